package solver

import (
	"slices"
	"testing"

	"machiavelli/engine/card"
)

// A meld that continues no old one and is taken as given in the branching
// counts once in the bound: else nothing is ever given up.
func TestAHandOfFiftyCardsIsAnsweredInTheMiddleOfATurn(t *testing.T) {
	p := position(t, "machiavelli", "4D-5D-6D KH-KD-KC QS-KS-AS AD-2D-3D AS-2S-3S-4S 7S-7H-7C 4S-4H-4D JH-JD-JC 9S-9H-9D 9S-TS-JS",
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

// A meld that may be laid no more than once more does not hide those that wait:
// the most from the middle of a turn is the most that could go when it began.
func TestAMeldThatIsLimitedDoesNotHideThoseThatWait(t *testing.T) {
	p := position(t, "vatikan", "8H-9H-TH KS-KH-KD QC-KC-AC KH-KD-KC QS-QD-QC AC-2C-3C-4C KS-KH-KD-KC 2H-3H-X=4H 7S-8S-9S TS-TH-TC 6C-7C-8C 8H-8D-8C 6S-6H-6C 5S-5H-5D 7S-7D-7C 7H-8H-9H-TH-JH AS-2S-3S JH-JD-JC 5H-5D-5C QS-QD-QC",
		"4C 8C 2D QS 7D AH AD TD 9C 4D JD")
	d := &Draft{Hand: p.Hand[:9]}
	for i, m := range p.Table {
		switch m = slices.Clone(m); i {
		case 1:
			m = append(m, card.Card{ID: p.Hand[9]})
		case 6:
			m = append(m, card.Card{ID: p.Hand[10]})
		case 11:
			d.Table, m = append(d.Table, m[1:]), m[:1]
		}
		d.Table = append(d.Table, m)
	}
	p.Draft = d
	a, err := New().Solve(Limits{}, p)
	if err != nil || !a.Exact || a.Cards != 5 || a.Moves != 10 {
		t.Errorf("%d cards with %d moves (exact: %v), want 5 with 10: %v", a.Cards, a.Moves, a.Exact, err)
	}
}
