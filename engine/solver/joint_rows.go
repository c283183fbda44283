package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver/internal/simplex"
)

// addRow adds a row: an equation, or an upper bound.
func (j *joint) addRow(rhs int, equation bool) int32 {
	r := &j.rows
	cost := 0.0
	if equation {
		cost = forbidden
	}
	r.rhs, r.cost, r.equation = append(r.rhs, float64(rhs)), append(r.cost, cost), append(r.equation, equation)
	return int32(len(r.rhs) - 1)
}

// layRows makes the rows.
func (j *joint) layRows(value int) {
	r := &j.rows
	*r = jointRows{rhs: r.rhs[:0], cost: r.cost[:0], equation: r.equation[:0], value: -1, limit: -1, play: -1, first: -1, homeless: -1, back: -1}
	for f := range r.freeing {
		r.freeing[f], r.apart[f], r.opening[f] = -1, -1, -1
	}
	for f := range j.stock {
		s := &j.stock[f]
		s.row, s.fromHand, s.alone = -1, -1, -1
		if s.all() > 0 {
			s.row = j.addRow(s.all(), true)
		}
		if s.free > 0 {
			s.alone = j.addRow(s.free, false)
		}
	}
	for i := range j.olds {
		j.olds[i].row = j.addRow(1, false)
	}
	for c := range j.classes {
		k := &j.classes[c]
		k.row = j.addRow(k.n, true)
		if !k.inHand && !k.free && k.label != card.NoFace && !j.pos.broken() {
			j.layFreeing(k)
		}
	}
	if j.pos.broken() {
		j.layLosses()
		return
	}
	j.layReuse()
	j.layAims(value)
	j.layOpening()
}

// layFreeing lays down what frees wild cards of a class.
func (j *joint) layFreeing(k *wildClass) {
	g := k.label
	s := &j.stock[g]
	k.freeBy = -1
	if j.rules.Joker.FreedBy == rules.FreedByHand {
		if k.freed = s.hand > 0; k.freed {
			if j.rows.freeing[g] < 0 {
				j.rows.freeing[g] = j.addRow(s.hand, false)
			}
			k.freeBy = j.rows.freeing[g]
			j.layApart(g)
		}
		return
	}
	k.freed = s.all() > 0
	if k.freed && s.table == 0 {
		if j.rows.freeing[g] < 0 {
			j.rows.freeing[g] = j.addRow(j.standing(g)*(s.free+s.hand), false)
		}
		k.freeBy = j.rows.freeing[g]
	}
}

// layApart lays down that a frozen joker which the hand frees lies with a card of
// the face that it stood for only if another of them is the one that frees it. Of
// those on the table that can be only one which is neither alone nor held by a
// joker that still freezes its meld, of those in the hand a second one: with A held
// or alone, U of the hand unplayed and F where it lies so, F + A ≤ table + hand - 1
// - U/2, where that half is one for the hand's two together (F is empty then).
func (j *joint) layApart(g card.Face) {
	s := &j.stock[g]
	held := s.free > 0
	for i := range j.classes {
		j.eachHeld(&j.classes[i], func(f card.Face) { held = held || f == g })
	}
	if held && j.rows.apart[g] < 0 && !j.melds.AnySuits && (s.hand == 1 || s.hand == 2 && j.standing(g) == 1) {
		j.rows.apart[g] = j.addRow(2*(s.all()-1), false)
	}
}

// eachHeld goes through the natural cards that a joker holds in its meld unless it
// is freed. Of two jokers neither is said to.
func (j *joint) eachHeld(k *wildClass, do func(f card.Face)) {
	if k.from < 0 || j.rules.Joker.Bound != rules.BoundFrozen {
		return
	}
	old, wilds := j.pos.Table[k.from], 0
	for _, c := range old {
		if c.Wild() {
			wilds++
		}
	}
	if wilds > 1 {
		return
	}
	for _, c := range old {
		if !c.Wild() {
			do(c.ID.Face())
		}
	}
}

// eachBesideItsFreer goes through the jokers of a meld that are freed and lie with a
// natural card of the face that they stood for, by that face.
func (j *joint) eachBesideItsFreer(c *jointColumn, do func(f card.Face)) {
	for _, x := range c.slots[:c.n] {
		if x.how > wildFrom && x.how&1 != 0 {
			if f := j.classes[(x.how-wildFrom)/2].label; c.holds(f) {
				do(f)
			}
		}
	}
}

