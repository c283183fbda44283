//go:build !js

package store

// MaxBundle is the most bytes of a file with a bundle that is read.
const MaxBundle = 64 << 20

// pauses is nothing to do: other threads draw.
func pauses() func() { return func() {} }
