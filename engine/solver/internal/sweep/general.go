package sweep

import "machiavelli/engine/card"

// The general search finds the first aim by iterative deepening of the target, from
// the bound downwards, as IDA* does upwards (Korf, 1985): in depth (general_depth.go)
// it goes on from a few nodes without multipliers to more, with rounds of the dual
// ascent (general_dual.go) between, and it ends in breadth (general_breadth.go).
// Invariant: no way is worth more than the target, so the first that reaches it is
// the best.

// NoLimit is a room for any number of hand cards.
const NoLimit = 255

// placing is what couples the nodes: tag and number of each suit.
type placing [4]uint16

// General is the search for the best way through any deal, where Pairs will not do.
// It holds memory that is used again.
type General struct {
	generalBounds
	effort
	layout
	wild    int // free jokers, all of which are placed in the search
	room    int // hand cards that may be played, NoLimit for any number
	root    placing
	memo    memo
	options [maxSteps][4][]option // what the search in depth goes through at a step
	pace    pace
	breadth breadth
}

// Prepare sets up the search for a problem with some free jokers; it reports
// false when there are too many copies of a card. It gives up (Cut) where that alone
// takes all the work allowed.
func (e *General) Prepare(p *Problem, jokers int) bool {
	e.problem = p
	if !e.count(p, jokers) {
		return false
	}
	if e.cut = !e.relax(e.Work); e.cut {
		return true
	}
	e.memo.reset()
	return true
}

// Top is the bound before any search, with that many free jokers placed.
func (e *General) Top(wild int) int32 { return Floor(e.top(wild)) }

// Find looks for the best way that places exactly wild free jokers, plays no
// more than room hand cards and is worth at most ceiling and at least least
// (values in parts of a ValueUnit). It returns a proven bound below which the truth lies, and
// whether a way worth it was found.
func (e *General) Find(wild, room int, ceiling, least int32) (int32, bool) {
	e.room, e.wild, e.cut = room, wild, false
	target, found := ceiling, false
	plan := patience
	if e.jokers > 0 && target >= e.Top(wild) {
		plan = patienceJokers
	}
	for _, p := range plan {
		target = min(target, e.Top(wild))
		if target >= least {
			e.ascend(e.wild, p.rounds, target-ValueUnit, e.Work)
			target = min(target, e.Top(wild))
		}
		e.prepare(p.nodes)
		target, found = e.deepen(target, least)
		if found || !e.ended || e.cut {
			break
		}
	}
	if e.ended && !e.cut && !found {
		return e.finish(target, least)
	}
	return target, found
}

// Melds is the faces of the way's melds, until the next way is laid out.
func (e *General) Melds() [][]card.Face {
	for s, at := range e.root {
		e.coming[s] = runLengths{}
		if e.p.circular {
			e.coming[s] = e.runs.lengths[int(at)/e.runs.size]
		}
	}
	return e.build()
}

// finish goes on in breadth, and if that is too much in depth without a limit.
func (e *General) finish(target, least int32) (int32, bool) {
	e.prepare(0)
	if value, found, done := e.broaden(target, least); done {
		if !found {
			return least - ValueUnit, false
		}
		return value, true
	}
	if e.cut {
		return target, false
	}
	e.prepare(0)
	return e.deepen(target, least)
}

// stage is how often the suits go through their multipliers, and how many nodes
// are looked at then before they do so again.
type stage struct{ rounds, nodes int }

// patience is the stages of a search. With jokers the bound is worth nothing
// before the first ascent.
var (
	patience       = []stage{{0, 14}, {1, 100}, {1, 100}, {2, 300}}
	patienceJokers = []stage{{2, 60}, {2, 200}, {2, 600}}
)

// prepare readies the search for limit nodes under the present multipliers; 0 is any
// number of nodes. The memo stays: what it says is true under all multipliers.
func (e *General) prepare(limit int) {
	e.stage(limit)
	if e.jokers > 0 {
		e.setPenalties()
	}
}

// deepen lowers the target to the next possible value until it is reached.
func (e *General) deepen(target, least int32) (int32, bool) {
	for target >= least {
		next := int32(Impossible)
		if e.eachRoot(0, target, &next) {
			return target, true
		}
		if e.ended {
			return target, false
		}
		target = Floor(next)
	}
	return target, false
}

// climbNodes is how many nodes climb spends on a target.
const climbNodes = 300

// Climb finds some way when a search has been cut: it raises the target for as long as
// little work reaches it.
func (e *General) Climb(target int32) (value int32, found bool) {
	path, root := e.path, e.root
	work := e.Work
	e.Work = nil
	for {
		e.prepare(climbNodes)
		next := int32(Impossible)
		if !e.eachRoot(0, target, &next) {
			break
		}
		path, root, value, found = e.path, e.root, target, true
		target += ValueUnit
	}
	e.path, e.root, e.Work = path, root, work
	return value, found
}

// eachRoot tries the places that the sweep may begin in: more than one where
// runs turn round the corner.
func (e *General) eachRoot(s int, target int32, next *int32) bool {
	if s == 4 {
		got, found := e.reach(0, e.root, e.wild, e.room, target)
		*next = max(*next, got)
		return found
	}
	for _, r := range e.roots[s] {
		e.root[s] = r
		if bound := e.rootBound(s, &e.root, e.wild); bound < target {
			*next = max(*next, bound)
			continue
		}
		if e.eachRoot(s+1, target, next) {
			return true
		}
		if e.ended {
			return false
		}
	}
	return false
}
