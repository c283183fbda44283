package solver

import "machiavelli/engine/card"

// The search for the common deal in a turn.

// tryPairs is tryRelaxed as far as the search for the common deal goes; it reports
// whether that was all the way.
func (t *turn) tryPairs(c *wildCase) bool {
	if t.hasty {
		return false // it has no layout before it is done
	}
	least, most := len(c.freed), len(c.freed)+len(c.hand)+len(c.free)
	for w := most; w >= least && (!t.any || t.value <= 0); w-- {
		if t.roomFor(c, w) >= 0 && (!t.s.pairs.Prepare(&t.s.p, w) || !t.pair(c, w)) {
			return false
		}
	}
	return true
}

// pair is tryPairs with w wild cards.
func (t *turn) pair(c *wildCase, w int) bool {
	s := t.s
	extra := t.extra(&c.resolved) + t.wildWorth(c, w)
	idle := t.value < 0 && t.pos.Goal == Max && w == len(c.freed) && extra == 0 && !c.obliged()
	if idle {
		t.raise(0)
	}
	ceiling, least := t.mostOf(&c.resolved, t.roomFor(c, w)), max(t.better()-extra, 0)
	if t.any {
		ceiling = min(ceiling, max(valueUnit-extra, 0))
	}
	got, found, done := s.pairs.Find(ceiling, least)
	over := found && t.limit > 0 && s.pairs.Played() > t.roomFor(c, w) // as the search knows no limit
	if idle && (!found || over) {
		t.asItLies(c, w)
	}
	if !done || !found || over {
		return done && !over
	}
	if got += extra; t.raise(got) {
		t.adopt(c, w, &s.pairs)
	}
	return true
}

// asItLies makes the table as it lies the best play, with its w free wild cards.
func (t *turn) asItLies(c *wildCase, w int) {
	m := &t.s.mem
	t.melds = m.melds.alloc(len(t.pos.Table))
	for _, cards := range t.pos.Table {
		if len(cards) == 1 {
			continue
		}
		faces := m.faces.alloc(len(cards))
		for _, x := range cards {
			faces = append(faces, x.Shows())
		}
		t.melds = append(t.melds, newMeld{faces: faces, old: -1})
	}
	if t.resolved = c.resolved; w > 0 {
		as := m.faces.alloc(w)
		for _, j := range c.freed[:w] {
			as = append(as, j.As)
		}
		t.resolved = c.resolve(as)
	}
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
	return c.forced() > 0
}
