package solver

import (
	"math"

	"machiavelli/engine/card"
)

// node looks for choices of the columns that are allowed which are worth the
// target or more, and keeps the best; the target is then one more than that. It
// reports whether the search is over: nothing can be worth more than the best.
func (j *joint) node(depth int) bool {
	target := j.tree.target
	if j.tree.patience--; j.tree.patience < 0 {
		return false
	}
	bound := j.relax(target)
	j.tree.note(depth, max(float64(bound)/unit, float64(target)-1))
	if bound < int64(target)*unit || j.cut {
		return false
	}
	split := j.fractional()
	if split < 0 {
		value := j.choose()
		if value < target {
			return false
		}
		if !j.doubtful() || j.legal() {
			j.tree.best, j.tree.target = append(j.tree.best[:0], j.chosen...), value+1
			return value >= j.tree.most
		}
		return j.otherwise(depth)
	}
	return j.branch(depth)
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
		if v < 0 || v > 0 && (j.rows.equation[i] || j.decided.bars[i] == barred) {
			return forbidden
		}
	}
	return int(math.Round(value))
}

// try goes through the sides of a question, from where the search stands.
func (j *joint) try(depth int, sides ...func()) bool {
	j.lp.Keep(j.tree.basis(depth))
	before := j.decided.mark()
	for i, say := range sides {
		if i > 0 {
			j.lp.Return(j.tree.basis(depth))
		}
		if say(); j.node(depth + 1) {
			return true
		}
		if j.decided.release(before); j.cut {
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

// otherwise looks for another choice of the same columns' kind: one with less of
// the first column of the choice that did not do, one with less of the second, and
// so on.
func (j *joint) otherwise(depth int) bool {
	var sides []func()
	for i := 0; i < len(j.chosen); {
		k, times := j.chosen[i], 0
		for ; i < len(j.chosen) && j.chosen[i] == k; i++ {
			times++
		}
		at, fewer := j.first+int(k), float64(times-1)
		if least, _ := j.lp.Bounds(at); fewer >= least {
			sides = append(sides, func() { j.takeNoMore(at, fewer) })
		}
	}
	return j.try(depth, sides...)
}
