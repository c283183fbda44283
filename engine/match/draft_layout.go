package match

import (
	"slices"

	"machiavelli/engine/card"
)

// layout is where the cards lie. Its slices are never written to.
type layout struct {
	melds  []Meld
	free   []card.ID
	pinned []card.ID // wild cards that the player declared
	loose  []card.ID // jokers of the table whose card has taken their place
	next   int       // the ID of the next new meld, negative
}

// equal reports whether everything lies and stands for the same.
func (l *layout) equal(o *layout) bool {
	same := func(a, b Meld) bool { return a.ID == b.ID && slices.Equal(a.Cards, b.Cards) }
	return slices.EqualFunc(l.melds, o.melds, same) && slices.Equal(l.free, o.free) && slices.Equal(l.pinned, o.pinned)
}

// find is where the first card lies in a meld of which is says yes, -1 for
// nowhere.
func (l *layout) find(is func(card.Card) bool) (meld, at int) {
	for i, t := range l.melds {
		if j := slices.IndexFunc(t.Cards, is); j >= 0 {
			return i, j
		}
	}
	return -1, 0
}

// exchange has two copies of a card change places; what lies in a place stands
// for the same as before.
func (l layout) exchange(a, b card.ID) layout {
	other := func(id card.ID) card.ID {
		switch id {
		case a:
			return b
		case b:
			return a
		}
		return id
	}
	l.melds = cloneMelds(l.melds)
	for _, t := range l.melds {
		for j := range t.Cards {
			t.Cards[j].ID = other(t.Cards[j].ID)
		}
	}
	for _, ids := range []*[]card.ID{&l.free, &l.pinned} {
		*ids = slices.Clone(*ids)
		for k, id := range *ids {
			(*ids)[k] = other(id)
		}
	}
	return l
}

// card is the card as it lies, or as it comes from the hand.
func (l *layout) card(id card.ID) card.Card {
	if i := l.meldOf(id); i >= 0 {
		for _, c := range l.melds[i].Cards {
			if c.ID == id {
				return c
			}
		}
	}
	return card.Card{ID: id}
}

// atWithout is an index into a meld once some of its cards have left.
func (l *layout) atWithout(target int, ids []card.ID, at int) int {
	cards := l.melds[target].Cards
	if at < 0 || at > len(cards) {
		at = len(cards)
	}
	for _, c := range cards[:at] {
		if slices.Contains(ids, c.ID) {
			at--
		}
	}
	return at
}

// lift takes cards from where they lie. Melds stay, even empty, until tidied.
func (l layout) lift(ids []card.ID, to To) layout {
	l.melds = slices.Clone(l.melds)
	for i := range l.melds {
		l.melds[i].Cards = slices.DeleteFunc(slices.Clone(l.melds[i].Cards), func(c card.Card) bool { return slices.Contains(ids, c.ID) })
	}
	gone := func(id card.ID) bool { return slices.Contains(ids, id) }
	l.free = slices.DeleteFunc(slices.Clone(l.free), gone)
	if to.Hand || to.Free {
		l.pinned = slices.DeleteFunc(slices.Clone(l.pinned), gone)
	}
	return l
}

// add lays a new meld.
func (l layout) add(cards []card.Card, owner int) layout {
	l.melds = append(slices.Clone(l.melds), Meld{ID: l.next, Cards: cards, Owner: owner})
	l.next--
	return l
}
