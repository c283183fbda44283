package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/steps"
)

// layout gives the chosen melds their cards. A wild card stays where it can,
// and a natural one too; the others come from where it takes the fewest steps.
func (j *joint) layout(s *Solver) []newMeld {
	lying, hand := j.pos.lying()
	m := &s.mem
	l := &s.base.ground
	*l = ground{hand: m.cards.take(len(hand)), mem: m}
	l.table = m.lists.copy(lying, 0)
	for i := range l.table {
		l.table[i] = m.cards.copy(l.table[i], 0)
		for k := range l.table[i] {
			c := &l.table[i][k]
			c.As = card.NoFace // what it stands for is said again
			l.must[c.ID] = true
		}
	}
	for _, id := range hand {
		l.hand = append(l.hand, card.Card{ID: id})
	}
	melds := m.melds.take(len(j.chosen))
	for _, k := range j.chosen {
		c := &j.columns.all[k]
		x := newMeld{faces: m.faces.take(int(c.n)), cards: m.cards.zeros(int(c.n)), old: int(c.old)}
		for _, d := range c.slots[:c.n] {
			x.faces = append(x.faces, d.face)
		}
		melds = append(melds, x)
	}
	if j.loss.sought && !j.pos.broken() {
		j.layClasses(l, melds)
	}
	for _, stay := range []bool{true, false} {
		for i, k := range j.chosen {
			j.layWild(l, &melds[i], &j.columns.all[k], stay)
		}
	}
	s.pool.fill(l, melds)
	return melds
}

// layClasses gives the melds wild cards of the very classes that they name, where
// nothing else tells which of them lies where.
func (j *joint) layClasses(l *ground, melds []newMeld) {
	for i, k := range j.chosen {
		c := &j.columns.all[k]
		for at, x := range c.slots[:c.n] {
			if x.how < wildFrom {
				continue
			}
			d := card.Card{ID: j.oneOf(l, int(x.how-wildFrom)/2), As: x.face}
			if d.ID == 0 {
				continue
			}
			if c.kind == aloneColumn {
				d.As = card.NoFace
			}
			l.taken[d.ID] = true
			melds[i].cards[at] = d
		}
	}
}

// oneOf is a wild card of a class that is not taken.
func (j *joint) oneOf(l *ground, class int) card.ID {
	k := &j.classes[class]
	if k.inHand {
		for _, id := range j.pos.Hand {
			if f := id.Face(); j.melds.IsWild(f) && wildKind(f) == k.kind && !l.taken[id] {
				return id
			}
		}
		return 0
	}
	for i, m := range j.pos.Table {
		for _, c := range m {
			if !j.melds.IsWild(c.ID.Face()) || l.taken[c.ID] || k.free != (len(m) == 1 && c.As == card.NoFace) {
				continue
			}
			if x := j.tableClass(i, c); x.kind == k.kind && (k.free || x.label == k.label && x.from == k.from) {
				return c.ID
			}
		}
	}
	return 0
}

// layWild gives a meld its wild cards: those of the old meld, or others.
func (j *joint) layWild(l *ground, m *newMeld, c *jointColumn, stay bool) {
	for i, x := range c.slots[:c.n] {
		if x.how < wildFrom || m.cards[i].ID != 0 {
			continue
		}
		kind := j.classes[(x.how-wildFrom)/2].kind
		d := card.Card{As: x.face}
		if c.kind == aloneColumn {
			d.As = card.NoFace
		}
		for at, old := range l.table {
			if d.ID == 0 && (!stay || at == m.old) {
				d.ID = j.findWild(l, old, kind)
			}
		}
		if d.ID == 0 && !stay {
			d.ID = j.findWild(l, l.hand, kind)
		}
		if d.ID != 0 {
			if c.homeless { // it lies as it lay
				d.As = j.declared(d.ID)
			}
			l.taken[d.ID] = true
			m.cards[i] = d
		}
	}
}

// declared is what a card of the table lies for.
func (j *joint) declared(id card.ID) card.Face {
	for _, m := range j.pos.Table {
		for _, c := range m {
			if c.ID == id {
				return c.As
			}
		}
	}
	return card.NoFace
}

// findWild is a wild card of a kind among some that is not taken.
func (j *joint) findWild(l *ground, cards []card.Card, kind uint8) card.ID {
	for _, c := range cards {
		if f := c.ID.Face(); j.melds.IsWild(f) && wildKind(f) == kind && !l.taken[c.ID] {
			return c.ID
		}
	}
	return 0
}

