package simplex

import (
	"math"

	"machiavelli/engine/solver/internal/reuse"
)

// Refresh computes the inverse again from the columns, without the rounding errors that
// it has gathered.
func (p *Program) Refresh() { p.invert() }

// invert makes the inverse again, by elimination, and with it the values.
func (p *Program) invert() {
	m := p.rows
	p.pivots, p.stale = 0, true
	w := 2 * m
	p.gaussian = reuse.Resize(p.gaussian, m*w)
	a := p.gaussian
	clear(a)
	for i, j := range p.basic {
		row, entry := p.columns.of(int(j))
		for k, r := range row {
			a[int(r)*w+i] += entry[k]
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
					to[k] -= float64(t * v)
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

// values makes the values of the basic columns again.
func (p *Program) values() {
	m := p.rows
	b := append(p.alpha[:0], p.rhs...)
	for j, w := range p.where {
		if w >= 0 {
			continue
		}
		if v := p.Value(j); v != 0 {
			row, entry := p.columns.of(j)
			for k, r := range row {
				b[r] -= float64(entry[k] * v)
			}
		}
	}
	clear(p.x)
	for k, v := range b {
		if v != 0 {
			for i, e := range p.inverse[k*m : k*m+m] {
				p.x[i] += float64(v * e)
			}
		}
	}
	p.moved = false
}

// Cut adds the row Σ coef·x ≤ rhs, with coef by column, and a slack column.
// MergeRows must be called before Solve.
func (p *Program) Cut(coef []float64, rhs float64) {
	l := &p.late
	r := int32(p.rows + len(l.begin) - 1)
	sum := 0.0
	for j, v := range coef {
		if v != 0 {
			l.index, l.entry = append(l.index, int32(j)), append(l.entry, v)
			sum += float64(v * p.Value(j))
		}
	}
	l.end()
	p.rhs = append(p.rhs, rhs)
	row := [1]int32{r}
	left := p.Add(0, Unbounded, row[:], one[:])
	p.logical = append(p.logical, int32(left))
	p.basic, p.x, p.where[left] = append(p.basic, int32(left)), append(p.x, rhs-sum), r
}

var one = [1]float64{1}

// MergeRows makes the rows that have been added a part of the program. Their slacks
// are basic.
func (p *Program) MergeRows() {
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
		column, entry := l.of(c)
		for at, j := range column {
			if i := p.where[j]; i >= 0 && int(i) < r {
				for k := range r {
					p.inverse[k*m+r] -= float64(entry[at] * p.inverse[k*m+int(i)])
				}
			}
		}
	}
	p.weave(was)
	l.clear()
	p.dual.listed = false
}

// weave puts the entries of the rows that have been added into the columns.
func (p *Program) weave(was int) {
	l, cols := &p.late, &p.columns
	count := reuse.Zeros(p.filled, len(p.cost))
	p.filled = count
	for _, j := range l.index {
		count[j]++
	}
	from := len(cols.index)
	to := from + len(l.index)
	cols.index, cols.entry = reuse.Resize(cols.index, to), reuse.Resize(cols.entry, to)
	for j := len(p.cost) - 1; j >= 0; j-- { // from behind, so that nothing is overwritten
		end := from
		from = int(cols.begin[j])
		cols.begin[j+1] = int32(to)
		to -= int(count[j])
		count[j] = int32(to) // where the new entries go
		n := end - from
		copy(cols.index[to-n:to], cols.index[from:end])
		copy(cols.entry[to-n:to], cols.entry[from:end])
		to -= n
	}
	for c := range len(l.begin) - 1 {
		column, entry := l.of(c)
		for at, j := range column {
			cols.index[count[j]], cols.entry[count[j]] = int32(was+c), entry[at]
			count[j]++
		}
	}
}

// Drop removes added rows whose slack is basic: they do not bind. It returns the new
// place of each row, -1 if it is removed.
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
	if row, _ := p.columns.of(j); len(row) == 1 && int(p.logical[row[0]]) == j {
		return int(row[0])
	}
	return -1
}

// renumber gives the rows of the entries their new numbers.
func (p *Program) renumber(to []int32) {
	cols := &p.columns
	n, from := int32(0), int32(0)
	for j := range p.cost {
		end := cols.begin[j+1]
		for k := from; k < end; k++ {
			if r := to[cols.index[k]]; r >= 0 {
				cols.index[n], cols.entry[n] = r, cols.entry[k]
				n++
			}
		}
		from, cols.begin[j+1] = end, n
	}
	cols.index, cols.entry = cols.index[:n], cols.entry[:n]
}

// Basis is which columns are basic, and what follows from that. One that was kept can be
// gone on from later.
type Basis struct {
	where   []int32   // by column: the row in which it is basic, or atLower, atUpper
	basic   []int32   // the column that is basic in a row
	inverse []float64 // of the matrix of these
	x       []float64 // their values
	y       []float64 // the duals
	pivots  int       // since the inverse was made
}

// SaveBasis copies the basis to b, for Return.
func (p *Program) SaveBasis(b *Basis) {
	m := p.rows
	b.where, b.basic = append(b.where[:0], p.where...), append(b.basic[:0], p.basic...)
	b.inverse, b.x, b.y = append(b.inverse[:0], p.inverse[:m*m]...), append(b.x[:0], p.x...), append(b.y[:0], p.y...)
	b.pivots = p.pivots
}

// Return restores the basis b. Bounds may have changed and columns may have been added
// since SaveBasis. If the bounds are as they were, so are its values and duals.
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
