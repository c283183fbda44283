package bot

import (
	"math/rand/v2"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/solver"
)

// The first meld of New Smyrna is looked for here, as there are few;
// the solver, which tries everything, is asked whether it agrees.
func TestAFirstMeldOfThreeIsFoundWheneverTheSolverFindsOne(t *testing.T) {
	r := matchtest.Rules(t, "new-smyrna", "")
	draws := rand.New(rand.NewPCG(3, 3))
	exact := solver.New()
	found := 0
	for range 200 {
		deck := card.Deck(2, 0)
		draws.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		p := solver.Position{Rules: r, Hand: deck[:2+draws.IntN(9)], Deal: 1, Goal: solver.Points}
		want, err := exact.Solve(solver.Limits{}, p)
		if err != nil {
			t.Fatal(err)
		}
		if !owesMeld(&p) {
			t.Fatal("nothing is owed")
		}
		melds := firstMelds(&p)
		if (len(melds) > 0) != want.Playable {
			t.Fatalf("hand %v: %d melds, the solver says %v", p.Hand, len(melds), want.Playable)
		}
		if want.Playable {
			found++
			if a := melds[0]; a.Cards != 3 || a.Points != want.Points || len(a.Table) != len(want.Table) || a.Out != want.Out {
				t.Fatalf("hand %v: %+v, the solver has %+v", p.Hand, a, want)
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d hands had a meld", found)
	}
}
