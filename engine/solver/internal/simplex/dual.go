package simplex

import (
	"math"

	"machiavelli/engine/solver/internal/reuse"
)

// dual is what the dual method needs: it goes from one basis to the next whose
// prices are right, until its values keep to their bounds too.
type dual struct {
	// The rows' entries, of the columns that can enter.
	listed bool
	in     []bool
	rows   sparse

	d       []float64 // reduced costs
	alpha   []float64 // the row that leaves, by column
	touched []int32
	seen    []bool
	value   float64   // the objective
	rho     []float64 // … of the inverse
	weight  []float64 // the squares of the inverse's rows, added up
	tau     []float64
	shifted []shift
}

// shift is what a column's cost was.
type shift struct {
	column int32
	cost   float64
}

const (
	slant   = 1e-6 // by how much costs are shifted, so that no pivot is for nothing
	wrong   = 1e-5 // by how much a reduced cost is more than nearly right
	slack   = 1e-9 // how wrong a reduced cost may become for the sake of a larger pivot
	far     = 1e-3 // by how much one is wrong that was not shifted for a pivot's sake
	tiny    = 1e-7 // an entry too small to pivot on
	farther = 10   // by how much a proof that there is no solution goes beneath the floor
)

// lists reports whether a column is in the list.
func (d *dual) lists(j int) bool { return j < len(d.in) && d.in[j] }

// list makes the list of the rows' entries.
func (p *Program) list() {
	q := &p.dual
	n := len(p.cost)
	q.rows.begin = reuse.Zeros(q.rows.begin, p.rows+1)
	q.in = q.in[:0]
	for j := range n {
		in := p.lower[j] < p.upper[j]
		q.in = append(q.in, in)
		if !in {
			continue
		}
		row, _ := p.columns.of(j)
		for _, r := range row {
			q.rows.begin[r+1]++
		}
	}
	for i := range p.rows {
		q.rows.begin[i+1] += q.rows.begin[i]
	}
	total := int(q.rows.begin[p.rows])
	q.rows.index, q.rows.entry = reuse.Resize(q.rows.index, total), reuse.Resize(q.rows.entry, total)
	next := append(p.next[:0], q.rows.begin...)
	p.next = next
	for j := range n {
		if !q.in[j] {
			continue
		}
		row, entry := p.columns.of(j)
		for k, r := range row {
			at := next[r]
			q.rows.index[at], q.rows.entry[at] = int32(j), entry[k]
			next[r] = at + 1
		}
	}
	q.alpha, q.seen, q.touched = reuse.Zeros(q.alpha, n), reuse.Zeros(q.seen, n), q.touched[:0]
	q.listed = true
}

// leaving is the row whose value is farthest beyond a bound, by the length of
// the row of the inverse; -1 if none is.
func (p *Program) leaving() int {
	best, most := -1, 0.0
	for i, j := range p.basic {
		v := max(p.lower[j]-p.x[i], p.x[i]-p.upper[j])
		if v <= misses {
			continue
		}
		if v = float64(v * v); i < len(p.dual.weight) {
			v /= p.dual.weight[i]
		}
		if v > most {
			best, most = i, v
		}
	}
	return best
}

// regain goes to values that keep to their bounds. Columns whose reduced costs
// are on the wrong side go to their other bound; where there is none the costs are
// shifted for the time being.
func (p *Program) regain(stop func() bool) End {
	q := &p.dual
	if !q.listed {
		p.list()
	}
	p.ready()
	end := Optimal
	for end == Optimal {
		if stop != nil && stop() { // with nothing to do, too: to be ready has taken its time
			end = Stopped
			break
		}
		r := p.leaving()
		if r < 0 {
			break
		}
		end = p.leave(r)
		if p.pivots >= 100+p.rows {
			p.invert()
			p.ready()
		}
	}
	p.shiftBack()
	q.shifted, q.weight = q.shifted[:0], q.weight[:0]
	p.stale = true
	return end
}

