package sweep

import "machiavelli/engine/card"

// The common deal: most positions hold at most two cards of a face, have runs of
// three, sets of three or four suits, no run round the corner, and no wild card or
// one or two that may lie anywhere. They are searched by code of their own: the sweep,
// the dual ascent and the searches of General, in arrays of fixed size and with what
// is always the same written out (two_copies.go has the numbers of open runs). Where
// it takes too much memory, General does the rest. Invariant: what it finds is worth
// what General finds.
//
// A wild card never need be the third card of a face in runs. Of three runs
// through a rank no more than two go on below it, and no more than two above,
// as there are but two cards of the next rank; so two runs can take these parts
// and the two natural cards between them, and the wild card lengthens either of
// them, or any other run. Only where every run is as long as a suit is there none
// to be lengthened, so a suit of which all cards are there is not searched here.

// Pairs is a search for the best way through a common deal, in memory that is
// used again.
type Pairs struct {
	pairsBounds
	effort
	layout
	memo    memo
	pace    pace
	breadth pairBreadth
	options [pairSteps][4]pairOptions
}

// pairPlace is what couples the nodes: number and tag of each suit.
type pairPlace [4]uint8

// Prepare sets the search up, with wild cards to be placed; it reports
// whether the problem is of this kind.
func (q *Pairs) Prepare(p *Problem, wild int) bool {
	if !q.count(p, wild) {
		return false
	}
	q.problem = p
	q.relax()
	q.memo.reset()
	return true
}

// Find looks for the best way worth at most ceiling and at least least, as
// General.Find does. It reports false for done when it has given up.
func (q *Pairs) Find(ceiling, least int32) (value int32, found, done bool) {
	q.cut = false
	q.forthAll(false)
	target := min(ceiling, Floor(q.flatTop()))
	for i, nodes := range pairPatience {
		if target < least {
			return target, false, true
		}
		if i > 0 {
			q.forthAll(true)
		}
		q.backAll(i > 0)
		if q.wild > 0 {
			q.adjustPenalty()
		}
		target = min(target, Floor(q.top()))
		q.stage(nodes)
		for target >= least {
			next, ok := q.dfs(0, pairPlace{}, uint8(q.wild), target)
			if ok {
				return target, true, true
			}
			if q.ended {
				break
			}
			target = Floor(next)
		}
		if !q.ended || q.cut {
			return target, false, !q.cut
		}
	}
	return q.broaden(target, least)
}

// pairPatience is how many nodes are looked at after each ascent.
var pairPatience = [...]int{60, 150, 600}

// Melds is the faces of the way's melds, until the next way is laid out.
func (q *Pairs) Melds() [][]card.Face {
	for s := range 4 { // the aces kept back go to runs
		q.path[pairSteps][s] = choice{runs: q.path[0][s].back}
	}
	return q.build()
}
