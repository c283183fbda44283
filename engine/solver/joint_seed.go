package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// The program begins with the old melds as they lie, and with the melds of a play that
// is known: as these make up a legal table, the prices are sooner near the truth.

// seed puts in the melds that the program begins with.
func (j *joint) seed() {
	lying, _ := j.pos.lying()
	for i, m := range lying {
		if len(m) < 2 || !meld.Legal(m, j.melds) {
			continue
		}
		if c, ok := j.columnOf(m); ok {
			if !j.loss.sought {
				c.old, c.value = int16(i), int16(len(m))
			}
			j.addMeld(&c)
		}
	}
	if !j.loss.sought {
		for i := range j.home {
			j.seedHome(j.home[i])
		}
	}
}

// seedHome puts in a meld of the play that is known: apart, and in the old one with
// which it shares most cards.
func (j *joint) seedHome(c jointColumn) {
	if c.kind != newMeldColumn {
		return
	}
	c.old, c.value = -1, 0
	j.addMeld(&c)
	for o := range j.olds {
		if n := j.shared(&c, &j.olds[o]); n > c.value {
			c.old, c.value = int16(o), n
		}
	}
	if c.old >= 0 {
		j.addMeld(&c)
	}
}

// takeFound has the melds that the sweep has found as the play that is known.
func (j *joint) takeFound(t *turn) {
	j.home = j.home[:0]
	if t.ground.table == nil {
		return
	}
	s := j.layer
	before := s.mem.mark()
	defer s.mem.release(before)
	melds := s.mem.melds.copy(t.melds, 0)
	s.pool.fill(&t.ground, melds)
	for i := range melds {
		if c, ok := j.columnOf(melds[i].cards); ok {
			j.home = append(j.home, c)
		}
	}
}

// shared is how many cards a meld and an old one have in common.
func (j *joint) shared(c *jointColumn, o *pile) int16 {
	var natural [54]uint8
	var wild [wildKinds]uint8
	n := int16(0)
	for _, x := range c.slots[:c.n] {
		has, of := &natural[x.face], o.natural[x.face]
		if x.how >= wildFrom {
			kind := j.classes[(x.how-wildFrom)/2].kind
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
func (j *joint) columnOf(cards []card.Card) (jointColumn, bool) {
	c := jointColumn{n: uint8(len(cards))}
	c.old = -1
	if len(cards) > maxSlots {
		return c, false
	}
	for i, d := range cards {
		c.slots[i] = jointSlot{d.Shows(), natural}
		if d.As == card.NoFace {
			continue
		}
		how, ok := j.standsSo(d)
		if !ok {
			return c, false
		}
		c.slots[i].how = how
	}
	slots := c.slots[:c.n]
	for i, need := 0, j.gen.freshNeeded(slots); need > 0 && i < len(slots); i++ {
		if x := &slots[i]; x.how == natural && j.stock[x.face].fromHand >= 0 {
			x.how = fromHand
			need--
		}
	}
	return c, j.gen.isMeld(slots)
}

// standsSo is how a wild card lies that stands for a face: of its class, and freed or
// not. It may not be able to.
func (j *joint) standsSo(d card.Card) (how uint8, ok bool) {
	k := wildClass{kind: wildKind(d.ID.Face()), from: -1, inHand: true}
	for i, m := range j.pos.Table {
		for _, c := range m {
			if c.ID != d.ID {
				continue
			}
			if k = j.tableClass(i, c); len(m) == 1 && c.As == card.NoFace {
				k = wildClass{kind: k.kind, from: -1, free: true}
			}
		}
	}
	for i := range j.classes {
		if x := &j.classes[i]; x.same(&k) {
			how = uint8(wildFrom + 2*i)
			if x.label == card.NoFace || x.label == d.As {
				return how, true
			}
			return how + 1, x.freed
		}
	}
	return 0, false
}