// ready makes reduced costs and weights again, and has each reduced cost on the right
// side.
func (p *Program) ready() {
	q := &p.dual
	if p.stale {
		p.price()
	}
	q.d = reuse.Zeros(q.d, len(p.cost))
	for j, w := range p.where {
		if w >= 0 || p.lower[j] == p.upper[j] {
			continue
		}
		q.d[j] = p.reduced(j)
		p.flip(j)
		p.shift(j, float64(slant*(1+p.chance())))
	}
	if p.moved {
		p.values()
	}
	m := p.rows
	q.weight = reuse.Zeros(q.weight, m)
	for k := range m {
		for i, v := range p.inverse[k*m : k*m+m] {
			if v != 0 {
				q.weight[i] += float64(v * v)
			}
		}
	}
	q.value = p.Objective()
}

// flip takes a column whose reduced cost is not right to its other bound, if it has
// one: there it is, and what is proven is proven of the costs as they are.
func (p *Program) flip(j int) {
	d := p.dual.d[j]
	if p.where[j] == atUpper {
		d = -d
	}
	if d > wrong && p.upper[j] < Unbounded {
		p.where[j] = atLower + atUpper - p.where[j]
		p.moved = true
	}
}

// shift changes the cost of a column whose reduced cost is wrong by that amount.
func (p *Program) shift(j int, by float64) {
	q := &p.dual
	d := -by
	if p.where[j] == atUpper {
		if q.d[j] >= by {
			return
		}
		d = by
	} else if q.d[j] <= -by {
		return
	}
	q.shifted = append(q.shifted, shift{int32(j), p.cost[j]})
	p.cost[j] += d - q.d[j]
	q.d[j] = d
}

// shiftBack makes the costs what they were.
func (p *Program) shiftBack() {
	q := &p.dual
	for i := len(q.shifted) - 1; i >= 0; i-- {
		p.cost[q.shifted[i].column] = q.shifted[i].cost
	}
}

// leave lets the column of a row go to the bound that it is beyond.
func (p *Program) leave(r int) End {
	q := &p.dual
	out := p.basic[r]
	to, bound := int32(atLower), p.lower[out]
	if p.x[r] > p.upper[out] {
		to, bound = atUpper, p.upper[out]
	}
	beyond := p.x[r] - bound
	p.across(r)
	j := p.entering(beyond)
	if j < 0 {
		p.prove(beyond)
		return Beneath
	}
	p.column(j)
	a := p.alpha[r]
	if math.Abs(a-q.alpha[j]) > 1e-6*(1+math.Abs(a)) && p.pivots > 0 {
		p.invert()
		p.ready()
		return Optimal
	}
	p.work++
	p.weigh(r)
	by := q.d[j] / a
	for _, k := range q.touched {
		if p.where[k] < 0 {
			q.d[k] -= float64(by * q.alpha[k])
			if d := q.d[k]; d > 0 && p.where[k] == atLower || d < 0 && p.where[k] == atUpper {
				p.shift(int(k), float64(slant*p.chance()))
			}
		}
	}
	q.d[out] = -by
	step := beyond / a
	value := p.Value(j) + step
	for _, i := range p.filled {
		p.x[i] -= float64(step * p.alpha[i])
	}
	q.value += float64(q.d[j] * step)
	p.enter(j, r, value, float64(by*a), to)
	q.d[j] = 0
	if p.lower[out] == p.upper[out] {
		p.where[out] = atLower
	}
	if q.value < p.Floor {
		return Beneath
	}
	return Optimal
}

