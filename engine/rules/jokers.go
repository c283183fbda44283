package rules

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// checkJokers holds the jokers that lay on the table to the rule set, as
// conditions on the turn as a whole:
//
//   - A joker may stand for another card only if it was freed: a natural copy
//     of its card (or of one like it, see Frees) is on the table at the end (FreedByAny), or came from the
//     hand, each such card freeing one joker (FreedByHand).
//   - A joker that changed was freed; its meld must hold Reuse hand cards.
//   - A joker that kept its card may lie anywhere (BoundNone), or must keep a
//     natural companion (BoundMeld) or its whole meld (BoundFrozen), unless it
//     was freed all the same and used again as the same card.
func (r *Rules) checkJokers(p *Play, t *trace) *Breach {
	return r.checkJokersOf(p, t, func(int) bool { return true })
}

// checkJokersOf is the first breach of the rules of jokers that is of a meld to be judged.
func (r *Rules) checkJokersOf(p *Play, t *trace, judged func(meld int) bool) *Breach {
	if r.Joker.Change == ChangeFree {
		return nil
	}
	var spent [54]int // jokers freed, by the card they stood for
	for i, m := range p.Old {
		for _, c := range m {
			if !c.Wild() || c.As == card.NoFace {
				continue
			}
			if t.to[c.ID] == c.As && r.stays(p, t, i, c) {
				continue
			}
			if b := r.checkFreed(p, t, c, &spent); b != nil && judged(b.Meld) {
				return b
			}
		}
	}
	return nil
}

// CheckJokers checks an unfinished play against the rules of jokers. It returns the
// first breach in a meld that is legal by itself, or nil; also nil if cards of the table
// are missing. It does not check a table whose melds have owners, which has other rules.
func (r *Rules) CheckJokers(p *Play) *Breach {
	if r.Table == TableOwned || r.Table == TableExtend {
		return nil
	}
	var t trace
	whole, b := t.check(p)
	if b != nil {
		return nil
	}
	b = r.checkJokersOf(whole, &t, func(m int) bool { return meld.Legal(whole.New[m], r.Meld) })
	if b == nil {
		return nil
	}
	done := *whole
	done.Opened = true // a first play is judged when it is done
	if new(Checker).exchanged(r, &done) != nil {
		return nil
	}
	return b.kept()
}

// stays reports whether a joker that kept its card lies where it may without
// having been freed.
func (r *Rules) stays(p *Play, t *trace, old int, joker card.Card) bool {
	switch r.Joker.Bound {
	case BoundMeld:
		alone := true // with no natural card: a meld of jokers stays by one of them
		for _, c := range p.Old[old] {
			alone = alone && c.Wild()
		}
		for _, c := range p.Old[old] {
			if c.ID != joker.ID && (alone || !c.Wild()) && t.now[c.ID] == t.now[joker.ID] {
				return true
			}
		}
		return false
	case BoundFrozen:
		for _, c := range p.Old[old] {
			if t.now[c.ID] != t.now[joker.ID] {
				return false
			}
		}
	}
	return true
}

// checkFreed wants a joker freed and properly used again.
func (r *Rules) checkFreed(p *Play, t *trace, joker card.Card, spent *[54]int) *Breach {
	spent[joker.As]++
	if r.copies(p, t, joker, spent[joker.As]) == none {
		return t.refuse(Breach{Why: r.unfreed(t, joker), Meld: int(t.now[joker.ID]) - 1, Card: joker.ID})
	}
	if r.Joker.Bound == BoundFrozen && r.copies(p, t, joker, spent[joker.As]) == same {
		return t.refuse(Breach{Why: JokerElse, Meld: int(t.now[joker.ID]) - 1, Card: joker.ID})
	}
	if t.to[joker.ID] == joker.As {
		return nil
	}
	mates := 0
	for _, c := range p.New[t.now[joker.ID]-1] {
		if t.from[c.ID] == fromHand {
			mates++
		}
	}
	if mates < r.Joker.Reuse {
		return t.refuse(Breach{Why: JokerReuse, Meld: int(t.now[joker.ID]) - 1, Card: joker.ID, N: r.Joker.Reuse})
	}
	return nil
}

// unfreed is what a joker did that it may not do unless freed.
func (r *Rules) unfreed(t *trace, joker card.Card) Reason {
	switch {
	case t.to[joker.ID] != joker.As:
		return JokerChanged
	case r.Joker.Bound == BoundFrozen:
		return JokerFrozen
	}
	return JokerBound
}

// freeing says where the cards lie that can free a joker.
type freeing uint8

const (
	none freeing = iota
	same         // only in the joker's own new meld
	apart
)

// copies finds the natural copies that can free a joker, which is the n-th
// to be freed of those that stood for its card.
func (r *Rules) copies(p *Play, t *trace, joker card.Card, n int) freeing {
	count, where := 0, none
	for _, m := range p.New {
		for _, c := range m {
			if c.As != card.NoFace || !Frees(r, p.Old[t.old[joker.ID]], joker, c.ID.Face()) {
				continue
			}
			if r.Joker.FreedBy == FreedByHand && t.from[c.ID] != fromHand {
				continue
			}
			count++
			if t.now[c.ID] != t.now[joker.ID] {
				where = apart
			} else if where == none {
				where = same
			}
		}
	}
	if r.Joker.FreedBy == FreedByHand && count < n {
		return none
	}
	return where
}

// Frees reports whether a natural card of a face can free a wild card that lay in a meld.
func Frees(r *Rules, m []card.Card, joker card.Card, f card.Face) bool {
	return f == joker.As || f.Natural() && f.Rank() == joker.As.Rank() && OpenSuits(r, m, joker)>>f.Suit()&1 != 0
}

// FreedByColours reports whether a joker of a set is freed by every colour that the set
// lacks, whichever it was named as: with tiles, where hand and table may free it.
func FreedByColours(r *Rules) bool {
	return r.Tiles && r.Table == TableShared && r.Joker == Jokers{Reuse: r.Joker.Reuse}
}

// OpenSuits is the suits, a bit for each, of the cards besides the one that it stands for
// that free a wild card of a meld, see FreedByColours.
func OpenSuits(r *Rules, m []card.Card, joker card.Card) uint8 {
	if !FreedByColours(r) || joker.As == card.NoFace {
		return 0
	}
	open := uint8(1<<card.Suits - 1)
	for _, c := range m {
		if f := c.Shows(); f.Rank() != joker.As.Rank() {
			return 0 // a run
		}
		if !c.Wild() {
			open &^= 1 << c.ID.Face().Suit()
		}
	}
	return open &^ (1 << joker.As.Suit())
}
