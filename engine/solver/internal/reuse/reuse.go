// Package reuse gives the searches memory that they use again.
package reuse

import "slices"

// Zeros is n zeros in the memory of a list, which is no longer needed.
// (Appending what make makes would be shorter, and allocates each time under the
// race detector.)
func Zeros[T any](list []T, n int) []T {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}
