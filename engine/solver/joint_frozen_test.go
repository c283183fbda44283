package solver

import (
	"testing"

	"machiavelli/engine/card"
)

// A draft has taken the ten from the meld of a frozen joker: what is left of it
// is no meld that may lie at the end.
func TestADraftThatBrokeAFrozenMeldIsNotTakenForOne(t *testing.T) {
	p := read(t, "tahiti", "TD-X=JD-QD-KD-AD 7D-8D-9D", "6D")
	frozen, run := p.Table[0], p.Table[1]
	p.Draft = &Draft{Table: [][]card.Card{frozen[1:], append(run[:3:3], frozen[0])}, Hand: p.Hand}
	a, err := New().Solve(Limits{}, p)
	if err != nil || a.Cards != 1 || a.Moves != 2 { // the ten goes back, the six is laid
		t.Errorf("%d cards with %d moves, %v: %v", a.Cards, a.Moves, err, a.Table)
	}
}
