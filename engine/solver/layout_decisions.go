package solver

import "machiavelli/engine/solver/internal/simplex"

// decisions is what a branch has settled of the columns of a program, with the way
// back: the trail keeps what held before each decision, so that a node is left by
// undoing the trail as far as it was long when the node began (the trail of Prolog's
// machine and of SAT solvers). The program's bounds of a column are always those of
// the last decision about it that still holds.
type decisions struct {
	lp    *simplex.Program
	bars  []bar // by column of the program
	trail []decision
}

// bar is what has been said of a column.
type bar uint8

const (
	undecided bar = iota
	barred        // it may not be chosen
	taken         // it is to be chosen
)

// decision is what was said of a column before something else was.
type decision struct {
	column       int32
	was          bar
	lower, upper float64
}

// reset starts with n columns that are undecided.
func (d *decisions) reset(lp *simplex.Program, n int) {
	d.lp, d.trail, d.bars = lp, d.trail[:0], d.bars[:0]
	for range n {
		d.column()
	}
}

// column is one column more.
func (d *decisions) column() { d.bars = append(d.bars, undecided) }

// decide says something of a column.
func (d *decisions) decide(k int, bar bar, lower, upper float64) {
	was := decision{column: int32(k), was: d.bars[k]}
	was.lower, was.upper = d.lp.Bounds(k)
	d.trail = append(d.trail, was)
	d.bars[k] = bar
	d.lp.SetBounds(k, lower, upper)
}

// mark is where the trail ends, to which release leads back.
func (d *decisions) mark() int { return len(d.trail) }

// release takes back what has been said since the trail was so long.
func (d *decisions) release(mark int) {
	for i := len(d.trail) - 1; i >= mark; i-- {
		was := &d.trail[i]
		d.bars[was.column] = was.was
		d.lp.SetBounds(int(was.column), was.lower, was.upper)
	}
	d.trail = d.trail[:mark]
}
