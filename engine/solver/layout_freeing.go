package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// The rows that say what frees the wild cards of the table.

// addFreeing adds the row of what frees wild cards of a class.
func (lp *layoutProgram) addFreeing(k *wildClass) {
	g := k.label
	s := &lp.stock[g]
	k.freeBy = -1
	if lp.rules.Joker.FreedBy == rules.FreedByHand {
		if k.freed = s.hand > 0; k.freed {
			if lp.rows.freeing[g] < 0 {
				lp.rows.freeing[g] = lp.addRow(s.hand, false)
			}
			k.freeBy = lp.rows.freeing[g]
			lp.addBeside(g)
		}
		return
	}
	if k.open != 0 {
		addFreeingAny(lp, k)
		return
	}
	k.freed = s.all() > 0
	if k.freed && s.table == 0 {
		if lp.rows.freeing[g] < 0 {
			lp.rows.freeing[g] = lp.addRow(lp.standing(g)*(s.free+s.hand), false)
		}
		k.freeBy = lp.rows.freeing[g]
	}
}

// addFreeingAny is addFreeing for wild cards that cards of several faces free.
func addFreeingAny(lp *layoutProgram, k *wildClass) {
	table, others := 0, 0
	for f := range lp.stock {
		if s := &lp.stock[f]; k.freedBy(card.Face(f)) {
			table += s.table
			others += s.free + s.hand
		}
	}
	if k.freed = table+others > 0; k.freed && table == 0 {
		k.freeBy = lp.addRow(k.n*others, false)
	}
}

// freedBy reports whether a natural card of a face is one of several that free them.
func (k *wildClass) freedBy(f card.Face) bool {
	return k.open != 0 && f.Natural() && f.Rank() == k.label.Rank() && (f == k.label || k.open>>f.Suit()&1 != 0)
}

// putFreesNone puts that a card of a face frees nothing, where several could.
func putFreesNone(lp *layoutProgram, f card.Face) {
	for i := range lp.classes {
		if k := &lp.classes[i]; k.freed && k.freedBy(f) {
			lp.put(k.freeBy, k.n)
		}
	}
}

// addBeside adds the rule that a frozen joker which the hand frees lies with a card of
// the face that it stood for only if another of them is the one that frees it. Of
// those on the table that can be only one which is neither alone nor held by a
// joker that still freezes its meld, of those in the hand a second one: with A held
// or alone, U of the hand unplayed and F where it lies so, F + A ≤ table + hand - 1
// - U/2, where that half is one for the hand's two together (F is empty then).
func (lp *layoutProgram) addBeside(g card.Face) {
	if lp.rules.Joker.Bound != rules.BoundFrozen {
		return
	}
	s := &lp.stock[g]
	held := s.free > 0
	for i := range lp.classes {
		lp.eachHeld(&lp.classes[i], func(f card.Face) { held = held || f == g })
	}
	if held && lp.rows.beside[g] < 0 && !lp.melds.AnySuits && (s.hand == 1 || s.hand == 2 && lp.standing(g) == 1) {
		lp.rows.beside[g] = lp.addRow(2*(s.all()-1), false)
	}
}

// eachHeld goes through the natural cards that a joker holds in its meld unless it
// is freed. Of two jokers neither is said to.
func (lp *layoutProgram) eachHeld(k *wildClass, do func(f card.Face)) {
	if k.from < 0 || lp.rules.Joker.Bound != rules.BoundFrozen {
		return
	}
	old, wilds := lp.pos.Table[k.from], 0
	for _, c := range old {
		if c.Wild() {
			wilds++
		}
	}
	if wilds > 1 {
		return
	}
	for _, c := range old {
		if !c.Wild() {
			do(c.ID.Face())
		}
	}
}

// eachBesideItsFreer goes through the jokers of a meld that are freed and lie with a
// natural card of the face that they stood for, by that face.
func (lp *layoutProgram) eachBesideItsFreer(c *layoutColumn, do func(f card.Face)) {
	for _, x := range c.slots[:c.n] {
		if x.how > wildFrom && x.how&1 != 0 {
			if f := lp.classes[(x.how-wildFrom)/2].label; c.holds(f) {
				do(f)
			}
		}
	}
}

// standing is how many wild cards of the table stood for a face.
func (lp *layoutProgram) standing(g card.Face) int {
	n := 0
	for i := range lp.classes {
		if k := &lp.classes[i]; !k.inHand && !k.free && k.label == g {
			n += k.n
		}
	}
	return n
}
