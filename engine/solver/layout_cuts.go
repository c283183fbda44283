package solver

import (
	"cmp"
	"math"
	"slices"

	"machiavelli/engine/solver/internal/reuse"
	"machiavelli/engine/stable"
)

// Cuts are rows that every choice of whole melds keeps to and the program's best
// does not: the rows are added up, each as often as its multiplier says, and
// what is left of every number without its fraction is true of whole numbers
// (Gomory, Chvátal). The multipliers are those of a row of the basis whose
// column is no whole number, rounded to units, so that the sums are exact. Those
// come first that are missed by most for each row that counts in them: cuts of few
// rows stay sharp when columns come, and further cuts are made of them. A few are
// added that point elsewhere than each other (Balas, Ceria and Cornuéjols, 1996):
// many nearly the same bring nothing more.

const (
	cutsARound   = 8
	mostCuts     = 100
	roundsOfCuts = 2    // before the search branches
	violated     = 0.02 // by how much a cut has to be missed to be of use
	tooAlike     = 0.6  // a cosine between two cuts of which one will do
)

// layoutCut is the multipliers of a cut: by row of the program as it stands, and
// by number once it is added.
type layoutCut struct {
	times []int64
	rhs   float64
	miss  float64   // by how much the program's best misses it, for each row that counts in it
	entry []float64 // of the columns that are used, divided by its length
}

// numbered is the number of a row of the program for the multipliers: a row keeps
// it when others are dropped.
func (c *layoutCuts) numbered(row, first int) int32 {
	if row < first {
		return int32(row)
	}
	return c.number[row-first]
}

// layoutCuts is the cuts that were added, and memory for finding more.
type layoutCuts struct {
	added  []layoutCut // all that the program ever had
	number []int32     // of those that it has, as rows, in their order
	entry  []int64     // of the column that is made, by added
	moved  []int32
	found  []layoutCut
	order  []int     // of those found, the best first
	used   []int32   // the columns that the program's best uses
	coef   []float64 // of a row of the basis, by row; of the cut that is added, by column
}

// tighten adds cuts as long as they lower the bound, and returns it. Below the
// target there is nothing to look for.
func (lp *layoutProgram) tighten(target, rounds int) int64 {
	bound := int64(math.MaxInt64)
	for round := 0; ; round++ {
		bound = min(bound, lp.relax(target))
		if lp.cut || bound < int64(target)*unit {
			return bound
		}
		lp.dropCuts()
		if round == rounds || len(lp.cuts.number) >= mostCuts || lp.fractional() < 0 || !lp.cutOff() {
			return bound
		}
	}
}

// cutWork is the work of the cuts of a row of the basis.
const cutWork = 60

// dropCuts takes out the cuts that do not bind.
func (lp *layoutProgram) dropCuts() {
	was := lp.simplex.Rows()
	to := lp.simplex.Drop(func(row int) bool { return row >= lp.columns.first && lp.simplex.Value(lp.simplex.Own(row)) > whole }, lp.cuts.moved)
	if lp.cuts.moved = to; lp.simplex.Rows() == was {
		return
	}
	lp.work.Spend(len(lp.columns.all) / 8)
	number, rhs := lp.cuts.number[:0], lp.rows.rhs[:lp.columns.first]
	for r := lp.columns.first; r < was; r++ {
		if to[r] >= 0 {
			number, rhs = append(number, lp.cuts.number[r-lp.columns.first]), append(rhs, lp.rows.rhs[r])
		}
	}
	lp.cuts.number, lp.rows.rhs, lp.rows.equation = number, rhs, lp.rows.equation[:len(rhs)]
}

// cutOff adds the cuts that the program's best misses most.
func (lp *layoutProgram) cutOff() bool {
	used := lp.cuts.used[:0]
	for k := range lp.simplex.Columns() {
		if lp.simplex.Value(k) > 0 {
			used = append(used, int32(k))
		}
	}
	lp.cuts.used = used
	found := lp.cuts.found[:0]
	for row := range lp.simplex.Rows() {
		x := lp.simplex.Value(lp.simplex.Basic(row))
		if fraction(x) < 0.02 {
			continue
		}
		if lp.work.Spend(cutWork) {
			lp.cut = true
			return false
		}
		lp.cuts.coef = lp.simplex.Multipliers(row, lp.cuts.coef)
		for _, sign := range [6]float64{1, -1, 2, -2, 3, -3} {
			if v := float64(sign * x); v-math.Floor(v) < violated { // how far it is missed
				continue
			}
			found = reuse.Next(found)
			if last := len(found) - 1; !lp.makeCut(&found[last], sign) {
				found = found[:last]
			}
		}
	}
	lp.cuts.found = found
	order := lp.cuts.order[:0]
	for i := range found {
		order = append(order, i)
	}
	stable.Sort(order, func(a, b int) int { return cmp.Compare(found[b].miss, found[a].miss) })
	lp.cuts.order = order
	n, columns := 0, lp.simplex.Columns()
	for _, i := range order {
		if n == cutsARound || len(lp.cuts.number) >= mostCuts {
			break
		}
		if !slices.ContainsFunc(order[:n], func(other int) bool { return cosine(found[i].entry, found[other].entry) > tooAlike }) {
			order[n] = i
			lp.addCut(&found[i], columns)
			lp.work.Spend(len(lp.columns.all) / 8)
			n++
		}
	}
	if n > 0 {
		lp.simplex.MergeRows()
		lp.work.Spend(len(lp.columns.all) / 8)
	}
	return n > 0
}

