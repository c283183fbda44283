// Package simplex solves linear programs whose columns are added while they are
// solved: the fewest moves of a turn are found with it, as such a program.
//
// A program maximises the sum of cost·x under one equation for each row, with
// 0 ≤ x ≤ upper. It is the revised simplex method for bounded variables with a
// dense inverse of the basis, as the programs here have some eighty rows. Only
// the primal method is there, so a basis has to stay feasible: a column is
// forbidden by a cost that nothing outweighs, not by a bound.
package simplex

import "math"

// Program is a linear program. Its memory is used again from one to the next.
type Program struct {
	rows     int
	rhs      []float64
	cost     []float64 // by column; the first ones are those of the rows
	upper    []float64
	begin    []int32 // where a column's entries begin
	row      []int32
	entry    []float64
	where    []int32 // the row in which a column is basic, or atLower, atUpper
	basic    []int32 // the column that is basic in a row
	inverse  []float64
	x        []float64 // of the basic columns
	y        []float64 // the duals
	alpha    []float64
	logical  []int32 // the column that a row begins with
	stale    bool    // y is to be made anew
	pivots   int     // since the inverse was made
	stalled  int     // pivots in a row without a gain
	random   uint64
	scanned  int // where the search for a column goes on
	work     int // pivots in all
	gaussian []float64
	oldRow   []int32
	oldEntry []float64
}

const (
	atLower = -1
	atUpper = -2
)

// tolerances of the method, for programs whose entries are small integers.
const (
	gains    = 1e-7 // a reduced cost that is worth a pivot
	small    = 1e-9 // a number that is none
	shake    = 1e-6 // how far a basis that stalls is moved
	patience = 12   // pivots without a gain before it is
)

// Forbidden is the cost of a column that nothing outweighs. One that costs so
// much leaves and does not come back, but from the first basis it has to be
// driven out.
const Forbidden = -1000

// Unbounded is the upper bound of a column that has none.
var Unbounded = math.Inf(1)

// Reset begins a program. Each row has a column of its own, with the entry one,
// no bound and the cost given; these make up the first basis. The right hand
// side must not be negative.
func (p *Program) Reset(rhs, cost []float64) {
	m := len(rhs)
	p.rows, p.rhs = m, append(p.rhs[:0], rhs...)
	p.cost, p.upper = append(p.cost[:0], cost...), p.upper[:0]
	p.begin, p.row, p.entry, p.where, p.basic = p.begin[:0], p.row[:0], p.entry[:0], p.where[:0], p.basic[:0]
	p.x, p.y, p.alpha = append(p.x[:0], rhs...), grow(p.y, m), grow(p.alpha, m)
	p.inverse = grow(p.inverse, m*m)
	clear(p.inverse)
	for i := range m {
		p.upper = append(p.upper, Unbounded)
		p.begin = append(p.begin, int32(i))
		p.row, p.entry = append(p.row, int32(i)), append(p.entry, 1)
		p.where, p.basic = append(p.where, int32(i)), append(p.basic, int32(i))
		p.inverse[i*m+i] = 1
	}
	p.logical = append(p.logical[:0], p.basic...)
	p.begin = append(p.begin, int32(m))
	p.stale, p.pivots, p.stalled, p.random, p.scanned, p.work = true, 0, 0, 1, 0, 0
}

func grow(list []float64, n int) []float64 {
	if cap(list) < n {
		return make([]float64, n)
	}
	return list[:n]
}

// Add adds a column and returns its number. A row may be named more than once.
func (p *Program) Add(cost, upper float64, row []int32, entry []float64) int {
	p.cost, p.upper = append(p.cost, cost), append(p.upper, upper)
	p.row, p.entry = append(p.row, row...), append(p.entry, entry...)
	p.begin = append(p.begin, int32(len(p.row)))
	p.where = append(p.where, atLower)
	return len(p.cost) - 1
}

// Cut adds the row Σ coef·x ≤ rhs, with coef by column, and two columns: what is
// left to the bound, and what goes beyond it, which has the cost given. It
// returns the number of the first. Settle must be called before Solve.
func (p *Program) Cut(coef []float64, rhs, cost float64) int {
	r, was := int32(p.rows), p.begin
	sum := 0.0
	p.oldRow, p.oldEntry = append(p.oldRow[:0], p.row...), append(p.oldEntry[:0], p.entry...)
	p.row, p.entry = p.row[:0], p.entry[:0]
	from := int32(0)
	for j := range p.cost {
		p.row, p.entry = append(p.row, p.oldRow[from:was[j+1]]...), append(p.entry, p.oldEntry[from:was[j+1]]...)
		from = was[j+1]
		if coef[j] != 0 {
			p.row, p.entry = append(p.row, r), append(p.entry, coef[j])
			sum += coef[j] * p.Value(j)
		}
		p.begin[j+1] = int32(len(p.row))
	}
	p.rows++
	p.rhs = append(p.rhs, rhs)
	row := [1]int32{r}
	left := p.Add(0, Unbounded, row[:], one[:])
	beyond := p.Add(cost, Unbounded, row[:], minus[:])
	p.logical = append(p.logical, int32(left))
	basic := left
	if sum > rhs {
		basic = beyond
	}
	p.basic, p.x, p.where[basic] = append(p.basic, int32(basic)), append(p.x, math.Abs(rhs-sum)), r
	return left
}

