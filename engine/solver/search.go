package solver

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
	loss  int32  // against all that could stay; once sorted, against the node's best
}

// node is a state of a suit after a step.
type node struct {
	first, last uint32 // its edges
	best        int32  // most that can be gained from here on, all alone
	come        int32  // most that is gained up to here, all alone
	slack       int32  // least that the way here loses of the first aim
	lost, rest  int32  // least that a way here, and from here on, loses of the second
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
	seen    [maxSteps][]bool // symbols that ways show
	alone   []int32          // see agree
	joint   []int32
	bar     int32 // its ways lose no more of the second aim than this
	least   int32 // … and one of them no more than this
	clipped bool  // some lose more
	weeded  bool  // some that fit none of the others are left out
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
	p        *problem
	first    *cardsSearch
	budget   int32              // what a way may lose of the first aim's bound
	keepable [4][maxSteps]int32 // most that could stay of a face
	corners  corners
	walk     walker
	suits    [4]graph
	index    memo // node of a state, in the layer being built
	sets     setSearch
	fits     [maxSteps][]fit
	table    [maxSteps][]int32 // index into fits by symbols, -1 none
	setTop   [maxSteps]int32
	setRest  [maxSteps + 1]int32
	memo     memo
	path     [maxSteps][4]uint32 // the edges of the way found
	roots    place
	root     place
	nodes    int
	ended    bool
	cut      bool
	stop     func() bool
	lay      layout
	owed     []int16 // old sets that aces kept back are to continue
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
	b := uint64(at[2]) | uint64(at[3])<<24 | uint64(room)<<48 | uint64(slack)>>16<<56
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