// makeCut makes the cut of the multipliers of the row of the basis, times sign,
// or of what they lack of a whole number; it reports whether the program's best
// misses it.
func (lp *layoutProgram) makeCut(c *layoutCut, sign float64) bool {
	*c = layoutCut{times: c.times[:0], entry: c.entry[:0]}
	rhs, rows := int64(0), 1.0
	for i, v := range lp.cuts.coef {
		v = float64(v * sign)
		t := int64((v-math.Floor(v))*unit) + 4 // what is a whole number except for an error is one
		if t >= unit || t <= 8 {
			t = 0
		}
		if t > 0 {
			rows++
		}
		c.times = append(c.times, t)
		rhs += t * int64(lp.rows.rhs[i])
	}
	sum, size := 0.0, 1.0
	for _, k := range lp.cuts.used {
		k := int(k)
		x, v := lp.simplex.Value(k), lp.cutEntry(c.times, k)
		if lp.simplex.Full(k) { // what it lacks of all that it can have counts
			rhs -= lp.sumUp(c.times, k) * int64(x)
			c.rhs += float64(v * x)
		}
		sum += float64(v * x)
		size += float64(v * v)
		c.entry = append(c.entry, v)
	}
	c.rhs += float64(rhs >> 20)
	size = math.Sqrt(size)
	for i := range c.entry {
		c.entry[i] /= size
	}
	c.miss = (sum - c.rhs) / (size * rows)
	return sum-c.rhs > violated
}

// cutEntry is the entry of a column of the program in a cut: its sum without the
// fraction, or where what it lacks of all that it can have counts, that of the
// opposite.
func (lp *layoutProgram) cutEntry(times []int64, k int) float64 {
	switch {
	case k < lp.columns.first && lp.rows.equation[k]: // it has to be nothing anyway
		return 0
	case lp.simplex.Full(k):
		return -float64(-lp.sumUp(times, k) >> 20)
	}
	return float64(lp.sumUp(times, k) >> 20)
}

// sumUp adds up the entries of a column, in units.
func (lp *layoutProgram) sumUp(times []int64, k int) int64 {
	row, coef := lp.simplex.Column(k)
	v := int64(0)
	for i, r := range row {
		v += times[r] * int64(coef[i])
	}
	return v
}

// addCut adds a cut of the first columns of the program to it, with a column for
// what is left to the bound.
func (lp *layoutProgram) addCut(c *layoutCut, columns int) {
	coef := lp.cuts.coef[:0]
	for k := range columns {
		coef = append(coef, lp.cutEntry(c.times, k))
	}
	lp.cuts.coef = coef
	lp.rows.rhs = append(lp.rows.rhs, c.rhs)
	lp.rows.equation = append(lp.rows.equation, false)
	lp.simplex.Cut(coef, c.rhs)
	lp.addColumn(&layoutColumn{kind: countColumn})
	lp.cuts.number = append(lp.cuts.number, int32(lp.columns.first+len(lp.cuts.added)))
	lp.cuts.added = reuse.Next(lp.cuts.added)
	last := &lp.cuts.added[len(lp.cuts.added)-1]
	last.times = reuse.Zeros(last.times, lp.columns.first+len(lp.cuts.added)-1)
	for i, t := range c.times {
		last.times[lp.cuts.numbered(i, lp.columns.first)] = t
	}
}

// putCuts puts the entries of the column that is being made in the cuts: those
// of cuts that have been dropped count in later ones. It has to be the last of
// what is put.
func (lp *layoutProgram) putCuts() {
	c := &lp.cuts
	c.entry = c.entry[:0]
	n := len(lp.room.row)
	for i := range c.added {
		times, v := c.added[i].times, int64(0)
		for at, r := range lp.room.row[:n] {
			v += times[r] * int64(lp.room.coef[at])
		}
		for k, e := range c.entry {
			if lp.columns.first+k < len(times) {
				v += times[lp.columns.first+k] * e
			}
		}
		c.entry = append(c.entry, v>>20)
	}
	for i, r := range c.number {
		if v := c.entry[int(r)-lp.columns.first]; v != 0 {
			lp.put(int32(lp.columns.first+i), int(v))
		}
	}
}

// cosine is that of the angle between two cuts.
func cosine(a, b []float64) float64 {
	sum := 0.0
	for i, v := range a {
		sum += float64(v * b[i])
	}
	return sum
}
