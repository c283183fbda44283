package simplex

import "math"

// improve goes to the optimum from values that keep to their bounds.
func (p *Program) improve(stop func() bool) End {
	for {
		if p.stale {
			p.price()
		}
		j, d := p.choose()
		if j < 0 {
			return Optimal
		}
		if stop != nil && stop() {
			return Stopped
		}
		p.pivot(j, d)
		if p.pivots >= 100+p.rows {
			p.invert()
		}
	}
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
		if w >= 0 || w == atLower && p.cost[j] <= p.Never || p.lower[j] == p.upper[j] {
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

// pivot lets a column of the reduced cost d enter.
func (p *Program) pivot(j int, d float64) {
	p.work++
	p.column(j)
	sign := 1.0
	if p.where[j] == atUpper {
		sign = -1
	}
	leaves, step := p.ratio(sign, p.upper[j]-p.lower[j])
	if step*math.Abs(d) > small {
		p.stalled = 0
	} else if p.stalled++; p.stalled > patience {
		p.stalled = 0
		p.move()
		leaves, step = p.ratio(sign, p.upper[j]-p.lower[j])
	}
	for _, i := range p.filled {
		p.x[i] -= float64(sign * step * p.alpha[i])
	}
	if leaves < 0 {
		p.where[j] = atLower + atUpper - p.where[j]
		return
	}
	to := int32(atLower)
	if sign*p.alpha[leaves] < 0 {
		to = atUpper
	}
	p.enter(j, leaves, p.Value(j)+float64(sign*step), d, to)
}

// ratio is the row whose column leaves first, -1 for the entering column's own
// bound, and how far it goes. Of rows that leave together it is the one with
// the largest entry.
func (p *Program) ratio(sign, bound float64) (leaves int, step float64) {
	limit := bound
	for _, i := range p.filled {
		a := p.alpha[i]
		if t := p.room(int(i), float64(sign*a)); t+small/math.Abs(a) < limit {
			limit = t + small/math.Abs(a)
		}
	}
	leaves, step = -1, bound
	largest := 0.0
	for _, i := range p.filled {
		a := p.alpha[i]
		if t := p.room(int(i), float64(sign*a)); t <= limit && math.Abs(a) > largest {
			leaves, step, largest = int(i), t, math.Abs(a)
		}
	}
	if leaves >= 0 && bound < step {
		return -1, bound
	}
	return leaves, max(step, 0)
}

// room is how many steps the basic column of a row can take before it reaches a bound, if
// each step changes it by -a.
func (p *Program) room(i int, a float64) float64 {
	switch j := p.basic[i]; {
	case a > small:
		return max(p.x[i]-p.lower[j], 0) / a
	case a < -small:
		return max(p.upper[j]-p.x[i], 0) / -a
	}
	return Unbounded
}

// move changes the values of a basis that stalls by chance and a little, as if
// the right hand side had been another. The duals stay what they are.
func (p *Program) move() {
	for i := range p.x {
		by := float64(shake * (1 + p.chance()))
		switch j := p.basic[i]; {
		case p.upper[j]-p.lower[j] < 4*shake:
		case p.x[i] < p.lower[j]+by:
			p.x[i] += by
		case p.x[i] > p.upper[j]-by:
			p.x[i] -= by
		}
	}
}

// chance is a number from nought to one.
func (p *Program) chance() float64 {
	p.random ^= p.random << 13
	p.random ^= p.random >> 7
	p.random ^= p.random << 17
	return float64(p.random>>40) / (1 << 24)
}
