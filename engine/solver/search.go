package solver

import "slices"

// edge is a change of a suit, between the nodes that its states are.
type edge struct {
	next  uint32
	sym   symbol
	bonus int32 // most that its set cards can add
	gain  int32 // with bonus
}

// node is a state of a suit after a step.
type node struct {
	first, last uint32 // its edges
	best        int32  // most that can be gained from here on, all alone
	state       state
}

// graph is all states of one suit and how they lead to each other.
type graph struct {
	nodes []node
	edges []edge
	layer [maxSteps + 2]int // where the nodes of each step begin
	index map[state]uint32  // of the layer being built
}

// search finds the best way of the four suits through the steps.
type search struct {
	p     problem
	walk  walker
	suits [4]graph
	sets  setSearch
	memo  map[place]int32
	worth map[setKey]int32
	path  [maxSteps][4]uint32 // the edges of the way found
	roots [4]uint32
	nodes int
	stop  func() bool
	ended bool // stop said so
}

// place is where the four suits are; nodes are numbered through all steps.
type place [4]uint32

type setKey struct {
	step  uint8
	avail uint8
	n     [4]uint8
	runs  [4]uint8
}

// run finds the highest value that is at most ceiling, and the path to it.
func (e *search) run(ceiling int32) (value int32, ok bool) {
	clear(e.memo)
	clear(e.worth)
	e.nodes, e.ended = 0, false
	for s := range e.suits {
		if !e.grow(s) {
			return 0, false
		}
	}
	return e.fromRoots(ceiling)
}

// fromRoots tries every combination of the suits' first nodes: a circular
// sweep has several.
func (e *search) fromRoots(ceiling int32) (int32, bool) {
	var top int32
	for s := range e.suits {
		top += e.bestRoot(s)
	}
	for target := min(top, ceiling); target > impossible/2; {
		next := int32(impossible)
		var at place
		found := e.eachRoot(0, &at, target, &next)
		if found {
			return target, true
		}
		if e.ended {
			return next, false
		}
		target = next
	}
	return 0, false
}

func (e *search) bestRoot(s int) int32 {
	best := int32(impossible)
	g := &e.suits[s]
	for _, n := range g.nodes[g.layer[0]:g.layer[1]] {
		best = max(best, n.best)
	}
	return best
}

func (e *search) eachRoot(s int, at *place, target int32, next *int32) bool {
	if s == 4 {
		got, found := e.dfs(0, *at, target)
		if found {
			e.roots = *at
		}
		*next = max(*next, got)
		return found
	}
	g := &e.suits[s]
	for i := g.layer[0]; i < g.layer[1]; i++ {
		at[s] = uint32(i)
		if g.nodes[i].best > impossible/2 && e.eachRoot(s+1, at, target, next) {
			return true
		}
		if e.ended {
			return false
		}
	}
	return false
}

// grow builds the graph of a suit, forwards for the states and backwards for
// what is best; it reports whether any way leads through.
func (e *search) grow(s int) bool {
	p, g := &e.p, &e.suits[s]
	g.nodes, g.edges = g.nodes[:0], g.edges[:0]
	e.addRoots(s)
	for st := range p.steps {
		g.layer[st+1] = len(g.nodes)
		clear(g.index)
		most := e.mostSets(s, st)
		for i := g.layer[st]; i < g.layer[st+1]; i++ {
			e.walk.walk(p, s, st, g.nodes[i].state, most)
			g.nodes[i].first = uint32(len(g.edges))
			for j := range e.walk.out {
				e.addEdge(s, st, &e.walk.out[j], g.nodes[i].first)
			}
			g.nodes[i].last = uint32(len(g.edges))
		}
	}
	g.layer[p.steps+1] = len(g.nodes)
	alive := false
	for i := len(g.nodes) - 1; i >= 0; i-- {
		n := &g.nodes[i]
		if i >= g.layer[p.steps] {
			n.best = e.closed(s, n.state)
			continue
		}
		n.best = impossible
		for _, x := range g.edges[n.first:n.last] {
			n.best = max(n.best, x.gain+g.nodes[x.next].best)
		}
		alive = alive || i < g.layer[1] && n.best > impossible/2
	}
	return alive
}

