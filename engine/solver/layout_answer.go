package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/steps"
)

// chosenMelds gives the chosen melds their cards. A wild card stays where it can,
// and a natural one too; the others come from where it takes the fewest steps.
func (lp *layoutProgram) chosenMelds(s *Solver) []newMeld {
	lying, hand := lp.pos.lying()
	m := &s.mem
	l := &s.base.resolved
	*l = resolved{hand: m.cards.alloc(len(hand)), mem: m}
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
	melds := m.melds.alloc(len(lp.chosen))
	for _, k := range lp.chosen {
		c := &lp.columns.all[k]
		x := newMeld{faces: m.faces.alloc(int(c.n)), cards: m.cards.zeros(int(c.n)), old: int(c.old)}
		for _, d := range c.slots[:c.n] {
			x.faces = append(x.faces, d.face)
		}
		melds = append(melds, x)
	}
	if lp.loss.sought && !lp.pos.broken() {
		lp.assignClasses(l, melds)
	}
	for _, stay := range []bool{true, false} {
		for i, k := range lp.chosen {
			lp.assignWild(l, &melds[i], &lp.columns.all[k], stay)
		}
	}
	s.pool.fill(l, melds)
	return melds
}

// assignClasses gives the melds wild cards of the classes that their columns name,
// where nothing else decides which of them lies where.
func (lp *layoutProgram) assignClasses(l *resolved, melds []newMeld) {
	for i, k := range lp.chosen {
		c := &lp.columns.all[k]
		for at, x := range c.slots[:c.n] {
			if x.how < wildFrom {
				continue
			}
			d := card.Card{ID: lp.oneOf(l, int(x.how-wildFrom)/2), As: x.face}
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
func (lp *layoutProgram) oneOf(l *resolved, class int) card.ID {
	k := &lp.classes[class]
	if k.inHand {
		for _, id := range lp.pos.Hand {
			if f := id.Face(); lp.melds.IsWild(f) && wildKind(f) == k.kind && !l.taken[id] {
				return id
			}
		}
		return 0
	}
	for i, m := range lp.pos.Table {
		for _, c := range m {
			if !lp.melds.IsWild(c.ID.Face()) || l.taken[c.ID] || k.free != (len(m) == 1 && c.As == card.NoFace) {
				continue
			}
			if x := lp.tableClass(i, c); x.kind == k.kind && (k.free || x.label == k.label && x.open == k.open && x.from == k.from) {
				return c.ID
			}
		}
	}
	return 0
}

// assignWild gives a meld wild cards: those of the old meld that it continues (stay),
// or others.
func (lp *layoutProgram) assignWild(l *resolved, m *newMeld, c *layoutColumn, stay bool) {
	for i, x := range c.slots[:c.n] {
		if x.how < wildFrom || m.cards[i].ID != 0 {
			continue
		}
		kind := lp.classes[(x.how-wildFrom)/2].kind
		d := card.Card{As: x.face}
		if c.kind == aloneColumn {
			d.As = card.NoFace
		}
		for at, old := range l.table {
			if d.ID == 0 && (!stay || at == m.old) {
				d.ID = lp.findWild(l, old, kind)
			}
		}
		if d.ID == 0 && !stay {
			d.ID = lp.findWild(l, l.hand, kind)
		}
		if d.ID != 0 {
			if c.homeless { // it lies as it lay
				d.As = lp.declared(d.ID)
			}
			l.taken[d.ID] = true
			m.cards[i] = d
		}
	}
}

// declared is what a card of the table lies for.
func (lp *layoutProgram) declared(id card.ID) card.Face {
	for _, m := range lp.pos.Table {
		for _, c := range m {
			if c.ID == id {
				return c.As
			}
		}
	}
	return card.NoFace
}

// findWild is a wild card of a kind among some that is not taken.
func (lp *layoutProgram) findWild(l *resolved, cards []card.Card, kind uint8) card.ID {
	for _, c := range cards {
		if f := c.ID.Face(); lp.melds.IsWild(f) && wildKind(f) == kind && !l.taken[c.ID] {
			return c.ID
		}
	}
	return 0
}

// doubtful reports whether the choice has something that the rows know too
// little of: two wild cards that lay in one meld and are bound to it, each in
// want of company, or one that was freed and lies with what freed it.
func (lp *layoutProgram) doubtful() bool {
	bound := lp.rules.Joker.Bound
	if bound == rules.BoundNone || lp.rules.Joker.Change == rules.ChangeFree {
		return false
	}
	if lp.boundPair() {
		return true
	}
	doubt := false
	for _, at := range lp.chosen {
		lp.eachBesideItsFreer(&lp.columns.all[at], func(card.Face) { doubt = true })
	}
	return doubt && bound == rules.BoundFrozen
}

// boundPair reports whether two wild cards lay in one meld to which they are bound.
func (lp *layoutProgram) boundPair() bool {
	var from [256]bool
	for i := range lp.classes {
		k := &lp.classes[i]
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
func (lp *layoutProgram) legal() bool {
	m := &lp.layer.mem
	before := m.mark()
	play := &lp.layer.play
	lp.pos.beginningIn(play)
	for _, x := range lp.chosenMelds(lp.layer) {
		if len(x.cards) == 1 {
			play.Left = append(play.Left, x.cards[0].ID)
		} else {
			play.New = append(play.New, x.cards)
		}
	}
	ok := lp.layer.check.Legal(lp.rules, play)
	m.release(before)
	return ok
}

// solveLayout answers with the fewest moves of a turn whose value is known.
func (s *Solver) solveLayout(a *Answer, t *turn) {
	lp := &s.layout
	lp.layer = s
	if t.sought {
		lp.home = lp.appendChosen(lp.home[:0])
	}
	if lp.reset(t.pos, int(t.value/valueUnit)); !t.sought {
		lp.setKnown(t)
	}
	_, ok := lp.search()
	if ok {
		s.answerChosen(a, t.pos)
		if !lp.cut {
			return
		}
		found := *a
		s.holdAnswer(&found)
		*a = Answer{Exact: true}
	}
	// A search that was cut: the play that has the first aim may move fewer cards.
	if most := lp.tree.most; t.sought {
		lp.choseBefore()
		s.answerChosen(a, t.pos)
		lp.tree.most = most
	} else {
		s.answerFound(a, t.pos, &t.resolved, t.melds)
	}
	s.unproven(a)
}

// unproven says of an answer that it need not be the best, and what is proven.
func (s *Solver) unproven(a *Answer) { a.Exact, a.Bound = false, s.layout.least(a) }

// endTurn answers with the fewest moves from a half-made turn to any legal end
// of it.
func (s *Solver) endTurn(a *Answer, pos *Position) {
	lp := &s.layout
	lp.layer, lp.home = s, lp.home[:0]
	lp.reset(pos, 0)
	if _, ok := lp.search(); ok {
		s.answerChosen(a, pos)
		if lp.cut {
			s.unproven(a)
		}
		return
	}
	s.takeBack(a, pos)
	a.Exact = !lp.cut
}

// takeBack answers that there is no play: all goes back to where it lay.
func (s *Solver) takeBack(a *Answer, pos *Position) {
	targets := s.way.targets[:0]
	for _, m := range pos.Table {
		targets = append(targets, steps.Target{Cards: m, Old: -1})
	}
	s.way.targets = targets
	s.answerSteps(a, pos, targets)
}

// answerChosen writes the answer of the melds chosen.
func (s *Solver) answerChosen(a *Answer, pos *Position) {
	s.answerMelds(a, pos, s.layout.chosenMelds(s))
}

func (s *Solver) answerMelds(a *Answer, pos *Position, melds []newMeld) {
	targets := s.way.targets[:0]
	for _, m := range melds {
		meld.Arrange(m.cards, pos.Rules.Meld)
		targets = append(targets, steps.Target{Cards: m.cards, Old: m.old})
	}
	s.way.targets = targets
	s.answerSteps(a, pos, targets)
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
