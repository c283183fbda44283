package solver

import (
	"math"
	"slices"

	"machiavelli/engine/card"
)

// node looks for choices of the columns that are allowed which are worth the
// target or more, and keeps the best; the target is then one more than that. It
// reports whether the search is over: nothing can be worth more than the best.
func (lp *layoutProgram) node(depth int) bool {
	target := lp.tree.target
	if lp.tree.patience--; lp.tree.patience < 0 {
		return false
	}
	bound := lp.relax(target)
	lp.tree.setBound(depth, max(float64(bound)/unit, float64(target)-1))
	if bound < int64(target)*unit || lp.cut {
		return false
	}
	split := lp.fractional()
	if split < 0 {
		value := lp.choose()
		if value < target {
			return false
		}
		if !lp.doubtful() || lp.legal() {
			lp.tree.best, lp.tree.target = append(lp.tree.best[:0], lp.chosen...), value+1
			return value >= lp.tree.most
		}
		return lp.otherwise(depth)
	}
	return lp.branch(depth)
}

// holds reports whether the meld has a natural card of a face.
func (c *layoutColumn) holds(f card.Face) bool {
	for _, x := range c.slots[:c.n] {
		if x.how < wildFrom && x.face == f {
			return true
		}
	}
	return false
}

// each goes through the melds and free cards that have a value, with their numbers in
// the program.
func (lp *layoutProgram) each(do func(at int, c *layoutColumn, x float64)) {
	for row := range lp.simplex.Rows() {
		at := lp.simplex.Basic(row)
		c := lp.columns.numbered(at)
		if c == nil || c.kind == countColumn {
			continue
		}
		if x := lp.simplex.Value(at); x > whole {
			do(at, c, x)
		}
	}
}

// fractional is the number of the column whose value is farthest from a whole number,
// -1 when all are whole.
func (lp *layoutProgram) fractional() int {
	number, most := -1, whole
	lp.each(func(at int, _ *layoutColumn, x float64) {
		if d := fraction(x); d > most {
			number, most = at, d
		}
	})
	return number
}

// choose makes the solution of whole numbers the choice; it returns its value,
// which is forbidden if it uses what may not be.
func (lp *layoutProgram) choose() int {
	lp.chosen = lp.chosen[:0]
	value := 0.0
	left := append(lp.room.coefs[:0], lp.rows.rhs[:lp.columns.first]...)
	for k := range lp.columns.all {
		c, at := &lp.columns.all[k], lp.columns.number(k)
		x := math.Round(lp.simplex.Value(at))
		if x == 0 {
			continue
		}
		row, coef := lp.simplex.Column(at)
		for i, r := range row {
			if int(r) < lp.columns.first {
				left[r] -= float64(x * coef[i])
			}
		}
		value += float64(x * float64(c.value))
		if c.kind == countColumn {
			continue
		}
		for range int(x) {
			lp.chosen = append(lp.chosen, int32(k))
		}
	}
	lp.room.coefs = left
	for i, v := range left {
		if v < 0 || v > 0 && (lp.rows.equation[i] || lp.decided.bars[i] == barred) {
			return forbidden
		}
	}
	return int(math.Round(value))
}

// try goes through the sides of a question, from where the search stands.
func (lp *layoutProgram) try(depth int, sides ...func()) bool {
	lp.simplex.SaveBasis(lp.tree.basis(depth))
	before := lp.decided.mark()
	for i, say := range sides {
		if i > 0 {
			lp.simplex.Return(lp.tree.basis(depth))
		}
		if say(); lp.node(depth + 1) {
			return true
		}
		if lp.decided.release(before); lp.cut {
			return false
		}
	}
	return false
}

// forbidCounts forbids what takes the place of a meld in a row.
func (lp *layoutProgram) forbidCounts(row int32) {
	for k := range lp.columns.all {
		if lp.columns.all[k].kind != countColumn {
			continue
		}
		at := lp.columns.number(k)
		if rows, _ := lp.simplex.Column(at); slices.Contains(rows, row) {
			lp.forbid(at)
		}
	}
}

// otherwise looks for another choice of the same columns' kind: one with less of
// the first column of the choice that did not do, one with less of the second, and
// so on.
func (lp *layoutProgram) otherwise(depth int) bool {
	var sides []func()
	for i := 0; i < len(lp.chosen); {
		k, times := lp.chosen[i], 0
		for ; i < len(lp.chosen) && lp.chosen[i] == k; i++ {
			times++
		}
		at, fewer := lp.columns.number(int(k)), float64(times-1)
		if least, _ := lp.simplex.Bounds(at); fewer >= least {
			sides = append(sides, func() { lp.limit(at, fewer) })
		}
	}
	return lp.try(depth, sides...)
}
