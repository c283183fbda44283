//go:build !js

package sound

// refused never calls: only a page needs a script for its sounds.
func refused(func(error)) {}
