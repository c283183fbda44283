package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// The cases of which jokers of the table are freed, and by what.

// modes goes through which jokers of the table are freed, from the i-th on,
// and by which card.
func (t *turn) modes(c *wildCase, jokers []card.Card, i int) {
	if i == len(jokers) {
		t.try(c)
		return
	}
	j := jokers[i]
	rule := t.pos.Rules.Joker
	freed := c.copy()
	freed.freed = append(freed.freed, j)
	if rule.Change == rules.ChangeFree {
		t.modes(freed, jokers, i+1)
		return
	}
	if rule.FreedBy == rules.FreedByAny && t.natural(j) {
		t.modes(freed, jokers, i+1)
		if rule.Bound == rules.BoundFrozen { // elsewhere it may stay put without a copy apart
			t.modes(c, jokers, i+1)
		}
		return
	}
	t.modes(c, jokers, i+1) // it keeps its card
	for _, f := range t.freers(j) {
		first, second := t.freeing(freed, j, f)
		for _, id := range [...]card.ID{first, second} {
			if id != 0 {
				by := freed.copy()
				by.must[id] = true
				t.modes(by, jokers, i+1)
			}
		}
	}
}

// freers is the faces that free a joker of the table, first the one for which it stands.
func (t *turn) freers(j card.Card) []card.Face {
	faces := append(t.s.mem.faces.alloc(card.Suits), j.As)
	for s, open := card.Suit(0), t.open(j); open != 0; s, open = s+1, open>>1 {
		if open&1 != 0 {
			faces = append(faces, card.Of(s, j.As.Rank()))
		}
	}
	return faces
}

// open is the suits of what frees a joker besides the card that it stands for.
func (t *turn) open(j card.Card) uint8 {
	for _, m := range t.pos.Table {
		if card.Has(m, j.ID) {
			return rules.OpenSuits(&t.pos.Rules, m, j)
		}
	}
	return 0
}

// clone is a copy of a case, of which one more joker may be freed.
func (c *wildCase) clone() wildCase {
	d, m := *c, c.mem
	d.table, d.resolved.hand = m.lists.copy(c.table, 0), m.cards.copy(c.resolved.hand, 0)
	d.freed = m.cards.copy(c.freed, 1)
	return d
}

// copy is clone, in the memory of the answer.
func (c *wildCase) copy() *wildCase {
	d := append(c.mem.cases.alloc(1), c.clone())
	return &d[0]
}

// natural reports whether a natural card lies in a meld that frees a joker: it will lie
// in one at the end too.
func (t *turn) natural(j card.Card) bool {
	faces := t.freers(j)
	for _, m := range t.pos.Table {
		for _, c := range m {
			if len(m) > 1 && c.As == card.NoFace && slices.Contains(faces, c.ID.Face()) {
				return true
			}
		}
	}
	return false
}

// freeing lists the cards of a face that can be made to free a joker: one from the hand
// and, where the source does not matter, one from the free cards. A card that
// must be played anyway frees as well, unless each card frees one joker only.
func (t *turn) freeing(c *wildCase, j card.Card, f card.Face) (first, second card.ID) {
	byHand := t.pos.Rules.Joker.FreedBy == rules.FreedByHand
	spent := 0
	for _, other := range c.freed {
		if other.As == j.As {
			spent++
		}
	}
	n := 0
	for _, h := range c.resolved.hand {
		if h.ID.Face() != f {
			continue
		}
		if n++; byHand && n == spent || !byHand && first == 0 {
			first = h.ID
		}
	}
	if byHand {
		return first, 0
	}
	for _, m := range t.pos.Table {
		if len(m) == 1 && m[0].As == card.NoFace && m[0].ID.Face() == f {
			return first, m[0].ID
		}
	}
	return first, 0
}
