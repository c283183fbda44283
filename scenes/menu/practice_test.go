package menu

import (
	"strings"
	"testing"
	"time"

	"machiavelli/game/app/puzzles"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/testing/stagetest"
)

// practised keeps that the puzzle of yesterday was played, with some help.
func practised(t *testing.T, help puzzles.Help) {
	t.Helper()
	in, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	day, err := puzzles.Today(time.Now())
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzles.Load(in)
	if err != nil {
		t.Fatal(err)
	}
	p.Finish(puzzles.Task{Kind: puzzles.Daily, Day: day - 1}, puzzles.Result{Help: help}, 0, day-1)
	if err := p.Save(in); err != nil {
		t.Fatal(err)
	}
}

// The menu knows how the player's practice stands: what of today is done, how many days in
// a row were, and what comes back. Who has never practised is told nothing.
func TestTheMenuKnowsHowThePracticeStands(t *testing.T) {
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	r := stagetest.Again(t, stage.Home, New(), nil, 1280, 720)
	if got := r.Widget("learn").Sub; got != "" {
		t.Errorf("a newcomer is told %q", got)
	}
	practised(t, puzzles.Alone)
	for _, size := range [][2]float64{{1280, 720}, {390, 844}} {
		r := stagetest.Again(t, stage.Home, New(), nil, size[0], size[1])
		if got := r.Widget("learn").Sub; !strings.HasPrefix(got, "0 of 5 done today · 1 day in a row") {
			t.Errorf("%v: after yesterday's puzzle the player is told %q", size, got)
		}
		r.Layouts()
	}
}
