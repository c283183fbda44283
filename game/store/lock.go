//go:build !js

package store

import (
	"errors"
	"time"
)

// ErrLocked says that another window has locked a file.
var ErrLocked = errors.New("it is locked")

// waitLock is TryLock that waits for a while. Where a program has fallen asleep
// with the lock, or files cannot be locked, it goes on without.
func waitLock(path string, patience time.Duration) (unlock func()) {
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		unlock, err := TryLock(path)
		if err == nil {
			return unlock
		}
		if !errors.Is(err, ErrLocked) || time.Now().After(end) {
			return func() {}
		}
	}
}
