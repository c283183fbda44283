package bot

import (
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
)

// moves is how many cards an action picks up, and the fewest with which the
// same cards of the hand could have been laid.
func moves(t *testing.T, v match.View, a match.Action) (took, fewest int) {
	t.Helper()
	b := newTable(v, 0, nil)
	p := b.Position(solver.Cards)
	p.Hand = b.laid(a)
	best, err := b.solver.Solve(solver.Limits{}, p)
	if err != nil || best.Cards != len(p.Hand) {
		t.Fatalf("%v: %d of %d cards, %v", p.Hand, best.Cards, len(p.Hand), err)
	}
	var final [][]card.Card
	for _, m := range a.Table {
		final = append(final, m.Cards)
	}
	return steps.Moves(p.Table, final, p.Hand), best.Moves
}

func TestAmongEqualPlaysTheOneWithTheFewestMovedCardsIsTaken(t *testing.T) {
	plays := 0
	for _, level := range []string{"solver", "strategist", "master:1ms"} {
		m := matchtest.Begin(t, matchtest.Rules(t, "machiavelli", "limit=13"), "manners", level, "solver")
		for n := uint64(0); n < 60 && m.OnTurn() >= 0; n++ {
			v := m.View(m.OnTurn())
			if v.Me == 0 {
				p, err := Parse(level)
				if err != nil {
					t.Fatal(err)
				}
				if a := p.Act(v, n, nil); a.Do == match.Play {
					plays++
					if took, fewest := moves(t, v, a); took != fewest {
						t.Errorf("%s, turn %d: %d cards moved, %d would do", level, v.Turns, took, fewest)
					}
				}
			}
			step(t, m, n)
		}
	}
	if plays < 20 {
		t.Errorf("only %d plays", plays)
	}
}
