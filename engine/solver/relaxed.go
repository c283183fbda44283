package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver/internal/sweep"
	"machiavelli/engine/stable"
)

// The relaxation of a case: a wild card, once free, may lie in any meld, and any
// number of them together. The search places the free ones itself, as cards of no
// face. Where the rules bind them no more than that (isUnrestricted) its value is
// the case's; elsewhere restricted.go holds it to the rules.

// isUnrestricted reports whether free wild cards are bound by nothing.
func isUnrestricted(pos *Position) bool {
	j, m := pos.Rules.Joker, pos.Rules.Meld
	return m.Wild == 0 && m.Naturals == 0 && (j.Change == rules.ChangeFree || j.Bound == rules.BoundNone && j.Reuse == 0)
}

// tryRelaxed solves a case for the first aim.
func (t *turn) tryRelaxed(c *wildCase) {
	if len(c.freed)+len(c.free) > 0 { // what it notes is not for other cases
		c = c.copy()
	}
	t.count(c)
	if t.tryPairs(c) {
		return
	}
	var bounds [sweep.MaxCopies + 1]int32
	if !t.promise(c, &bounds) {
		return
	}
	for {
		w := likeliest(&bounds)
		if t.cut || t.any && t.value > 0 || bounds[w] < t.better() {
			return
		}
		t.tryWild(c, w, &bounds)
	}
}

// count makes a case the problem that the searches look at.
func (t *turn) count(c *wildCase) {
	for _, j := range c.freed {
		c.taken[j.ID] = true
	}
	for _, id := range c.free {
		c.taken[id] = true
	}
	c.resolved.count(&t.s.p, t.pos)
}

// promise fills bounds with what a case could be worth for each number of free
// wild cards used, and makes the first search ready for them.
func (t *turn) promise(c *wildCase, bounds *[sweep.MaxCopies + 1]int32) bool {
	s := t.s
	least, most := len(c.freed), len(c.freed)+len(c.hand)+len(c.free)
	if !s.any.Prepare(&s.p, most) {
		t.err = &Error{Why: TooMany, Meld: -1}
		return false
	}
	if s.any.Cut() {
		t.cut = true
		return false
	}
	for w := range bounds {
		bounds[w] = impossible
		if w >= least && w <= most {
			bounds[w] = min(s.any.Top(w), t.mostOf(&c.resolved, t.roomFor(c, w))) + t.extra(&c.resolved) + t.wildWorth(c, w)
		}
	}
	return true
}

// likeliest is the number of wild cards that promises most.
func likeliest(bounds *[sweep.MaxCopies + 1]int32) int {
	return slices.Index(bounds[:], slices.Max(bounds[:]))
}

// fromHand is how many of w free wild cards come from the hand: those of the
// table go first, free cards last.
func (t *turn) fromHand(c *wildCase, w int) int {
	return max(0, min(w-len(c.freed), len(c.hand)))
}

// roomFor is how many more hand cards may be played beside those that a case
// with w free wild cards plays anyway.
func (t *turn) roomFor(c *wildCase, w int) int {
	if t.limit == 0 {
		return sweep.NoLimit
	}
	return t.limit - c.forced() - t.fromHand(c, w)
}

// mostOf is the most that room hand cards can count, of those that a resolved position
// leaves open.
func (t *turn) mostOf(l *resolved, room int) int32 {
	if room < 0 {
		return impossible
	}
	if t.limit == 0 {
		return -impossible
	}
	worth := t.worths[:0]
	for _, c := range l.hand {
		if !c.Wild() && !l.must[c.ID] && !l.taken[c.ID] {
			worth = append(worth, t.worth(c.ID))
		}
	}
	stable.Ordered(worth)
	t.worths = worth
	sum := int32(0)
	for _, v := range worth[max(0, len(worth)-room):] {
		sum += v
	}
	return sum
}

// wildWorth is what w free wild cards count for the first aim.
func (t *turn) wildWorth(c *wildCase, w int) int32 {
	sum := int32(0)
	for _, id := range c.hand[:t.fromHand(c, w)] {
		sum += t.worth(id)
	}
	return sum
}

func (t *turn) tryWild(c *wildCase, w int, bounds *[sweep.MaxCopies + 1]int32) {
	bound := bounds[w]
	bounds[w] = impossible
	got, ok := t.findWild(c, w, bound, t.better())
	if !ok {
		return
	}
	if t.raise(got) {
		t.adopt(c, w, &t.s.any)
	}
}

// adopt makes the melds that a search has found, with w free wild cards, the best play.
func (t *turn) adopt(c *wildCase, w int, way interface {
	Melds() [][]card.Face
	WildFaces() []card.Face
}) {
	t.melds = t.newMelds(way.Melds())
	if t.resolved = c.resolved; w > 0 {
		t.resolved = c.resolve(way.WildFaces())
	}
}

// findWild looks for the best way of a case with w free wild cards that is
// worth at least least and at most bound.
func (t *turn) findWild(c *wildCase, w int, bound, least int32) (int32, bool) {
	s := t.s
	room := t.roomFor(c, w)
	if room < 0 {
		return 0, false
	}
	extra := t.extra(&c.resolved) + t.wildWorth(c, w)
	ceiling := bound - extra
	if t.any {
		ceiling = min(ceiling, max(valueUnit-extra, 0))
	}
	got, ok := s.any.Find(w, room, ceiling, max(least-extra, 0))
	if s.any.Cut() {
		if t.cut = true; !t.hasty {
			return 0, false // the linear program goes on, or a hasty sweep is made
		}
		got, ok = s.any.Climb(max(least-extra, 0))
	}
	return got + extra, ok
}

// better is what a play is worth at least that is worth finding.
func (t *turn) better() int32 { return max(t.value+valueUnit, t.floor, 0) }

// raise makes a better value the best; it reports whether it is better.
func (t *turn) raise(got int32) bool {
	if got <= t.value {
		return false
	}
	t.value = got
	return true
}

// resolve is the case with its free wild cards as the faces: those of
// the table first, then of the hand, then free cards.
func (c *wildCase) resolve(as []card.Face) resolved {
	l := c.resolved
	m := c.mem
	l.table, l.hand = m.lists.copy(c.table, 0), m.cards.copy(c.resolved.hand, len(as))
	for k, f := range as {
		switch n := k - len(c.freed); {
		case n < 0:
			l.redeclare(c.freed[k].ID, f)
			l.must[c.freed[k].ID] = true
		case n < len(c.hand):
			l.hand = append(l.hand, card.Card{ID: c.hand[n], As: f})
		default:
			id := c.free[n-len(c.hand)]
			l.redeclare(id, f)
			l.must[id] = true
		}
	}
	return l
}

// redeclare makes a wild card of the table stand for a face.
func (l *resolved) redeclare(id card.ID, f card.Face) {
	l.taken[id] = false
	for i, m := range l.table {
		for j, c := range m {
			if c.ID == id {
				l.table[i] = l.mem.cards.copy(m, 0)
				l.table[i][j].As = f
			}
		}
	}
}
