package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// Where a wild card's meld is bound by more than its card (one wild card a
// meld, a companion that stays, hand cards beside a freed joker, a frozen meld)
// every meld that a wild card can lie in is tried, and the search does the
// rest. A search in which the wild cards left are bound by nothing tells which
// choices cannot be best.

// tight is the choice of the wild cards' melds for one case.
type tight struct {
	t     *turn
	c     wildCase
	runs  [][]card.Face
	sets  [][]card.Face
	items []wildItem
	have  supply
}

// wildItem is a wild card to be placed.
type wildItem struct {
	card.Card      // as it lay; undeclared when it did not
	from      int  // its old place, -1 the hand
	freed     bool // it may stand for any card
	optional  bool
}

// supply is the natural cards that melds can be made of, by face.
type supply struct {
	table, hand, free [54][]card.ID
}

// tryTight solves a case for the first aim.
func (t *turn) tryTight(c *wildCase) {
	w := &tight{t: t, c: c.clone()}
	w.runs = runShapes(t.pos.Rules.Meld, t.pos.Rules.Meld.RunMin, card.Ranks)
	w.sets = setShapes(t.pos.Rules.Meld, 8)
	for i, m := range c.table {
		for _, d := range m {
			switch {
			case !t.pos.Rules.Meld.IsWild(d.ID.Face()) || c.taken[d.ID]:
			case len(m) == 1 && d.As == card.NoFace:
				freed := slices.ContainsFunc(c.freed, func(f card.Card) bool { return f.ID == d.ID })
				w.items = append(w.items, wildItem{Card: d, from: i, freed: true, optional: !freed})
			default:
				freed := slices.ContainsFunc(c.freed, func(f card.Card) bool { return f.ID == d.ID })
				w.items = append(w.items, wildItem{Card: d, from: i, freed: freed})
			}
		}
	}
	for _, id := range c.hand {
		w.items = append(w.items, wildItem{Card: card.Card{ID: id}, from: -1, freed: true, optional: true})
	}
	slices.SortStableFunc(w.items, func(a, b wildItem) int { return rankOf(a) - rankOf(b) })
	for _, x := range w.items {
		w.c.taken[x.ID] = true // until it is placed it is nowhere
	}
	w.c.freed, w.c.hand, w.c.free = nil, nil, nil
	w.stock()
	w.next(0)
}

// rankOf orders wild cards: those least free first.
func rankOf(x wildItem) int {
	switch {
	case x.optional:
		return 2
	case x.freed:
		return 1
	}
	return 0
}

// stock lists the natural cards.
func (w *tight) stock() {
	for _, m := range w.c.table {
		for _, d := range m {
			f := d.ID.Face()
			switch {
			case w.t.pos.Rules.Meld.IsWild(f):
			case len(m) > 1 || w.c.must[d.ID] || w.t.pos.Goal == Repair:
				w.have.table[f] = append(w.have.table[f], d.ID)
			default:
				w.have.free[f] = append(w.have.free[f], d.ID)
			}
		}
	}
	for _, d := range w.c.leaf.hand {
		f := d.ID.Face()
		w.have.hand[f] = append(w.have.hand[f], d.ID)
	}
}

// next places the wild cards from the i-th on that are not placed yet.
func (w *tight) next(i int) {
	if w.ended() {
		return
	}
	for i < len(w.items) && !w.waits(i) {
		i++
	}
	if i == len(w.items) {
		w.t.tryLoose(&w.c)
		return
	}
	if !w.promising(i) {
		return
	}
	if w.items[i].optional {
		defer w.next(i + 1) // last: without it, and so without those like it
	}
	if w.items[i].optional && i > 0 && w.items[i-1].optional && w.waits(i-1) && (w.items[i].from < 0) == (w.items[i-1].from < 0) {
		return
	}
	w.melds(i)
}

// ended counts a case and reports whether the search is to end.
func (w *tight) ended() bool {
	w.t.tried++
	if stop := w.t.s.cards.stop; stop != nil && w.t.tried&15 == 0 && stop() {
		w.t.cut = true
	}
	return w.t.cut || w.t.err != nil
}

// waits reports whether a wild card is still to be placed.
func (w *tight) waits(i int) bool { return w.c.taken[w.items[i].ID] && !w.fixedHas(w.items[i].ID) }

func (w *tight) fixedHas(id card.ID) bool {
	for _, m := range w.c.fixed {
		for _, c := range m.cards {
			if c.ID == id {
				return true
			}
		}
	}
	return false
}

// promising reports whether the case could still beat the best, were the wild
// cards that wait bound by nothing.
func (w *tight) promising(i int) bool {
	t, s := w.t, w.t.s
	must, may := 0, 0
	extra := int32(0)
	for k := i; k < len(w.items); k++ {
		switch x := w.items[k]; {
		case !w.waits(k):
		case !x.optional:
			if must++; t.pos.Goal == Repair {
				extra += t.keeping(x.ID)
			}
		default:
			if may++; x.from < 0 {
				extra += t.worth(x.ID)
			}
		}
	}
	s.p.build(&w.c.leaf, t.pos, false)
	if !s.cards.prepare(&s.p, must+may) {
		t.err = &Error{Why: TooMany, Meld: -1}
		return false
	}
	top := int32(impossible)
	for k := must; k <= must+may; k++ {
		top = max(top, floor(s.cards.top(k)))
	}
	if top < 0 {
		return false
	}
	top += extra + t.extra(&w.c.leaf)
	return top > t.value || top == t.value && t.pos.Goal != Max
}

