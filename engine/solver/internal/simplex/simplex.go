// Package simplex solves linear programs to which columns and rows are added while
// they are solved. The solver finds the fewest moves of a turn with it.
//
// A program maximises the sum of cost·x under one equation for each row, with
// lower ≤ x ≤ upper. It is the revised simplex method for bounded variables with
// an explicit inverse of the basis, as the programs here have some eighty rows.
// After new columns the primal method goes on. After new rows or changed bounds
// the dual method goes on, which takes a few pivots.
package simplex

import (
	"math"

	"machiavelli/engine/solver/internal/reuse"
)

// Program is a linear program. Its memory is used again from one to the next.
type Program struct {
	// Floor lets the dual method end where the objective falls beneath it.
	Floor float64
	// Never is a cost that nothing outweighs: a column that costs as much leaves and
	// does not come back. From the first basis it has to be driven out.
	Never float64

	rows    int
	rhs     []float64
	cost    []float64 // by column; the first ones are those of the rows
	lower   []float64
	upper   []float64
	columns sparse
	logical []int32 // the column that a row begins with
	Basis
	stale   bool // y is to be made again
	moved   bool // x is
	stalled int  // pivots in a row without a gain
	random  uint64
	scanned int // where the search for a column goes on
	work    int // pivots in all
	dual    dual
	late    sparse // the rows that come with the next MergeRows, by column
	scratch
}

// sparse is the entries of columns, or of rows, one after the other.
type sparse struct {
	begin []int32 // where those of each begin, and where the last ones end
	index []int32 // the row of an entry, or its column
	entry []float64
}

func (s *sparse) clear() {
	s.begin, s.index, s.entry = append(s.begin[:0], 0), s.index[:0], s.entry[:0]
}

// of is the entries of one of them.
func (s *sparse) of(j int) ([]int32, []float64) {
	from, to := s.begin[j], s.begin[j+1]
	return s.index[from:to], s.entry[from:to]
}

// end ends the one that entries have been added to.
func (s *sparse) end() { s.begin = append(s.begin, int32(len(s.index))) }

// scratch is memory that one step of the method needs.
type scratch struct {
	alpha    []float64 // the column that enters, in terms of the basis
	filled   []int32   // … where that is not nothing
	gaussian []float64
	next     []int32
}

const (
	atLower = -1
	atUpper = -2
)

// tolerances of the method, for programs whose entries are small integers.
const (
	gains    = 1e-7 // a reduced cost that is worth a pivot
	small    = 1e-9 // not a number
	misses   = 1e-7 // by how much a value may be beyond its bound
	shake    = 1e-6 // how far a basis that stalls is moved
	patience = 12   // pivots without a gain before it is
)

// Forbidden is such a cost for programs whose columns gain a few units each.
const Forbidden = -1000

// Unbounded is the upper bound of a column that has none.
var Unbounded = math.Inf(1)

// End is how Solve ended.
type End uint8

// The ends.
const (
	Optimal End = iota
	Stopped
	Beneath // the duals prove that the objective is beneath the floor, or that there is no solution
)

// Reset starts a new program. Each row has a column of its own, with the entry one,
// no bound and the cost given; these make up the first basis. The right hand
// side must not be negative.
func (p *Program) Reset(rhs, cost []float64) {
	m := len(rhs)
	p.Floor, p.Never = math.Inf(-1), Forbidden
	p.rows, p.rhs = m, append(p.rhs[:0], rhs...)
	p.cost, p.lower, p.upper = append(p.cost[:0], cost...), p.lower[:0], p.upper[:0]
	p.where, p.basic = p.where[:0], p.basic[:0]
	p.columns.clear()
	p.late.clear()
	p.x, p.y, p.alpha = append(p.x[:0], rhs...), reuse.Resize(p.y, m), reuse.Resize(p.alpha, m)
	p.inverse = reuse.Resize(p.inverse, m*m)
	clear(p.inverse)
	for i := range m {
		p.lower, p.upper = append(p.lower, 0), append(p.upper, Unbounded)
		p.columns.index, p.columns.entry = append(p.columns.index, int32(i)), append(p.columns.entry, 1)
		p.columns.end()
		p.where, p.basic = append(p.where, int32(i)), append(p.basic, int32(i))
		p.inverse[i*m+i] = 1
	}
	p.logical = append(p.logical[:0], p.basic...)
	p.stale, p.moved, p.pivots, p.stalled, p.random, p.scanned, p.work = true, false, 0, 0, 1, 0, 0
	p.dual.listed = false
}

// Add adds a column and returns its number. A row may be named more than once.
func (p *Program) Add(cost, upper float64, row []int32, entry []float64) int {
	p.cost, p.lower, p.upper = append(p.cost, cost), append(p.lower, 0), append(p.upper, upper)
	p.columns.index, p.columns.entry = append(p.columns.index, row...), append(p.columns.entry, entry...)
	p.columns.end()
	p.where = append(p.where, atLower)
	p.dual.listed = false
	return len(p.cost) - 1
}

