package solver

import "slices"

// The second aim: among all ways that are best for the first, the one in which
// the most cards stay in their melds.
//
// Now a run has a name: the old meld it continues. The states of a suit after
// each step make a graph; ways that the first aim's prices rule out are never
// built. Otherwise it is the same search: each suit alone, a bound that sets
// and suits bargain for, a depth-first search towards it.

// edge is a change of a suit, between the nodes that its states are.
type edge struct {
	next  uint32
	sym   uint16 // index into the symbols of its suit and step
	hand  uint8  // cards from the hand
	slack int32  // what it loses of the first aim
	stay  int32  // old cards that stay in its runs, in grains
	gain  int32  // stay with the price of its symbol
	loss  int32  // against the node's best
}

// node is a state of a suit after a step.
type node struct {
	first, last uint32 // its edges
	best        int32  // most that can be gained from here on, all alone
	slack       int32  // least that the way here loses of the first aim
	state       state
}

// graph is all states of one suit and how they lead to each other.
type graph struct {
	nodes   []node
	edges   []edge
	layer   [maxSteps + 2]int // where the nodes of each step begin
	roots   int
	symbols [maxSteps][]symbol
	price   [maxSteps][]int32
}

// fit is symbols of the four suits that sets can be made of.
type fit struct {
	sym   [4]uint16
	keeps int32 // old cards that stay in the sets, in grains
	slack int32 // lost of the first aim
}

// place is where the four suits are; nodes are numbered through all steps.
type place [4]uint32

type search struct {
	p       *problem
	first   *cardsSearch
	budget  int32 // what a way may lose of the first aim's bound
	walk    walker
	suits   [4]graph
	index   memo // node of a state, in the layer being built
	sets    setSearch
	fits    [maxSteps][]fit
	table   [maxSteps][]int32 // index into fits by symbols, -1 none
	setTop  [maxSteps]int32
	setRest [maxSteps + 1]int32
	memo    memo
	path    [maxSteps][4]uint32 // the edges of the way found
	roots   place
	root    place
	nodes   int
	ended   bool
	cut     bool
	stop    func() bool
}

// find looks for the way that keeps most, among those that lose no more than
// budget of the first aim's bound, if it keeps least or more. It returns a
// bound (in cards), and whether a way worth it was found.
func (e *search) find(p *problem, first *cardsSearch, budget, least int32) (int32, bool) {
	e.p, e.first, e.budget = p, first, budget
	e.nodes, e.ended, e.cut = 0, false, false
	for s := range e.suits {
		if !e.grow(s) {
			return int32(cardsMost), false
		}
	}
	for st := range p.steps {
		if e.listFits(st); e.ended {
			return int32(cardsMost), false
		}
	}
	e.firstPrices()
	e.reprice()
	e.memo.reset()
	e.order()
	target, found := e.deepen(floor(e.top()), max(least, impossible/grain/2)*grain)
	return target / grain, found
}

// deepen lowers the target to the next possible value until it is reached, or
// is below least.
func (e *search) deepen(target, least int32) (int32, bool) {
	for target >= least {
		next := int32(impossible)
		if e.eachRoot(0, target, 0, &next) {
			return target, true
		}
		if e.ended {
			break
		}
		target = floor(next)
	}
	return target, false
}

func (e *search) top() int32 {
	sum := e.setRest[0]
	for s := range e.suits {
		sum += e.bestRoot(s)
	}
	return sum
}

func (e *search) bestRoot(s int) int32 {
	best := int32(impossible)
	for _, n := range e.suits[s].nodes[:e.suits[s].roots] {
		best = max(best, n.best)
	}
	return best
}

func (e *search) eachRoot(s int, target, slack int32, next *int32) bool {
	if s == 4 {
		got, found := e.dfs(0, e.root, e.first.room, e.budget-slack, target)
		*next = max(*next, got)
		if found {
			e.roots = e.root
		}
		return found
	}
	g := &e.suits[s]
	for i := range g.roots {
		n := &g.nodes[i]
		if n.best <= impossible/2 || slack+n.slack > e.budget {
			continue
		}
		e.root[s] = uint32(i)
		if e.eachRoot(s+1, target, slack+n.slack, next) {
			return true
		}
		if e.ended {
			return false
		}
	}
	return false
}

