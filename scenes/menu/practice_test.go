package menu

import (
	"strings"
	"testing"
	"time"

	"machiavelli/game/app/puzzles"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
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

// The menu knows how the player's practice stands: which of today's five things are done,
// how many days in a row were, and what comes back. Who has never practised is told nothing.
func TestTheMenuKnowsHowThePracticeStands(t *testing.T) {
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		r := stagetest.Again(t, stage.Home, New(), nil, size[0], size[1])
		if r.C.UI.Get("today") != nil || r.Widget("learn").Sub != "" || r.C.UI.Get("missed") != nil {
			t.Errorf("%v: a newcomer is told how the practice stands", size)
		}
	}
	practised(t, puzzles.Shown)
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}, {360, 640}, {1920, 1080}} {
		r := stagetest.Again(t, stage.Home, New(), nil, size[0], size[1])
		if got := r.Widget("today").Text; !strings.HasPrefix(got, "Today. 0 of 5 done today, 1 day in a row. Today’s puzzle, An idea you missed, ") {
			t.Errorf("%v: after yesterday's puzzle the player is told %q", size, got)
		}
		if got := r.Widget("missed").Sub; !strings.HasPrefix(got, "from yesterday") {
			t.Errorf("%v: the miss is %q", size, got)
		}
		if size[0] < 500 && r.Widget("today").Rect.Y < r.Widget("friends").Rect.Y {
			t.Errorf("%v: playing does not come first", size)
		}
		r.Layouts()
		r.Resize(size[0], size[1], 1)
		r.Tick(1)
		r.ClickOn("today")
		if _, wanted := r.Given("puzzles").(training.Today); !wanted {
			t.Errorf("%v: it leads to %s", size, r.Scene())
		}
	}
	stagetest.Again(t, stage.Home, New(), nil, 1280, 720).Sweep()
	stagetest.Again(t, stage.Home, New(), nil, 390, 844).Reach()
}
