//go:build !linux

package play

// ready: windows, macOS and browsers bring what the game needs.
func ready() error { return nil }
