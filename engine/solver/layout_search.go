package solver

import (
	"math"

	"machiavelli/engine/card"
	"machiavelli/engine/solver/internal/reuse"
	"machiavelli/engine/solver/internal/simplex"
)

// enough is what a column has to be worth beyond its price to be added.
const enough = 8

// search finds the value of the best choice of melds, which chosen then holds.
// Without one there is no play of the value asked; where the search was cut short
// the choice is the best that it found, if any.
func (lp *layoutProgram) search() (value int, ok bool) {
	if lp.layOff() {
		lp.tree.most = lp.allStay()
		return lp.tree.most, true
	}
	return lp.searchMelds()
}

// searchMelds is search by the linear program.
func (lp *layoutProgram) searchMelds() (value int, ok bool) {
	lp.tree.most = math.MaxInt32
	lp.seed()
	bound := lp.generate()
	top := floorOf(bound)
	if lp.cut || top < lp.tree.lowest { // nothing is worth less
		return 0, false
	}
	if lp.tree.most = top; lp.fractional() < 0 && lp.choose() >= top && (!lp.doubtful() || lp.legal()) {
		return top, true
	}
	if lp.loss.sought {
		if lp.dive(top) {
			return top, true
		}
		bound = lp.complete()
	}
	if lp.guess() {
		return top, true
	}
	if lp.fixHand() {
		return lp.search()
	}
	// Lower and lower, so that few columns have to be listed.
	rounds := lp.roundsAtTop()
	for low, step := top, 1; lp.tree.most >= lp.tree.lowest && !lp.cut; low, step = low-step, min(step+1, 2) {
		lp.decided.release(0)
		lp.list(bound - int64(low)*unit)
		lp.tree.target = max(low, lp.tree.lowest)
		top := min(lp.tree.most, floorOf(lp.tighten(low, rounds)))
		rounds = roundsOfCuts
		if top >= lp.tree.target && !lp.cut {
			lp.tree.most = top
			lp.leaveOut(lp.tree.target)
			lp.node(0)
			if len(lp.tree.best) > 0 {
				lp.chosen = append(lp.chosen[:0], lp.tree.best...)
				return lp.tree.target - 1, true
			}
		}
		if !lp.cut { // what is worth that much has no other columns
			lp.tree.most = low - 1
		}
	}
	return 0, false
}

// guessed is the most nodes that a guess takes.
const guessed = 24

// guess looks for a choice that is worth the bound among the columns that have
// been made: if there is one, no others need be listed.
func (lp *layoutProgram) guess() bool {
	lp.tree.patience, lp.tree.target = guessed, lp.tree.most
	lp.tighten(lp.tree.target, lp.roundsAtTop())
	found := lp.node(0)
	lp.tree.patience = math.MaxInt
	if !found {
		lp.decided.release(0)
	}
	return found
}

// relax solves the program without asking for whole melds, as far as it matters
// to a target, and returns the bound.
func (lp *layoutProgram) relax(target int) int64 {
	lp.simplex.Floor = float64(target) - whole
	for fresh := false; ; {
		end := lp.simplex.Solve(lp.countPivot)
		bound := lp.bound()
		switch {
		case bound < int64(target)*unit:
			return bound
		case end == simplex.Stopped:
			lp.cut = true
			return bound
		case lp.call():
		case end == simplex.Optimal:
			return bound
		case fresh:
			lp.cut = true
			return bound
		default: // except for an error it is beneath the target
			lp.simplex.Refresh()
			lp.simplex.Floor, fresh = math.Inf(-1), true
		}
	}
}

// calledEach is how many columns are called for an old meld at a time.
const calledEach = 6

// call puts columns that wait into the program: of each old meld's those that
// are worth most beyond their price. It reports whether there are any.
func (lp *layoutProgram) call() bool {
	called := reuse.Zeros(lp.room.called, len(lp.olds)+1)
	lp.room.called = called
	any := false
	for k := lp.columns.listed; k < len(lp.columns.all); k++ {
		c, at := &lp.columns.all[k], lp.columns.number(k)
		if !c.waits || lp.decided.bars[at] != undecided {
			continue
		}
		if n := &called[c.old+1]; *n < calledEach && lp.reduced(k) > max(enough, lp.room.waiting[c.old+1]/2) {
			c.waits, any = false, true
			*n++
			lp.allow(at)
		}
	}
	return any
}

