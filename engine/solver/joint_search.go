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
func (j *joint) search() (value int, ok bool) {
	j.tree.most = math.MaxInt32
	j.seed()
	bound := j.generate()
	top := floorOf(bound)
	if j.cut || top < j.tree.lowest { // nothing is worth less
		return 0, false
	}
	if j.tree.most = top; j.fractional() < 0 && j.choose() >= top && (!j.doubtful() || j.legal()) {
		return top, true
	}
	if j.loss.sought {
		if j.dive(top) {
			return top, true
		}
		bound = j.complete()
	}
	if j.guess() {
		return top, true
	}
	if j.settleHand() {
		return j.search()
	}
	// Lower and lower, so that few columns have to be listed.
	rounds := j.roundsAtTop()
	for low, step := top, 1; j.tree.most >= j.tree.lowest && !j.cut; low, step = low-step, min(step+1, 2) {
		j.decided.release(0)
		j.list(bound - int64(low)*unit)
		j.tree.target = max(low, j.tree.lowest)
		top := min(j.tree.most, floorOf(j.tighten(low, rounds)))
		rounds = roundsOfCuts
		if top >= j.tree.target && !j.cut {
			j.tree.most = top
			j.leaveOut(j.tree.target)
			j.node(0)
			if len(j.tree.best) > 0 {
				j.chosen = append(j.chosen[:0], j.tree.best...)
				return j.tree.target - 1, true
			}
		}
		if !j.cut { // what is worth that much has no other columns
			j.tree.most = low - 1
		}
	}
	return 0, false
}

// guessed is the most nodes that a guess takes.
const guessed = 24

// guess looks for a choice that is worth the bound among the columns that have
// been made: if there is one, no others need be listed.
func (j *joint) guess() bool {
	j.tree.patience, j.tree.target = guessed, j.tree.most
	j.tighten(j.tree.target, j.roundsAtTop())
	found := j.node(0)
	j.tree.patience = math.MaxInt
	if !found {
		j.decided.release(0)
	}
	return found
}

// relax solves the program without asking for whole melds, as far as it matters
// to a target, and returns the bound.
func (j *joint) relax(target int) int64 {
	j.lp.Floor = float64(target) - whole
	for fresh := false; ; {
		end := j.lp.Solve(j.ask)
		bound := j.bound()
		switch {
		case bound < int64(target)*unit:
			return bound
		case end == simplex.Stopped:
			j.cut = true
			return bound
		case j.call():
		case end == simplex.Optimal:
			return bound
		case fresh:
			j.cut = true
			return bound
		default: // except for an error it is beneath the target
			j.lp.Refresh()
			j.lp.Floor, fresh = math.Inf(-1), true
		}
	}
}

// calledEach is how many columns are called for an old meld at a time.
const calledEach = 6

// call puts columns that wait into the program: of each old meld's those that
// are worth most beyond their price. It reports whether there are any.
func (j *joint) call() bool {
	called := reuse.Zeros(j.room.called, len(j.olds)+1)
	j.room.called = called
	any := false
	for k := j.columns.listed; k < len(j.columns.all); k++ {
		c, at := &j.columns.all[k], j.columns.number(k)
		if !c.waits || j.decided.bars[at] != undecided {
			continue
		}
		if n := &called[c.old+1]; *n < calledEach && j.reduced(k) > max(enough, j.room.waiting[c.old+1]/2) {
			c.waits, any = false, true
			*n++
			j.allow(at)
		}
	}
	return any
}

// leaveOut forbids what is part of no choice that is worth the target, by the
// prices of the program as it stands.
func (j *joint) leaveOut(target int) {
	bound := j.bound()
	for k := range j.columns.all {
		c := &j.columns.all[k]
		if at := j.columns.number(k); c.kind == newMeldColumn && j.decided.bars[at] == undecided && bound+j.reduced(k) < int64(target)*unit {
			j.forbid(at)
		}
	}
	j.lp.Narrow()
}

// addWork is the work of a column that is added.
const addWork = 6

// addMeld adds a new meld to the program, unless it is there: then it is allowed. It
// reports whether it was added.
func (j *joint) addMeld(c *jointColumn) bool {
	j.work.Spend(addWork)
	if k := j.columns.find(&c.columnKey); k >= 0 {
		j.allow(j.columns.number(k))
		return false
	}
	for _, x := range c.slots[:c.n] {
		if x.how < wildFrom {
			j.put(j.stock[x.face].row, 1)
			if x.how == fromHand {
				j.put(j.stock[x.face].fromHand, 1)
			}
			continue
		}
		k := &j.classes[(x.how-wildFrom)/2]
		j.put(k.row, 1)
		if x.how&1 != 0 {
			j.put(k.freeBy, 1)
		} else {
			j.eachHeld(k, func(f card.Face) { j.put(j.rows.apart[f], 2) })
		}
	}
	j.eachBesideItsFreer(c, func(f card.Face) { j.put(j.rows.apart[f], 2) })
	if c.old >= 0 {
		j.put(j.olds[c.old].row, 1)
	}
	j.add(*c)
	return true
}

// generate adds columns as long as there are some worth more than their price;
// the bound is then proven. A card that lies nowhere costs half of one that moves
// until then: prices that would give everything for it to lie somewhere find melds
// that nobody wants. Only where the best leaves one nowhere do they have to.
func (j *joint) generate() int64 {
	j.nowhere(-0.5)
	bound := j.complete()
	again := !j.cut && j.anyNowhere()
	if j.nowhere(forbidden); again {
		bound = j.complete()
	}
	return bound
}

