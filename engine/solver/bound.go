package solver

import "math/bits"

// find looks for the best way that places exactly wild free jokers, plays no
// more than room hand cards and is worth at most ceiling and at least least (values in grains). It returns a
// proven bound below which the truth lies, and whether a way worth it was found.
func (e *cardsSearch) find(wild, room int, ceiling, least int32) (int32, bool) {
	e.room = room
	e.wild, e.nodes, e.most, e.ended, e.cut = wild, 0, quickNodes*(1+4*e.jokers), false, false
	e.memo.reset()
	target, found := e.deepen(min(ceiling, floor(e.top(wild))), least)
	if found || !e.ended || e.cut {
		return target, found
	}
	e.bargain(target, least)
	e.nodes, e.most, e.ended = 0, 0, false
	e.memo.reset()
	return e.deepen(min(target, floor(e.top(wild))), least)
}

// quickNodes is how many nodes are looked at before the suits' prices are
// bargained for: most positions need fewer.
const quickNodes = 300

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

// climb looks for something at least, when a search has been cut: it raises
// the target as long as little work reaches it.
func (e *cardsSearch) climb(target int32) (value int32, found bool) {
	path, root := e.path, e.root
	stop := e.stop
	e.stop = nil
	for {
		e.nodes, e.most, e.ended = 0, quickNodes, false
		e.memo.reset()
		next := int32(impossible)
		if !e.eachRoot(0, target, &next) {
			break
		}
		path, root, value, found = e.path, e.root, target, true
		target += grain
	}
	e.path, e.root, e.stop = path, root, stop
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
					top = max(top, sum[j-k]+e.best[e.at(s, 0)+int(r)*js+k])
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
	js := e.jokers + 1
	sum := e.setRest[0]
	table := e.reach
	if e.jokers == 0 {
		table = e.best
	}
	for u := range 4 {
		if u <= s {
			sum += table[e.at(u, 0)+int(e.root[u])*js+e.wild]
			continue
		}
		b := int32(impossible)
		for _, r := range e.roots[u] {
			b = max(b, table[e.at(u, 0)+int(r)*js+e.wild])
		}
		sum += b
	}
	return sum
}

// bargain lowers the bound: where a suit, alone, wants to give a step's sets
// more or fewer cards than the sets, alone, want to take, the price of that
// choice is changed (Lagrange's multipliers, by subgradient steps of Polyak's
// length). It ends when the bound is down to aim or will not move.
func (e *cardsSearch) bargain(target, least int32) {
	best := e.top(e.wild)
	kept := e.price
	pace := int32(256) // of 256
	stuck := 0
	for range bargains {
		var picked, wanted [4][maxSteps]uint8
		e.trace(&picked)
		e.wants(&wanted)
		differ := int32(0)
		for s := range 4 {
			for st := range e.p.steps {
				if picked[s][st] != wanted[s][st] {
					differ += 2
				}
			}
		}
		if differ == 0 || best <= least {
			break
		}
		aim := max(least-grain, floor(best-1)-grain/2)
		stride := max(1, (e.top(e.wild)-aim)*pace/256/differ)
		for s := range 4 {
			for st := range e.p.steps {
				if a, b := picked[s][st], wanted[s][st]; a != b {
					e.price[s][st][a] -= stride
					e.price[s][st][b] += stride
				}
			}
		}
		e.reprice()
		if now := e.top(e.wild); now < best {
			best, kept, stuck = now, e.price, 0
		} else if stuck++; stuck >= 4 {
			pace, stuck = pace/2, 0
			if pace < 16 {
				break
			}
		}
	}
	e.price = kept
	e.reprice()
}

const bargains = 25

// reprice solves the suits and the sets under the present prices.
func (e *cardsSearch) reprice() {
	for s := range 4 {
		e.sweep(s)
	}
	var wanted [4][maxSteps]uint8
	e.wants(&wanted)
}

// wants fills setTop with what the sets of each step, alone, would choose.
func (e *cardsSearch) wants(wanted *[4][maxSteps]uint8) {
	for st := e.p.steps - 1; st >= 0; st-- {
		e.setTop[st] = e.want(st, wanted)
		e.setRest[st] = e.setRest[st+1] + e.setTop[st]
	}
}

func (e *cardsSearch) want(st int, wanted *[4][maxSteps]uint8) int32 {
	var most [4]int
	for s := range 4 {
		most[s] = bits.Len16(e.allowed[s][st]) - 1
	}
	top := int32(impossible)
	for a := 0; a <= most[0]; a++ {
		for b := 0; b <= most[1]; b++ {
			for c := 0; c <= most[2]; c++ {
				base := ((a*e.side+b)*e.side + c) * e.side
				paid := e.price[0][st][a] + e.price[1][st][b] + e.price[2][st][c]
				for d := 0; d <= most[3]; d++ {
					if v := -paid - e.price[3][st][d]; v > top && e.fits[base+d] {
						top = v
						wanted[0][st], wanted[1][st], wanted[2][st], wanted[3][st] = uint8(a), uint8(b), uint8(c), uint8(d)
					}
				}
			}
		}
	}
	return top
}

// trace follows the suits' best ways, each alone, for their set cards.
func (e *cardsSearch) trace(picked *[4][maxSteps]uint8) {
	js := e.jokers + 1
	left := e.wild
	for s := range 4 {
		place, jokers := e.roots[s][0], 0
		top := int32(impossible)
		for _, r := range e.roots[s] {
			for j := 0; j <= left; j++ {
				if v := e.best[e.at(s, 0)+int(r)*js+j]; v > top || v == top && s == 3 && j == left {
					top, place, jokers = v, r, j
				}
			}
		}
		left -= jokers
		for st := range e.p.steps {
			value := e.best[e.at(s, st)+int(place)*js+jokers]
			then := e.best[e.at(s, st+1):]
			var way option
			e.each(s, st, place, jokers, func(o option) {
				if v := then[int(o.place)*js+jokers-int(o.wild)]; v > impossible/2 && v+o.gain == value {
					way = o
				}
			})
			picked[s][st] = way.sets
			place, jokers = way.place, jokers-int(way.wild)
		}
	}
}
