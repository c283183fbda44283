package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// The actions of the games with a discard pile.

func (m *Match) refuseTake() *Error {
	switch {
	case m.Now.Drawn > 0:
		return counting(DrawnAll, 1)
	case len(m.Pile) == 0:
		return because(NoUpcard)
	}
	return nil
}

func (m *Match) refusePush() *Error {
	switch {
	case m.Now.Drawn > 0:
		return counting(DrawnAll, 1)
	case len(m.Pile) == 0:
		return because(NoUpcard)
	case len(m.Stock)+len(m.Pile)-1 < pushCards:
		return because(MustTake)
	}
	return nil
}

// pushCards is how many stock cards a push needs.
const pushCards = 2

// top is the upcard.
func (m *Match) top() card.ID { return m.Pile[len(m.Pile)-1] }

// take moves the upcard to a hand, for all to see.
func (m *Match) take(seat int) {
	c := m.top()
	m.Pile = m.Pile[: len(m.Pile)-1 : len(m.Pile)-1]
	m.give(seat, c)
	m.Now.Drawn = 1
	m.emit(Event{E: EvTake, P: seat, Card: c})
}

// give adds a card to a hand, for all to see.
func (m *Match) give(seat int, c card.ID) {
	m.addToHand(seat, []card.ID{c})
	s := &m.Seats[seat]
	s.Known = append(slices.Clone(s.Known), c)
}

// push gives the upcard and the unseen top of the stock to the left-hand
// opponent, and draws the next card.
func (m *Match) push(seat int) {
	if len(m.Stock) < pushCards {
		m.restock()
	}
	to := (seat + 1) % len(m.Seats)
	up, unseen := m.top(), m.Stock[0]
	m.Pile = m.Pile[: len(m.Pile)-1 : len(m.Pile)-1]
	m.Stock = m.Stock[1:]
	m.give(to, up)
	m.addToHand(to, []card.ID{unseen})
	m.emit(Event{E: EvPush, P: seat, To: to, Cards: []card.ID{up, unseen}, Count: 2})
	m.drawCards(seat, 1, "turn")
}

// restock puts the discards under the upcard into the stock: shuffled in
// under what is left of it, or turned over as they lie.
func (m *Match) restock() {
	n := len(m.Pile) - 1
	if n < 1 {
		return
	}
	under := slices.Clone(m.Pile[:n])
	if m.Rules.Stock == rules.StockShuffle {
		shuffle(m.rolled(), under)
		if order, ok := told(under, m.Stock, m.told.Stock); ok {
			under = order
		}
	}
	m.Pile = slices.Clone(m.Pile[n:])
	m.Stock = append(slices.Clone(m.Stock), under...)
	m.emit(Event{E: EvRestock, P: -1, Stock: m.Stock, Count: len(m.Stock)})
}

// renew makes a stock of the discard pile, except for its top card, when the
// stock is empty. Of a pile turned over, what was discarded first is drawn
// first.
func (m *Match) renew() {
	if len(m.Stock) == 0 {
		m.restock()
	}
}

// discard ends the turn with a card on the pile.
func (m *Match) discard(seat int, c card.ID) *Error {
	if !slices.Contains(m.Seats[seat].Hand, c) {
		return about(CardForeign, c)
	}
	m.removeFromHand(seat, c)
	m.Pile = append(slices.Clone(m.Pile), c)
	m.emit(Event{E: EvDiscard, P: seat, Card: c})
	if !m.Now.Played {
		m.quiet(1)
	}
	m.endTurnOrDeal(seat)
	return nil
}

// timeOutDiscard draws from the stock, with a push where the stock is not drawn
// from otherwise, else takes the upcard, and discards the card drawn; a turn
// that has drawn discards its last card.
func (m *Match) timeOutDiscard(seat int) *Error {
	if m.Now.Drawn == 0 {
		switch {
		case m.Rules.Turn == rules.TurnPush && m.refusePush() == nil:
			m.push(seat)
		case m.Rules.Turn == rules.TurnDiscard && m.refuseDraw() == nil:
			m.renew()
			m.drawCards(seat, 1, "turn")
		default:
			m.take(seat)
		}
	}
	hand := m.Seats[seat].Hand
	return m.discard(seat, hand[len(hand)-1])
}
