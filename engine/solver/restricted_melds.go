package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

func meldIs(m []card.Card, pos *Position) bool { return meld.Legal(m, pos.Rules.Meld) }

// melds goes through the melds that the i-th wild card could lie in.
func (w *restricted) melds(i int, next func()) {
	x := &w.items[i]
	x.placed = true
	defer func() { x.placed = false }()
	for _, faces := range w.shapesFor(x) {
		m := newMeld{faces: faces, old: -1, cards: make([]card.Card, len(faces))}
		m.cards[slices.Index(faces, x.now)] = card.Card{ID: x.ID, As: x.now}
		w.company(i, &m, next)
	}
}

// shapesFor lists the melds that a wild card could lie in.
func (w *restricted) shapesFor(x *wildItem) [][]card.Face {
	var shapes [][]card.Face
	for _, list := range [][][]card.Face{w.runs, w.sets} {
		for _, faces := range list {
			if slices.Contains(faces, x.now) {
				shapes = append(shapes, faces)
			}
		}
	}
	return shapes
}

// company puts those into a meld that must lie in it with an unfreed joker.
func (w *restricted) company(i int, m *newMeld, next func()) {
	x := &w.items[i]
	bound := w.t.pos.Rules.Joker.Bound
	if x.freed || x.from < 0 || bound == rules.BoundNone {
		w.fill(i, m, 0, next)
		return
	}
	old := w.c.table[x.from]
	if slices.ContainsFunc(old, func(c card.Card) bool { return c.Wild() && c.ID != x.ID }) {
		w.fill(i, m, 0, next) // another joker is company too, whatever it stands for
		return
	}
	if bound == rules.BoundFrozen {
		w.join(m, old, func() { w.fill(i, m, 0, next) })
		return
	}
	for k, c := range old {
		if c.ID != x.ID {
			w.join(m, old[k:k+1], func() { w.fill(i, m, 0, next) })
		}
	}
}

// join puts natural cards into a meld, if they fit and are still to be had.
func (w *restricted) join(m *newMeld, cards []card.Card, then func()) {
	if len(cards) == 0 {
		then()
		return
	}
	c := cards[0]
	if c.Wild() {
		w.join(m, cards[1:], then)
		return
	}
	if w.c.taken[c.ID] {
		return
	}
	for k, f := range m.faces {
		if f == c.ID.Face() && m.cards[k].ID == 0 {
			m.cards[k] = card.Card{ID: c.ID}
			w.c.taken[c.ID] = true
			w.join(m, cards[1:], then)
			w.c.taken[c.ID] = false
			m.cards[k] = card.Card{}
			return
		}
	}
}

// fill gives the slots of a meld, from the k-th on, to other wild cards or to
// natural ones. Where it does not matter whether these come from the table or
// the hand, the table's go first: they must be used anyway.
func (w *restricted) fill(i int, m *newMeld, k int, next func()) {
	if w.t.cut || w.t.err != nil {
		return
	}
	for k < len(m.faces) && m.cards[k].ID != 0 {
		k++
	}
	if k == len(m.faces) {
		w.check(m, next)
		return
	}
	f := m.faces[k]
	if most := w.t.pos.Rules.Meld.Wild; most == 0 || wilds(m.cards) < most {
		for n := range w.items {
			if x := &w.items[n]; !x.placed && !x.dropped && x.now == f {
				m.cards[k], x.placed = card.Card{ID: x.ID, As: f}, true
				w.fill(i, m, k+1, next)
				m.cards[k], x.placed = card.Card{}, false
			}
		}
	}
	for _, id := range w.choices(f) {
		m.cards[k] = card.Card{ID: id}
		w.c.taken[id] = true
		w.fill(i, m, k+1, next)
		w.c.taken[id] = false
		m.cards[k] = card.Card{}
	}
}

func wilds(cards []card.Card) int {
	n := 0
	for _, c := range cards {
		if c.ID != 0 && c.As != card.NoFace {
			n++
		}
	}
	return n
}

// isCompany reports whether a card lay with an unfreed joker that still waits
// for its meld.
func (w *restricted) isCompany(id card.ID) bool {
	if w.t.pos.Rules.Joker.Bound == rules.BoundNone {
		return false
	}
	for n := range w.items {
		x := &w.items[n]
		if !x.freed && !x.placed && x.from >= 0 && slices.ContainsFunc(w.c.table[x.from], func(c card.Card) bool { return c.ID == id }) {
			return true
		}
	}
	return false
}

