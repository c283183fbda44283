package simplex

import (
	"math"
	"slices"

	"machiavelli/engine/solver/internal/reuse"
)

// Refresh rids the inverse of its errors.
func (p *Program) Refresh() { p.invert() }

// invert makes the inverse anew, by elimination, and with it the values.
func (p *Program) invert() {
	m := p.rows
	p.pivots, p.stale = 0, true
	w := 2 * m
	p.gaussian = reuse.Resize(p.gaussian, m*w)
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
	p.values()
}

// values makes the values of the basic columns anew.
func (p *Program) values() {
	m := p.rows
	b := append(p.alpha[:0], p.rhs...)
	for j, w := range p.where {
		if w >= 0 {
			continue
		}
		if v := p.Value(j); v != 0 {
			for k := p.begin[j]; k < p.begin[j+1]; k++ {
				b[p.row[k]] -= p.entry[k] * v
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
	p.moved = false
}

// cuts are the rows that come with the next Settle.
type cuts struct {
	begin  []int32
	column []int32
	entry  []float64
}

// Cut adds the row Σ coef·x ≤ rhs, with coef by column, and a column for what is
// left to the bound, whose number it returns. Settle must be called before Solve.
func (p *Program) Cut(coef []float64, rhs float64) int {
	l := &p.late
	r := int32(p.rows + len(l.begin) - 1)
	sum := 0.0
	for j, v := range coef {
		if v != 0 {
			l.column, l.entry = append(l.column, int32(j)), append(l.entry, v)
			sum += v * p.Value(j)
		}
	}
	l.begin = append(l.begin, int32(len(l.column)))
	p.rhs = append(p.rhs, rhs)
	row := [1]int32{r}
	left := p.Add(0, Unbounded, row[:], one[:])
	p.logical = append(p.logical, int32(left))
	p.basic, p.x, p.where[left] = append(p.basic, int32(left)), append(p.x, rhs-sum), r
	return left
}

var one = [1]float64{1}

// Settle makes the rows that have been added a part of the program. What is
// left to their bounds is basic.
func (p *Program) Settle() {
	was, more := p.rows, len(p.late.begin)-1
	if more == 0 {
		return
	}
	p.rows += more
	m := p.rows
	p.y, p.alpha, p.inverse = reuse.Resize(p.y, m), reuse.Resize(p.alpha, m), reuse.Resize(p.inverse, m*m)
	clear(p.y[was:m])
	for k := was - 1; k >= 0; k-- {
		copy(p.inverse[k*m:k*m+was], p.inverse[k*was:k*was+was])
		clear(p.inverse[k*m+was : k*m+m])
	}
	clear(p.inverse[was*m : m*m])
	l := &p.late
	for c := range more {
		r := was + c
		p.inverse[r*m+r] = 1
		for at := l.begin[c]; at < l.begin[c+1]; at++ {
			if i := p.where[l.column[at]]; i >= 0 && int(i) < r {
				for k := range r {
					p.inverse[k*m+r] -= l.entry[at] * p.inverse[k*m+int(i)]
				}
			}
		}
	}
	p.weave(was)
	l.begin, l.column, l.entry = append(l.begin[:0], 0), l.column[:0], l.entry[:0]
	p.dual.listed = false
}

// weave puts the entries of the rows that have been added into the columns.
func (p *Program) weave(was int) {
	l := &p.late
	count := reuse.Zeros(p.filled, len(p.cost))
	p.filled = count
	for _, j := range l.column {
		count[j]++
	}
	to := len(p.row) + len(l.column)
	from := len(p.row)
	p.row, p.entry = slices.Grow(p.row, len(l.column))[:to], slices.Grow(p.entry, len(l.column))[:to]
	for j := len(p.cost) - 1; j >= 0; j-- { // from behind, so that nothing is overwritten
		end := from
		from = int(p.begin[j])
		p.begin[j+1] = int32(to)
		to -= int(count[j])
		count[j] = int32(to) // where the new entries go
		n := end - from
		copy(p.row[to-n:to], p.row[from:end])
		copy(p.entry[to-n:to], p.entry[from:end])
		to -= n
	}
	for c := range len(l.begin) - 1 {
		for at := l.begin[c]; at < l.begin[c+1]; at++ {
			j := l.column[at]
			p.row[count[j]], p.entry[count[j]] = int32(was+c), l.entry[at]
			count[j]++
		}
	}
}

// Drop takes out rows that have been added and whose own column is basic: they
// do not bind. It says where each row is now, -1 if it is out.
func (p *Program) Drop(out func(row int) bool, to []int32) []int32 {
	was := p.rows
	to = to[:0]
	n := int32(0)
	for r := range was {
		to = append(to, n)
		if left := p.logical[r]; p.where[left] < 0 || !out(r) {
			n++
			continue
		}
		to[r] = -1
	}
	if int(n) == was {
		return to
	}
	m := int(n)
	place := p.filled[:0] // of the basis
	n = 0
	for _, j := range p.basic {
		place = append(place, n)
		if r := p.owner(int(j)); r >= 0 && to[r] < 0 {
			place[len(place)-1] = -1
			continue
		}
		n++
	}
	p.filled = place
	for k := range was {
		if to[k] < 0 {
			continue
		}
		for i, at := range place {
			if at >= 0 {
				p.inverse[int(to[k])*m+int(at)] = p.inverse[k*was+i]
			}
		}
		p.rhs[to[k]], p.y[to[k]] = p.rhs[k], p.y[k]
	}
	for i, at := range place {
		j := p.basic[i]
		if at < 0 {
			p.where[j], p.upper[j] = atLower, 0
			continue
		}
		p.basic[at], p.x[at], p.where[j] = j, p.x[i], at
	}
	for r, left := range p.logical {
		if to[r] >= 0 {
			p.logical[to[r]] = left
		}
	}
	p.rows, p.rhs, p.logical, p.basic = m, p.rhs[:m], p.logical[:m], p.basic[:m]
	p.x, p.y, p.alpha = p.x[:m], p.y[:m], p.alpha[:m]
	p.renumber(to)
	p.dual.listed = false
	return to
}

// owner is the row that a column belongs to, -1 if none.
func (p *Program) owner(j int) int {
	if from, to := p.begin[j], p.begin[j+1]; to == from+1 {
		if r := p.row[from]; int(p.logical[r]) == j {
			return int(r)
		}
	}
	return -1
}

// renumber gives the rows of the entries their new numbers.
func (p *Program) renumber(to []int32) {
	n, from := int32(0), int32(0)
	for j := range p.cost {
		end := p.begin[j+1]
		for k := from; k < end; k++ {
			if r := to[p.row[k]]; r >= 0 {
				p.row[n], p.entry[n] = r, p.entry[k]
				n++
			}
		}
		from, p.begin[j+1] = end, n
	}
	p.row, p.entry = p.row[:n], p.entry[:n]
}

// Basis is a basis that is kept, to go on from it later.
type Basis struct {
	where, basic  []int32
	inverse, x, y []float64
	pivots        int
}

// Keep copies the basis to b.
func (p *Program) Keep(b *Basis) {
	m := p.rows
	b.where, b.basic = append(b.where[:0], p.where...), append(b.basic[:0], p.basic...)
	b.inverse, b.x, b.y = append(b.inverse[:0], p.inverse[:m*m]...), append(b.x[:0], p.x...), append(b.y[:0], p.y...)
	b.pivots = p.pivots
}

// Return goes back to the basis b. Since it was kept bounds may have changed and columns
// come; with the bounds of then its values and duals are those of then.
func (p *Program) Return(b *Basis) {
	for j := copy(p.where, b.where); j < len(p.where); j++ {
		p.where[j] = atLower
	}
	copy(p.basic, b.basic)
	copy(p.inverse, b.inverse)
	copy(p.x, b.x)
	copy(p.y, b.y)
	p.pivots, p.stale, p.moved = b.pivots, false, true
}
