package store

import "time"

// MaxBundle is the most bytes of a file with a bundle that is read: a browser keeps
// five million characters for a page, of three bytes at most.
const MaxBundle = 16 << 20

// A page draws in between: after some work it is left alone for a moment.
const (
	atATime = 10 * time.Millisecond
	breath  = time.Millisecond
)

// pauses is what lets the page draw, where there has been enough work since the last
// time. Calling it costs next to nothing.
func pauses() func() {
	last := time.Now()
	return func() {
		if time.Since(last) >= atATime {
			time.Sleep(breath)
			last = time.Now()
		}
	}
}
