//go:build !linux

package window

// ready: windows, macOS and browsers bring what the game needs.
func ready() error { return nil }