// grow builds the graph of a suit, forwards; it reports whether any way leads
// through.
func (e *search) grow(s int) bool {
	p, g := e.p, &e.suits[s]
	g.nodes, g.edges = g.nodes[:0], g.edges[:0]
	e.addRoots(s)
	g.roots = len(g.nodes)
	g.layer[0] = 0
	for st := range p.steps {
		g.layer[st+1] = len(g.nodes)
		g.symbols[st] = g.symbols[st][:0]
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

// prune takes out the edges that lead nowhere.
func (e *search) prune(s int) bool {
	g := &e.suits[s]
	for i := len(g.nodes) - 1; i >= 0; i-- {
		n := &g.nodes[i]
		if i >= g.layer[e.p.steps] {
			n.best = e.closed(s, n.state)
			continue
		}
		n.best = impossible
		kept := n.first
		for j := n.first; j < n.last; j++ {
			if g.nodes[g.edges[j].next].best > impossible/2 {
				g.edges[kept] = g.edges[j]
				kept++
				n.best = 0
			}
		}
		n.last = kept
	}
	return e.bestRoot(s) > impossible/2
}

// expand adds what a node leads to.
func (e *search) expand(s, st, i, most int) {
	g := &e.suits[s]
	from := g.nodes[i].state
	e.walk.walk(e.p, s, st, from, most)
	first := uint32(len(g.edges))
	g.nodes[i].first = first
	here := e.value(s, st, from)
	for j := range e.walk.out {
		c := &e.walk.out[j]
		then := e.value(s, st+1, c.next)
		if then <= impossible/2 {
			continue
		}
		slack := here - then - e.p.gain[s][st][c.extra]*grain - e.first.price[s][st][c.sym.sets()]
		if g.nodes[i].slack+slack <= e.budget {
			e.addEdge(s, st, c, slack, g.nodes[i].slack+slack, first)
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
	return c.best[c.at(s, st)+tag*c.runs.size+number]
}

func (e *search) addEdge(s, st int, c *change, slack, sum int32, first uint32) {
	g := &e.suits[s]
	a, b := c.next.pack()
	to, ok := e.index.get(a, b)
	if !ok {
		to = int32(len(g.nodes))
		e.index.set(a, b, to)
		g.nodes = append(g.nodes, node{state: c.next, slack: sum})
	}
	g.nodes[to].slack = min(g.nodes[to].slack, sum)
	k := slices.Index(g.symbols[st], c.sym)
	if k < 0 {
		k = len(g.symbols[st])
		g.symbols[st] = append(g.symbols[st], c.sym)
	}
	x := edge{next: uint32(to), sym: uint16(k), hand: c.hand, slack: slack, stay: c.gain * grain}
	for i := first; i < uint32(len(g.edges)); i++ {
		if y := &g.edges[i]; y.next == x.next && y.sym == x.sym && y.slack == x.slack && y.hand == x.hand {
			y.stay = max(y.stay, x.stay)
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
	for _, x := range e.p.corners(s) {
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

// cardsMost is more cards than there are.
const cardsMost = 256

// poll asks now and then whether to go on.
func (e *search) poll() {
	if e.nodes++; e.stop != nil && e.nodes&255 == 0 && e.stop() {
		e.ended, e.cut = true, true
	}
}

// dfs looks for a way from a place to the end worth need or more that loses no
// more than slack of the first aim. It returns a proven bound on what any such
// way is worth, and whether one worth need was found.
func (e *search) dfs(st int, at place, room int, slack, need int32) (int32, bool) {
	bound := e.setRest[st]
	for s := range e.suits {
		bound += e.suits[s].nodes[at[s]].best
	}
	if bound < need || st == e.p.steps {
		return bound, bound >= need
	}
	a := uint64(at[0]) | uint64(at[1])<<24 | uint64(slack)<<48
	b := uint64(at[2]) | uint64(at[3])<<24 | uint64(room)<<48
	full := bound
	if known, ok := e.memo.get(a, b); ok {
		if known < need {
			return known, false
		}
		bound = known
	}
	if e.poll(); e.ended {
		return bound, false
	}
	got, found := e.combine(st, &at, room, slack, need, full)
	if found || e.ended {
		return max(got, bound), found
	}
	got = min(got, bound)
	e.memo.set(a, b, got)
	return got, false
}

// combine goes through the edges of the four suits that fit together.
func (e *search) combine(st int, at *place, room int, slack, need, full int32) (best int32, found bool) {
	best = impossible
	over := full - need // how far the four together may stay below their best
	var n [4]*node
	var size [4]int
	for s := range n {
		n[s] = &e.suits[s].nodes[at[s]]
		size[s] = len(e.suits[s].symbols[st])
	}
	table, top := e.table[st], e.setTop[st]
	for i0 := n[0].first; i0 < n[0].last; i0++ {
		x0 := &e.suits[0].edges[i0]
		l0, s0 := x0.loss, slack-x0.slack
		if l0 > over {
			best = max(best, full-l0)
			break
		}
		for i1 := n[1].first; i1 < n[1].last; i1++ {
			x1 := &e.suits[1].edges[i1]
			l1, s1 := l0+x1.loss, s0-x1.slack
			if l1 > over {
				best = max(best, full-l1)
				break
			}
			if s1 < 0 {
				continue
			}
			base1 := int(x0.sym)*size[1] + int(x1.sym)
			for i2 := n[2].first; i2 < n[2].last; i2++ {
				x2 := &e.suits[2].edges[i2]
				l2, s2 := l1+x2.loss, s1-x2.slack
				if l2 > over {
					best = max(best, full-l2)
					break
				}
				if s2 < 0 {
					continue
				}
				base2 := (base1*size[2] + int(x2.sym)) * size[3]
				for i3 := n[3].first; i3 < n[3].last; i3++ {
					x3 := &e.suits[3].edges[i3]
					l3, s3 := l2+x3.loss, s2-x3.slack
					if l3 > over {
						best = max(best, full-l3)
						break
					}
					k := table[base2+int(x3.sym)]
					if k < 0 || s3 < 0 {
						continue
					}
					f := &e.fits[st][k]
					gain := x0.stay + x1.stay + x2.stay + x3.stay + f.keeps
					l3 += top - (gain - x0.gain - x1.gain - x2.gain - x3.gain)
					if s3 -= f.slack; s3 < 0 {
						continue
					}
					if l3 > over {
						best = max(best, full-l3)
						continue
					}
					then := room
					if room != noLimit {
						if then -= int(x0.hand + x1.hand + x2.hand + x3.hand); then < 0 {
							continue
						}
					}
					got, ok := e.dfs(st+1, place{x0.next, x1.next, x2.next, x3.next}, then, s3, need-gain)
					if ok {
						e.path[st] = [4]uint32{i0, i1, i2, i3}
						return need, true
					}
					best = max(best, got+gain)
					if e.ended {
						return best, false
					}
				}
			}
		}
	}
	return best, false
}