// complete adds columns until none is worth more than its price, and returns the bound
// that this proves.
func (j *joint) complete() int64 {
	for {
		if j.lp.Solve(j.ask) != simplex.Optimal {
			j.cut = true
			return 0
		}
		if bound, added := j.widen(); j.cut || !added {
			return bound
		}
	}
}

// widen adds columns that are worth more than their price: those of an old meld that
// are worth most of their suit or rank. It returns what the prices prove.
func (j *joint) widen() (bound int64, added bool) {
	j.setPrices()
	j.price.root = append(j.price.root[:0], j.price.y...)
	j.setEarnings()
	bound = j.base()
	for o := -1; o < len(j.olds); o++ {
		most := int64(0)
		j.gen.generate(o, 0, false, func(c *jointColumn, earns int64) {
			if most = max(most, earns); earns > enough {
				added = j.addMeld(c) || added
			}
		})
		if o < 0 {
			most *= j.mostApart()
		} else {
			most = max(most, j.aloneIn(o))
		}
		bound += most
	}
	return bound, added
}

// nowhere says what a card is worth that lies nowhere, and so on for each row that
// is to be met.
func (j *joint) nowhere(cost float64) {
	for row, equation := range j.rows.equation[:j.columns.first] {
		if equation {
			j.lp.SetCost(row, cost)
		}
	}
}

// anyNowhere reports whether it matters to the prices.
func (j *joint) anyNowhere() bool {
	for row := range j.lp.Rows() {
		if k := j.lp.Basic(row); k < j.columns.first && j.rows.equation[k] {
			return true
		}
	}
	return false
}

// aloneIn is what a free card that lies on in an old meld is worth beyond its
// price.
func (j *joint) aloneIn(o int) int64 {
	most := int64(0)
	for k := range j.columns.all {
		if c := &j.columns.all[k]; c.kind == aloneColumn && int(c.old) == o {
			most = max(most, j.reduced(k))
		}
	}
	return most
}

// list adds all new melds that lose no more than gap, and forbids the others.
func (j *joint) list(gap int64) {
	j.columns.beginList()
	for k := range j.columns.all {
		if c := &j.columns.all[k]; c.kind == newMeldColumn && j.reducedBy(j.price.root, k) < -gap {
			j.forbid(j.columns.number(k))
		}
	}
	for o := -1; o < len(j.olds); o++ {
		j.gen.generate(o, -gap-1, true, func(c *jointColumn, _ int64) {
			if j.addMeld(c) {
				k := len(j.columns.all) - 1
				j.columns.all[k].waits = true
				j.lp.SetBounds(j.columns.number(k), 0, 0)
			}
		})
	}
}

// forbid forbids a column. One of an equation's row has to be nothing anyway.
func (j *joint) forbid(k int) {
	if j.decided.bars[k] == undecided && (k >= j.columns.first || !j.rows.equation[k]) {
		j.decided.decide(k, barred, 0, 0)
	}
}

// take takes a column at least least times.
func (j *joint) take(k int, least float64) {
	_, upper := j.lp.Bounds(k)
	j.decided.decide(k, taken, least, upper)
}

// takeNoMore takes a column at most most times.
func (j *joint) takeNoMore(k int, most float64) {
	if most == 0 {
		j.forbid(k)
		return
	}
	lower, _ := j.lp.Bounds(k)
	j.decided.decide(k, j.decided.bars[k], lower, most)
}

// upperOf is the bound that a column has by itself.
func (j *joint) upperOf(k int) float64 {
	if c := j.columns.numbered(k); c != nil && c.upper > 0 {
		return float64(c.upper)
	}
	return simplex.Unbounded
}

// allow takes back what has been said of a column.
func (j *joint) allow(k int) {
	j.decided.bars[k] = undecided
	if c := j.columns.numbered(k); c == nil || !c.waits {
		j.lp.SetBounds(k, 0, j.upperOf(k))
	}
}

// boundWork is the work of a bound, by sixteen columns: what it costs to see which of
// them can enter is in it.
const boundWork = 4

// bound is a bound on the choices of the columns that are allowed.
func (j *joint) bound() int64 {
	j.work.Spend(len(j.columns.all) * boundWork / 16)
	j.setPrices()
	sum := j.base()
	apart := int64(0)
	most := reuse.Zeros(j.room.olds, len(j.olds))
	j.room.olds = most
	waiting := reuse.Zeros(j.room.waiting, len(j.olds)+1)
	j.room.waiting = waiting
	for k := range j.columns.all {
		c, at := &j.columns.all[k], j.columns.number(k)
		bar := j.decided.bars[at]
		if bar == barred || c.kind == countColumn || c.kind == aloneColumn && c.old < 0 {
			continue
		}
		d := j.reduced(k)
		if c.waits && bar == undecided {
			waiting[c.old+1] = max(waiting[c.old+1], d)
		}
		lower, upper := j.lp.Bounds(at)
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
	return sum + apart*j.mostApart()
}

// whole is how near to a whole number a value counts as one.
const whole = 1e-3

func fraction(x float64) float64 { return math.Abs(x - math.Round(x)) }
