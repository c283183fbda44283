package match

import (
	"slices"

	"machiavelli/engine/card"
)

// zapHand is the fewest cards of a hand that may zap.
const zapHand = 3

func (m *Match) refuseZap(seat int) *Error {
	hand := m.Seats[seat].Hand
	switch {
	case m.Now.Played:
		return because(PlayedOnce)
	case m.Now.Drawn > 0:
		return counting(DrawnAll, m.Now.Drawn)
	case len(hand) < zapHand:
		return counting(TooFew, zapHand)
	case !slices.ContainsFunc(hand, card.ID.Joker):
		return because(NotAJoker)
	}
	return nil
}

// zap spends a joker, which leaves the game: an opponent draws a card at
// random from the zapper's hand and misses the next turn. It is the whole
// turn. The event's Card is the card drawn, Cards the joker.
func (m *Match) zap(seat int, a Action) *Error {
	s := &m.Seats[seat]
	switch {
	case !a.Card.Joker() || !slices.Contains(s.Hand, a.Card):
		return about(NotAJoker, a.Card)
	case a.To < 0 || a.To >= len(m.Seats) || a.To == seat || m.Rules.Partners && m.partner(seat) == a.To:
		return because(NoOpponent)
	}
	m.removeFromHand(seat, a.Card)
	m.Gone = append(slices.Clone(m.Gone), a.Card)
	c := m.zapped(s.Hand)
	if m.told.Card != 0 && c.Face() != m.told.Card.Face() {
		c = s.Hand[faceAt(s.Hand, m.told.Card.Face())]
	}
	m.removeFromHand(seat, c)
	m.addToHand(a.To, []card.ID{c})
	m.Seats[a.To].Skip = true
	m.emit(Event{E: EvZap, P: seat, To: a.To, Card: c, Cards: []card.ID{a.Card}, Count: 1})
	m.quiet(1)
	m.endTurn()
	return nil
}

// partner is who sits opposite.
func (m *Match) partner(seat int) int { return (seat + len(m.Seats)/2) % len(m.Seats) }
