package match

import (
	"slices"

	"machiavelli/engine/card"
)

// shuffled is the whole deck in a new order.
func (m *Match) shuffled(d roller) []card.ID {
	deck := card.Deck(m.Rules.Deck(len(m.Seats)))
	shuffle(d, deck)
	return deck
}

// deal begins the next deal with the deck, the top first: the hands from the
// dealer's left, then the free cards or the upcard; the rest is the stock.
func (m *Match) deal(deck []card.ID) {
	n := len(m.Seats)
	m.Deal++
	m.Phase = Turning
	m.Table, m.Free, m.Pile, m.Gone, m.Log = nil, nil, nil, nil, nil
	m.Next, m.Turns, m.Passes, m.Idle, m.Last = 1, 0, 0, 0, 0
	for i := range m.Seats {
		s := &m.Seats[i]
		s.Hand, s.Known, s.Opened, s.Skip, s.Since = nil, nil, !m.Rules.FirstMeld(), false, 0
	}
	hand := m.Rules.HandOf(m.Deal)
	for _, batch := range m.Rules.BatchesOf(hand) {
		for i := range n {
			s := &m.Seats[(m.Dealer+1+i)%n]
			s.Hand = append(s.Hand, deck[:batch]...)
			deck = deck[batch:]
		}
	}
	m.Free, deck = slices.Clone(deck[:m.Rules.Free]), deck[m.Rules.Free:]
	if m.Rules.Upcard {
		deck = m.turnUp(deck)
		m.Pile, deck = []card.ID{deck[0]}, deck[1:]
	}
	m.Stock = deck

	e := Event{E: EvDeal, P: -1, Deal: m.Deal, Dealer: m.Dealer, Count: hand, Free: m.Free, Stock: m.Stock}
	for i := range m.Seats {
		e.Hands = append(e.Hands, m.Seats[i].Hand)
	}
	if len(m.Pile) > 0 {
		e.Upcard = m.Pile[0]
	}
	m.emit(e)
	m.beginTurn((m.Dealer + 1) % n)
}

// turnUp buries wild cards on top of the stock under it, so that the first
// card turned up is never wild.
func (m *Match) turnUp(stock []card.ID) []card.ID {
	for range stock {
		if !m.Rules.Meld.IsWild(stock[0].Face()) {
			break
		}
		stock = append(stock[1:len(stock):len(stock)], stock[0])
	}
	return stock
}

// emit tells what happened. Everything in the event is shared with the state.
func (m *Match) emit(e Event) { m.Log = append(m.Log, e.clone()) }

// trim forgets what every seat has seen.
func (m *Match) trim() {
	least := len(m.Log)
	for _, s := range m.Seats {
		least = min(least, s.Since)
	}
	if least == 0 {
		return
	}
	m.Log = slices.Clone(m.Log[least:])
	for i := range m.Seats {
		m.Seats[i].Since -= least
	}
}
