package review

import (
	"bytes"
	"flag"
	"fmt"
	"slices"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/record"
	"machiavelli/engine/solver"
)

// go test ./engine/review -run 'Planted|GoingOut' -v -args -deals 1000 looks at more
// deals.
var deals = flag.Int("deals", 12, "deals in which blunders and missed goings out are looked for")

// levels are players who overlook much and little.
var levels = []string{"strategist", "solver", "casual", "novice"}

// TestEveryGoingOutIsFound: where the solver says that the whole hand can go, and
// it did not, the review says so.
func TestEveryGoingOutIsFound(t *testing.T) {
	s := solver.New()
	missed := 0
	for n := range *deals {
		seed := fmt.Sprint("missed ", n)
		text := written(t, matchtest.Begin(t, matchtest.Rules(t, "machiavelli", "hand=7"), seed, "novice", levels[n%4], "melds"), 200)
		var want []bool
		h, err := record.ReadHistory(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		err = h.Replay(func(move match.Moved) bool {
			if move.Before.OnTurn() != move.Seat {
				return true
			}
			v := move.Before.View(move.Seat)
			a, err := s.Solve(solver.Limits{}, v.Position(solver.Max))
			if err != nil {
				t.Fatal(err)
			}
			gone := slices.ContainsFunc(move.Events, func(e match.Event) bool { return e.E == match.EvScore && e.Reason == "out" })
			want = append(want, a.Out && !gone)
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		r := reviewed(t, text, Limits{})
		for i, turn := range r.Turns {
			if turn.MissedOut != want[i] {
				t.Errorf("seed %s, turn %d: missed %v, want %v", seed, turn.Turn, turn.MissedOut, want[i])
			}
			if turn.MissedOut {
				missed++
				if !slices.Contains(r.Exercises(), i) || turn.Why[0] != OutMissed {
					t.Errorf("seed %s, turn %d: %+v is no exercise", seed, turn.Turn, turn)
				}
			}
		}
	}
	if missed == 0 {
		t.Error("no going out was missed: the seeds show nothing")
	}
}

// TestPlantedBlundersAreLabelled: of players of all levels, who draw or pass
// where their hand could go out, or draw near the end with ten cards to lay, 95 %
// and more have a label, and every missed going out is told.
func TestPlantedBlundersAreLabelled(t *testing.T) {
	s := solver.New()
	n, labelled := 0, 0
	look := func(what, seed string, m *match.Match, do match.Do, out bool) {
		turn := verdict(t, m.Clone(), match.Action{Do: do}, calibrated(t, m), Default)
		if n++; turn.Label != None {
			labelled++
		} else {
			t.Logf("%s, turn %d, %s: a chance of %.3f, a loss of %.3f ± %.3f", seed, turn.Turn, what, turn.Chance, turn.Loss, turn.SE)
		}
		if turn.MissedOut != out {
			t.Errorf("%s, turn %d: a missed going out is told %v, want %v", seed, turn.Turn, turn.MissedOut, out)
		}
	}
	for deal := range *deals {
		seed := fmt.Sprint("planted ", deal)
		m := matchtest.Begin(t, matchtest.Rules(t, "machiavelli", "limit=13"), seed, levels[deal%4], levels[deal/4%4])
		late := false
		for m.At() == match.Turning {
			do := match.Draw
			if len(m.Stock) == 0 {
				do = match.Pass
			}
			switch most, out, _ := bot.Largest(s, m.View(m.OnTurn()), nil); {
			case out:
				look("going out", seed, m, do, true)
			case !late && len(m.Stock) < 4 && do == match.Draw && most >= 10:
				late = true
				look("ten cards", seed, m, do, false)
			}
			if _, err := m.Apply(m.OnTurn(), act(t, m)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if t.Logf("%d of %d labelled", labelled, n); n < *deals/2 || 100*labelled < 95*n {
		t.Errorf("%d of %d planted blunders have a label", labelled, n)
	}
}
