package bot

import (
	"testing"

	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

func TestAHopelessHandCannotGoOut(t *testing.T) {
	hopeless := 0
	for _, id := range rules.IDs() {
		r := ruleSet(t, id, "")
		if r.Table != rules.TableShared || r.Meld.Wild > 0 {
			continue
		}
		levels := make([]string, r.MinPlayers)
		for i := range levels {
			levels[i] = "novice"
		}
		m := begin(t, r, "hopeless", levels...)
		for n := uint64(0); n < 60 && m.OnTurn() >= 0; n++ {
			b := newTable(m.View(m.OnTurn()), n, nil)
			if b.hopeless() {
				hopeless++
				if a, ok := b.solve(b.position(solver.Max)); ok && a.Out {
					t.Fatalf("%s: %v goes out", id, b.Hand)
				}
			}
			step(t, m, n)
		}
	}
	if hopeless < 100 {
		t.Errorf("only %d hands were hopeless", hopeless)
	}
}
