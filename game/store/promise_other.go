//go:build !js

package store

// Persist has nothing to ask for.
func Persist() {}

// Promised is NoPromise.
func Promised() Promise { return NoPromise }

// PersistOnce has nothing to ask for.
func PersistOnce() {}
