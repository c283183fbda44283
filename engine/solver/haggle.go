package solver

// The suits bargain for the second aim as they do for the first (see bargain),
// only that it is symbols that are priced, not numbers of set cards.

// mostRounds is how often the suits go through their prices.
const mostRounds = 4

// haggle lowers the bound, as long as it is least or more and moves.
func (e *search) haggle(least int32) {
	for range mostRounds {
		before := e.top()
		if floor(before) < least {
			return
		}
		for st := range e.p.steps {
			e.agree(st)
			e.forth(st)
		}
		for st := e.p.steps - 1; st >= 0; st-- {
			e.agree(st)
			e.back(st)
		}
		if e.top() > before-grain/16 { // hardly any less
			return
		}
	}
}

// reprice solves the suits and the sets, each alone, under the present prices.
func (e *search) reprice() {
	for st := e.p.steps - 1; st >= 0; st-- {
		e.back(st)
		e.setTop[st] = e.want(st)
	}
	e.setRest[e.p.steps] = 0
	for st := e.p.steps - 1; st >= 0; st-- {
		e.setRest[st] = e.setRest[st+1] + e.setTop[st]
	}
	for s := range e.suits {
		g := &e.suits[s]
		for i := range g.roots {
			g.nodes[i].come = 0
		}
	}
}

// back finds what is best from the nodes before a step on.
func (e *search) back(st int) {
	for s := range e.suits {
		g := &e.suits[s]
		price := g.price[st]
		for i := g.layer[st]; i < g.layer[st+1]; i++ {
			n := &g.nodes[i]
			n.best = impossible
			for j := n.first; j < n.last; j++ {
				x := &g.edges[j]
				x.gain = x.stay + price[x.sym]
				n.best = max(n.best, x.gain+g.nodes[x.next].best)
			}
		}
	}
	e.setRest[st] = e.setRest[st+1] + e.setTop[st]
}

// forth finds what is best up to the nodes after a step.
func (e *search) forth(st int) {
	for s := range e.suits {
		g := &e.suits[s]
		price := g.price[st]
		for i := g.layer[st+1]; i < g.layer[st+2]; i++ {
			g.nodes[i].come = impossible
		}
		for i := g.layer[st]; i < g.layer[st+1]; i++ {
			n := &g.nodes[i]
			for j := n.first; j < n.last; j++ {
				x := &g.edges[j]
				to := &g.nodes[x.next]
				to.come = max(to.come, n.come+x.stay+price[x.sym])
			}
		}
	}
}

// want is what the sets of a step, alone, earn.
func (e *search) want(st int) int32 {
	top := int32(impossible)
	for i := range e.fits[st] {
		f := &e.fits[st][i]
		v := f.keeps
		for s, k := range f.sym {
			v -= e.suits[s].price[st][k]
		}
		top = max(top, v)
	}
	return top
}

// agree sets the prices of a step to their optimum.
func (e *search) agree(st int) {
	if len(e.fits[st]) <= 1 {
		return
	}
	for s := range e.suits {
		e.through(s, st)
	}
	e.settle(st)
	for s := range e.suits {
		g := &e.suits[s]
		for k := range g.alone {
			if g.alone[k] > impossible/2 {
				g.price[st][k] = g.joint[k]>>2 - g.alone[k]
				g.alone[k] = -g.price[st][k] // now what the sets have of it
			}
		}
	}
	for s := range e.suits {
		e.settle(st)
		g := &e.suits[s]
		for k := range g.alone {
			if g.alone[k] > impossible/2 {
				g.price[st][k] += g.joint[k]
				g.alone[k] -= g.joint[k]
			}
		}
	}
	e.setTop[st] = e.want(st)
}

