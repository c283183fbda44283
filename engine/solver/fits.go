package solver

import "slices"

// listFits notes which symbols of the four suits go together at a step.
func (e *search) listFits(st int) {
	var y [4][]symbol
	size := 1
	for s := range y {
		y[s] = e.suits[s].symbols[st]
		size *= len(y[s])
	}
	e.oldSets(st)
	all := uint8(1<<len(e.p.sets[st]) - 1)
	fits, table := e.fits[st][:0], slices.Grow(e.table[st][:0], size)[:size]
	i := 0
	for a, ya := range y[0] {
		for b, yb := range y[1] {
			if e.poll(); e.ended {
				return
			}
			for c, yc := range y[2] {
				for d, yd := range y[3] {
					table[i] = -1
					if f, ok := e.fit(st, all, ya, yb, yc, yd); ok {
						table[i] = int32(len(fits))
						f.sym = [4]uint16{uint16(a), uint16(b), uint16(c), uint16(d)}
						fits = append(fits, f)
					}
					i++
				}
			}
		}
	}
	e.fits[st], e.table[st] = fits, table
}

func (e *search) fit(st int, all uint8, a, b, c, d symbol) (fit, bool) {
	first := e.first
	n := [4]uint8{uint8(a.sets()), uint8(b.sets()), uint8(c.sets()), uint8(d.sets())}
	if !first.fits[((int(n[0])*first.side+int(n[1]))*first.side+int(n[2]))*first.side+int(n[3])] {
		return fit{}, false
	}
	for s, k := range n {
		if first.allowed[s][st]>>k&1 == 0 {
			return fit{}, false
		}
	}
	slack := first.setTop[st]
	for s := range n {
		slack += first.price[s][st][n[s]]
	}
	if slack > e.budget || a.taken()&b.taken() != 0 || (a.taken()|b.taken())&c.taken() != 0 || (a.taken()|b.taken()|c.taken())&d.taken() != 0 {
		return fit{}, false
	}
	if n == [4]uint8{} {
		return fit{slack: slack}, true
	}
	taken := a.taken() | b.taken() | c.taken() | d.taken()
	runs := [4]uint8{uint8(a.claims()), uint8(b.claims()), uint8(c.claims()), uint8(d.claims())}
	v := e.sets.solve(n, all&^taken, runs)
	return fit{keeps: v * grain, slack: slack}, v >= 0
}

func (e *search) oldSets(st int) {
	q := &e.sets
	q.min, q.max, q.anySuits = e.p.rules.SetMin, e.p.rules.SetMax, e.p.rules.AnySuits
	q.old = q.old[:0]
	for _, index := range e.p.sets[st] {
		q.old = append(q.old, e.p.old[index].suits)
	}
}

// earns is the price of a symbol to begin with: the most that its cards could
// keep in old sets. Then no choice of the sets is worth more than what the suits
// were promised. A card by which a set continues an old run is kept there.
func (p *problem) earns(s, st int, y symbol) int32 {
	most := 0
	for i, index := range p.sets[st] {
		if y.taken()>>i&1 == 0 {
			most += int(p.old[index].suits[s])
		}
	}
	return int32(min(most, y.sets()-y.claims()))
}

// order sorts the edges of every node, the best first.
func (e *search) order() {
	for s := range e.suits {
		g := &e.suits[s]
		for i := range g.nodes[:g.layer[e.p.steps]] {
			n := &g.nodes[i]
			list := g.edges[n.first:n.last]
			for j := range list {
				x := &list[j]
				x.loss = n.best - x.gain - g.nodes[x.next].best
				k := j
				for y := *x; k > 0 && list[k-1].loss > y.loss; k-- {
					list[k] = list[k-1]
					list[k-1] = y
				}
			}
		}
	}
}
