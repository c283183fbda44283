package solver

import (
	"math/rand/v2"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// A draft has taken the ten from the meld of a frozen joker: what is left of it
// is no meld that may lie at the end.
func TestADraftThatBrokeAFrozenMeldIsNotTakenForOne(t *testing.T) {
	p := position(t, "tahiti", "TD-X=JD-QD-KD-AD 7D-8D-9D", "6D")
	frozen, run := p.Table[0], p.Table[1]
	p.Draft = &Draft{Table: [][]card.Card{frozen[1:], append(run[:3:3], frozen[0])}, Hand: p.Hand}
	a, err := New().Solve(Limits{}, p)
	if err != nil || a.Cards != 1 || a.Moves != 2 { // the ten goes back, the six is laid
		t.Errorf("%d cards with %d moves, %v: %v", a.Cards, a.Moves, err, a.Table)
	}
}

// dealHeld deals a joker that stands for a card of the hand, a copy of which is held
// by another joker in its meld, and sometimes a further copy: alone, or in the hand.
func dealHeld(rnd *rand.Rand, r rules.Rules) (pos Position, faces []card.Face) {
	pos = Position{Rules: r, Opened: true, Deal: 1}
	pos.Rules.Values = pointValues
	suit, rank := card.Suit(rnd.IntN(card.Suits)), card.Rank(4+rnd.IntN(7))
	for d := -3; d <= 3; d++ {
		faces = append(faces, card.Of(suit, rank+card.Rank(d)))
	}
	for s := range card.Suit(card.Suits) {
		if s != suit {
			faces = append(faces, card.Of(s, rank))
		}
	}
	g := faces[3]
	var copies [54]int
	next := func(f card.Face) card.ID {
		copies[f]++
		return card.NewID(f, copies[f]-1)
	}
	lay := func(joker int, as card.Face, others ...card.Face) {
		m := []card.Card{{ID: card.JokerID(joker, 0), As: as}}
		for _, f := range others {
			m = append(m, card.Card{ID: next(f)})
		}
		meld.Arrange(m, r.Meld)
		pos.Table = append(pos.Table, m)
	}
	if rnd.IntN(2) == 0 {
		lay(0, g, faces[2], faces[4])
	} else {
		lay(0, g, faces[7], faces[8])
	}
	switch rnd.IntN(3) {
	case 0:
		lay(1, faces[4], g, faces[5])
	case 1:
		lay(1, faces[2], faces[1], g)
	case 2:
		lay(1, faces[7], g, faces[9])
	}
	hand := []card.Face{g}
	switch rnd.IntN(4) {
	case 0:
		hand = append(hand, g)
	case 1:
		pos.Table = append(pos.Table, []card.Card{{ID: next(g)}})
	}
	for len(hand) < 4 {
		if f := faces[rnd.IntN(len(faces))]; f != g { // of which there are three
			hand = append(hand, f)
		}
	}
	for _, f := range hand {
		pos.Hand = append(pos.Hand, next(f))
	}
	return pos, faces
}

// A frozen joker that the hand frees must not lie with the only card that frees it.
func TestBruteForceAgreesOnFrozenJokersWhoseCardIsHeldElsewhere(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(61, 62))
	besides := 0
	for i := range 40 * *rounds {
		r := rules.Rules{Meld: meld.Standard(), FreePlay: i%3 == 0}
		jokerRules(1, &r)
		pos, faces := dealHeld(rnd, r)
		if i%2 == 0 {
			agreeTurn(t, s, pos, faces)
		} else {
			agreeDraft(t, s, begun(rnd, pos), faces)
		}
		for _, row := range s.layout.rows.beside {
			if row >= 0 {
				besides++
			}
		}
	}
	if besides < 20**rounds {
		t.Errorf("%d programs knew of a card that is held", besides)
	}
}
