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

// jointCut is the multipliers of a cut: by row of the program as it stands, and
// by number once it is added.
type jointCut struct {
	times []int64
	rhs   float64
	miss  float64   // by how much the program's best misses it, for each row that counts in it
	entry []float64 // of the columns that are used, divided by its length
}

// numbered is the number of a row of the program for the multipliers: a row keeps
// it when others are dropped.
func (c *jointCuts) numbered(row, first int) int32 {
	if row < first {
		return int32(row)
	}
	return c.number[row-first]
}

// jointCuts is the cuts that were added, and memory for finding more.
type jointCuts struct {
	added  []jointCut // all that the program ever had
	number []int32    // of those that it has, as rows, in their order
	entry  []int64    // of the column that is made, by added
	moved  []int32
	found  []jointCut
	order  []int     // of those found, the best first
	used   []int32   // the columns that the program's best uses
	coef   []float64 // of a row of the basis, by row; of the cut that is added, by column
}

// tighten adds cuts as long as they lower the bound, and returns it. Below the
// target there is nothing to look for.
func (j *joint) tighten(target, rounds int) int64 {
	bound := int64(math.MaxInt64)
	for round := 0; ; round++ {
		bound = min(bound, j.relax(target))
		if j.cut || bound < int64(target)*unit {
			return bound
		}
		j.dropCuts()
		if round == rounds || len(j.cuts.number) >= mostCuts || j.fractional() < 0 || !j.cutOff() {
			return bound
		}
	}
}

// cutWork is the work of the cuts of a row of the basis.
const cutWork = 60

// dropCuts takes out the cuts that do not bind.
func (j *joint) dropCuts() {
	was := j.lp.Rows()
	to := j.lp.Drop(func(row int) bool { return row >= j.columns.first && j.lp.Value(j.lp.Own(row)) > whole }, j.cuts.moved)
	if j.cuts.moved = to; j.lp.Rows() == was {
		return
	}
	j.work.Spend(len(j.columns.all) / 8)
	number, rhs := j.cuts.number[:0], j.rows.rhs[:j.columns.first]
	for r := j.columns.first; r < was; r++ {
		if to[r] >= 0 {
			number, rhs = append(number, j.cuts.number[r-j.columns.first]), append(rhs, j.rows.rhs[r])
		}
	}
	j.cuts.number, j.rows.rhs, j.rows.equation = number, rhs, j.rows.equation[:len(rhs)]
}

// cutOff adds the cuts that the program's best misses most.
func (j *joint) cutOff() bool {
	used := j.cuts.used[:0]
	for k := range j.lp.Columns() {
		if j.lp.Value(k) > 0 {
			used = append(used, int32(k))
		}
	}
	j.cuts.used = used
	found := j.cuts.found[:0]
	for row := range j.lp.Rows() {
		x := j.lp.Value(j.lp.Basic(row))
		if fraction(x) < 0.02 {
			continue
		}
		if j.work.Spend(cutWork) {
			j.cut = true
			return false
		}
		j.cuts.coef = j.lp.Multipliers(row, j.cuts.coef)
		for _, sign := range [6]float64{1, -1, 2, -2, 3, -3} {
			if v := float64(sign * x); v-math.Floor(v) < violated { // how far it is missed
				continue
			}
			found = reuse.Next(found)
			if last := len(found) - 1; !j.makeCut(&found[last], sign) {
				found = found[:last]
			}
		}
	}
	j.cuts.found = found
	order := j.cuts.order[:0]
	for i := range found {
		order = append(order, i)
	}
	stable.Sort(order, func(a, b int) int { return cmp.Compare(found[b].miss, found[a].miss) })
	j.cuts.order = order
	n, columns := 0, j.lp.Columns()
	for _, i := range order {
		if n == cutsARound || len(j.cuts.number) >= mostCuts {
			break
		}
		if !slices.ContainsFunc(order[:n], func(other int) bool { return cosine(found[i].entry, found[other].entry) > tooAlike }) {
			order[n] = i
			j.addCut(&found[i], columns)
			j.work.Spend(len(j.columns.all) / 8)
			n++
		}
	}
	if n > 0 {
		j.lp.Settle()
		j.work.Spend(len(j.columns.all) / 8)
	}
	return n > 0
}

// makeCut makes the cut of the multipliers of the row of the basis, times sign,
// or of what they lack of a whole number; it reports whether the program's best
// misses it.
func (j *joint) makeCut(c *jointCut, sign float64) bool {
	*c = jointCut{times: c.times[:0], entry: c.entry[:0]}
	rhs, rows := int64(0), 1.0
	for i, v := range j.cuts.coef {
		v = float64(v * sign)
		t := int64((v-math.Floor(v))*unit) + 4 // what is a whole number except for an error is one
		if t >= unit || t <= 8 {
			t = 0
		}
		if t > 0 {
			rows++
		}
		c.times = append(c.times, t)
		rhs += t * int64(j.rows.rhs[i])
	}
	sum, size := 0.0, 1.0
	for _, k := range j.cuts.used {
		k := int(k)
		x, v := j.lp.Value(k), j.cutEntry(c.times, k)
		if j.lp.Full(k) { // what it lacks of all that it can have counts
			rhs -= j.sumUp(c.times, k) * int64(x)
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
func (j *joint) cutEntry(times []int64, k int) float64 {
	switch {
	case k < j.columns.first && j.rows.equation[k]: // it has to be nothing anyway
		return 0
	case j.lp.Full(k):
		return -float64(-j.sumUp(times, k) >> 20)
	}
	return float64(j.sumUp(times, k) >> 20)
}

// sumUp adds up the entries of a column, in units.
func (j *joint) sumUp(times []int64, k int) int64 {
	row, coef := j.lp.Column(k)
	v := int64(0)
	for i, r := range row {
		v += times[r] * int64(coef[i])
	}
	return v
}

// addCut adds a cut of the first columns of the program to it, with a column for
// what is left to the bound.
func (j *joint) addCut(c *jointCut, columns int) {
	coef := j.cuts.coef[:0]
	for k := range columns {
		coef = append(coef, j.cutEntry(c.times, k))
	}
	j.cuts.coef = coef
	j.rows.rhs = append(j.rows.rhs, c.rhs)
	j.rows.equation = append(j.rows.equation, false)
	j.lp.Cut(coef, c.rhs)
	j.addColumn(&jointColumn{kind: countColumn})
	j.cuts.number = append(j.cuts.number, int32(j.columns.first+len(j.cuts.added)))
	j.cuts.added = reuse.Next(j.cuts.added)
	last := &j.cuts.added[len(j.cuts.added)-1]
	last.times = reuse.Zeros(last.times, j.columns.first+len(j.cuts.added)-1)
	for i, t := range c.times {
		last.times[j.cuts.numbered(i, j.columns.first)] = t
	}
}

// putCuts puts the entries of the column that is being made in the cuts: those
// of cuts that have been dropped count in later ones. It has to be the last of
// what is put.
func (j *joint) putCuts() {
	c := &j.cuts
	c.entry = c.entry[:0]
	n := len(j.room.row)
	for i := range c.added {
		times, v := c.added[i].times, int64(0)
		for at, r := range j.room.row[:n] {
			v += times[r] * int64(j.room.coef[at])
		}
		for k, e := range c.entry {
			if j.columns.first+k < len(times) {
				v += times[j.columns.first+k] * e
			}
		}
		c.entry = append(c.entry, v>>20)
	}
	for i, r := range c.number {
		if v := c.entry[int(r)-j.columns.first]; v != 0 {
			j.put(int32(j.columns.first+i), int(v))
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