var one, minus = [1]float64{1}, [1]float64{-1}

// Settle makes ready for Solve after rows have been added.
func (p *Program) Settle() {
	m := p.rows
	p.x, p.y, p.alpha, p.inverse = grow(p.x, m), grow(p.y, m), grow(p.alpha, m), grow(p.inverse, m*m)
	p.invert()
}

// Multipliers adds up to the row of the basis: what each row of the program
// counts in it.
func (p *Program) Multipliers(row int, out []float64) []float64 {
	out = out[:0]
	for k := range p.rows {
		out = append(out, p.inverse[k*p.rows+row])
	}
	return out
}

// Column is the entries of a column.
func (p *Program) Column(j int) ([]int32, []float64) {
	return p.row[p.begin[j]:p.begin[j+1]], p.entry[p.begin[j]:p.begin[j+1]]
}

// Rows is how many there are.
func (p *Program) Rows() int { return p.rows }

// Columns is how many there are, those of the rows among them.
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

// Value is what a column has.
func (p *Program) Value(j int) float64 {
	switch w := p.where[j]; w {
	case atLower:
		return 0
	case atUpper:
		return p.upper[j]
	default:
		return p.x[w]
	}
}

// Full reports whether a column that is not basic has all it can.
func (p *Program) Full(j int) bool { return p.where[j] == atUpper }

// Basic is the column that is basic in a row.
func (p *Program) Basic(row int) int { return int(p.basic[row]) }

// Duals are the prices of the rows, as of the last Solve.
func (p *Program) Duals() []float64 { return p.y }

// Solve goes to the optimum; stop, which may be nil, is asked before every
// pivot, and ends it where it is. The duals are those of where it ends.
func (p *Program) Solve(stop func() bool) bool {
	for {
		if p.stale {
			p.price()
		}
		j, d := p.choose()
		if j < 0 {
			return true
		}
		if stop != nil && stop() {
			return false
		}
		p.pivot(j, d)
		if p.pivots >= 100+3*p.rows {
			p.invert()
		}
	}
}

// price makes the duals anew.
func (p *Program) price() {
	m := p.rows
	for k := range m {
		sum := 0.0
		col := p.inverse[k*m : k*m+m]
		for i, j := range p.basic {
			if c := p.cost[j]; c != 0 {
				sum += c * col[i]
			}
		}
		p.y[k] = sum
	}
	p.stale = false
}

// reduced is the reduced cost of a column.
func (p *Program) reduced(j int) float64 {
	d := p.cost[j]
	from, to := p.begin[j], p.begin[j+1]
	entry := p.entry[from:to]
	for k, r := range p.row[from:to] {
		d -= p.y[r] * entry[k]
	}
	return d
}

// span is how many columns are looked at before the best of them is taken.
const span = 400

// choose finds a column whose entering gains most among those looked at; -1 if
// none of all does.
func (p *Program) choose() (int, float64) {
	best, gain, most := -1, 0.0, gains
	n := len(p.cost)
	for k := range n {
		j := p.scanned + k
		if j >= n {
			j -= n
		}
		if best >= 0 && k >= span {
			p.scanned = j
			break
		}
		w := p.where[j]
		if w >= 0 || w == atLower && p.cost[j] <= Forbidden {
			continue
		}
		d := p.reduced(j)
		if w == atUpper {
			d = -d
		}
		if d > most {
			best, gain, most = j, d, d
		}
	}
	if best >= 0 && p.where[best] == atUpper {
		gain = -gain
	}
	return best, gain
}

// column is what a column is in terms of the basis.
func (p *Program) column(j int) {
	m := p.rows
	clear(p.alpha)
	for k := p.begin[j]; k < p.begin[j+1]; k++ {
		e := p.entry[k]
		for i, v := range p.inverse[int(p.row[k])*m : int(p.row[k])*m+m] {
			p.alpha[i] += e * v
		}
	}
}

// pivot lets a column of the reduced cost d enter.
func (p *Program) pivot(j int, d float64) {
	p.work++
	p.column(j)
	sign := 1.0
	if p.where[j] == atUpper {
		sign = -1
	}
	leaves, step := p.ratio(sign, p.upper[j])
	if step*math.Abs(d) > small {
		p.stalled = 0
	} else if p.stalled++; p.stalled > patience {
		p.stalled = 0
		p.move()
		leaves, step = p.ratio(sign, p.upper[j])
	}
	for i, a := range p.alpha {
		p.x[i] -= sign * step * a
	}
	if leaves < 0 {
		p.where[j] = atLower + atUpper - p.where[j]
		return
	}
	out := p.basic[leaves]
	p.where[out] = atLower
	if sign*p.alpha[leaves] < 0 {
		p.where[out] = atUpper
	}
	entered := step
	if sign < 0 {
		entered = p.upper[j] - step
	}
	p.basic[leaves], p.where[j], p.x[leaves] = int32(j), int32(leaves), entered
	p.update(leaves, d)
}

