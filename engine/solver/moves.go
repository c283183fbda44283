package solver

import (
	"slices"

	"machiavelli/engine/card"
)

// fewest finds, among the tied cases, the play with the fewest moves.
func (t *turn) fewest() {
	t.stay = impossible
	if t.tight {
		t.second = true
		t.repair()
		return
	}
	for i := range t.cases {
		c := &t.cases[i]
		t.strandings(c, 0, 0)
	}
}

// strandings goes through which wild cards of a table to be repaired find no
// home: from the k-th on, of those that are worth as much. Elsewhere all do.
func (t *turn) strandings(c *tied, k, from int) {
	if k >= min(c.wild, len(c.freed)) || c.wild >= len(c.freed) {
		t.declare(c, t.s.mem.faces.take(c.wild))
		return
	}
	for i := max(k, from); i < len(c.freed); i++ {
		if t.keeping(c.freed[i].ID) == t.keeping(c.freed[k].ID) {
			c.freed[k], c.freed[i] = c.freed[i], c.freed[k]
			t.strandings(c, k+1, i+1)
			c.freed[k], c.freed[i] = c.freed[i], c.freed[k]
		}
	}
}

// perfect reports whether no card of the table is picked up, and no more hand
// cards than the value takes.
func (t *turn) perfect() bool {
	if t.pos.Goal == Repair {
		return false
	}
	lying, hand := int32(0), int32(0)
	for _, m := range t.pos.Table {
		lying += int32(len(m))
	}
	if t.pos.Goal == Points {
		worth := t.worths[:0]
		for _, id := range t.pos.Hand {
			worth = append(worth, t.worth(id))
		}
		slices.Sort(worth)
		t.worths = worth
		for sum := int32(0); sum < t.value && int(hand) < len(worth); hand++ {
			sum += worth[len(worth)-1-int(hand)]
		}
	}
	return t.stay >= lying-hand
}

// declare goes through what the free wild cards of a case may stand for, as
// long as the play is still worth as much.
func (t *turn) declare(c *tied, as []card.Face) {
	if t.cut || t.perfect() {
		return
	}
	if len(as) == c.wild {
		if c.wild == 0 {
			t.ready = unready
		}
		l := c.settle(as)
		t.returns(c, &l)
		return
	}
	k, own := len(as), card.NoFace
	if k < len(c.freed) {
		if own = c.freed[k].As; own != card.NoFace { // what it stands for is likely to go on
			t.standFor(c, as, own)
		}
	}
	for f := card.Face(1); f <= 52; f++ {
		if f == own || k > len(c.freed) && f < as[k-1] && k < len(c.freed)+len(c.hand) {
			continue // wild cards of the hand are all alike
		}
		t.standFor(c, as, f)
	}
}

// standFor lets the next wild card of a case stand for a face, if the play is
// worth as much then.
func (t *turn) standFor(c *tied, as []card.Face, f card.Face) {
	before := t.s.mem.mark()
	if next := append(as, f); t.reaches(c, next) {
		t.declare(c, next)
	}
	t.s.mem.release(before)
}

// reaches reports whether the case is still worth the best with some of its
// wild cards settled.
func (t *turn) reaches(c *tied, as []card.Face) bool {
	l := c.settle(as)
	s := t.s
	last := len(as) == c.wild
	s.p.build(&l, t.pos, last)
	if !s.cards.prepare(&s.p, c.wild-len(as)) {
		return false
	}
	aim, room := t.aim(c, &l, len(as))
	if room < 0 || floor(s.cards.top(c.wild-len(as))) < aim {
		return false
	}
	_, ok := s.cards.find(c.wild-len(as), room, aim, aim)
	t.cut = t.cut || s.cards.cut
	if t.ready = unready; last && ok {
		t.ready = reached
	}
	return ok
}

// aim is what the search has to reach in a case with some wild cards settled,
// and how many hand cards it may play.
func (t *turn) aim(c *tied, l *leaf, settled int) (int32, int) {
	room := noLimit
	if t.limit > 0 {
		room = t.limit - l.forced() - t.fromHand(&c.wildCase, c.wild) + t.fromHand(&c.wildCase, settled)
	}
	return t.value - t.extra(l) - t.wildWorth(&c.wildCase, settled, c.wild), room
}

// mates goes through what a freed joker that changed its card could still keep
// company with: the cards of its old meld that fit a run with it, or a set, or
// none. Their union is all there is, as a meld is one or the other.
func (t *turn) mates(c *tied, l *leaf, k int) {
	if k == min(len(c.freed), c.wild) {
		t.views(c, l, 0)
		return
	}
	j := c.freed[k]
	i := slices.IndexFunc(l.table, func(m []card.Card) bool {
		return slices.ContainsFunc(m, func(d card.Card) bool { return d.ID == j.ID })
	})
	now := l.table[i][slices.IndexFunc(l.table[i], func(d card.Card) bool { return d.ID == j.ID })]
	if now.As == j.As {
		t.mates(c, l, k+1)
		return
	}
	kept := l.olds[i]
	for _, with := range []func(f card.Face) bool{
		func(f card.Face) bool { return f.Suit() == now.As.Suit() },
		func(f card.Face) bool { return f.Rank() == now.As.Rank() },
		nil,
	} {
		l.olds[i] = slices.DeleteFunc(t.s.mem.cards.copy(kept, 0), func(d card.Card) bool {
			if with == nil {
				return d.ID == j.ID
			}
			return d.ID != j.ID && !with(d.Shows())
		})
		t.mates(c, l, k+1)
	}
	l.olds[i] = kept
}