// doubtful reports whether the choice has something that the rows know too
// little of: two wild cards that lay in one meld and are bound to it, each in
// want of company, or one that was freed and lies with what freed it.
func (j *joint) doubtful() bool {
	bound := j.rules.Joker.Bound
	if bound == rules.BoundNone || j.rules.Joker.Change == rules.ChangeFree {
		return false
	}
	if j.mates() {
		return true
	}
	doubt := false
	for _, at := range j.chosen {
		j.eachBesideItsFreer(&j.columns.all[at], func(card.Face) { doubt = true })
	}
	return doubt && bound == rules.BoundFrozen
}

// mates reports whether two wild cards lay in one meld to which they are bound.
func (j *joint) mates() bool {
	var from [256]bool
	for i := range j.classes {
		k := &j.classes[i]
		if k.from < 0 {
			continue
		}
		if from[k.from] || k.n > 1 {
			return true
		}
		from[k.from] = true
	}
	return false
}

// legal reports whether the choice is a legal play.
func (j *joint) legal() bool {
	m := &j.layer.mem
	before := m.mark()
	play := &j.layer.play
	j.pos.begin(play)
	for _, x := range j.layout(j.layer) {
		if len(x.cards) == 1 {
			play.Left = append(play.Left, x.cards[0].ID)
		} else {
			play.New = append(play.New, x.cards)
		}
	}
	ok := j.layer.check.Legal(j.rules, play)
	m.release(before)
	return ok
}

// solveJointly answers with the fewest moves of a turn whose value is known.
func (s *Solver) solveJointly(a *Answer, t *turn) {
	j := &s.joint
	j.layer = s
	if t.sought {
		j.home = j.takeChosen(j.home[:0])
	}
	if j.begin(t.pos, int(t.value/grain)); !t.sought {
		j.takeFound(t)
	}
	_, ok := j.search()
	if ok {
		s.reportJoint(a, t.pos)
		if !j.cut {
			return
		}
		found := *a
		s.holdAnswer(&found)
		*a = Answer{Exact: true}
	}
	// A search that was cut: the play that has the first aim may move fewer cards.
	if most := j.tree.most; t.sought {
		j.choseBefore()
		s.reportJoint(a, t.pos)
		j.tree.most = most
	} else {
		s.report(a, t.pos, &t.ground, t.melds)
	}
	s.unproven(a)
}

// unproven says of an answer that it need not be the best, and what is proven.
func (s *Solver) unproven(a *Answer) { a.Exact, a.Bound = false, s.joint.least(a) }

// endTurn answers with the fewest moves from a half-made turn to any legal end
// of it.
func (s *Solver) endTurn(a *Answer, pos *Position) {
	j := &s.joint
	j.layer, j.home = s, j.home[:0]
	j.begin(pos, 0)
	if _, ok := j.search(); ok {
		s.reportJoint(a, pos)
		if j.cut {
			s.unproven(a)
		}
		return
	}
	s.takeBack(a, pos)
	a.Exact = !j.cut
}

// takeBack answers that there is no play: all goes back to where it lay.
func (s *Solver) takeBack(a *Answer, pos *Position) {
	targets := s.want[:0]
	for _, m := range pos.Table {
		targets = append(targets, steps.Target{Cards: m, Old: -1})
	}
	s.want = targets
	s.tell(a, pos, targets)
}

// reportJoint writes the answer of the melds chosen.
func (s *Solver) reportJoint(a *Answer, pos *Position) {
	s.reportMelds(a, pos, s.joint.layout(s))
}

func (s *Solver) reportMelds(a *Answer, pos *Position, melds []newMeld) {
	targets := s.want[:0]
	for _, m := range melds {
		meld.Arrange(m.cards, pos.Rules.Meld)
		targets = append(targets, steps.Target{Cards: m.cards, Old: m.old})
	}
	s.want = targets
	s.tell(a, pos, targets)
	a.playedFrom(pos, targets)
	s.count(a, pos)
}

// playedFrom lists the hand cards that were played: of equal copies, one of
// which was on the table before, it does not matter which.
func (a *Answer) playedFrom(pos *Position, targets []steps.Target) {
	var more [54]int
	var there [256]card.Card
	for _, t := range targets {
		for _, c := range t.Cards {
			more[c.ID.Face()]++
			there[c.ID] = c
		}
	}
	for _, m := range pos.Table {
		for _, c := range m {
			more[c.ID.Face()]--
		}
	}
	for _, lies := range []bool{true, false} {
		for _, id := range pos.Hand {
			if f := id.Face(); more[f] > 0 && lies == (there[id].ID != 0) {
				more[f]--
				if there[id].ID == 0 {
					there[id].ID = id
				}
				a.Play = append(a.Play, there[id])
			}
		}
	}
}
