package solver

import (
	"math"

	"machiavelli/engine/card"
	"machiavelli/engine/solver/internal/simplex"
)

// node looks for a choice of the columns that are allowed which is worth the
// target, which is the most there can be.
func (j *joint) node(target, depth int) bool {
	j.nodes++
	if j.patience--; j.patience < 0 {
		return false
	}
	if j.relax(target) < int64(target)*unit || j.cut {
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
		return j.otherwise(target, depth)
	}
	if o, f := j.splitStay(); o >= 0 {
		return j.divide(target, depth, j.olds[o].row, func(c *jointColumn) (in, is bool) {
			return int(c.old) == o && c.kind != countColumn, c.holds(f)
		})
	}
	if k, f := j.splitWild(); k >= 0 {
		return j.divide(target, depth, j.classes[k].row, func(c *jointColumn) (in, is bool) {
			for _, x := range c.slots[:c.n] {
				if x.how >= wildFrom && int(x.how-wildFrom)/2 == k {
					return true, x.face == f
				}
			}
			return false, false
		})
	}
	return j.divideColumn(target, depth, split)
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
	left := append(j.room.coefs[:0], j.rows.rhs[:j.first]...)
	for k := range j.columns {
		x := math.Round(j.lp.Value(j.first + k))
		if x == 0 {
			continue
		}
		row, coef := j.lp.Column(j.first + k)
		for i, r := range row {
			if int(r) < j.first {
				left[r] -= x * coef[i]
			}
		}
		value += x * float64(j.columns[k].value)
		if j.columns[k].kind == countColumn {
			continue
		}
		for range int(x) {
			j.chosen = append(j.chosen, int32(k))
		}
	}
	j.room.coefs = left
	for i, v := range left {
		if v < 0 || v > 0 && (j.rows.equation[i] || j.bars[i] == barred) {
			return forbidden
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
func (j *joint) divide(target, depth int, row int32, ask func(c *jointColumn) (in, is bool)) bool {
	side := func(yes bool) func() {
		return func() {
			if yes {
				j.forbid(int(row))
				j.forbidCounts(row)
			}
			for k := range j.columns {
				if in, is := ask(&j.columns[k]); in && is != yes {
					j.forbid(j.first + k)
				}
			}
		}
	}
	return j.try(target, depth, side(true), side(false))
}

// try goes through the sides of a question, from where the search stands.
func (j *joint) try(target, depth int, sides ...func()) bool {
	for len(j.bases) <= depth {
		j.bases = append(j.bases, simplex.Basis{})
	}
	j.lp.Keep(&j.bases[depth])
	before := len(j.trail)
	for i, say := range sides {
		if i > 0 {
			j.lp.Return(&j.bases[depth])
		}
		if say(); j.node(target, depth+1) {
			return true
		}
		if j.release(before); j.cut {
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

// divideColumn goes through the choices with a column and those without; or, as
// a meld that continues none can be laid more than once, with more of it and with
// fewer.
func (j *joint) divideColumn(target, depth, k int) bool {
	at := j.first + k
	fewer := math.Floor(j.lp.Value(at))
	return j.try(target, depth, func() { j.take(at, fewer+1) }, func() { j.takeNoMore(at, fewer) })
}

// otherwise looks for another choice of the same columns' kind: one without
// the first column of the choice that did not do, one without the second, and so
// on.
func (j *joint) otherwise(target, depth int) bool {
	var sides []func()
	for _, k := range j.chosen {
		sides = append(sides, func() { j.forbid(j.first + int(k)) })
	}
	return j.try(target, depth, sides...)
}
