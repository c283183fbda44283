package solver

import "slices"

// grow builds the graph of a suit, forwards, of the ways that lose no more than
// bar of the second aim; it reports whether any leads through.
func (e *search) grow(s int, bar int32) bool {
	p, g := e.p, &e.suits[s]
	g.bar, g.clipped, g.weeded = bar, false, false
	g.nodes, g.edges = g.nodes[:0], g.edges[:0]
	e.addRoots(s)
	g.roots = len(g.nodes)
	g.layer[0] = 0
	e.walk.plain = true
	for st := range p.steps {
		g.layer[st+1] = len(g.nodes)
		g.symbols[st], g.price[st] = g.symbols[st][:0], g.price[st][:0]
		e.index.reset()
		most := e.mostSets(s, st)
		for i := g.layer[st]; i < g.layer[st+1]; i++ {
			e.expand(s, st, i, most)
			if e.poll(); e.ended {
				return false
			}
		}
	}
	g.layer[p.steps+1] = len(g.nodes)
	return e.prune(s)
}

// prune takes out the edges that lead nowhere, or only where more than bar of
// the second aim is lost, and notes the least that a way of the suit loses.
func (e *search) prune(s int) bool {
	g := &e.suits[s]
	for i := len(g.nodes) - 1; i >= 0; i-- {
		n := &g.nodes[i]
		if i >= g.layer[e.p.steps] {
			n.best = e.closed(s, n.state)
			n.rest = -n.best
			continue
		}
		n.rest = -impossible
		kept := n.first
		for j := n.first; j < n.last; j++ {
			x := &g.edges[j]
			rest := x.loss + g.nodes[x.next].rest
			if n.lost+rest > g.bar {
				g.clipped = g.clipped || rest < -impossible/2
				continue
			}
			n.rest = min(n.rest, rest)
			g.edges[kept] = *x
			kept++
		}
		n.last = kept
	}
	g.least = -impossible
	for i := range g.roots {
		g.least = min(g.least, g.nodes[i].rest)
	}
	return g.least <= g.bar
}

// expand adds what a node leads to.
func (e *search) expand(s, st, i, most int) {
	g := &e.suits[s]
	from := g.nodes[i].state
	lost := g.nodes[i].lost
	e.walk.least = (e.keepable[s][st] + lost - g.bar) / grain
	e.walk.walk(e.p, s, st, from, most)
	g.clipped = g.clipped || e.walk.short
	first := uint32(len(g.edges))
	g.nodes[i].first = first
	here := e.value(s, st, from)
	for j := range e.walk.out {
		c := &e.walk.out[j]
		loss := e.keepable[s][st] - (c.gain+e.p.earns(s, st, c.sym))*grain
		then := e.value(s, st+1, c.next)
		if then <= impossible/2 || e.first.allowed[s][st]>>c.sym.sets()&1 == 0 {
			continue
		}
		slack := here - then - e.p.gain[s][st][c.extra]*grain - e.first.price[s][st][c.sym.sets()]
		if g.nodes[i].slack+slack <= e.budget {
			e.addEdge(s, st, c, slack, g.nodes[i].slack+slack, loss, lost+loss, first)
		}
	}
	g.nodes[i].last = uint32(len(g.edges))
}

// value is what the first aim can still gain in a state of a suit.
func (e *search) value(s, st int, x state) int32 {
	c := e.first
	number := c.runs.number(x.runs, e.p.exactLength(s))
	tag := 0
	switch {
	case e.p.twoEnds && st > 0:
		tag = int(x.back)
	case e.p.circular:
		tag = c.runs.number(e.suits[s].nodes[x.tag].state.runs, e.p.exactLength(s))
	}
	if tag >= c.tagged[s] {
		return impossible
	}
	return c.ahead[c.at(s, st)+tag*c.runs.size+number]
}

func (e *search) addEdge(s, st int, c *change, slack, sum, loss, lost int32, first uint32) {
	g := &e.suits[s]
	a, b := c.next.pack()
	to, ok := e.index.get(a, b)
	if !ok {
		to = int32(len(g.nodes))
		e.index.set(a, b, to)
		g.nodes = append(g.nodes, node{state: c.next, slack: sum, lost: lost})
	}
	g.nodes[to].slack = min(g.nodes[to].slack, sum)
	g.nodes[to].lost = min(g.nodes[to].lost, lost)
	k := slices.Index(g.symbols[st], c.sym)
	if k < 0 {
		k = len(g.symbols[st])
		g.symbols[st] = append(g.symbols[st], c.sym)
		g.price[st] = append(g.price[st], e.p.earns(s, st, c.sym)*grain)
	}
	x := edge{next: uint32(to), sym: uint16(k), hand: c.hand, slack: slack, stay: c.gain * grain, loss: loss}
	for i := first; i < uint32(len(g.edges)); i++ {
		if y := &g.edges[i]; y.next == x.next && y.sym == x.sym && y.slack == x.slack && y.hand == x.hand {
			y.stay, y.loss = max(y.stay, x.stay), min(y.loss, x.loss)
			return
		}
	}
	g.edges = append(g.edges, x)
}

// pack makes a key of a state.
func (x *state) pack() (a, b uint64) {
	for i, o := range x.runs {
		a |= uint64(o) << (8 * i)
	}
	return a, uint64(x.used) | uint64(x.back)<<16 | uint64(x.owed)<<24 | uint64(x.tag)<<32
}

// mostSets is how many cards of the suit could go to sets at a step.
func (e *search) mostSets(s, st int) int {
	p := e.p
	if p.twoEnds && st == p.steps-1 {
		return 0
	}
	total, suits := 0, 0
	for u := range p.count {
		if n := p.total(u, st); n > 0 {
			suits++
			total += n
		}
	}
	if total < p.rules.SetMin || !p.rules.AnySuits && suits < p.rules.SetMin {
		return 0
	}
	return p.total(s, st)
}

// closed is 0 for a state that the sweep may end in.
func (e *search) closed(s int, x state) int32 {
	if e.p.circular {
		root := e.suits[s].nodes[x.tag].state
		if _, ok := goRound(x.runs, root.runs, e.p.rules.RunMin); !ok || x.used != root.used {
			return impossible
		}
		return 0
	}
	for _, o := range x.runs {
		if o != 0 && int(o&lengthMask) < e.p.rules.RunMin {
			return impossible
		}
	}
	return 0
}

// goRound matches the runs that are open after the last step with those that
// come in at the first: to[i] is the one that run i goes on as, -1 if it ends.
func goRound(out, in [maxOpen]open, least int) (to [maxOpen]int, ok bool) {
	j := 0
	for i, o := range out {
		to[i] = -1
		switch {
		case o == 0:
		case j < maxOpen && o == in[j]:
			to[i] = j
			j++
		case int(o&lengthMask) < least && o&lowAce == 0:
			return to, false
		}
	}
	return to, j == maxOpen || in[j] == 0
}

// addRoots makes the states that the sweep can begin in.
func (e *search) addRoots(s int) {
	g := &e.suits[s]
	if !e.p.circular {
		g.nodes = append(g.nodes, node{})
		return
	}
	top := e.first.bestRoot(s)
	e.corners.list(e.p, s)
	for _, x := range e.corners.out {
		i := len(g.nodes)
		x.tag = uint16(i)
		g.nodes = append(g.nodes, node{state: x})
		slack := top - e.value(s, 0, x)
		if slack > e.budget {
			g.nodes = g.nodes[:i]
			continue
		}
		g.nodes[i].slack = slack
	}
}
