package solver

import (
	"math"
	"slices"

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

// each goes through the melds and free cards that have a value, with their numbers in
// the program.
func (j *joint) each(do func(at int, c *jointColumn, x float64)) {
	for row := range j.lp.Rows() {
		at := j.lp.Basic(row)
		c := j.columns.numbered(at)
		if c == nil || c.kind == countColumn {
			continue
		}
		if x := j.lp.Value(at); x > whole {
			do(at, c, x)
		}
	}
}

// fractional is the number of the column whose value is farthest from a whole number,
// -1 when all are whole.
func (j *joint) fractional() int {
	number, most := -1, whole
	j.each(func(at int, _ *jointColumn, x float64) {
		if d := fraction(x); d > most {
			number, most = at, d
		}
	})
	return number
}

// choose makes the solution of whole numbers the choice; it returns its value,
// which is forbidden if it uses what may not be.
func (j *joint) choose() int {
	j.chosen = j.chosen[:0]
	value := 0.0
	left := append(j.room.coefs[:0], j.rows.rhs[:j.columns.first]...)
	for k := range j.columns.all {
		c, at := &j.columns.all[k], j.columns.number(k)
		x := math.Round(j.lp.Value(at))
		if x == 0 {
			continue
		}
		row, coef := j.lp.Column(at)
		for i, r := range row {
			if int(r) < j.columns.first {
				left[r] -= float64(x * coef[i])
			}
		}
		value += float64(x * float64(c.value))
		if c.kind == countColumn {
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
	for k := range j.columns.all {
		if j.columns.all[k].kind != countColumn {
			continue
		}
		at := j.columns.number(k)
		if rows, _ := j.lp.Column(at); slices.Contains(rows, row) {
			j.forbid(at)
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
		at, fewer := j.columns.number(int(k)), float64(times-1)
		if least, _ := j.lp.Bounds(at); fewer >= least {
			sides = append(sides, func() { j.takeNoMore(at, fewer) })
		}
	}
	return j.try(depth, sides...)
}
