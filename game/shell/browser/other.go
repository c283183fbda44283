//go:build !js

package browser

// CallPlayer does nothing: a window's ticks go on where it is not looked at.
func CallPlayer(string) {}

// Notices returns NoNotices.
func Notices() Permission { return NoNotices }

// AskForNotices does nothing.
func AskForNotices(func()) {}

// Offline is false: a window does not know.
func Offline() bool { return false }

// Shares is false.
func Shares() bool { return false }

// Share does nothing.
func Share(string, string) {}

// WakeLock does nothing.
type WakeLock struct{}

// Hold does nothing.
func (*WakeLock) Hold(bool) {}