// leaveOut forbids what is part of no choice that is worth the target, by the
// prices of the program as it stands.
func (lp *layoutProgram) leaveOut(target int) {
	bound := lp.bound()
	for k := range lp.columns.all {
		c := &lp.columns.all[k]
		if at := lp.columns.number(k); c.kind == newMeldColumn && lp.decided.bars[at] == undecided && bound+lp.reduced(k) < int64(target)*unit {
			lp.forbid(at)
		}
	}
	lp.simplex.Narrow()
}

// addWork is the work of a column that is added.
const addWork = 6

// addMeld adds a new meld to the program, unless it is there: then it is allowed. It
// reports whether it was added.
func (lp *layoutProgram) addMeld(c *layoutColumn) bool {
	lp.work.Spend(addWork)
	if k := lp.columns.find(&c.columnKey); k >= 0 {
		lp.allow(lp.columns.number(k))
		return false
	}
	for _, x := range c.slots[:c.n] {
		if x.how < wildFrom {
			lp.put(lp.stock[x.face].row, 1)
			if x.how == fromHand {
				lp.put(lp.stock[x.face].fromHand, 1)
			}
			continue
		}
		k := &lp.classes[(x.how-wildFrom)/2]
		lp.put(k.row, 1)
		if x.how&1 != 0 {
			lp.put(k.freeBy, 1)
		} else {
			lp.eachHeld(k, func(f card.Face) { lp.put(lp.rows.beside[f], 2) })
		}
	}
	lp.eachBesideItsFreer(c, func(f card.Face) { lp.put(lp.rows.beside[f], 2) })
	if c.old >= 0 {
		lp.put(lp.olds[c.old].row, 1)
	}
	lp.add(*c)
	return true
}

// generate adds columns as long as there are some worth more than their price;
// the bound is then proven. A card that lies nowhere costs half of one that moves
// until then: prices that would give everything for it to lie somewhere find melds
// that nobody wants. Only where the best leaves one nowhere do they have to.
func (lp *layoutProgram) generate() int64 {
	lp.nowhere(-0.5)
	bound := lp.complete()
	again := !lp.cut && lp.anyNowhere()
	if lp.nowhere(forbidden); again {
		bound = lp.complete()
	}
	return bound
}

// complete adds columns until none is worth more than its price, and returns the bound
// that this proves.
func (lp *layoutProgram) complete() int64 {
	for {
		if lp.simplex.Solve(lp.countPivot) != simplex.Optimal {
			lp.cut = true
			return 0
		}
		if bound, added := lp.widen(); lp.cut || !added {
			return bound
		}
	}
}

// widen adds columns that are worth more than their price: those of an old meld that
// are worth most of their suit or rank. It returns what the prices prove.
func (lp *layoutProgram) widen() (bound int64, added bool) {
	lp.setPrices()
	lp.price.root = append(lp.price.root[:0], lp.price.y...)
	lp.setEarnings()
	bound = lp.base()
	for o := -1; o < len(lp.olds); o++ {
		most := int64(0)
		lp.gen.generate(o, 0, false, func(c *layoutColumn, earns int64) {
			if most = max(most, earns); earns > enough {
				added = lp.addMeld(c) || added
			}
		})
		if o < 0 {
			most *= lp.mostUncontinued()
		} else {
			most = max(most, lp.aloneIn(o))
		}
		bound += most
	}
	return bound, added
}

// nowhere sets the cost of the artificial columns: of a card that lies in no meld, and of
// every other row that must be met.
func (lp *layoutProgram) nowhere(cost float64) {
	for row, equation := range lp.rows.equation[:lp.columns.first] {
		if equation {
			lp.simplex.SetCost(row, cost)
		}
	}
}

// anyNowhere reports whether it matters to the prices.
func (lp *layoutProgram) anyNowhere() bool {
	for row := range lp.simplex.Rows() {
		if k := lp.simplex.Basic(row); k < lp.columns.first && lp.rows.equation[k] {
			return true
		}
	}
	return false
}