// standing is how many wild cards of the table stood for a face.
func (j *joint) standing(g card.Face) int {
	n := 0
	for i := range j.classes {
		if k := &j.classes[i]; !k.inHand && !k.free && k.label == g {
			n += k.n
		}
	}
	return n
}

// layReuse lays down that cards which have to come from the hand do.
func (j *joint) layReuse() {
	if j.rules.Joker.Reuse == 0 || j.rules.Joker.Change == rules.ChangeFree {
		return
	}
	any := false
	for i := range j.classes {
		any = any || j.classes[i].freed
	}
	for f := range j.stock {
		if s := &j.stock[f]; any && s.hand > 0 && !s.inHand() {
			s.fromHand = j.addRow(s.hand, false)
		}
	}
}

// layAims lays down what is to be played.
func (j *joint) layAims(value int) {
	r, pos := &j.rows, j.pos
	free := 0
	for f := range j.stock {
		free += j.stock[f].free
	}
	for i := range j.classes {
		if j.classes[i].free {
			free += j.classes[i].n
		}
	}
	if pos.Goal != Repair && !j.loss.sought {
		r.value = j.addRow(j.worth()-value, true)
	}
	switch {
	case pos.Goal != Repair && value > 0:
	case pos.Rules.FreePlay:
		r.play = j.addRow(len(pos.Hand)+free-1, false)
	default:
		r.play = j.addRow(max(len(pos.Hand)-1, 0), false)
	}
	if n := pos.limit(); n > 0 && n < len(pos.Hand) && (pos.Goal != Cards || j.loss.sought) {
		r.limit = j.addRow(len(pos.Hand)-n, true)
	}
}

// worth is what the whole hand counts for the first aim.
func (j *joint) worth() int {
	sum := 0
	for _, id := range j.pos.Hand {
		sum += int(j.pos.worthOf(id.Face()))
	}
	return sum
}

// layOpening lays down that a run of the hand is played, whichever.
func (j *joint) layOpening() {
	if !opensWithRun(j.pos) {
		return
	}
	r := &j.rows
	r.first = j.addRow(1, true)
	j.room.firsts = openings(j.room.firsts, j.pos)
	for _, ids := range j.room.firsts {
		for _, id := range ids {
			if f := id.Face(); r.opening[f] < 0 {
				r.opening[f] = j.addRow(j.stock[f].hand, false)
			}
		}
	}
}

// put adds an entry to the column that is being made.
func (j *joint) put(row int32, coef int) {
	if row >= 0 {
		j.room.row, j.room.coef = append(j.room.row, row), append(j.room.coef, float64(coef))
	}
}

// add adds the column whose entries have been put, and returns its number in the
// program.
func (j *joint) add(c jointColumn) int {
	j.putCuts()
	upper := simplex.Unbounded
	if c.upper > 0 {
		upper = float64(c.upper)
	}
	j.lp.Add(float64(c.value), upper, j.room.row, j.room.coef)
	j.room.row, j.room.coef = j.room.row[:0], j.room.coef[:0]
	return j.addColumn(&c)
}

// addColumn notes a column that the program has got, and returns its number there.
func (j *joint) addColumn(c *jointColumn) int {
	j.decided.column()
	return j.columns.number(j.columns.add(c))
}

// layCounts adds the columns that are no melds, and free cards that lie on.
func (j *joint) layCounts() {
	for f := range j.stock {
		s := &j.stock[f]
		j.layUnplayed(card.Face(f), s.hand-s.own, s.own, func() { j.putUnplayed(card.Face(f)) })
	}
	wild := j.gen.ownWild
	for i := range j.classes {
		k := &j.classes[i]
		if !k.inHand {
			wild[k.kind] -= k.n
		}
	}
	for i := range j.classes {
		if k := &j.classes[i]; k.inHand {
			own := min(max(wild[k.kind], 0), k.n)
			f := j.kindFace(k.kind)
			j.layUnplayed(f, k.n-own, own, func() {
				j.put(k.row, 1)
				j.putKept(f)
			})
		}
	}
	if j.rows.limit >= 0 {
		j.put(j.rows.limit, -1)
		j.add(jointColumn{kind: countColumn})
	}
	if j.rows.first >= 0 {
		for _, ids := range j.room.firsts {
			j.put(j.rows.first, 1)
			for _, id := range ids {
				j.put(j.rows.opening[id.Face()], 1)
			}
			j.add(jointColumn{kind: countColumn, upper: 1})
		}
	}
	j.layAlone()
	j.layHomeless()
}

