package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// Branch and bound over wild cards. Where a wild card's meld is bound by more than its card (one wild card a
// meld, a companion that stays, hand cards beside a freed joker, a frozen meld)
// the position is first solved as if it were not (relaxed.go). If the layout found
// keeps to the rules all the same (Rules.CheckPlay), it is the answer. If not, it is
// decided what the wild cards stand for, one after the other, and then, where that
// is not enough, in which melds they lie. Each choice is solved in the same way, the
// wild cards that are left being bound by nothing: if that is worth no more than the
// best play known, it is given up.

// restricted is the search through these choices in one case.
type restricted struct {
	t     *turn
	c     wildCase
	runs  [][]card.Face
	sets  [][]card.Face
	items []wildItem
	have  supply
}

// wildItem is a wild card to be placed.
type wildItem struct {
	card.Card           // as it lay; undeclared when it did not
	from      int       // its old place, -1 the hand
	freed     bool      // it may stand for any card
	optional  bool      // it need not be used
	now       card.Face // what it is to stand for, as far as that is decided
	placed    bool      // in a meld that is fixed
	dropped   bool      // not to be used
}

func (x wildItem) waits() bool { return !x.placed && !x.dropped }

func (x wildItem) undecided() bool { return x.waits() && x.now == card.NoFace }

// supply is the natural cards that melds can be made of, by face.
type supply struct {
	table, hand, free [54][]card.ID
}

// newRestricted lists the wild cards of a case.
func (t *turn) newRestricted(c *wildCase) *restricted {
	w := &restricted{t: t, c: c.clone()}
	shapes := t.s.shapes.of(t.pos.Rules.Meld)
	w.runs, w.sets = shapes.runs, shapes.sets
	for i, m := range c.table {
		for _, d := range m {
			if !t.pos.Rules.Meld.IsWild(d.ID.Face()) || c.taken[d.ID] {
				continue
			}
			x := wildItem{Card: d, from: i, freed: slices.ContainsFunc(c.freed, func(f card.Card) bool { return f.ID == d.ID })}
			if len(m) == 1 && d.As == card.NoFace {
				x.freed, x.optional = true, !x.freed
			}
			if !x.freed {
				x.now = d.As
			}
			w.items = append(w.items, x)
		}
	}
	for _, id := range c.hand {
		w.items = append(w.items, wildItem{Card: card.Card{ID: id}, from: -1, freed: true, optional: true})
	}
	slices.SortStableFunc(w.items, func(a, b wildItem) int { return w.rankOf(a) - w.rankOf(b) })
	for _, x := range w.items {
		w.c.taken[x.ID] = true // until it is placed it is nowhere
	}
	w.c.freed, w.c.hand, w.c.free = nil, nil, nil
	w.stock()
	return w
}

// rankOf orders wild cards: those least free first.
func (w *restricted) rankOf(x wildItem) int {
	n := 0
	switch {
	case x.optional && x.freed:
		n = 4
	case x.freed:
		n = 2
	}
	if x.from < 0 {
		n++
	}
	return n
}

// stock lists the natural cards.
func (w *restricted) stock() {
	for _, m := range w.c.table {
		for _, d := range m {
			f := d.ID.Face()
			switch {
			case w.t.pos.Rules.Meld.IsWild(f):
			case len(m) > 1 || w.c.must[d.ID]:
				w.have.table[f] = append(w.have.table[f], d.ID)
			default:
				w.have.free[f] = append(w.have.free[f], d.ID)
			}
		}
	}
	for _, d := range w.c.ground.hand {
		f := d.ID.Face()
		w.have.hand[f] = append(w.have.hand[f], d.ID)
	}
}