// aloneIn is what a free card that lies on in an old meld is worth beyond its
// price.
func (lp *layoutProgram) aloneIn(o int) int64 {
	most := int64(0)
	for k := range lp.columns.all {
		if c := &lp.columns.all[k]; c.kind == aloneColumn && int(c.old) == o {
			most = max(most, lp.reduced(k))
		}
	}
	return most
}

// list adds all new melds that lose no more than gap, and forbids the others.
func (lp *layoutProgram) list(gap int64) {
	lp.columns.startList()
	for k := range lp.columns.all {
		if c := &lp.columns.all[k]; c.kind == newMeldColumn && lp.reducedBy(lp.price.root, k) < -gap {
			lp.forbid(lp.columns.number(k))
		}
	}
	for o := -1; o < len(lp.olds); o++ {
		lp.gen.generate(o, -gap-1, true, func(c *layoutColumn, _ int64) {
			if lp.addMeld(c) {
				k := len(lp.columns.all) - 1
				lp.columns.all[k].waits = true
				lp.simplex.SetBounds(lp.columns.number(k), 0, 0)
			}
		})
	}
}

// forbid forbids a column. One of an equation's row has to be nothing anyway.
func (lp *layoutProgram) forbid(k int) {
	if lp.decided.bars[k] == undecided && (k >= lp.columns.first || !lp.rows.equation[k]) {
		lp.decided.decide(k, barred, 0, 0)
	}
}

// require bounds a column from below.
func (lp *layoutProgram) require(k int, least float64) {
	_, upper := lp.simplex.Bounds(k)
	lp.decided.decide(k, taken, least, upper)
}

// limit bounds a column from above.
func (lp *layoutProgram) limit(k int, most float64) {
	if most == 0 {
		lp.forbid(k)
		return
	}
	lower, _ := lp.simplex.Bounds(k)
	lp.decided.decide(k, lp.decided.bars[k], lower, most)
}

// upperOf is the bound that a column has by itself.
func (lp *layoutProgram) upperOf(k int) float64 {
	if c := lp.columns.numbered(k); c != nil && c.upper > 0 {
		return float64(c.upper)
	}
	return simplex.Unbounded
}

// allow takes back what has been said of a column.
func (lp *layoutProgram) allow(k int) {
	lp.decided.bars[k] = undecided
	if c := lp.columns.numbered(k); c == nil || !c.waits {
		lp.simplex.SetBounds(k, 0, lp.upperOf(k))
	}
}

// boundWork is the work of a bound, by sixteen columns: what it costs to see which of
// them can enter is in it.
const boundWork = 4

// bound is a bound on the choices of the columns that are allowed.
func (lp *layoutProgram) bound() int64 {
	lp.work.Spend(len(lp.columns.all) * boundWork / 16)
	lp.setPrices()
	sum := lp.base()
	apart := int64(0)
	most := reuse.Zeros(lp.room.olds, len(lp.olds))
	lp.room.olds = most
	waiting := reuse.Zeros(lp.room.waiting, len(lp.olds)+1)
	lp.room.waiting = waiting
	for k := range lp.columns.all {
		c, at := &lp.columns.all[k], lp.columns.number(k)
		bar := lp.decided.bars[at]
		if bar == barred || c.kind == countColumn || c.kind == aloneColumn && c.old < 0 {
			continue
		}
		d := lp.reduced(k)
		if c.waits && bar == undecided {
			waiting[c.old+1] = max(waiting[c.old+1], d)
		}
		lower, upper := lp.simplex.Bounds(at)
		switch {
		case bar == taken && c.old >= 0: // and no other
			sum += d
			most[c.old] = noWay
		case c.old < 0 && !c.waits && upper < simplex.Unbounded: // no more often than that
			sum += max(d*int64(lower), d*int64(upper))
		case c.old < 0:
			sum += d * int64(lower)
			apart = max(apart, d)
		case most[c.old] != noWay:
			most[c.old] = max(most[c.old], d)
		}
	}
	for _, d := range most {
		sum += max(d, 0)
	}
	return sum + apart*lp.mostUncontinued()
}

// whole is how near to a whole number a value counts as one.
const whole = 1e-3

func fraction(x float64) float64 { return math.Abs(x - math.Round(x)) }
