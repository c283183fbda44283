package review

import (
	"bytes"
	"math"
	"testing"

	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/record"
	"machiavelli/engine/solver"
)

// TestDrawsAreTheLuckOfAReview: the sum of the draws is what a review says, and
// nobody wins by it what another does not lose.
func TestDrawsAreTheLuckOfAReview(t *testing.T) {
	text := written(t, matchtest.Begin(t, matchtest.Rules(t, "machiavelli", "limit=13,hand=5"), "draws", "solver", "solver"), 1000)
	h, err := record.ReadHistory(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	never := func() bool { return false }
	draws, won, err := Draws(h, solver.New(), anyNet(), never)
	if err != nil || len(won) != 1 || len(draws) == 0 || draws[0].Seat != -1 {
		t.Fatalf("%d draws, %v, %v", len(draws), won, err)
	}
	sums := make([]float64, 2)
	for _, d := range draws {
		if math.Abs(d.Luck[0]+d.Luck[1]) > 1e-9 {
			t.Errorf("%+v", d)
		}
		for seat, x := range d.Luck {
			sums[seat] += x
		}
	}
	for seat, s := range reviewed(t, text, Limits{Net: anyNet(), Work: 100_000}).Deals {
		if math.Abs(s.Luck-sums[seat]) > 1e-9 || won[0][seat] != s.Result {
			t.Errorf("seat %d: luck %g and result %g, the draws say %g and %g", seat, s.Luck, s.Result, sums[seat], won[0][seat])
		}
	}
	if draws, won, err := Draws(h, solver.New(), anyNet(), func() bool { return true }); draws != nil || won != nil || err != nil {
		t.Errorf("stopped, and yet %d draws: %v", len(draws), err)
	}
}