// across fills alpha with the row of the basis, by the columns that can enter.
func (p *Program) across(r int) {
	q := &p.dual
	for _, j := range q.touched {
		q.alpha[j], q.seen[j] = 0, false
	}
	q.touched = q.touched[:0]
	m := p.rows
	q.rho = reuse.Resize(q.rho, m)
	for k := range m {
		v := p.inverse[k*m+r]
		if math.Abs(v) < 1e-12 {
			v = 0
		}
		if q.rho[k] = v; v == 0 {
			continue
		}
		column, entry := q.rows.of(k)
		for at, j := range column {
			if p.where[j] >= 0 {
				continue
			}
			if !q.seen[j] {
				q.seen[j] = true
				q.touched = append(q.touched, j)
			}
			q.alpha[j] += float64(v * entry[at])
		}
	}
}

// entering is the column whose reduced cost is the first to become nothing; of
// those that become so together, the one with the largest entry. -1: none does.
func (p *Program) entering(beyond float64) int {
	q := &p.dual
	sign := 1.0
	if beyond < 0 {
		sign = -1
	}
	limit := math.Inf(1)
	for _, j := range q.touched {
		a := float64(sign * q.alpha[j])
		switch {
		case p.lower[j] == p.upper[j]:
		case p.where[j] == atLower && a > tiny:
			limit = min(limit, (slack-q.d[j])/a)
		case p.where[j] == atUpper && a < -tiny:
			limit = min(limit, (slack+q.d[j])/-a)
		}
	}
	best, most := -1, 0.0
	for _, j := range q.touched {
		a := float64(sign * q.alpha[j])
		t := math.Inf(1)
		switch {
		case p.lower[j] == p.upper[j]:
		case p.where[j] == atLower && a > tiny:
			t = -q.d[j] / a
		case p.where[j] == atUpper && a < -tiny:
			t = q.d[j] / -a
		}
		if a = math.Abs(a); t <= limit && t < math.Inf(1) && a > most {
			best, most = int(j), a
		}
	}
	return best
}

// weigh keeps the weights those of the inverse's rows, for a pivot in a row.
func (p *Program) weigh(r int) {
	q := &p.dual
	m := p.rows
	q.tau = reuse.Zeros(q.tau, m)
	sum := 0.0
	for k, v := range q.rho[:m] {
		if v == 0 {
			continue
		}
		sum += float64(v * v)
		for i, w := range p.inverse[k*m : k*m+m] {
			q.tau[i] += float64(v * w)
		}
	}
	pivot := p.alpha[r]
	for _, i := range p.filled {
		if int(i) != r {
			t := p.alpha[i] / pivot
			q.weight[i] = max(q.weight[i]-float64(2*t*q.tau[i])+float64(t*t*sum), 1e-4)
		}
	}
	q.weight[r] = max(sum/(pivot*pivot), 1e-4)
}

// prove makes the duals such that they prove that no solution is as good as the
// floor: the row of the basis counts so often. As there is none at all that row is
// enough (Farkas), and counts alone where the other prices were right by costs only
// that had been shifted far.
func (p *Program) prove(beyond float64) {
	p.prices(max(p.Objective()-p.Floor, 0), beyond)
	p.shiftBack()
	lost := 0.0
	for _, s := range p.dual.shifted {
		if d := p.reduced(int(s.column)); d > far && s.cost > p.Never { // else it has to be nothing
			lost += float64(d * p.upper[s.column])
		}
	}
	if lost > farther/2 {
		clear(p.y)
		p.prices(max(-p.Never-p.Floor, 0), beyond)
	}
}

// prices adds to the duals what brings the bound down by a gap and more.
func (p *Program) prices(gap, beyond float64) {
	if math.IsInf(gap, 1) {
		gap = -p.Never
	}
	t := -(float64(gap*1.25) + farther) / beyond
	for k, v := range p.dual.rho[:p.rows] {
		p.y[k] += float64(t * v)
	}
}

// Objective is the objective of the basis, feasible or not.
func (p *Program) Objective() float64 {
	sum := 0.0
	for i, j := range p.basic {
		sum += float64(p.cost[j] * p.x[i])
	}
	for j, w := range p.where {
		if w == atUpper || w == atLower && p.lower[j] != 0 {
			sum += float64(p.cost[j] * p.Value(j))
		}
	}
	return sum
}