// ratio is the row whose column leaves first, -1 for the entering column's own
// bound, and how far it goes. Of rows that leave together it is the one with
// the largest entry.
func (p *Program) ratio(sign, bound float64) (leaves int, step float64) {
	limit := bound
	for i, a := range p.alpha {
		if t := p.room(i, sign*a); t+small/math.Abs(a) < limit {
			limit = t + small/math.Abs(a)
		}
	}
	leaves, step = -1, bound
	largest := 0.0
	for i, a := range p.alpha {
		if t := p.room(i, sign*a); t <= limit && math.Abs(a) > largest {
			leaves, step, largest = i, t, math.Abs(a)
		}
	}
	if leaves >= 0 && bound < step {
		return -1, bound
	}
	return leaves, max(step, 0)
}

// room is how far a row's column can go that changes by -a a step.
func (p *Program) room(i int, a float64) float64 {
	switch {
	case a > small:
		return max(p.x[i], 0) / a
	case a < -small:
		return max(p.upper[p.basic[i]]-p.x[i], 0) / -a
	}
	return Unbounded
}

// move changes the values of a basis that stalls by chance and a little, as if
// the right hand side had been another. The duals stay what they are.
func (p *Program) move() {
	for i := range p.x {
		p.random ^= p.random << 13
		p.random ^= p.random >> 7
		p.random ^= p.random << 17
		by := shake * (1 + float64(p.random>>40)/(1<<24))
		switch u := p.upper[p.basic[i]]; {
		case p.x[i] < by:
			p.x[i] += by
		case p.x[i] > u-by:
			p.x[i] -= by
		}
	}
}

// update makes inverse and duals those of the basis in which a row has the
// column whose entries alpha holds.
func (p *Program) update(r int, d float64) {
	m := p.rows
	pivot := p.alpha[r]
	for k := range m {
		col := p.inverse[k*m : k*m+m]
		t := col[r]
		if t == 0 {
			continue
		}
		t /= pivot
		p.y[k] += d * t
		for i, a := range p.alpha {
			col[i] -= t * a
		}
		col[r] = t
	}
	p.pivots++
}

// invert makes the inverse anew, by elimination, and with it the values.
func (p *Program) invert() {
	m := p.rows
	p.pivots, p.stale = 0, true
	w := 2 * m
	p.gaussian = grow(p.gaussian, m*w)
	a := p.gaussian
	clear(a)
	for i, j := range p.basic {
		for k := p.begin[j]; k < p.begin[j+1]; k++ {
			a[int(p.row[k])*w+i] += p.entry[k]
		}
		a[i*w+m+i] = 1
	}
	for c := range m {
		r := c
		for i := c + 1; i < m; i++ {
			if math.Abs(a[i*w+c]) > math.Abs(a[r*w+c]) {
				r = i
			}
		}
		if math.Abs(a[r*w+c]) < small {
			p.restart()
			return
		}
		if r != c {
			for k := range w {
				a[r*w+k], a[c*w+k] = a[c*w+k], a[r*w+k]
			}
		}
		pivot := a[c*w+c]
		for k := c; k < w; k++ {
			a[c*w+k] /= pivot
		}
		for i := range m {
			t := a[i*w+c]
			if i == c || t == 0 {
				continue
			}
			to, from := a[i*w+c:i*w+w], a[c*w+c:c*w+w]
			for k, v := range from {
				if v != 0 {
					to[k] -= t * v
				}
			}
		}
	}
	for i := range m {
		for k := range m {
			p.inverse[k*m+i] = a[i*w+m+k]
		}
	}
	p.values()
}

// restart goes back to the first basis.
func (p *Program) restart() {
	m := p.rows
	clear(p.inverse[:m*m])
	for j := range p.where {
		p.where[j] = atLower
	}
	copy(p.basic, p.logical)
	for i, j := range p.basic {
		p.where[j] = int32(i)
		p.inverse[i*m+i] = 1
	}
	copy(p.x, p.rhs)
}

// values makes the values of the basic columns anew.
func (p *Program) values() {
	m := p.rows
	b := append(p.alpha[:0], p.rhs...)
	for j, w := range p.where {
		if w == atUpper {
			for k := p.begin[j]; k < p.begin[j+1]; k++ {
				b[p.row[k]] -= p.entry[k] * p.upper[j]
			}
		}
	}
	clear(p.x)
	for k, v := range b {
		if v != 0 {
			for i, e := range p.inverse[k*m : k*m+m] {
				p.x[i] += v * e
			}
		}
	}
	for i, v := range p.x {
		p.x[i] = min(max(v, 0), p.upper[p.basic[i]])
	}
}
