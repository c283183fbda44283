package terminal

import (
	"strings"
	"testing"

	"machiavelli/engine/puzzle"
	"machiavelli/game/app/puzzles"
)

// A hint that was asked for counts although the player left in between, and what helped is
// said in the end. Three words at most tell everything: the idea, the cards, the steps.
func TestAPuzzleThatWasHelpedCountsAsHelpedWhenItIsBegunAgain(t *testing.T) {
	o := options(t, "", "", "")
	o.Now = noon
	first := talk(t, o, script("puzzle 3", "hint", "hint", "hint", "quit"))
	for _, want := range []string{"Split a run, or free a joker.", "can go", "\n1. ", "Type: "} {
		if !strings.Contains(first, want) {
			t.Errorf("three hints do not say %q in\n%s", want, first)
		}
	}
	said := talk(t, o, script("puzzle 3", "play", "end", "quit"))
	if !strings.Contains(said, "Solved! ") || !strings.Contains(said, "with hints") {
		t.Errorf("what helped is not said in\n%s", said)
	}
	alone := options(t, "", "", "")
	alone.Now = noon
	talk(t, alone, script("puzzle 3", "hint", "quit"))
	p, err := puzzles.Load(alone.Store)
	if err != nil {
		t.Fatal(err)
	}
	task := p.Next(collected(t), 3, 22)
	a, err := puzzles.NewAttempt(task, collected(t), p)
	if err != nil || a.Help != puzzles.Idea {
		t.Errorf("the puzzle that was left begins with help %d, %v", a.Help, err)
	}
}

// collected is the puzzles.
func collected(t *testing.T) *puzzle.Collection {
	t.Helper()
	var f puzzles.Fetch
	f.Start()
	for {
		if done, err := f.Poll(); err != nil {
			t.Fatal(err)
		} else if done {
			return f.List()
		}
	}
}
