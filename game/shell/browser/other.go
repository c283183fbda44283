//go:build !js

package browser

// CallPlayer does nothing: a window's ticks go on where it is not looked at.
func CallPlayer(string) {}

// Notices is NoNotices.
func Notices() Permission { return NoNotices }

// AskForNotices has nothing to ask.
func AskForNotices(func()) {}

// Shares reports that there is no sheet.
func Shares() bool { return false }

// Share does nothing.
func Share(string, string) {}

// WakeLock does nothing.
type WakeLock struct{}

// Hold does nothing.
func (*WakeLock) Hold(bool) {}
