package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// The program begins with the old melds as they lie, and with the melds of a play that
// is known: as these make up a legal table, the prices are sooner near the truth.

// seed puts in the melds that the program begins with.
func (lp *layoutProgram) seed() {
	lying, _ := lp.pos.lying()
	for i, m := range lying {
		if len(m) < 2 || !meld.Legal(m, lp.melds) {
			continue
		}
		if c, ok := lp.columnOf(m); ok {
			if !lp.loss.sought {
				c.old, c.value = int16(i), int16(len(m))
			}
			lp.addMeld(&c)
		}
	}
	if !lp.loss.sought {
		for i := range lp.home {
			lp.seedHome(lp.home[i])
		}
	}
}

// seedHome puts in a meld of the play that is known: apart, and in the old one with
// which it shares most cards.
func (lp *layoutProgram) seedHome(c layoutColumn) {
	if c.kind != newMeldColumn {
		return
	}
	c.old, c.value = -1, 0
	lp.addMeld(&c)
	for o := range lp.olds {
		if n := lp.shared(&c, &lp.olds[o]); n > c.value {
			c.old, c.value = int16(o), n
		}
	}
	if c.old >= 0 {
		lp.addMeld(&c)
	}
}

// setKnown makes the melds that the sweep has found the play that is known.
func (lp *layoutProgram) setKnown(t *turn) {
	lp.home = lp.home[:0]
	if t.resolved.table == nil {
		return
	}
	s := lp.layer
	before := s.mem.mark()
	defer s.mem.release(before)
	melds := s.mem.melds.copy(t.melds, 0)
	s.pool.fill(&t.resolved, melds)
	for i := range melds {
		if c, ok := lp.columnOf(melds[i].cards); ok {
			lp.home = append(lp.home, c)
		}
	}
}

// shared is how many cards a meld and an old one have in common.
func (lp *layoutProgram) shared(c *layoutColumn, o *pile) int16 {
	var natural [54]uint8
	var wild [wildKinds]uint8
	n := int16(0)
	for _, x := range c.slots[:c.n] {
		has, of := &natural[x.face], o.natural[x.face]
		if x.how >= wildFrom {
			kind := lp.classes[(x.how-wildFrom)/2].kind
			has, of = &wild[kind], o.wild[kind]
		}
		if *has++; *has <= of {
			n++
		}
	}
	return n
}

// columnOf is the column of a meld of some cards which continues none, if the rules of
// wild cards let it lie.
func (lp *layoutProgram) columnOf(cards []card.Card) (layoutColumn, bool) {
	c := layoutColumn{n: uint8(len(cards))}
	c.old = -1
	if len(cards) > maxSlots {
		return c, false
	}
	for i, d := range cards {
		c.slots[i] = layoutSlot{d.Shows(), natural}
		if d.As == card.NoFace {
			continue
		}
		how, ok := lp.standsSo(d)
		if !ok {
			return c, false
		}
		c.slots[i].how = how
	}
	slots := c.slots[:c.n]
	for i, need := 0, lp.gen.freshNeeded(slots); need > 0 && i < len(slots); i++ {
		if x := &slots[i]; x.how == natural && lp.stock[x.face].fromHand >= 0 {
			x.how = fromHand
			need--
		}
	}
	return c, lp.gen.isMeld(slots)
}

// standsSo is how a wild card lies that stands for a face: of its class, and freed or
// not. It may not be able to.
func (lp *layoutProgram) standsSo(d card.Card) (how uint8, ok bool) {
	k := wildClass{kind: wildKind(d.ID.Face()), from: -1, inHand: true}
	for i, m := range lp.pos.Table {
		for _, c := range m {
			if c.ID != d.ID {
				continue
			}
			if k = lp.tableClass(i, c); len(m) == 1 && c.As == card.NoFace {
				k = wildClass{kind: k.kind, from: -1, free: true}
			}
		}
	}
	for i := range lp.classes {
		if x := &lp.classes[i]; x.same(&k) {
			how = uint8(wildFrom + 2*i)
			if x.label == card.NoFace || x.label == d.As {
				return how, true
			}
			return how + 1, x.freed
		}
	}
	return 0, false
}
