package statistics

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/worker"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/report/statistics"
	"machiavelli/game/store"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/stagetest"
)

// counted is the screen after ten matches, whose records are gone: seven of one
// rule set, of which every second was won, and three of another.
func counted(t *testing.T, w, h float64) (*Scene, *stagetest.Run) {
	t.Helper()
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	in, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	var list []statistics.Match
	for i := range 10 {
		m := statistics.Match{
			ID: fmt.Sprintf("2025112%d-120000-00000000", i), Rules: "machiavelli", Name: "Machiavelli", Me: 0, Deals: 2, Won: i % 2, Totals: []int{3, 5}, Over: true, Winners: []int{1 - i%2}, Longest: i,
			Players: []match.Player{{Name: "Ada", By: match.Human}, {Name: "Cesare", By: "solver"}}, Hints: 1,
		}
		if i >= 7 {
			m.Rules, m.Name, m.Players[1].By = "tahiti", "Tahiti", "novice"
		}
		list = append(list, m)
	}
	data, err := json.Marshal(map[string]any{"v": 1, "matches": list})
	if err == nil {
		err = in.Save(statistics.Key, data)
	}
	if err != nil {
		t.Fatal(err)
	}
	s := New(func() worker.Conn { return &instant.Engine{} })
	r := stagetest.Again(t, "statistics", s, nil, w, h)
	wait(t, r, func() bool { return s.read })
	return s, r
}

// wait lets time pass until something has come true.
func wait(t *testing.T, r *stagetest.Run, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(time.Millisecond) {
		if r.Tick(1); time.Now().After(end) {
			t.Fatal("it never comes true")
		}
	}
	r.Tick(1)
}

func TestWhatTheMatchesComeToIsShownByGroup(t *testing.T) {
	s, r := counted(t, 1280, 720)
	for id, want := range map[string]string{
		"whole.won": "5 of 10 · 50%", "whole.deals": "5 of 20 · 25%", "whole.longest": "9 cards", "whole.hints": "10",
		"group.0.title": "Machiavelli · against Solver · 2 players", "group.0.won": "3 of 7 · 43%", "group.0.points": "1.5",
		"group.1.title": "Tahiti · against Novice · 2 players", "group.1.deals": "2 of 6 · 33%",
	} {
		if got := r.Widget(id).Text; got != want {
			t.Errorf("%s says %q, not %q", id, got, want)
		}
	}
	r.Layouts()
	r.Asked(func() { s.ask(r.C) })
}

func TestEveryFigureLeadsToItsMatches(t *testing.T) {
	tahiti := statistics.Selection{Group: statistics.Group{Rules: "tahiti", Name: "Tahiti", Level: "novice", Players: 2}}
	_, wide := counted(t, 1280, 720)
	wide.ClickOn("group.1.matches")
	if got := wide.Given("records"); wide.Scene() != "records" || got != tahiti {
		t.Errorf("in %s with %+v", wide.Scene(), got)
	}
	longest, won := tahiti, statistics.Selection{Which: statistics.Won}
	longest.Which, longest.Cards = statistics.Longest, 9
	for id, want := range map[string]statistics.Selection{"group.1.longest": longest, "group.1.points": tahiti, "whole.won": won} {
		for _, press := range stagetest.Presses {
			_, r := counted(t, 1280, 720)
			press(r, id)
			if got := r.Given("records"); r.Scene() != "records" || got != want {
				t.Errorf("%s leads to %s with %+v", id, r.Scene(), got)
			}
		}
	}
	s, r := counted(t, 390, 844)
	w := r.Widget("chart.group")
	w.Value = 2
	w.Do(&w)
	r.Tick(1)
	if len(s.course) != 3 {
		t.Fatalf("the chart has %d points", len(s.course))
	}
	r.TouchOn("chart.lines")
	if got := r.Given("records"); got != tahiti {
		t.Errorf("the chart leads to %+v", got)
	}
}

// Of each idea that puzzles were played of it is said how many were solved without help.
func TestTheSharesWithoutHelpAreShownByIdea(t *testing.T) {
	s, r := counted(t, 390, 844)
	s.practice = puzzles.New()
	for i, help := range []puzzles.Help{puzzles.Alone, puzzles.Alone, puzzles.Shown} {
		s.practice.Finish(puzzles.Task{Kind: puzzles.Single, Puzzle: i}, puzzles.Result{Help: help, Moves: 3, Fewest: 3}, puzzles.Grade(int(ideas.Borrow), 1), 300)
	}
	s.show(r.C)
	r.Tick(1)
	if w := r.Widget("whole.idea.borrow"); w.Text != "2 of 3 · 67%" || !strings.Contains(w.Says, r.C.T("learn.idea.borrow")) || !strings.HasPrefix(w.Says, "Puzzles solved without help: ") {
		t.Errorf("%q, %q", w.Text, w.Says)
	}
	if r.C.UI.Get("whole.idea.split") != nil {
		t.Error("a share of nothing is shown")
	}
	r.Layouts()
	r.TouchOn("whole.idea.borrow")
	if r.Scene() != "learn" {
		t.Errorf("it leads to %s", r.Scene())
	}
}

func TestTheMatchesAreSavedAsATable(t *testing.T) {
	_, r := counted(t, 1280, 720)
	r.ClickOn("out")
	var files []string
	wait(t, r, func() bool {
		files, _ = filepath.Glob(filepath.Join(store.Folder("export"), "machiavelli-statistics-*.csv"))
		if len(files) == 0 {
			return false
		}
		data, err := os.ReadFile(files[0])
		return err == nil && strings.Count(string(data), "\n") == 11
	})
}

func TestAllBeginsAnewOnlyAfterAQuestion(t *testing.T) {
	s, r := counted(t, 390, 844)
	r.ClickOn("reset")
	r.Layout()
	r.ClickOn("reset.no")
	if len(s.sums) != 2 {
		t.Fatal("everything is gone all the same")
	}
	r.ClickOn("reset")
	r.ClickOn("reset.yes")
	if k, err := statistics.Load(r.C.Store); err != nil || len(k.Matches) != 0 || k.Since == "" || !strings.HasPrefix(r.Widget("whole.none").Text, "Play a match") {
		t.Errorf("%+v, %v", k, err)
	}
	r.Layouts()
}

func TestAGamepadReachesEverything(t *testing.T) {
	_, r := counted(t, 1280, 720)
	r.Reach()
}