// Multipliers returns the row of the inverse basis: the multiple of each row of the
// program in it.
func (p *Program) Multipliers(row int, out []float64) []float64 {
	out = out[:0]
	for k := range p.rows {
		out = append(out, p.inverse[k*p.rows+row])
	}
	return out
}

// Column is the entries of a column.
func (p *Program) Column(j int) ([]int32, []float64) { return p.columns.of(j) }

// Rows is the number of rows.
func (p *Program) Rows() int { return p.rows }

// Columns is the number of columns, with those of the rows.
func (p *Program) Columns() int { return len(p.cost) }

// Work is the number of pivots since Reset.
func (p *Program) Work() int { return p.work }

// SetCost changes the cost of a column.
func (p *Program) SetCost(j int, cost float64) {
	if p.cost[j] != cost {
		p.cost[j] = cost
		p.stale = p.stale || p.where[j] >= 0
	}
}

// Bounds is the lower and the upper bound of a column.
func (p *Program) Bounds(j int) (lower, upper float64) { return p.lower[j], p.upper[j] }

// SetBounds changes the bounds of a column.
func (p *Program) SetBounds(j int, lower, upper float64) {
	if p.lower[j] == lower && p.upper[j] == upper {
		return
	}
	was := p.Value(j)
	p.lower[j], p.upper[j] = lower, upper
	switch w := p.where[j]; {
	case w >= 0:
		return
	case w == atUpper && (upper == Unbounded || upper == lower):
		p.where[j] = atLower
	}
	p.moved = p.moved || p.Value(j) != was
	if lower < upper && (!p.dual.listed || !p.dual.lists(j)) {
		p.dual.listed = false
	}
}

// Narrow makes the dual method list the columns again, without those that are fixed at
// their value.
func (p *Program) Narrow() { p.dual.listed = false }

// Value is the value of a column.
func (p *Program) Value(j int) float64 {
	switch w := p.where[j]; w {
	case atLower:
		return p.lower[j]
	case atUpper:
		return p.upper[j]
	default:
		return p.x[w]
	}
}

// Full reports whether a column that is not basic is at its upper bound.
func (p *Program) Full(j int) bool { return p.where[j] == atUpper }

// Own is the first column of a row: the one that Reset or Cut made for it.
func (p *Program) Own(row int) int { return int(p.logical[row]) }

// Basic is the column that is basic in a row.
func (p *Program) Basic(row int) int { return int(p.basic[row]) }

// Duals are the prices of the rows, as of the last Solve.
func (p *Program) Duals() []float64 { return p.y }

// Reduced is the reduced cost of a column under these duals.
func (p *Program) Reduced(j int) float64 { return p.reduced(j) }

// Solve pivots to the optimum. It asks stop, which may be nil, before every pivot and
// ends early if stop says so. The duals are those of the last basis.
func (p *Program) Solve(stop func() bool) End {
	if p.moved {
		p.values()
	}
	if p.leaving() >= 0 {
		if end := p.regain(stop); end != Optimal {
			return end
		}
	}
	return p.improve(stop)
}

// price makes the duals again.
func (p *Program) price() {
	m := p.rows
	for k := range m {
		sum := 0.0
		col := p.inverse[k*m : k*m+m]
		for i, j := range p.basic {
			if c := p.cost[j]; c != 0 {
				sum += float64(c * col[i])
			}
		}
		p.y[k] = sum
	}
	p.stale = false
}

// reduced is the reduced cost of a column.
func (p *Program) reduced(j int) float64 {
	d := p.cost[j]
	row, entry := p.columns.of(j)
	for k, r := range row {
		d -= float64(p.y[r] * entry[k])
	}
	return d
}

// column fills alpha with what a column is in terms of the basis.
func (p *Program) column(j int) {
	m := p.rows
	clear(p.alpha)
	row, entry := p.columns.of(j)
	for k, e := range entry {
		at := int(row[k]) * m
		for i, v := range p.inverse[at : at+m] {
			p.alpha[i] += float64(e * v)
		}
	}
	p.filled = p.filled[:0]
	for i, v := range p.alpha {
		if v != 0 {
			p.filled = append(p.filled, int32(i))
		}
	}
}

// enter makes a column basic in a row, with the value given; alpha holds what it
// is in terms of the basis, by is what the row's price changes with it. What was
// basic there goes to a bound.
func (p *Program) enter(j, r int, value, by float64, to int32) {
	p.where[p.basic[r]] = to
	p.basic[r], p.where[j], p.x[r] = int32(j), int32(r), value
	m := p.rows
	pivot := p.alpha[r]
	for k := range m {
		col := p.inverse[k*m : k*m+m]
		t := col[r]
		if t == 0 {
			continue
		}
		t /= pivot
		p.y[k] += float64(by * t)
		for _, i := range p.filled {
			col[i] -= float64(t * p.alpha[i])
		}
		col[r] = t
	}
	p.pivots++
}
