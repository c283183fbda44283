//go:build !js

package window

import (
	"sync/atomic"

	"machiavelli/game/shell/stage"
)

// follower keeps a window like what the system asks of the looks of every program.
// Systems tell of changes in as many ways as there are; what all have in common is
// that the player sets it in another window, so it is asked for whenever the window
// gets the focus.
type follower struct {
	ask    func() (w stage.Preferences, known bool) // may take its time
	tell   func(stage.Preferences)
	begun  bool
	focus  bool
	asking atomic.Bool
}

// look notes whether the window has the focus, and asks at the first time and when
// it has come back. It does not wait for the answer.
func (f *follower) look(focus bool) {
	back := focus && !f.focus
	f.focus = focus
	if !back && f.begun || !f.asking.CompareAndSwap(false, true) {
		return
	}
	f.begun = true
	go func() {
		defer f.asking.Store(false)
		if w, known := f.ask(); known {
			f.tell(w)
		}
	}()
}