// kindFace is the face of a kind of wild cards.
func (j *joint) kindFace(kind uint8) card.Face {
	if kind == 0 {
		return card.Joker
	}
	return card.Of(card.Suit(kind-1), card.Two)
}

// layUnplayed adds the cards of a face that stay in the hand, and those that
// go back to it: which is a move.
func (j *joint) layUnplayed(f card.Face, there, back int, put func()) {
	most := there + back - int(j.hand.plays[f])
	there, back = min(there, most), min(back, most)
	if there > 0 {
		put()
		stays := 1
		switch {
		case j.pos.broken() && j.loss.sought:
			stays = 0
		case j.loss.sought:
			stays = -int(j.pos.worthOf(f))
		}
		at := j.add(jointColumn{kind: countColumn, upper: uint8(there), value: int16(stays)})
		j.unplayed = append(j.unplayed, unplayed{at, f})
		if least := int(j.hand.stays[f]) - back; least > 0 {
			j.lp.SetBounds(at, float64(least), float64(there))
		}
	}
	if back > 0 {
		put()
		j.add(jointColumn{kind: countColumn, upper: uint8(back)})
	}
}

func (j *joint) putUnplayed(f card.Face) {
	s := &j.stock[f]
	j.put(s.row, 1)
	j.put(s.fromHand, 1)
	j.put(j.rows.opening[f], 1)
	j.put(j.rows.apart[f], s.hand-1)
	if by := j.rows.freeing[f]; by >= 0 {
		j.put(by, j.freesEach(f))
	}
	j.putKept(f)
}

// freesEach is what a card of a face less takes from the row of those that free.
func (j *joint) freesEach(f card.Face) int {
	if j.rules.Joker.FreedBy == rules.FreedByHand {
		return 1
	}
	return j.standing(f)
}

// putKept is a card that stays in the hand.
func (j *joint) putKept(f card.Face) {
	if w := int(j.pos.worthOf(f)); w != 0 {
		j.put(j.rows.value, w)
	}
	j.put(j.rows.limit, 1)
	j.put(j.rows.play, 1)
}

// layAlone adds the free cards that lie on alone, in the old meld of that card
// or apart.
func (j *joint) layAlone() {
	for f := range j.stock {
		if j.stock[f].free > 0 {
			j.layAloneIn(card.Face(f), natural, func(o *pile) bool { return o.natural[f] > 0 })
		}
	}
	for c := range j.classes {
		if k := &j.classes[c]; k.free {
			j.layAloneIn(j.kindFace(k.kind), uint8(wildFrom+2*c), func(o *pile) bool { return o.wild[k.kind] > 0 })
		}
	}
}

func (j *joint) layAloneIn(f card.Face, how uint8, has func(o *pile) bool) {
	j.eachPlace(has, func(c jointColumn) {
		c.slots[0] = jointSlot{f, how}
		if how == natural {
			s := &j.stock[f]
			j.put(s.row, 1)
			j.put(s.alone, 1)
			j.put(j.rows.apart[f], 2)
			if by := j.rows.freeing[f]; by >= 0 && j.rules.Joker.FreedBy == rules.FreedByAny {
				j.put(by, j.standing(f))
			}
			c.upper = uint8(s.free)
		} else {
			k := &j.classes[(how-wildFrom)/2]
			j.put(k.row, 1)
			c.upper = uint8(k.n)
		}
		if j.pos.Rules.FreePlay {
			j.put(j.rows.play, 1)
		}
		j.addSingle(c)
	})
}

// eachPlace goes through where a card can lie singly: apart, or in an old meld
// that has such a card.
func (j *joint) eachPlace(has func(o *pile) bool, do func(c jointColumn)) {
	for o := -1; o < len(j.olds); o++ {
		if o < 0 || has(&j.olds[o]) {
			c := jointColumn{kind: aloneColumn, n: 1}
			c.old = int16(o)
			do(c)
		}
	}
}

// addSingle adds the column of a card that lies singly.
func (j *joint) addSingle(c jointColumn) {
	if c.old >= 0 {
		j.put(j.olds[c.old].row, 1)
		c.value, c.upper = 1, 1
	}
	j.add(c)
}
