package bot

import (
	"slices"

	"machiavelli/engine/card"
)

// imagine is a hand that a seat may hold: the cards that all have seen go
// there, and others that nobody has seen.
func (t *table) imagine(seat int) []card.ID {
	s := t.Seats[seat]
	unseen := t.unseen()
	hand := slices.Clone(s.Known)
	unseen = slices.DeleteFunc(unseen, func(id card.ID) bool { return slices.Contains(hand, id) })
	t.rand.Shuffle(len(unseen), func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
	n := min(max(s.Cards-len(hand), 0), len(unseen))
	return append(hand, unseen[:n]...)
}

// unseen is the cards that lie in the stock or in other hands.
func (t *table) unseen() []card.ID {
	var seen [256]bool
	for _, ids := range [][]card.ID{t.Hand, t.Free, t.Pile, t.Gone} {
		for _, id := range ids {
			seen[id] = true
		}
	}
	for _, m := range t.Table {
		for _, c := range m.Cards {
			seen[c.ID] = true
		}
	}
	return slices.DeleteFunc(card.Deck(t.Rules.Deck(len(t.Seats))), func(id card.ID) bool { return seen[id] })
}
