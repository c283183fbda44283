package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/stable"
	"machiavelli/engine/text"
)

// Redeal replaces the deal that has just begun by the one that a deal event
// tells, as a record has it, and returns the events it begins with. The error
// says why the cards are no deal of this match; nothing is changed then.
func (m *Match) Redeal(e Event) ([]Event, error) {
	if m.Phase != Turning || m.Turns != 1 || len(m.Log) != 2 {
		return nil, text.Errorf("deal: this deal has gone on")
	}
	deck, err := m.stacked(e)
	if err != nil {
		return nil, err
	}
	m.Deal--
	m.Dealer = e.Dealer
	m.deal(deck)
	return cloneEvents(m.Log), nil
}

// stacked is the deck in the order in which dealing it gives the event.
func (m *Match) stacked(e Event) ([]card.ID, error) {
	n, size := len(m.Seats), m.Rules.HandOf(m.Deal)
	switch {
	case e.Dealer < 0 || e.Dealer >= n:
		return nil, text.Errorf("deal: there is no dealer %d", e.Dealer)
	case e.Dealer != m.Dealer && m.Deal > 1: // only the first is drawn by chance
		return nil, text.Errorf("deal: seat %d deals, not %d", m.Dealer, e.Dealer)
	case len(e.Hands) != n:
		return nil, text.Errorf("deal: %d hands for %d players", len(e.Hands), n)
	case len(e.Free) != m.Rules.Free:
		return nil, text.Errorf("deal: %d free cards, not %d", len(e.Free), m.Rules.Free)
	case m.Rules.Upcard != (e.Upcard != 0):
		return nil, text.Errorf("deal: an upcard missing, or one too many")
	}
	for i, h := range e.Hands {
		if len(h) != size {
			return nil, text.Errorf("deal: hand %d has %d cards, not %d", i, len(h), size)
		}
	}
	var deck []card.ID
	from := 0
	for _, batch := range m.Rules.BatchesOf(size) {
		for i := range n {
			deck = append(deck, e.Hands[(e.Dealer+1+i)%n][from:from+batch]...)
		}
		from += batch
	}
	deck = append(deck, e.Free...)
	if e.Upcard != 0 {
		deck = append(deck, e.Upcard)
	}
	deck = append(deck, e.Stock...)
	all, want := slices.Clone(deck), card.Deck(m.Rules.Deck(n))
	stable.Ordered(all)
	stable.Ordered(want)
	if !slices.Equal(all, want) {
		return nil, text.Errorf("deal: the cards are not those of the deck, each once")
	}
	return deck, nil
}
