//go:build !js

package window

import (
	"runtime"
	"testing"

	"machiavelli/game/shell/stage"
)

func TestTheSystemIsAskedAtTheStartAndWhenTheWindowIsBack(t *testing.T) {
	asks, answer, told := make(chan bool), make(chan stage.Preferences), make(chan stage.Preferences, 1)
	f := follower{
		ask:  func() (stage.Preferences, bool) { asks <- true; return <-answer, true },
		tell: func(w stage.Preferences) { told <- w },
	}
	idle := func() {
		for f.asking.Load() { // it ends soon after it has told
			runtime.Gosched()
		}
	}
	asked := func(when string, w stage.Preferences) {
		t.Helper()
		<-asks
		f.look(false)
		f.look(true) // while it is being asked nobody else asks
		answer <- w
		if got := <-told; got != w {
			t.Errorf("%s: told of %+v, want %+v", when, got, w)
		}
		idle()
	}
	f.look(false)
	asked("at the start, though it has no focus yet", stage.Preferences{Calm: true})
	for range 3 {
		f.look(true)
		if f.asking.Load() {
			t.Fatal("it is asked while the window stays where it is")
		}
	}
	f.look(false)
	if f.asking.Load() {
		t.Fatal("it is asked while the window is away")
	}
	f.look(true)
	asked("when the window is back", stage.Preferences{Contrast: true})
}

func TestASystemThatSaysNothingChangesNothing(t *testing.T) {
	done := make(chan bool)
	f := follower{
		ask:  func() (stage.Preferences, bool) { defer close(done); return stage.Preferences{Calm: true}, false },
		tell: func(w stage.Preferences) { t.Errorf("told of %+v", w) },
	}
	f.look(true)
	<-done
	for f.asking.Load() {
		runtime.Gosched()
	}
}
