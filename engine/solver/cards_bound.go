package solver

// The first aim of a ground position by iterative deepening of the target, from
// the bound downwards: find goes on from a few nodes without multipliers to more,
// with rounds of the dual ascent between (patience), and ends in breadth.

// find looks for the best way that places exactly wild free jokers, plays no
// more than room hand cards and is worth at most ceiling and at least least
// (values in grains). It returns a proven bound below which the truth lies, and
// whether a way worth it was found.
func (e *cardsSearch) find(wild, room int, ceiling, least int32) (int32, bool) {
	e.room, e.wild, e.cut = room, wild, false
	target, found := ceiling, false
	plan := patience
	if e.jokers > 0 && target >= floor(e.top(wild)) {
		plan = patienceJokers
	}
	for _, p := range plan {
		target = min(target, floor(e.top(wild)))
		if target >= least {
			e.dualAscent(p.rounds, target-grain)
			target = min(target, floor(e.top(wild)))
		}
		e.begin(p.nodes)
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

// finish goes on in breadth, and if that is too much in depth without a limit.
func (e *cardsSearch) finish(target, least int32) (int32, bool) {
	e.begin(0)
	if value, found, done := e.broaden(target, least); done {
		if !found {
			return least - grain, false
		}
		return value, true
	}
	if e.cut {
		return target, false
	}
	e.begin(0)
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

// begin makes the search ready to look at so many nodes under the present
// multipliers; 0 is any number. What the memo says is true under all multipliers.
func (e *cardsSearch) begin(limit int) {
	e.nodes, e.limit, e.ended = 0, limit, false
	if e.jokers > 0 {
		e.setPenalties()
	}
}

// deepen lowers the target to the next possible value until it is reached.
func (e *cardsSearch) deepen(target, least int32) (int32, bool) {
	for target >= least {
		next := int32(impossible)
		if e.eachRoot(0, target, &next) {
			return target, true
		}
		if e.ended {
			return target, false
		}
		target = floor(next)
	}
	return target, false
}

// climbNodes is how many nodes climb spends on a target.
const climbNodes = 300

// climb looks for something at least, when a search has been cut: it raises
// the target as long as little work reaches it.
func (e *cardsSearch) climb(target int32) (value int32, found bool) {
	path, root := e.path, e.root
	work := e.work
	e.work = nil
	for {
		e.begin(climbNodes)
		next := int32(impossible)
		if !e.eachRoot(0, target, &next) {
			break
		}
		path, root, value, found = e.path, e.root, target, true
		target += grain
	}
	e.path, e.root, e.work = path, root, work
	return value, found
}

// top is the bound before any search.
func (e *cardsSearch) top(wild int) int32 {
	if !e.p.circular {
		return e.together(0, placing{}, wild)
	}
	if e.jokers > 0 {
		return e.topCircular(wild)
	}
	sum := e.setRest[0]
	for s := range 4 {
		sum += e.bestRoot(s)
	}
	return sum
}

func (e *cardsSearch) bestRoot(s int) int32 {
	b := int32(impossible)
	for _, r := range e.roots[s] {
		b = max(b, e.best[e.at(s, 0)+int(r)])
	}
	return b
}

// topCircular takes each suit's best root for every number of jokers.
func (e *cardsSearch) topCircular(wild int) int32 {
	js := e.jokers + 1
	var sum [maxCopies + 1]int32
	for j := 1; j < len(sum); j++ {
		sum[j] = impossible
	}
	for s := range 4 {
		for j := wild; j >= 0; j-- {
			top := int32(impossible)
			for k := 0; k <= j; k++ {
				for _, r := range e.roots[s] {
					top = max(top, sum[j-k]+e.best[(e.at(s, 0)+int(r))*js+k])
				}
			}
			sum[j] = max(top, impossible)
		}
	}
	return sum[wild] + e.setRest[0]
}

// eachRoot tries the places that the sweep may begin in: more than one where
// runs turn round the corner.
func (e *cardsSearch) eachRoot(s int, target int32, next *int32) bool {
	if s == 4 {
		got, found := e.dfs(0, e.root, e.wild, e.room, target)
		*next = max(*next, got)
		return found
	}
	for _, r := range e.roots[s] {
		e.root[s] = r
		if bound := e.rootBound(s); bound < target {
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

// rootBound is what is possible once the roots of the suits up to s are chosen.
func (e *cardsSearch) rootBound(s int) int32 {
	if len(e.roots[s]) == 1 {
		return -impossible
	}
	sum := e.setRest[0]
	for u := range 4 {
		if u <= s {
			sum += e.net(e.at(u, 0)+int(e.root[u]), e.wild, 0)
			continue
		}
		b := int32(impossible)
		for _, r := range e.roots[u] {
			b = max(b, e.net(e.at(u, 0)+int(r), e.wild, 0))
		}
		sum += b
	}
	return sum
}