// through notes the best way of a suit with each symbol at a step.
func (e *search) through(s, st int) {
	g := &e.suits[s]
	price := g.price[st]
	g.alone = g.alone[:0]
	for range price {
		g.alone = append(g.alone, impossible)
	}
	for i := g.layer[st]; i < g.layer[st+1]; i++ {
		n := &g.nodes[i]
		for j := n.first; j < n.last; j++ {
			x := &g.edges[j]
			g.alone[x.sym] = max(g.alone[x.sym], n.come+x.stay+g.nodes[x.next].best)
		}
	}
}

// settle notes the best sum of what symbols that go together are worth to the
// suits and the sets, for each symbol of each suit.
func (e *search) settle(st int) {
	var alone, joint [4][]int32
	for s := range e.suits {
		g := &e.suits[s]
		g.joint = g.joint[:0]
		for range g.alone {
			g.joint = append(g.joint, impossible)
		}
		alone[s], joint[s] = g.alone, g.joint
	}
	for i := range e.fits[st] {
		f := &e.fits[st][i]
		v := f.keeps
		for s, k := range f.sym {
			v += alone[s][k]
		}
		for s, k := range f.sym {
			joint[s][k] = max(joint[s][k], v)
		}
	}
}

// weed takes out the changes that go with none of the others, and those that
// only lead to such, and fits of symbols that are not shown. It reports whether
// any way is left.
func (e *search) weed() bool {
	for again := true; again; {
		again = false
		for s := range e.suits {
			e.weedSuit(s)
		}
		for st := range e.p.steps {
			fits := e.fits[st][:0]
			for _, f := range e.fits[st] {
				if e.shown(st, &f) {
					fits = append(fits, f)
				}
			}
			if len(fits) == 0 {
				return false
			}
			if len(fits) < len(e.fits[st]) {
				e.fits[st], again = fits, true
			}
		}
	}
	for st := range e.p.steps {
		table := e.table[st]
		for i := range table {
			table[i] = -1
		}
		for i := range e.fits[st] {
			table[e.tableAt(st, &e.fits[st][i])] = int32(i)
		}
	}
	return true
}

// tableAt is where a fit is found in the table of its step.
func (e *search) tableAt(st int, f *fit) int {
	at := 0
	for s := range e.suits {
		at = at*len(e.suits[s].symbols[st]) + int(f.sym[s])
	}
	return at
}

func (e *search) shown(st int, f *fit) bool {
	for s, k := range f.sym {
		if !e.suits[s].seen[st][k] {
			return false
		}
	}
	return true
}

// weedSuit takes out what leads to no end or shows what fits nothing, and notes
// the symbols that are seen then.
func (e *search) weedSuit(s int) {
	g := &e.suits[s]
	for st := range e.p.steps {
		g.seen[st] = g.seen[st][:0]
		for range g.symbols[st] {
			g.seen[st] = append(g.seen[st], false)
		}
		for i := range e.fits[st] {
			g.seen[st][e.fits[st][i].sym[s]] = true
		}
	}
	for st := e.p.steps - 1; st >= 0; st-- {
		for i := g.layer[st]; i < g.layer[st+1]; i++ {
			n := &g.nodes[i]
			kept := n.first
			for j := n.first; j < n.last; j++ {
				x := &g.edges[j]
				to := &g.nodes[x.next]
				if g.seen[st][x.sym] && (st == e.p.steps-1 || to.first < to.last) {
					g.edges[kept] = *x
					kept++
				}
			}
			g.weeded = g.weeded || kept < n.last
			n.last = kept
		}
	}
	for i := range g.nodes {
		g.nodes[i].come = impossible
	}
	for i := range g.roots {
		g.nodes[i].come = 0
	}
	for st := range e.p.steps {
		clear(g.seen[st])
		for i := g.layer[st]; i < g.layer[st+1]; i++ {
			n := &g.nodes[i]
			if n.come == impossible {
				n.last = n.first
				continue
			}
			for j := n.first; j < n.last; j++ {
				x := &g.edges[j]
				g.seen[st][x.sym] = true
				g.nodes[x.next].come = 0
			}
		}
	}
}
