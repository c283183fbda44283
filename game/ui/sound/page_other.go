//go:build !js

package sound

// refused never calls: only a page needs a script for its sounds.
func refused(func(error)) {}

// hearOnce does nothing: only a page keeps its device waiting for a press.
func hearOnce() {}