// continuations goes through the old melds that the fixed melds could continue.
func (t *turn) continuations(c *tied, l *leaf, k int) {
	if t.cut {
		return
	}
	if k == len(l.fixed) {
		t.lonely(c, l, 0)
		return
	}
	m := &l.fixed[k]
	for i, old := range l.olds {
		if old == nil || len(l.table[i]) == 0 || shared(m, l.table[i]) == 0 {
			continue
		}
		m.old, l.olds[i] = i, nil
		t.continuations(c, l, k+1)
		m.old, l.olds[i] = -1, old
	}
	t.continuations(c, l, k+1)
}

// lonely goes through the old melds, from the i-th on, that keep nothing but a
// wild card which finds no home.
func (t *turn) lonely(c *tied, l *leaf, i int) {
	for i < len(l.olds) && (t.pos.Goal != Repair || l.olds[i] == nil || !l.strands(i, t.pos)) {
		i++
	}
	if i == len(l.olds) {
		t.search(c, l)
		return
	}
	old := l.olds[i]
	l.olds[i] = nil
	t.lone++
	t.lonely(c, l, i+1)
	t.lone--
	l.olds[i] = old
	t.lonely(c, l, i+1)
}

// strands reports whether a wild card of the others lies in an old meld and
// finds no home.
func (l *leaf) strands(i int, pos *Position) bool {
	return slices.ContainsFunc(l.table[i], func(c card.Card) bool {
		return l.taken[c.ID] && !l.own[c.ID] && pos.Rules.Meld.IsWild(c.ID.Face()) && !l.fixes(c.ID)
	})
}

// fixes reports whether a card lies in a meld that is settled.
func (l *leaf) fixes(id card.ID) bool {
	return slices.ContainsFunc(l.fixed, func(m newMeld) bool {
		return slices.ContainsFunc(m.cards, func(c card.Card) bool { return c.ID == id })
	})
}

// shared is how many cards of an old meld a fixed one can keep.
func shared(m *newMeld, old []card.Card) int32 {
	n := int32(0)
	var used [256]bool
	for j, f := range m.faces {
		for _, c := range old {
			if used[c.ID] || m.card(j) != 0 && m.card(j) != c.ID || m.card(j) == 0 && c.Shows() != f {
				continue
			}
			used[c.ID] = true
			n++
			break
		}
	}
	return n
}

// card is what fills a place of the meld, 0 when that is open.
func (m *newMeld) card(j int) card.ID {
	if m.cards == nil {
		return 0
	}
	return m.cards[j].ID
}

// search finds the way of a leaf in which most old cards stay.
func (t *turn) search(c *tied, l *leaf) {
	s := t.s
	aim, room := t.aim(c, l, c.wild)
	if !t.prepared(l, aim, room) {
		return
	}
	fixed := t.lone
	if t.pos.Goal != Repair {
		fixed += l.idleWild()
	}
	for k := range l.fixed {
		if m := &l.fixed[k]; m.old >= 0 {
			fixed += shared(m, l.table[m.old])
		}
	}
	if s.p.pickups {
		fixed -= int32(l.forced())
	}
	stay, ok, melds := s.mostStay(s.cards.top(0)-aim, t.stay-fixed+1)
	if s.full.cut {
		t.cut = true
		t.bound = max(t.bound, stay+fixed)
		return
	}
	if !ok || stay+fixed <= t.stay {
		return
	}
	switch {
	case t.judge == nil:
		t.keep(l, melds)
	case !t.judge.accept(l, melds):
		t.judge.broke = true
		return
	}
	t.stay = stay + fixed
}

// readiness is how far the first search has been made ready for the second. It
// knows nothing of the old melds: leaves that differ in these have it in common.
type readiness uint8

const (
	unready readiness = iota
	reached           // the value is reached
	agreed            // … and the suits have bargained for the prices
	missed            // it is not
)

// prepared makes the problem and the first search ready for the second; it
// reports whether a leaf reaches the aim.
func (t *turn) prepared(l *leaf, aim int32, room int) bool {
	s := t.s
	if t.ready != unready {
		s.p.layAgain(l)
	} else {
		s.p.build(l, t.pos, true)
		if t.ready = missed; s.cards.prepare(&s.p, 0) {
			if _, ok := s.cards.find(0, room, aim, aim); ok {
				t.ready = reached
			}
			t.cut = t.cut || s.cards.cut
		}
	}
	if t.ready == reached {
		if t.ready = agreed; s.cards.top(0) > aim {
			s.cards.bargain(agreeing, aim)
		}
	}
	return t.ready == agreed
}

// mostStay is the layout in which most old cards stay, if these are least or more.
func (s *Solver) mostStay(budget, least int32) (stay int32, ok bool, melds []newMeld) {
	for {
		if stay, ok = s.full.find(&s.p, &s.cards, budget, least); !ok {
			return stay, false, nil
		}
		if melds = s.full.layout(); s.p.counted || !s.full.lay.spiral {
			return stay, true, melds
		}
		s.p.counted = true
	}
}

// agreeing is how often the suits go through their prices before the second
// search, which gains much by a bound that is tight.
const agreeing = 20

// idleWild is how many undeclared free cards stay where they are.
func (l *leaf) idleWild() int32 {
	n := int32(0)
	for _, m := range l.table {
		if len(m) != 1 || !l.taken[m[0].ID] || m[0].As != card.NoFace {
			continue
		}
		if !l.fixes(m[0].ID) {
			n++
		}
	}
	return n
}

// keep makes a leaf and its melds the best play.
func (t *turn) keep(l *leaf, melds []newMeld) {
	t.s.kept.keep(l, melds)
	t.leaf, t.melds = t.s.kept.leaf, t.s.kept.melds
}
