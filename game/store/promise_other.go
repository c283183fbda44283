//go:build !js

package store

// Persist does nothing.
func Persist() {}

// Promised returns NoPromise.
func Promised() Promise { return NoPromise }

// PersistOnce does nothing.
func PersistOnce() {}

// SecondCopy returns Copied: a disk needs no second copy.
func SecondCopy() Copy { return Copied }