// choices lists the natural cards that a slot is worth trying with: of cards
// that are alike one, and none that another is better than in any case.
func (w *restricted) choices(f card.Face) []card.ID {
	rule := w.t.pos.Rules.Joker
	var out []card.ID
	add := func(ids []card.ID, all bool) bool {
		found := false
		for _, id := range ids {
			if !w.c.taken[id] {
				out, found = append(out, id), true
				if !all {
					break
				}
			}
		}
		return found
	}
	table := false
	for _, id := range w.have.table[f] {
		if !w.c.taken[id] && !w.isCompany(id) {
			out, table = append(out, id), true
			break
		}
	}
	if !table {
		table = add(w.have.table[f], true)
	}
	if table && rule.Reuse == 0 && rule.Bound != rules.BoundFrozen {
		return out
	}
	if !add(w.have.hand[f], rule.Bound == rules.BoundFrozen) {
		add(w.have.free[f], false)
	}
	return out
}

// check holds a full meld to the rules for the wild cards in it, and goes on.
func (w *restricted) check(m *newMeld, next func()) {
	if !w.proper(m.cards) || w.divides(m) {
		return
	}
	done := *m
	done.cards = slices.Clone(m.cards)
	hand := w.c.ground.hand
	for _, c := range done.cards {
		if c.As != card.NoFace && !w.onTable(c.ID) {
			w.c.ground.hand = append(w.c.ground.hand, c)
		}
	}
	w.c.fixed = append(w.c.fixed, done)
	next()
	w.c.fixed = w.c.fixed[:len(w.c.fixed)-1]
	w.c.ground.hand = hand
}

// proper reports whether the wild cards of a meld may lie in it.
func (w *restricted) proper(m []card.Card) bool {
	if len(m)-wilds(m) < w.t.pos.Rules.Meld.Naturals {
		return false
	}
	for _, c := range m {
		if c.As == card.NoFace {
			continue
		}
		for _, x := range w.items {
			if x.ID == c.ID && x.from >= 0 && x.As != card.NoFace && !w.allowed(x, c, m) {
				return false
			}
		}
	}
	return true
}

// divides reports whether a meld could as well be two, each wild card where it
// may lie: for the first aim these are tried instead.
func (w *restricted) divides(m *newMeld) bool {
	r := w.t.pos.Rules.Meld
	least := r.RunMin
	if m.faces[0].Rank() == m.faces[1].Rank() {
		least = r.SetMin
	}
	for k := least; k <= len(m.cards)-least; k++ {
		if w.proper(m.cards[:k]) && w.proper(m.cards[k:]) {
			return true
		}
	}
	return false
}

func (w *restricted) onTable(id card.ID) bool {
	return slices.ContainsFunc(w.items, func(x wildItem) bool { return x.ID == id && x.from >= 0 })
}

// allowed reports whether a joker that lay in a meld may lie so in this one.
func (w *restricted) allowed(x wildItem, now card.Card, m []card.Card) bool {
	rule := w.t.pos.Rules.Joker
	has := func(id card.ID) bool {
		return slices.ContainsFunc(m, func(c card.Card) bool { return c.ID == id })
	}
	if x.freed {
		if rule.Change == rules.ChangeFreed && rule.Bound == rules.BoundFrozen && !w.apart(x, m) {
			return false
		}
		mates := 0
		for _, c := range m {
			if slices.ContainsFunc(w.t.pos.Hand, func(id card.ID) bool { return id == c.ID }) {
				mates++
			}
		}
		return now.As == x.As || rule.Change == rules.ChangeFree || mates >= rule.Reuse
	}
	old := w.c.table[x.from]
	switch rule.Bound {
	case rules.BoundMeld:
		alone := !slices.ContainsFunc(old, func(c card.Card) bool { return !c.Wild() })
		return slices.ContainsFunc(old, func(c card.Card) bool { return c.ID != x.ID && (alone || !c.Wild()) && has(c.ID) })
	case rules.BoundFrozen:
		return !slices.ContainsFunc(old, func(c card.Card) bool { return !has(c.ID) })
	}
	return true
}

// apart reports whether what frees a joker lies in another meld than this one.
func (w *restricted) apart(x wildItem, m []card.Card) bool {
	in := func(id card.ID) bool {
		return slices.ContainsFunc(m, func(c card.Card) bool { return c.ID == id })
	}
	if by := w.c.freedBy(x.ID); by != 0 {
		return !in(by)
	}
	return slices.ContainsFunc(w.have.table[x.As], func(id card.ID) bool { return !in(id) })
}
