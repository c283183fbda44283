//go:build !js

package store

// Persist has nothing to ask for.
func Persist() {}

// Promised is NoPromise.
func Promised() Promise { return NoPromise }

// PersistOnce has nothing to ask for.
func PersistOnce() {}

// SecondCopy is Copied: a disk needs no second copy.
func SecondCopy() Copy { return Copied }
