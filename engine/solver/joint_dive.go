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
func (j *joint) dive(target int) bool {
	first := j.mostTaken()
	if first < 0 { // all are whole, and that is no play
		return false
	}
	j.lp.Keep(j.tree.basis(0))
	j.tree.dived = j.work.Spent
	errs := 0
	if j.wild > 0 {
		errs = errsOfDive
	}
	found := j.plunge(j.lp.Objective(), target, 1, errs)
	if j.decided.release(0); !found {
		j.lp.Return(j.tree.basis(0))
		j.forbid(first)
		if j.reprice(math.Inf(-1)) < float64(target)-whole {
			j.lp.Return(j.tree.basis(0))
		}
		j.decided.release(0)
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
func (j *joint) plunge(value float64, target, depth, errs int) bool {
	if value < float64(target)-whole || j.cut {
		return false
	}
	at := j.mostTaken()
	if at < 0 {
		return j.choose() >= target && (!j.doubtful() || j.legal())
	}
	before, times := j.decided.mark(), math.Floor(j.lp.Value(at)+whole)
	if errs > 0 {
		j.lp.Keep(j.tree.basis(depth))
	}
	j.take(at, times+1)
	if j.plunge(j.reprice(value), target, depth+1, errs) {
		return true
	}
	if errs == 0 || j.cut || j.work.Spent-j.tree.dived > erring {
		return false
	}
	j.decided.release(before)
	j.lp.Return(j.tree.basis(depth))
	j.takeNoMore(at, times)
	return j.plunge(j.reprice(value), target, depth+1, errs-1)
}

// mostTaken is the number of the column of which the program's best has most beyond a whole number, -1
// when all are whole.
func (j *joint) mostTaken() int {
	number, most := -1, whole
	j.each(func(at int, _ *jointColumn, x float64) {
		if d := x - math.Floor(x+whole); d > most {
			number, most = at, d
		}
	})
	return number
}

// reprice solves the program, with more columns as long as it is worth less than before.
func (j *joint) reprice(before float64) float64 {
	j.lp.Floor = math.Inf(-1)
	for round := 0; ; round++ {
		if end := j.lp.Solve(j.ask); end != simplex.Optimal {
			j.cut = j.cut || end == simplex.Stopped
			return math.Inf(-1)
		}
		value := j.lp.Objective()
		if value > before-whole || round == repriced {
			return value
		}
		if _, added := j.widen(); !added || j.cut {
			return value
		}
	}
}
