package solver

import (
	"math"

	"machiavelli/engine/solver/internal/simplex"
)

// Where the first aim is sought, any choice that is worth the bound will do, and mostly
// there are many; but the columns by which the bound was proven rarely make up one, and
// to list all that might takes longer than the rest. So the search first dives (Sadykov
// and others, 2019): it takes the meld of which the program's best has most, looks for
// the columns that are worth their price now, and so on. It proves nothing.

// repriced is how often columns are looked for after a meld has been taken.
const repriced = 6

// dive makes a choice that is worth the target, if it comes upon one. If not the program's
// best is another one than before, which does without the first meld that was taken: what
// is looked for next begins elsewhere.
func (lp *layoutProgram) dive(target int) bool {
	first := lp.mostTaken()
	if first < 0 { // all are whole, and that is no play
		return false
	}
	lp.simplex.SaveBasis(lp.tree.basis(0))
	lp.tree.dived = lp.work.Spent
	errs := 0
	if lp.wild > 0 {
		errs = errsOfDive
	}
	found := lp.plunge(lp.simplex.Objective(), target, 1, errs)
	if lp.decided.release(0); !found {
		lp.simplex.Return(lp.tree.basis(0))
		lp.forbid(first)
		if lp.reprice(math.Inf(-1)) < float64(target)-whole {
			lp.simplex.Return(lp.tree.basis(0))
		}
		lp.decided.release(0)
	}
	return found
}

// A dive with wild cards may err once, as long as it has not taken much work. With a second
// error or more work some searches end sooner, and the worst take far longer; without wild
// cards most searches do.
const (
	errsOfDive = 1
	erring     = 40_000
)

// plunge takes one meld after the other until all are whole. Where that comes to nothing
// it does without one of the first of them, if it may err that often (limited
// discrepancy search: Harvey and Ginsberg, 1995).
func (lp *layoutProgram) plunge(value float64, target, depth, errs int) bool {
	if value < float64(target)-whole || lp.cut {
		return false
	}
	at := lp.mostTaken()
	if at < 0 {
		return lp.choose() >= target && (!lp.doubtful() || lp.legal())
	}
	before, times := lp.decided.mark(), math.Floor(lp.simplex.Value(at)+whole)
	if errs > 0 {
		lp.simplex.SaveBasis(lp.tree.basis(depth))
	}
	lp.require(at, times+1)
	if lp.plunge(lp.reprice(value), target, depth+1, errs) {
		return true
	}
	if errs == 0 || lp.cut || lp.work.Spent-lp.tree.dived > erring {
		return false
	}
	lp.decided.release(before)
	lp.simplex.Return(lp.tree.basis(depth))
	lp.limit(at, times)
	return lp.plunge(lp.reprice(value), target, depth+1, errs-1)
}

// mostTaken is the number of the column of which the program's best has most beyond a whole number, -1
// when all are whole.
func (lp *layoutProgram) mostTaken() int {
	number, most := -1, whole
	lp.each(func(at int, _ *layoutColumn, x float64) {
		if d := x - math.Floor(x+whole); d > most {
			number, most = at, d
		}
	})
	return number
}

// reprice solves the program, with more columns as long as it is worth less than before.
func (lp *layoutProgram) reprice(before float64) float64 {
	lp.simplex.Floor = math.Inf(-1)
	for round := 0; ; round++ {
		if end := lp.simplex.Solve(lp.countPivot); end != simplex.Optimal {
			lp.cut = lp.cut || end == simplex.Stopped
			return math.Inf(-1)
		}
		value := lp.simplex.Objective()
		if value > before-whole || round == repriced {
			return value
		}
		if _, added := lp.widen(); !added || lp.cut {
			return value
		}
	}
}