// relaxed is the case with the wild cards that wait for a meld bound by nothing.
func (w *restricted) relaxed() wildCase {
	c := w.c.clone()
	for i := range w.items {
		x := &w.items[i]
		switch {
		case x.placed || x.dropped:
		case x.now != card.NoFace && x.from >= 0:
			c.redeclare(x.ID, x.now)
			c.must[x.ID] = true
		case x.now != card.NoFace:
			c.ground.hand = append(c.ground.hand, card.Card{ID: x.ID, As: x.now})
			c.taken[x.ID] = false
		case x.from < 0:
			c.hand = append(c.hand, x.ID)
			c.taken[x.ID] = false
		case x.optional:
			c.free = append(c.free, x.ID)
		default:
			c.freed = append(c.freed, x.Card)
		}
	}
	return c
}

// tryRestricted solves a case for the first aim.
func (t *turn) tryRestricted(c *wildCase) {
	t.newRestricted(c).most()
}

// ended counts a case and reports whether the search is to end.
func (w *restricted) ended() bool {
	if w.t.s.work.spend(restrictedCase) {
		w.t.cut = true
	}
	return w.t.cut || w.t.err != nil || w.t.any && w.t.value > 0
}

// most looks for a play worth more than the best that is known.
func (w *restricted) most() {
	if w.ended() {
		return
	}
	before := w.t.s.mem.mark()
	defer w.t.s.mem.release(before)
	c := w.relaxed()
	value, l, melds, ok := w.best(&c)
	if !ok {
		return
	}
	if w.accept(&l, melds) {
		w.t.value = value
		return
	}
	if !w.t.stillTried {
		w.t.stillTried = true
		w.still()
	}
	w.branch(c.wilds(&l), w.most)
}

// still tries the plays in which every meld that holds a wild card lies still.
// It is soon told, and often as good as any.
func (w *restricted) still() {
	t, m := w.t, &w.t.s.mem
	c := w.c.clone()
	for i, old := range c.table {
		if len(old) == 1 || !slices.ContainsFunc(old, card.Card.Wild) {
			continue
		}
		x := newMeld{faces: m.faces.take(len(old)), cards: old, old: i}
		for _, d := range old {
			x.faces = append(x.faces, d.Shows())
			c.taken[d.ID] = true
		}
		c.fixed = append(c.fixed, x)
	}
	if value, l, melds, ok := w.best(&c); ok && w.accept(&l, melds) {
		t.value = value
	}
}

// best is the best way of a relaxed case, if it is worth more than the best
// play known.
func (w *restricted) best(c *wildCase) (value int32, l ground, melds []newMeld, ok bool) {
	t, s := w.t, w.t.s
	value = max(t.value, -grain)
	t.count(c)
	if got, found, done := w.pairs(c, value+grain); done {
		if !found {
			return
		}
		return got, c.settle(s.pairs.wildFaces()), w.cloneMelds(s.pairs.melds()), true
	}
	var bounds [maxCopies + 1]int32
	if !t.promise(c, &bounds) {
		return
	}
	for {
		k := likeliest(&bounds)
		bound := bounds[k]
		if bound <= value || t.cut {
			return value, l, melds, ok
		}
		bounds[k] = impossible
		if got, found := t.findWild(c, k, bound, value+grain); found {
			value, ok = got, true
			l = c.settle(s.cards.wildFaces())
			melds = w.cloneMelds(s.cards.melds())
		}
	}
}

// pairs looks for the best way of a relaxed case by the search for the common
// deal, where that will do.
func (w *restricted) pairs(c *wildCase, least int32) (value int32, found, done bool) {
	t, s := w.t, w.t.s
	if t.limit > 0 {
		return 0, false, false
	}
	for k := len(c.freed) + len(c.hand) + len(c.free); k >= len(c.freed); k-- {
		if !s.pairs.prepare(&s.p, k) {
			return 0, false, false
		}
		extra := t.extra(&c.ground) + t.wildWorth(c, 0, k)
		got, better, done := s.pairs.find(-impossible, max(least-extra, 0))
		if !done {
			return 0, false, false
		}
		if better { // what was found last is the best
			value, found = got+extra, true
			least = value + grain
		}
	}
	return value, found, true
}

