package puzzles

import (
	"testing"

	"machiavelli/game/app/exercise"
	"machiavelli/game/testing/memstore"
)

// TestHelpCountsAfterThePuzzleWasLeft and the progress was saved and read again, until the
// puzzle is finished.
func TestHelpCountsAfterThePuzzleWasLeft(t *testing.T) {
	list := collection(t)
	link, _ := own(t, list, 5)
	for _, task := range []Task{{Kind: Single, Puzzle: 3, Level: 2}, {Kind: Daily, Puzzle: 4, Day: 4}, {Own: link, Puzzle: -1}} {
		s, p := memstore.Store{}, New()
		begin := func() Attempt {
			t.Helper()
			a, err := NewAttempt(task, list, p)
			if err != nil {
				t.Fatal(err)
			}
			return a
		}
		use := func(e exercise.Event, want Help) {
			t.Helper()
			a := begin()
			if a.Hear(e); a.Help != want {
				t.Fatalf("after %+v the help is %d", e, a.Help)
			}
			p.Help(task, a.Help)
			if err := p.Save(s); err != nil {
				t.Fatal(err)
			}
			var err error
			if p, err = Load(s); err != nil {
				t.Fatal(err)
			}
		}
		use(exercise.Event{What: exercise.Idea}, Idea)
		use(exercise.Event{What: exercise.Hinted, Level: 3}, Shown)
		use(exercise.Event{What: exercise.Idea}, Shown) // not less than before
		if other := (Task{Kind: Single, Puzzle: 9}); p.helpWith(&other) != Alone {
			t.Error("another puzzle was helped")
		}
		a := begin()
		if a.Done() || a.Help != Shown {
			t.Errorf("%+v: it begins with help %d", task, a.Help)
		}
		p.Finish(task, a.Result(), Grade(2, 0), 5)
		if err := p.Save(s); err != nil {
			t.Fatal(err)
		}
		p, _ = Load(s)
		if a := begin(); a.Help != Alone {
			t.Errorf("%+v: another attempt begins with help %d", task, a.Help)
		}
	}
}

// TestHelpThatMakesNoSenseIsLeftOut of a save, and there is never too much of it.
func TestHelpThatMakesNoSenseIsLeftOut(t *testing.T) {
	p, err := read([]byte(`{"v":1,"helped":[{"puzzle":-5,"help":1},{"puzzle":99999999,"help":2},{"puzzle":2,"help":3},{"puzzle":3,"help":200},{"puzzle":-1,"own":"x","help":1},{"puzzle":6,"help":2}]}`))
	if err != nil || len(p.helped) != 1 || p.helped[0].Puzzle != 6 {
		t.Errorf("%+v, %v", p.helped, err)
	}
	for i := range 3 * mostHelped {
		p.Help(Task{Puzzle: i}, Shown)
	}
	last := Task{Puzzle: 3*mostHelped - 1}
	if len(p.helped) != mostHelped || p.helpWith(&last) != Shown {
		t.Errorf("there are %d", len(p.helped))
	}
}