// melds goes through the melds that the i-th wild card could lie in.
func (w *tight) melds(i int) {
	x := w.items[i]
	for _, shapes := range [][][]card.Face{w.runs, w.sets} {
		for _, faces := range shapes {
			if w.tooLong(x, faces) {
				continue
			}
			for j, f := range faces {
				if !x.freed && x.As != f || j > 0 && faces[j-1] == f {
					continue
				}
				m := newMeld{faces: faces, old: -1, cards: make([]card.Card, len(faces))}
				m.cards[j] = card.Card{ID: x.ID, As: f}
				w.fill(i, m, 0)
			}
		}
	}
}

// tooLong reports whether a meld could as well be two, the wild card in one of
// them: only a condition on its company can want a long one, or that it is moved
// as little as can be.
func (w *tight) tooLong(x wildItem, faces []card.Face) bool {
	j, m := w.t.pos.Rules.Joker, w.t.pos.Rules.Meld
	bound := x.from >= 0 && (j.Reuse > 0 || j.Bound != rules.BoundNone) || m.Naturals > 0
	return !bound && w.t.pos.Goal == Max && len(faces) >= 2*max(m.RunMin, m.SetMin)
}

// fill gives the slots of a meld, from the k-th on, to other wild cards or to
// natural ones. Where it does not matter whether these come from the table or
// the hand, the table's go first: they must be used anyway.
func (w *tight) fill(i int, m newMeld, k int) {
	if w.ended() {
		return
	}
	for k < len(m.faces) && m.cards[k].ID != 0 {
		k++
	}
	if k == len(m.faces) {
		w.check(i, m)
		return
	}
	f := m.faces[k]
	for n := range w.items {
		x := w.items[n]
		if n == i || !w.waits(n) || !x.freed && x.As != f || slices.ContainsFunc(m.cards, func(c card.Card) bool { return c.ID == x.ID }) {
			continue
		}
		if most := w.t.pos.Rules.Meld.Wild; most > 0 && wilds(m.cards) >= most {
			break
		}
		m.cards[k] = card.Card{ID: x.ID, As: f}
		w.fill(i, m, k+1)
		m.cards[k] = card.Card{}
	}
	for _, id := range w.choices(i, &m, f) {
		m.cards[k] = card.Card{ID: id}
		w.c.taken[id] = true
		w.fill(i, m, k+1)
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

// choices lists the natural cards that a slot is worth trying with: of cards
// that are alike one, and none that another is better than in any case.
func (w *tight) choices(i int, m *newMeld, f card.Face) []card.ID {
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
	if w.t.pos.Goal != Max { // which copy it is counts too
		add(w.have.table[f], true)
		add(w.have.hand[f], rule.Bound == rules.BoundFrozen)
		add(w.have.free[f], true)
		return out
	}
	if add(w.have.table[f], rule.Bound != rules.BoundNone) && rule.Reuse == 0 && rule.Bound != rules.BoundFrozen {
		return out
	}
	if !add(w.have.hand[f], rule.Bound == rules.BoundFrozen) {
		add(w.have.free[f], false)
	}
	return out
}

// check holds a full meld to the rules for the wild cards in it, and goes on.
func (w *tight) check(i int, m newMeld) {
	if len(m.cards)-wilds(m.cards) < w.t.pos.Rules.Meld.Naturals {
		return
	}
	for _, c := range m.cards {
		if c.As == card.NoFace {
			continue
		}
		for _, x := range w.items {
			if x.ID == c.ID && x.from >= 0 && x.As != card.NoFace && !w.allowed(x, c, m.cards) {
				return
			}
		}
	}
	m.cards = slices.Clone(m.cards)
	hand := w.c.leaf.hand
	for _, c := range m.cards {
		if c.As != card.NoFace && !w.onTable(c.ID) {
			w.c.leaf.hand = append(w.c.leaf.hand, c)
		}
	}
	w.c.fixed = append(w.c.fixed, m)
	w.next(i + 1)
	w.c.fixed = w.c.fixed[:len(w.c.fixed)-1]
	w.c.leaf.hand = hand
}

func (w *tight) onTable(id card.ID) bool {
	return slices.ContainsFunc(w.items, func(x wildItem) bool { return x.ID == id && x.from >= 0 })
}

// allowed reports whether a joker that lay in a meld may lie so in this one.
func (w *tight) allowed(x wildItem, now card.Card, m []card.Card) bool {
	rule := w.t.pos.Rules.Joker
	has := func(id card.ID) bool {
		return slices.ContainsFunc(m, func(c card.Card) bool { return c.ID == id })
	}
	if x.freed {
		if by, ok := w.c.by[x.ID]; rule.Change == rules.ChangeFreed && rule.Bound == rules.BoundFrozen && (!ok || has(by)) {
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
		return slices.ContainsFunc(old, func(c card.Card) bool { return !c.Wild() && has(c.ID) })
	case rules.BoundFrozen:
		return !slices.ContainsFunc(old, func(c card.Card) bool { return !has(c.ID) })
	}
	return true
}
