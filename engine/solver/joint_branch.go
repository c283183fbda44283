package solver

import (
	"math"

	"machiavelli/engine/card"
)

// node looks for a choice of the columns that are allowed which is worth the
// target, which is the most there can be.

func (j *joint) node(target int) bool {
	if j.tighten(target, roundsANode) < int64(target)*unit || j.cut {
		return false
	}
	split := j.fractional()
	if split < 0 {
		if j.choose() < target {
			return false
		}
		if !j.doubtful() || j.legal() {
			return true
		}
		return j.otherwise(target)
	}
	if o, f := j.splitStay(); o >= 0 {
		return j.divide(target, j.olds[o].row, func(c *jointColumn) (in, is bool) {
			return int(c.old) == o && c.kind != countColumn, c.holds(f)
		})
	}
	if k, f := j.splitWild(); k >= 0 {
		return j.divide(target, j.classes[k].row, func(c *jointColumn) (in, is bool) {
			for _, x := range c.slots[:c.n] {
				if x.how >= wildFrom && int(x.how-wildFrom)/2 == k {
					return true, x.face == f
				}
			}
			return false, false
		})
	}
	return j.divideColumn(target, split)
}

// holds reports whether the meld has a natural card of a face.
func (c *jointColumn) holds(f card.Face) bool {
	for _, x := range c.slots[:c.n] {
		if x.how < wildFrom && x.face == f {
			return true
		}
	}
	return false
}

// each goes through the melds and free cards that have a value.
func (j *joint) each(do func(k int, c *jointColumn, x float64)) {
	first := j.first
	for row := range j.lp.Rows() {
		k := j.lp.Basic(row) - first
		if k < 0 || j.columns[k].kind == countColumn {
			continue
		}
		if x := j.lp.Value(first + k); x > whole {
			do(k, &j.columns[k], x)
		}
	}
}

// fractional is the column whose value is farthest from a whole number, -1
// when all are whole.
func (j *joint) fractional() int {
	at, most := -1, whole
	j.each(func(k int, _ *jointColumn, x float64) {
		if d := fraction(x); d > most {
			at, most = k, d
		}
	})
	return at
}

// choose makes the solution of whole numbers the choice; it returns its value,
// which is forbidden if it uses what may not be.
func (j *joint) choose() int {
	j.chosen = j.chosen[:0]
	value := 0.0
	first := j.first
	for k := range j.barred {
		if (j.barred[k] || k < first && j.rows.equation[k]) && j.lp.Value(k) > whole {
			return forbidden
		}
	}
	for k := range j.columns {
		x := math.Round(j.lp.Value(first + k))
		value += x * float64(j.columns[k].value)
		if j.columns[k].kind == countColumn {
			continue
		}
		for range int(x) {
			j.chosen = append(j.chosen, int32(k))
		}
	}
	return int(math.Round(value))
}

// splitStay is an old meld and a face of it of which it is open whether it stays.
func (j *joint) splitStay() (int, card.Face) {
	at, face, near := -1, card.NoFace, 0.4
	for o := range j.olds {
		sum := &j.room.of
		*sum = [54]float64{}
		some := false
		j.each(func(_ int, c *jointColumn, x float64) {
			if int(c.old) != o || fraction(x) < whole {
				return
			}
			some = true
			for _, f := range j.olds[o].faces {
				if c.holds(f) {
					sum[f] += x
				}
			}
		})
		if !some {
			continue
		}
		for _, f := range j.olds[o].faces {
			if d := math.Abs(sum[f] - 0.5); d < near {
				at, face, near = o, f, d
			}
		}
	}
	return at, face
}

// splitWild is a class of one wild card and a face of which it is open whether
// it stands for it.
func (j *joint) splitWild() (int, card.Face) {
	at, face, near := -1, card.NoFace, 0.4
	for k := range j.classes {
		if j.classes[k].n != 1 {
			continue
		}
		sum := &j.room.of
		*sum = [54]float64{}
		j.each(func(_ int, c *jointColumn, x float64) {
			for _, s := range c.slots[:c.n] {
				if s.how >= wildFrom && int(s.how-wildFrom)/2 == k {
					sum[s.face] += x
				}
			}
		})
		for f := range sum {
			if d := math.Abs(sum[f] - 0.5); d < near {
				at, face, near = k, card.Face(f), d
			}
		}
	}
	return at, face
}

// divide goes through both sides of a question that the columns of a row
// answer, of which one is chosen or none: is it one of those that are so?
func (j *joint) divide(target int, row int32, ask func(c *jointColumn) (in, is bool)) bool {
	before := len(j.trail)
	first := j.first
	for _, yes := range [2]bool{true, false} {
		if yes {
			j.forbid(int(row))
		}
		for k := range j.columns {
			if in, is := ask(&j.columns[k]); in && is != yes {
				j.forbid(first + k)
			}
		}
		if yes {
			j.forbidCounts(row)
		}
		if j.node(target) {
			return true
		}
		j.release(before)
		if j.cut {
			return false
		}
	}
	return false
}

// forbidCounts forbids what takes the place of a meld in a row.
func (j *joint) forbidCounts(row int32) {
	first := j.first
	for k := range j.columns {
		if j.columns[k].kind != countColumn {
			continue
		}
		rows, _ := j.lp.Column(first + k)
		for _, r := range rows {
			if r == row {
				j.forbid(first + k)
			}
		}
	}
}

// divideColumn goes through the choices with a column and those without.
func (j *joint) divideColumn(target, k int) bool {
	return j.with(target, k) || !j.cut && j.without(target, []int{k})
}

// with takes a column: a copy of it is paid for with what nothing outweighs.
func (j *joint) with(target, k int) bool {
	first := j.first
	row, coef := j.lp.Column(first + k)
	for i, r := range row {
		if int(r) < first { // those of the cuts come by themselves
			j.put(r, int(coef[i]))
		}
	}
	c := j.columns[k]
	c.upper = 1
	c.value -= forbidden
	at := j.add(c)
	found := j.node(target - forbidden)
	if !found {
		j.columns[at-first].value = forbidden // it is no more
		j.columns[at-first].kind = countColumn
		j.barred[at] = true
		j.lp.SetCost(at, forbidden)
	}
	return found
}

// without forbids columns.
func (j *joint) without(target int, columns []int) bool {
	before := len(j.trail)
	for _, k := range columns {
		j.forbid(j.first + k)
	}
	found := j.node(target)
	if !found {
		j.release(before)
	}
	return found
}

// otherwise looks for another choice of the same columns' kind: one without
// the first column of the choice that did not do, one with it and without the
// second, and so on.
func (j *joint) otherwise(target int) bool {
	chosen := append([]int32(nil), j.chosen...)
	for _, k := range chosen {
		if j.without(target, []int{int(k)}) {
			return true
		}
		if j.cut {
			return false
		}
	}
	return false
}
