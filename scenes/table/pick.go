package table

import (
	"machiavelli/engine/card"
	gi "machiavelli/game/input"
	"machiavelli/game/stage"
	"machiavelli/scenes/table/input"
)

// pick is a card that is being named by the keys: its rank first, then its suit.
type pick struct {
	rank  card.Rank
	ticks int // since the rank
}

// pickTicks is how long a rank waits for its suit.
const pickTicks = 90

// pickKeys goes to the card that is named: a digit, 1 and 0 for the ten, or a
// court's letter goes to the first card of the rank, the hand's before the
// table's; the first letter of a suit, after it, to that card, and takes it up.
func (s *Scene) pickKeys(c *stage.Context) {
	in := c.Input
	p := &s.pick
	if p.rank != 0 {
		if p.ticks++; p.ticks > pickTicks {
			*p = pick{}
		}
	}
	if !in.Ctrl {
		s.pickRank(in)
		s.pickSuit(in)
	}
	c.UI.Leaves = nil
	if p.rank != 0 {
		c.UI.Leaves = suitKeys[:]
	}
}

// suitKeys is the suits' first letters, in the order of the suits.
var suitKeys = [card.Suits]gi.Key{gi.Letter('s'), gi.Letter('h'), gi.Letter('d'), gi.Letter('c')}

// courtKeys is the letters of the ranks that have one, where no button has it.
var courtKeys = [...]struct {
	rank card.Rank
	key  gi.Key
}{{card.Ace, gi.Letter('a')}, {card.Jack, gi.Letter('j')}, {card.Queen, gi.Letter('q')}, {card.King, gi.Letter('k')}}

func (s *Scene) pickRank(in *gi.State) {
	rank, key := card.Rank(0), gi.NoKey
	for n := range 10 {
		if in.Just(gi.Digit(n)) {
			rank, key = card.Rank(n), gi.Digit(n)
		}
	}
	for _, k := range courtKeys {
		if in.Just(k.key) {
			rank, key = k.rank, k.key
		}
	}
	switch {
	case key == gi.NoKey:
		return
	case rank == 0 && s.pick.rank != card.Ace:
		return // 0 is of the zoom
	case rank == 0:
		rank = card.Ten
	}
	in.Use(key)
	s.pick = pick{rank: rank}
	s.goTo(func(f card.Face) bool { return f.Natural() && f.Rank() == rank })
}

func (s *Scene) pickSuit(in *gi.State) {
	for u, key := range suitKeys {
		if s.pick.rank == 0 || !in.Just(key) {
			continue
		}
		in.Use(key)
		want := card.Of(card.Suit(u), s.pick.rank)
		s.pick = pick{}
		if id := s.goTo(func(f card.Face) bool { return f == want }); id != 0 {
			if hit := s.world.HitOf(s.hands.Focus); hit.Place == input.OnHandCard {
				s.hands.Choose(hit, &s.world, false, true)
			}
		}
	}
}

// goTo moves the focus to the next card that some are like, the hand's first.
func (s *Scene) goTo(like func(card.Face) bool) card.ID {
	var found []card.ID
	for _, item := range s.items {
		if item.Card != 0 && like(item.Card.Face()) {
			found = append(found, item.Card)
		}
	}
	if len(found) == 0 {
		return 0
	}
	at := found[0]
	for i, id := range found {
		if id == s.hands.Focus.Card && i+1 < len(found) {
			at = found[i+1] // the same key again
		}
	}
	s.hands.Focus = input.Focus{Card: at}
	s.stale = true
	return at
}
