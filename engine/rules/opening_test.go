package rules

import (
	"testing"

	"machiavelli/engine/card"
)

// The solver asks of many layouts whether they may be played, and a first play is no exception.
func TestAFirstPlayIsJudgedWithoutAllocating(t *testing.T) {
	r, _ := ByID("vatikan")
	hand := card.Deck(1, 0)[4:10] // six in a row of one suit
	p := Play{New: [][]card.Card{card.Plain(hand[:3])}, Hand: hand}
	var c Checker
	if !c.Legal(&r, &p) {
		t.Fatal("a first run is refused")
	}
	if n := testing.AllocsPerRun(50, func() { c.Legal(&r, &p) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
