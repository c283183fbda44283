package chance_test

import (
	"fmt"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/solver"
)

// TestTheLastTurnIsForeseen: in deals of Strategists that end with the stock it is known long
// before who has the last turn, and near the end always.
func TestTheLastTurnIsForeseen(t *testing.T) {
	s := solver.New()
	p, err := bot.Parse("strategist")
	if err != nil {
		t.Fatal(err)
	}
	p = p.Using(s)
	ended, early, turns, right := 0, 0, 0, 0
	for n := range 12 {
		m := matchtest.Begin(t, matchtest.Rules(t, "carousel-classic", ""), fmt.Sprint("last ", n), "strategist", "strategist")
		var said []int
		last := -1
		for m.At() == match.Turning {
			v := m.View(m.OnTurn())
			said, last = append(said, chance.LastTurn(&v)), v.Me
			if v.Last > 0 && chance.LastTurn(&v) != (v.Me+v.Last-1)%2 {
				t.Errorf("deal %d: %d turns are left, and the last is said to be %d's", n, v.Last, chance.LastTurn(&v))
			}
			if _, err := m.Apply(v.Me, p.Act(v, uint64(len(said)), nil)); err != nil {
				t.Fatal(err)
			}
		}
		v := m.View(0)
		if v.Scores[0].Reason != "stock" {
			continue
		}
		ended++
		if said[0] == last {
			early++
		}
		for _, seat := range said {
			if turns++; seat == last {
				right++
			}
		}
	}
	if ended < 5 || 4*early < 3*ended || 4*right < 3*turns {
		t.Errorf("of %d deals %d are foreseen as they begin, and %d of %d moments", ended, early, right, turns)
	}
	r := matchtest.Rules(t, "machiavelli", "limit=13")
	m := matchtest.Begin(t, r, "no last turn", "novice", "novice")
	if v := m.View(0); chance.LastTurn(&v) != -1 {
		t.Errorf("where the stock ends no deal the last turn is said to be %d's", chance.LastTurn(&v))
	}
}