// mostSets is how many cards of the suit could go to sets at a step.
func (e *search) mostSets(s, st int) int {
	p := &e.p
	if p.twoEnds && st == p.steps-1 {
		return 0
	}
	total, suits := 0, 0
	for u := range p.count {
		c := p.count[u][st]
		if n := int(c.must + c.free + c.hand); n > 0 {
			suits++
			total += n
		}
	}
	if total < p.rules.SetMin || !p.rules.AnySuits && suits < p.rules.SetMin {
		return 0
	}
	c := p.count[s][st]
	return int(c.must + c.free + c.hand)
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

func (e *search) addEdge(s, st int, c *change, first uint32) {
	g := &e.suits[s]
	to, ok := g.index[c.next]
	if !ok {
		to = uint32(len(g.nodes))
		g.index[c.next] = to
		g.nodes = append(g.nodes, node{state: c.next})
	}
	bonus := int32(0)
	if e.p.moves {
		for i, index := range e.p.sets[st] {
			if c.sym.taken()>>i&1 == 0 {
				bonus += int32(e.p.old[index].suits[s])
			}
		}
		bonus = min(bonus, int32(c.sym.sets()))
	}
	for i := first; i < uint32(len(g.edges)); i++ {
		if x := &g.edges[i]; x.next == to && x.sym == c.sym {
			x.gain = max(x.gain, c.gain+bonus)
			return
		}
	}
	g.edges = append(g.edges, edge{next: to, sym: c.sym, bonus: bonus, gain: c.gain + bonus})
}

// addRoots makes the states that the sweep can begin in.
func (e *search) addRoots(s int) {
	g := &e.suits[s]
	g.layer[0] = 0
	if !e.p.circular {
		g.nodes = append(g.nodes, node{})
		return
	}
	for _, x := range e.p.corners(s) {
		x.tag = uint16(len(g.nodes))
		g.nodes = append(g.nodes, node{state: x})
	}
}

// dfs looks for a way from a place to the end worth need or more. It returns a
// proven bound on what any way is worth, and whether one worth need was found.
func (e *search) dfs(st int, at place, need int32) (int32, bool) {
	n0, n1, n2, n3 := &e.suits[0].nodes[at[0]], &e.suits[1].nodes[at[1]], &e.suits[2].nodes[at[2]], &e.suits[3].nodes[at[3]]
	bound := n0.best + n1.best + n2.best + n3.best
	if bound < need || st == e.p.steps {
		return bound, bound >= need
	}
	if b, ok := e.memo[at]; ok {
		if b < need {
			return b, false
		}
		bound = b
	}
	if e.nodes++; e.stop != nil && e.nodes&1023 == 0 && e.stop() {
		e.ended = true
	}
	if e.ended {
		return bound, false
	}
	best := int32(impossible)
	full := n0.best + n1.best + n2.best + n3.best
	over := full - need // how far the four together may stay below their best
	for i0 := n0.first; i0 < n0.last; i0++ {
		x0 := &e.suits[0].edges[i0]
		l0 := n0.best - x0.gain - e.suits[0].nodes[x0.next].best
		if l0 > over {
			best = max(best, full-l0)
			continue
		}
		for i1 := n1.first; i1 < n1.last; i1++ {
			x1 := &e.suits[1].edges[i1]
			l1 := l0 + n1.best - x1.gain - e.suits[1].nodes[x1.next].best
			if x0.sym.taken()&x1.sym.taken() != 0 {
				continue
			}
			if l1 > over {
				best = max(best, full-l1)
				continue
			}
			for i2 := n2.first; i2 < n2.last; i2++ {
				x2 := &e.suits[2].edges[i2]
				l2 := l1 + n2.best - x2.gain - e.suits[2].nodes[x2.next].best
				if (x0.sym.taken()|x1.sym.taken())&x2.sym.taken() != 0 {
					continue
				}
				if l2 > over {
					best = max(best, full-l2)
					continue
				}
				for i3 := n3.first; i3 < n3.last; i3++ {
					x3 := &e.suits[3].edges[i3]
					l3 := l2 + n3.best - x3.gain - e.suits[3].nodes[x3.next].best
					if (x0.sym.taken()|x1.sym.taken()|x2.sym.taken())&x3.sym.taken() != 0 {
						continue
					}
					if l3 > over {
						best = max(best, full-l3)
						continue
					}
					v := e.setWorth(st, x0, x1, x2, x3)
					if v < 0 {
						continue
					}
					lost := x0.bonus + x1.bonus + x2.bonus + x3.bonus - v
					if l3+lost > over {
						best = max(best, full-l3-lost)
						continue
					}
					gained := x0.gain + x1.gain + x2.gain + x3.gain - lost
					b, found := e.dfs(st+1, place{x0.next, x1.next, x2.next, x3.next}, need-gained)
					if found {
						e.path[st] = [4]uint32{i0, i1, i2, i3}
						return need, true
					}
					best = max(best, b+gained)
					if e.ended {
						return max(best, bound), false
					}
				}
			}
		}
	}
	best = min(best, bound)
	e.memo[at] = best
	return best, false
}

// setWorth is what the set cards of the four suits keep of old sets.
func (e *search) setWorth(st int, x0, x1, x2, x3 *edge) int32 {
	if x0.sym|x1.sym|x2.sym|x3.sym == 0 {
		return 0
	}
	k := setKey{
		step: uint8(st),
		n:    [4]uint8{uint8(x0.sym.sets()), uint8(x1.sym.sets()), uint8(x2.sym.sets()), uint8(x3.sym.sets())},
		runs: [4]uint8{uint8(x0.sym.claims()), uint8(x1.sym.claims()), uint8(x2.sym.claims()), uint8(x3.sym.claims())},
	}
	if e.p.moves {
		taken := x0.sym.taken() | x1.sym.taken() | x2.sym.taken() | x3.sym.taken()
		k.avail = (1<<len(e.p.sets[st]) - 1) &^ taken
	}
	if v, ok := e.worth[k]; ok {
		return v
	}
	e.oldSets(st)
	v := e.sets.solve(k.n, k.avail, k.runs)
	e.worth[k] = v
	return v
}

func (e *search) oldSets(st int) {
	q := &e.sets
	q.min, q.max, q.anySuits = e.p.rules.SetMin, e.p.rules.SetMax, e.p.rules.AnySuits
	q.old = q.old[:0]
	if !e.p.moves {
		return
	}
	for _, index := range e.p.sets[st] {
		q.old = append(q.old, e.p.old[index].suits)
	}
}

// corners lists the states in which runs of a suit can go from the last step to
// the first, where these turn round the corner.
func (p *problem) corners(s int) []state {
	total := func(st int) int {
		c := p.count[s][st]
		return int(c.must + c.free + c.hand)
	}
	most := min(total(0), total(p.steps-1), maxOpen)
	longest := p.rules.RunMin
	if p.exactLength(s) {
		longest = 12
	}
	alive := uint16(0)
	if p.moves {
		alive = p.alive[s][p.steps-1]
	}
	var opens []open
	for l := 1; l <= longest; l++ {
		opens = append(opens, open(l))
		if !p.moves {
			continue
		}
		opens = append(opens, open(l)|spent<<4)
		for t := range maxTracks {
			if alive>>t&1 != 0 {
				opens = append(opens, open(l)|open(track0+t)<<4)
			}
		}
	}
	slices.Sort(opens)
	var out []state
	var rec func(x state, n, last int)
	rec = func(x state, n, last int) {
		for used := x.used; ; used = (used + 1) | x.used {
			y := x
			y.used = used
			if used&^alive == 0 {
				out = append(out, y)
			}
			if used >= alive {
				break
			}
		}
		if n == most {
			return
		}
		for i := last; i >= 0; i-- {
			y := x
			y.runs[n] = opens[i]
			if c := claimOf(opens[i]); c >= track0 {
				if x.used>>(c-track0)&1 != 0 {
					continue
				}
				y.used |= 1 << (c - track0)
			}
			rec(y, n+1, i)
		}
	}
	rec(state{}, 0, len(opens)-1)
	return out
}
