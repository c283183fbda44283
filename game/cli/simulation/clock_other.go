//go:build !linux

package simulation

import "time"

// started is when the program began.
var started = time.Now()

// worked is the time that has passed.
func worked() time.Duration { return time.Since(started) }
