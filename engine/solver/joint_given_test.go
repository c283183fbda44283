package solver

import (
	"testing"

	"machiavelli/engine/card"
)

// A meld that continues no old one and is taken as given in the branching
// counts once in the bound: else nothing is ever given up.
func TestAHandOfFiftyCardsIsAnsweredInTheMiddleOfATurn(t *testing.T) {
	p := read(t, "machiavelli", "4D-5D-6D KH-KD-KC QS-KS-AS AD-2D-3D AS-2S-3S-4S 7S-7H-7C 4S-4H-4D JH-JD-JC 9S-9H-9D 9S-TS-JS",
		"2H 8C 4H 2H 3S TD TD 9H 5D QH 4C 8S KS AC 5C 2S JH 7D 6S 5H QD 6S 7H 3D QH KC 6H 6H 7D QD AC AH TC 6C 4C 3C 6C TH JS 7S AD JD 3H 7C AH 5S 2D TC 8H 8S 2C 8C")
	d := &Draft{Hand: p.Hand, Table: append([][]card.Card{p.Table[0][:1]}, p.Table[1:]...)}
	d.Table = append(d.Table, p.Table[0][1:])
	p.Draft = d
	s := New()
	a, err := s.Solve(Limits{}, p)
	if err != nil {
		t.Fatal(err)
	}
	p.Draft, p.Goal = nil, Max
	most, err := s.Solve(Limits{}, p)
	if err != nil {
		t.Fatal(err)
	}
	if !a.Exact || a.Cards != most.Cards || a.Moves < a.Cards {
		t.Errorf("%d cards with %d moves, exact: %v; %d can go", a.Cards, a.Moves, a.Exact, most.Cards)
	}
}
