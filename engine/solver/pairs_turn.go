package solver

import "machiavelli/engine/card"

// The search for the common deal in a turn.

// tryPairs is tryRelaxed as far as the search for the common deal goes; it reports
// whether that was all the way.
func (t *turn) tryPairs(c *wildCase) bool {
	least, most := len(c.freed), len(c.freed)+len(c.hand)+len(c.free)
	for w := most; w >= least && (!t.any || t.value <= 0); w-- {
		if t.roomFor(c, w) >= 0 && (!t.s.pairs.prepare(&t.s.p, w) || !t.pair(c, w)) {
			return false
		}
	}
	return true
}

// pair is tryPairs with so many wild cards.
func (t *turn) pair(c *wildCase, w int) bool {
	s := t.s
	extra := t.extra(&c.ground) + t.wildWorth(c, 0, w)
	idle := t.value < 0 && t.pos.Goal == Max && w == len(c.freed) && extra == 0 && !c.obliged()
	if idle {
		t.raise(0)
	}
	ceiling, least := t.mostOf(&c.ground, t.roomFor(c, w)), max(t.value-extra, 0)
	switch {
	case t.any:
		ceiling = min(ceiling, max(grain-extra, 0))
	case t.pos.Goal == Max && t.value >= 0:
		least = max(t.value-extra+grain, t.least()-extra, 0)
	}
	got, found, done := s.pairs.find(ceiling, least)
	over := found && t.limit > 0 && s.pairs.played() > t.roomFor(c, w) // as the search knows no limit
	if idle && (!found || over) {
		t.asItLies(c, w)
	}
	if !done || !found || over {
		return done && !over
	}
	if got += extra; t.raise(got) {
		t.melds = s.pairs.melds()
		if t.ground = c.ground; w > 0 || len(c.fixed) > 0 {
			t.ground = c.settle(s.pairs.wildFaces())
		}
	}
	return true
}

// asItLies makes the table as it lies the best play, with its w free wild cards.
func (t *turn) asItLies(c *wildCase, w int) {
	t.melds = t.s.pairs.lay.asItLies(t.pos.Table)
	if t.ground = c.ground; w > 0 {
		as := t.s.mem.faces.take(w)
		for _, j := range c.freed[:w] {
			as = append(as, j.As)
		}
		t.ground = c.settle(as)
	}
}

// played is how many natural cards of the hand the path uses.
func (q *pairs) played() int {
	n := 0
	for st := range pairSteps {
		for s, x := range q.path[st] {
			n += int(q.p.handCards(s, st, int(x.runs+x.sets+x.back-x.wild)))
		}
	}
	return n
}

// wildFaces is what the wild cards stand for on the path.
func (q *pairs) wildFaces() []card.Face {
	out := q.faces[:0]
	for st := range pairSteps {
		for s := range 4 {
			for range q.path[st][s].wild {
				out = append(out, card.Of(card.Suit(s), q.p.rank(st)))
			}
		}
	}
	q.faces = out
	return out
}

// obliged reports whether the table cannot stay as it lies.
func (c *wildCase) obliged() bool {
	for _, m := range c.table {
		if len(m) == 1 && c.must[m[0].ID] {
			return true
		}
	}
	for _, j := range c.freed {
		if j.As == card.NoFace {
			return true
		}
	}
	return c.forced() > 0 || len(c.fixed) > 0
}

// least is what the first aim should be worth at least.
func (t *turn) least() int32 {
	if t.pos.Goal != Max {
		return 0
	}
	return t.s.least
}
