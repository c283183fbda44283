// Package reuse keeps the memory of a search for the next one.
package reuse

import "slices"

// Zeros returns n zeros in the memory of a list that is no longer needed.
// (Appending what make makes would be shorter, and allocates each time under the
// race detector.)
func Zeros[T any](list []T, n int) []T {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}

// Resize changes the length of a list. New elements hold anything.
func Resize[T any](list []T, n int) []T {
	return slices.Grow(list, max(n-len(list), 0))[:n]
}

// Next adds an element that holds what its memory held before: so what it has
// memory for can be used again.
func Next[T any](list []T) []T {
	if n := len(list); n < cap(list) {
		return list[:n+1]
	}
	var none T
	return append(list, none)
}
