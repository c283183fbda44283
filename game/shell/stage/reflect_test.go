package stage

import (
	"testing"

	"machiavelli/game/ui/a11y"
)

func TestTheMirrorDoesNotKeepThePlayerFromTheFirstPicture(t *testing.T) {
	begin := func() (s *troupe, shown *int) {
		s, shown = perform(t), new(int)
		s.cfg.Mirror = a11y.NewMirror(func(string) { *shown++ }, func(string) {})
		again, err := New(s.cfg)
		if err != nil {
			t.Fatal(err)
		}
		s.Stage = again
		return s, shown
	}

	s, shown := begin()
	for range 3 * lateTicks { // of at most three frames
		s.Step()
	}
	if *shown != 0 {
		t.Errorf("it was shown %d times before the picture", *shown)
	}
	s.Step()
	if *shown != 1 {
		t.Errorf("it was shown %d times in the tick after", *shown)
	}

	s, shown = begin()
	s.state.Any, s.state.Keyboard = true, true
	if s.Step(); *shown != 1 {
		t.Errorf("it was shown %d times to somebody who pressed a key", *shown)
	}
}
