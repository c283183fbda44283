package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver/internal/simplex"
)

// addRow adds a row: an equation, or an upper bound.
func (lp *layoutProgram) addRow(rhs int, equation bool) int32 {
	r := &lp.rows
	cost := 0.0
	if equation {
		cost = forbidden
	}
	r.rhs, r.cost, r.equation = append(r.rhs, float64(rhs)), append(r.cost, cost), append(r.equation, equation)
	return int32(len(r.rhs) - 1)
}

// addRows makes all rows.
func (lp *layoutProgram) addRows(value int) {
	r := &lp.rows
	*r = layoutRows{rhs: r.rhs[:0], cost: r.cost[:0], equation: r.equation[:0], value: -1, limit: -1, play: -1, first: -1, homeless: -1, back: -1}
	for f := range r.freeing {
		r.freeing[f], r.beside[f], r.opening[f] = -1, -1, -1
	}
	for f := range lp.stock {
		s := &lp.stock[f]
		s.row, s.fromHand, s.alone = -1, -1, -1
		if s.all() > 0 {
			s.row = lp.addRow(s.all(), true)
		}
		if s.free > 0 {
			s.alone = lp.addRow(s.free, false)
		}
	}
	for i := range lp.olds {
		lp.olds[i].row = lp.addRow(1, false)
	}
	for c := range lp.classes {
		k := &lp.classes[c]
		k.row = lp.addRow(k.n, true)
		if !k.inHand && !k.free && k.label != card.NoFace && !lp.pos.broken() {
			lp.addFreeing(k)
		}
	}
	if lp.pos.broken() {
		lp.addLosses()
		return
	}
	lp.addReuse()
	lp.addAims(value)
	lp.addOpening()
}

// addReuse adds the row for cards that have to come from the hand.
func (lp *layoutProgram) addReuse() {
	if lp.rules.Joker.Reuse == 0 || lp.rules.Joker.Change == rules.ChangeFree {
		return
	}
	any := false
	for i := range lp.classes {
		any = any || lp.classes[i].freed
	}
	for f := range lp.stock {
		if s := &lp.stock[f]; any && s.hand > 0 && !s.inHand() {
			s.fromHand = lp.addRow(s.hand, false)
		}
	}
}

// addAims adds the rows of what is to be played.
func (lp *layoutProgram) addAims(value int) {
	r, pos := &lp.rows, lp.pos
	free := 0
	for f := range lp.stock {
		free += lp.stock[f].free
	}
	for i := range lp.classes {
		if lp.classes[i].free {
			free += lp.classes[i].n
		}
	}
	if pos.Goal != Repair && !lp.loss.sought {
		r.value = lp.addRow(lp.worth()-value, true)
	}
	switch {
	case pos.Goal != Repair && value > 0:
	case pos.Rules.FreePlay:
		r.play = lp.addRow(len(pos.Hand)+free-1, false)
	default:
		r.play = lp.addRow(max(len(pos.Hand)-1, 0), false)
	}
	if n := pos.limit(); n > 0 && n < len(pos.Hand) && (pos.Goal != Cards || lp.loss.sought) {
		r.limit = lp.addRow(len(pos.Hand)-n, true)
	}
}

// worth is what the whole hand counts for the first aim.
func (lp *layoutProgram) worth() int {
	sum := 0
	for _, id := range lp.pos.Hand {
		sum += int(lp.pos.worthOf(id.Face()))
	}
	return sum
}

// addOpening adds the row that asks for any run of the hand.
func (lp *layoutProgram) addOpening() {
	if !opensWithRun(lp.pos) {
		return
	}
	r := &lp.rows
	r.first = lp.addRow(1, true)
	lp.room.firsts = openings(lp.room.firsts, lp.pos)
	for _, ids := range lp.room.firsts {
		for _, id := range ids {
			if f := id.Face(); r.opening[f] < 0 {
				r.opening[f] = lp.addRow(lp.stock[f].hand, false)
			}
		}
	}
}

// put adds an entry to the column that is being made.
func (lp *layoutProgram) put(row int32, coef int) {
	if row >= 0 {
		lp.room.row, lp.room.coef = append(lp.room.row, row), append(lp.room.coef, float64(coef))
	}
}

// add adds the column whose entries have been put, and returns its number in the
// program.
func (lp *layoutProgram) add(c layoutColumn) int {
	lp.putCuts()
	upper := simplex.Unbounded
	if c.upper > 0 {
		upper = float64(c.upper)
	}
	lp.simplex.Add(float64(c.value), upper, lp.room.row, lp.room.coef)
	lp.room.row, lp.room.coef = lp.room.row[:0], lp.room.coef[:0]
	return lp.addColumn(&c)
}

// addColumn notes a column that the program has got, and returns its number there.
func (lp *layoutProgram) addColumn(c *layoutColumn) int {
	lp.decided.column()
	return lp.columns.number(lp.columns.add(c))
}

