package bot

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

// imagine is a hand that a seat may hold: the cards that all have seen go
// there, and others that nobody has seen.
func (t *table) imagine(seat int) []card.ID {
	s := t.Seats[seat]
	hand, unseen := match.Holding(t.Unseen(), s.Known)
	t.rand.Shuffle(len(unseen), func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
	n := min(max(s.Cards-len(hand), 0), len(unseen))
	return append(hand, unseen[:n]...)
}
