package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// CardsOf is the cards of melds.
func CardsOf(ms []Meld) [][]card.Card {
	out := make([][]card.Card, len(ms))
	for i := range ms {
		out[i] = ms[i].Cards
	}
	return out
}

func ownersOf(ms []Meld) []int {
	out := make([]int, len(ms))
	for i := range ms {
		out[i] = ms[i].Owner
	}
	return out
}

// play leaves the table as the action says.
func (m *Match) play(seat int, a Action) *Error {
	s := m.stand(seat)
	p, b := m.Rules.Assign(s.play(a.Table, a.Free))
	if b != nil {
		return (*Error)(b)
	}
	m.lay(seat, a, p)
	m.played(seat)
	return nil
}

// withCards is the melds with the cards of a play that was made of them, whose
// copies may be others.
func withCards(table []Meld, cards [][]card.Card) []Meld {
	out := slices.Clone(table)
	for i := range out {
		out[i].Cards = cards[i]
	}
	return out
}

// played goes on after a play: the deal is over, the turn is, or neither.
func (m *Match) played(seat int) {
	switch {
	case len(m.Seats[seat].Hand) == 0:
		m.endDeal(seat, byOut)
	case m.Rules.Turn == rules.TurnDiscard || m.Rules.Turn == rules.TurnPush:
	case m.Rules.Turn == rules.TurnPlayDraw:
		m.drawCards(seat, 1, "end")
		m.endTurn()
	default:
		m.endTurnOrDeal(seat)
	}
}

// lay is a legal play done: an action, and the play that the rules made of it.
func (m *Match) lay(seat int, a Action, p *rules.Play) {
	table := m.numbered(withCards(a.Table, p.New))
	m.assignOwners(table, seat)
	for i := range table {
		table[i].Cards = arranged(table[i].Cards, m.Rules.Meld)
	}
	var hand []card.Card
	for _, t := range table {
		for _, c := range t.Cards {
			if slices.Contains(p.Hand, c.ID) {
				hand = append(hand, c)
			}
		}
	}
	m.Now.Stolen = m.Now.Stolen || m.Rules.Stole(p.Old, p.New)
	for _, c := range hand {
		m.removeFromHand(seat, c.ID)
	}
	m.Table, m.Free = table, slices.Clone(p.Left)
	m.Now.Played, m.Now.Touched = true, false
	m.Now.Fresh = m.Now.Fresh || !m.Seats[seat].Opened
	m.Seats[seat].Opened = true
	m.Passes, m.Idle = 0, 0
	m.emit(Event{E: EvPlay, P: seat, Hand: hand, Count: len(hand), Table: table, Free: m.Free})
}

// assignOwners gives the melds of a legal play their owners, where the rules do not
// hold the play to them: who laid a meld keeps it, whoever extends it.
func (m *Match) assignOwners(table []Meld, seat int) {
	if m.Rules.Table == rules.TableOwned {
		return
	}
	for i := range table {
		table[i].Owner = -1
		if m.Rules.Table == rules.TableExtend {
			table[i].Owner = seat
		}
	}
	for _, old := range m.Table {
		for i := range table {
			if holds(table[i].Cards, anchor(old.Cards).ID) {
				table[i].Owner = old.Owner
			}
		}
	}
}

// anchor is a card of a meld that stays in it where melds are only extended:
// a natural one, for a joker can be exchanged.
func anchor(cards []card.Card) card.Card {
	if i := slices.IndexFunc(cards, func(c card.Card) bool { return !c.Wild() }); i >= 0 {
		return cards[i]
	}
	return cards[0]
}

// arranged is the cards in the order they lie in.
func arranged(cards []card.Card, r meld.Rules) []card.Card {
	cards = slices.Clone(cards)
	meld.Arrange(cards, r)
	return cards
}

// numbered gives every meld of a play its ID: the one it names if that is an
// old meld's, used once; else that of the old meld it shares most cards with,
// the largest share first; a new one for a negative ID and for the rest.
func (m *Match) numbered(table []Meld) []Meld {
	out := slices.Clone(table)
	taken := make(map[int]bool)
	old := make(map[int]bool)
	for _, t := range m.Table {
		old[t.ID] = true
	}
	for i := range out {
		switch id := out[i].ID; {
		case id < 0:
		case old[id] && !taken[id]:
			taken[id] = true
		default:
			out[i].ID = 0
		}
	}
	if !m.imagined || m.Rules.Table != rules.TableShared {
		inherit(out, m.Table)
	}
	for i := range out {
		if out[i].ID <= 0 {
			out[i].ID = m.Next
			m.Next++
		}
	}
	return out
}