// addCounts adds the columns that are not melds: cards that stay in the hand, and free
// cards that go on lying alone.
func (lp *layoutProgram) addCounts() {
	for f := range lp.stock {
		s := &lp.stock[f]
		lp.addUnplayed(card.Face(f), s.hand-s.own, s.own, func() { lp.putUnplayed(card.Face(f)) })
	}
	wild := lp.gen.ownWild
	for i := range lp.classes {
		k := &lp.classes[i]
		if !k.inHand {
			wild[k.kind] -= k.n
		}
	}
	for i := range lp.classes {
		if k := &lp.classes[i]; k.inHand {
			own := min(max(wild[k.kind], 0), k.n)
			f := lp.kindFace(k.kind)
			lp.addUnplayed(f, k.n-own, own, func() {
				lp.put(k.row, 1)
				lp.putKept(f)
			})
		}
	}
	if lp.rows.limit >= 0 {
		lp.put(lp.rows.limit, -1)
		lp.add(layoutColumn{kind: countColumn})
	}
	if lp.rows.first >= 0 {
		for _, ids := range lp.room.firsts {
			lp.put(lp.rows.first, 1)
			for _, id := range ids {
				lp.put(lp.rows.opening[id.Face()], 1)
			}
			lp.add(layoutColumn{kind: countColumn, upper: 1})
		}
	}
	lp.addAlone()
	lp.addHomeless()
}

// kindFace is the face of a kind of wild cards.
func (lp *layoutProgram) kindFace(kind uint8) card.Face {
	if kind == 0 {
		return card.Joker
	}
	return card.Of(card.Suit(kind-1), card.Two)
}

// addUnplayed adds columns for the cards of a face that stay in the hand, and for those
// that go back to it, which is a move.
func (lp *layoutProgram) addUnplayed(f card.Face, there, back int, put func()) {
	most := there + back - int(lp.hand.plays[f])
	there, back = min(there, most), min(back, most)
	if there > 0 {
		put()
		stays := 1
		switch {
		case lp.pos.broken() && lp.loss.sought:
			stays = 0
		case lp.loss.sought:
			stays = -int(lp.pos.worthOf(f))
		}
		at := lp.add(layoutColumn{kind: countColumn, upper: uint8(there), value: int16(stays)})
		lp.unplayed = append(lp.unplayed, unplayed{at, f})
		if least := int(lp.hand.stays[f]) - back; least > 0 {
			lp.simplex.SetBounds(at, float64(least), float64(there))
		}
	}
	if back > 0 {
		put()
		lp.add(layoutColumn{kind: countColumn, upper: uint8(back)})
	}
}

func (lp *layoutProgram) putUnplayed(f card.Face) {
	s := &lp.stock[f]
	lp.put(s.row, 1)
	lp.put(s.fromHand, 1)
	lp.put(lp.rows.opening[f], 1)
	lp.put(lp.rows.beside[f], s.hand-1)
	if by := lp.rows.freeing[f]; by >= 0 {
		lp.put(by, lp.freesEach(f))
	}
	putFreesNone(lp, f)
	lp.putKept(f)
}

// freesEach is what a card of a face less takes from the row of those that free.
func (lp *layoutProgram) freesEach(f card.Face) int {
	if lp.rules.Joker.FreedBy == rules.FreedByHand {
		return 1
	}
	return lp.standing(f)
}

// putKept is a card that stays in the hand.
func (lp *layoutProgram) putKept(f card.Face) {
	if w := int(lp.pos.worthOf(f)); w != 0 {
		lp.put(lp.rows.value, w)
	}
	lp.put(lp.rows.limit, 1)
	lp.put(lp.rows.play, 1)
}

// addAlone adds columns for free cards that go on lying alone, in the old meld of that
// card or apart.
func (lp *layoutProgram) addAlone() {
	for f := range lp.stock {
		if lp.stock[f].free > 0 {
			lp.addAloneIn(card.Face(f), natural, func(o *pile) bool { return o.natural[f] > 0 })
		}
	}
	for c := range lp.classes {
		if k := &lp.classes[c]; k.free {
			lp.addAloneIn(lp.kindFace(k.kind), uint8(wildFrom+2*c), func(o *pile) bool { return o.wild[k.kind] > 0 })
		}
	}
}

// addAloneIn does as addAlone for a face of free cards, or for a wild class.
func (lp *layoutProgram) addAloneIn(f card.Face, how uint8, has func(o *pile) bool) {
	lp.eachPlace(has, func(c layoutColumn) {
		c.slots[0] = layoutSlot{f, how}
		if how == natural {
			s := &lp.stock[f]
			lp.put(s.row, 1)
			lp.put(s.alone, 1)
			lp.put(lp.rows.beside[f], 2)
			if by := lp.rows.freeing[f]; by >= 0 && lp.rules.Joker.FreedBy == rules.FreedByAny {
				lp.put(by, lp.standing(f))
			}
			putFreesNone(lp, f)
			c.upper = uint8(s.free)
		} else {
			k := &lp.classes[(how-wildFrom)/2]
			lp.put(k.row, 1)
			c.upper = uint8(k.n)
		}
		if lp.pos.Rules.FreePlay {
			lp.put(lp.rows.play, 1)
		}
		lp.addSingle(c)
	})
}

// eachPlace goes through where a card can lie singly: apart, or in an old meld
// that has such a card.
func (lp *layoutProgram) eachPlace(has func(o *pile) bool, do func(c layoutColumn)) {
	for o := -1; o < len(lp.olds); o++ {
		if o < 0 || has(&lp.olds[o]) {
			c := layoutColumn{kind: aloneColumn, n: 1}
			c.old = int16(o)
			do(c)
		}
	}
}

// addSingle adds the column of a card that lies singly.
func (lp *layoutProgram) addSingle(c layoutColumn) {
	if c.old >= 0 {
		lp.put(lp.olds[c.old].row, 1)
		c.value, c.upper = 1, 1
	}
	lp.add(c)
}
