package bot

import (
	"slices"

	"machiavelli/engine/card"
)

// imagine is a hand that a seat may hold: the cards that all have seen go
// there, and others that nobody has seen.
func (t *table) imagine(seat int) []card.ID {
	s := t.Seats[seat]
	unseen := t.Unseen()
	hand := slices.Clone(s.Known)
	unseen = slices.DeleteFunc(unseen, func(id card.ID) bool { return slices.Contains(hand, id) })
	t.rand.Shuffle(len(unseen), func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
	n := min(max(s.Cards-len(hand), 0), len(unseen))
	return append(hand, unseen[:n]...)
}