// cloneMelds is melds that keep their faces when the search goes on.
func (w *restricted) cloneMelds(melds []newMeld) []newMeld {
	m := &w.t.s.mem
	out := m.melds.copy(melds, 0)
	for i := range out {
		out[i].faces = m.faces.copy(out[i].faces, 0)
	}
	return out
}

// wilds is what the wild cards that a case left open stand for in a ground position.
func (c *wildCase) wilds(l *ground) []card.Face {
	var out []card.Face
	for _, m := range l.table {
		for _, d := range m {
			if slices.ContainsFunc(c.freed, func(f card.Card) bool { return f.ID == d.ID }) || slices.Contains(c.free, d.ID) {
				out = append(out, d.As)
			}
		}
	}
	for _, d := range l.hand {
		if slices.Contains(c.hand, d.ID) {
			out = append(out, d.As)
		}
	}
	return out
}

// branch decides on one more wild card: what it stands for, and when that is
// decided for all, where one of them lies.
func (w *restricted) branch(likely []card.Face, next func()) {
	i := slices.IndexFunc(w.items, wildItem.undecided)
	if i < 0 {
		w.place(next)
		return
	}
	x := &w.items[i]
	least := card.Face(1) // wild cards that are alike are taken in order
	if i > 0 && w.alike(i) && w.items[i-1].now != card.NoFace && !w.items[i-1].placed {
		least = w.items[i-1].now
	}
	var tried [54]bool
	try := func(f card.Face) {
		if f < least || tried[f] || !f.Natural() {
			return
		}
		tried[f] = true
		x.now = f
		next()
		x.now = card.NoFace
	}
	if !(i > 0 && w.alike(i) && w.items[i-1].dropped) {
		for _, f := range likely {
			try(f)
		}
		for f := card.Face(1); f <= 52; f++ {
			try(f)
		}
	}
	if x.optional {
		x.dropped = true
		next()
		x.dropped = false
	}
}

// alike reports whether a wild card and the one before are both of the hand.
func (w *restricted) alike(i int) bool {
	return w.items[i].from < 0 && w.items[i-1].from < 0
}

// place goes through the melds that the first wild card which waits could lie
// in, all of them being decided on.
func (w *restricted) place(next func()) {
	i := slices.IndexFunc(w.items, wildItem.waits)
	if i < 0 {
		return
	}
	w.melds(i, next)
}

// accept makes a layout the best play if it keeps to the rules.
func (w *restricted) accept(l *ground, melds []newMeld) bool {
	t := w.t
	m := &t.s.mem
	all := append(m.melds.copy(melds, len(l.fixed)), l.fixed...)
	for i := range all {
		all[i].cards = m.cards.copy(all[i].cards, 0)
	}
	if t.pos.Rules.Joker.Bound != rules.BoundNone {
		t.s.continues(l, all[:len(melds)]) // so CheckPlay need not try other copies, which takes long
	}
	t.s.pool.fill(l, all)
	if !w.legal(l, all) {
		return false
	}
	best := *l
	best.fixed = all
	for i := range all {
		for _, c := range all[i].cards {
			best.taken[c.ID] = true
		}
	}
	t.keep(&best, nil)
	return true
}

// legal reports whether a layout keeps to the rules.
func (w *restricted) legal(l *ground, melds []newMeld) bool {
	pos := w.t.pos
	p := pos.Beginning()
	for _, m := range melds {
		p.New = append(p.New, m.cards)
	}
	idle := w.t.s.pool.idle
	for i, m := range pos.Table {
		if len(m) == 1 && slices.Contains(idle, i) {
			p.Left = append(p.Left, m[0].ID)
		}
	}
	return pos.Rules.CheckPlay(&p) == nil
}

// restrictedCase is the work of a case besides that of its searches.
const restrictedCase = 40
