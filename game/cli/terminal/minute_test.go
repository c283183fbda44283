package terminal

import (
	"strconv"
	"strings"
	"testing"

	"machiavelli/engine/solver"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/app/sprint"
	"machiavelli/game/testing/memstore"
)

// TestAMinuteIsPlayedInText: the first answers are right, then three are wrong.
func TestAMinuteIsPlayedInText(t *testing.T) {
	o := options(t, "", "", "")
	files := memstore.Store{}
	o.Store, o.Now = files, noon
	day, err := puzzles.Today(noon())
	if err != nil {
		t.Fatal(err)
	}
	maker, s := sprint.NewMaker(strconv.Itoa(day)+"/0"), solver.New()
	next := func() sprint.Question {
		for {
			a, err := s.Solve(solver.Limits{}, maker.Position())
			if err != nil {
				t.Fatal(err)
			}
			if q, made := maker.Consider(a); made {
				return q
			}
		}
	}
	var q sprint.Question
	begun, asked, points := false, 0, 0
	got := talk(t, o, func(said string) (string, bool) {
		switch {
		case !begun:
			begun = true
			return "minute", true
		case strings.Contains(said, "How many can go?"):
			return strconv.Itoa(q.Answer.Cards), true
		case strings.Contains(said, " right."):
			return "", false
		}
		q = next()
		if asked++; asked <= 4 {
			points += q.Level
			return map[bool]string{true: "yes", false: "no"}[q.Answer.Out], true
		}
		return map[bool]string{true: "no", false: "yes"}[q.Answer.Out], true
	})
	if !strings.Contains(got, "4 of 7 right.") || !strings.Contains(got, "Your best of today.") {
		t.Errorf("%s", got)
	}
	r, err := sprint.Load(files)
	if d, _ := r.Of(day); err != nil || d.Points != points || d.Right != 4 || d.Runs != 1 {
		t.Errorf("%+v, %v, want %d points", r, err, points)
	}
}
