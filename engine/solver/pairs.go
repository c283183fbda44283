package solver

import "machiavelli/engine/card"

// Most positions hold no wild card and at most two cards of a face, have runs
// of three, sets of three or four suits, and no run round the corner. They are
// searched by code of their own: the sweep, the bargaining and the search of
// cardsSearch, in arrays of fixed size and with what is always the same written
// out (cards_two.go has the numbers of open runs). Where it takes long it gives
// up, and cardsSearch does the rest.

const (
	pairSteps = card.Ranks
	// never is impossible here: sums of it need no care.
	never = -1 << 24
	// pairsWorth is up to what all hand cards together may count.
	pairsWorth = 1 << 13
)

// pairRow is a value for each place of a suit: ten numbers of open runs for
// each number of aces that are kept back for the step after the last.
type pairRow [32]int32

// pairValue is a value for none, one and two cards; more cannot be.
type pairValue [4]int32

type pairs struct {
	p       *problem
	tags    [4]int // numbers of aces that may be kept back
	total   [pairSteps][4]uint8
	value   [pairSteps][4]pairValue // of so many cards
	price   [pairSteps][4]pairValue // a suit earns for giving so many cards to sets
	gain    [pairSteps][4]pairValue // of so many cards in runs (or kept back), with those in sets beside them
	ahead   [pairSteps + 1][4]pairRow
	behind  [pairSteps + 1][4]pairRow
	first   [4]int32 // ahead of the first step
	setTop  [pairSteps]int32
	setRest [pairSteps + 1]int32
	open    [pairSteps]bool // there may be sets
	alone   worths
	joint   worths

	memo  memo
	pace  pace
	broad pairBreadth
	lists [pairSteps][4]pairOptions
	path  [pairSteps][4]pairWay
	nodes int
	limit int
	ended bool
	cut   bool
	stop  func() bool
	lay   layout
}

// pairPlace is what couples the nodes: number and tag of each suit.
type pairPlace [4]uint8

// pairOption is what a suit does at a step.
type pairOption struct {
	gain, loss int32
	pairWay
	place uint8
}

// pairWay is how many cards go to runs, to sets, and are kept back.
type pairWay struct{ runs, sets, back uint8 }

// pairOptions is the options of a suit at a place, the best first.
type pairOptions struct {
	n    int
	list [16]pairOption
}

// prepare sets the search up; it reports whether the problem is of this kind.
func (q *pairs) prepare(p *problem) bool {
	r := p.rules
	if p.circular || r.RunMin != 3 || r.SetMin != 3 || r.SetMax != 0 && r.SetMax != 4 || r.AnySuits {
		return false
	}
	q.p = p
	worth := int32(0)
	for st := range pairSteps {
		sum, suits := uint8(0), uint8(0)
		for s := range 4 {
			c := &p.count[s][st]
			must, n := c.must, c.must+c.loose+c.free+c.hand
			if n > 2 {
				return false
			}
			q.total[st][s] = n
			sum += n
			suits += min(n, 1)
			v := pairValue{never, never, never, never}
			for m := must; m <= n; m++ {
				v[m&3] = p.gain[s][st][m-must] * grain
			}
			worth += p.gain[s][st][n-must]
			q.value[st][s] = v
		}
		q.open[st] = suits >= 3
		for s := range 4 {
			v := pairValue{0, never, never, never}
			n := q.total[st][s]
			if n > 0 && suits >= 3 {
				v[1] = 0
			}
			if n > 1 && sum >= 6 {
				v[2] = 0
			}
			q.price[st][s] = v
		}
	}
	if worth > pairsWorth {
		return false
	}
	for s := range 4 {
		q.tags[s] = 1
		if p.twoEnds && q.total[pairSteps-1][s] > 0 && q.total[pairSteps-2][s] > 0 {
			q.tags[s] += int(q.total[0][s])
		}
	}
	q.setTop, q.setRest = [pairSteps]int32{}, [pairSteps + 1]int32{}
	q.memo.reset()
	q.ahead[pairSteps] = [4]pairRow{pairEnd, pairEnd, pairEnd, pairEnd}
	return true
}

// pairEnd is the places that the sweep may end in: every run is long enough,
// or becomes so by the aces kept back, which all go to runs.
var pairEnd = func() (r pairRow) {
	for i := range r {
		r[i] = never
	}
	for _, i := range [...]int{0, 1, 4, 10 + 1, 10 + 2, 10 + 4, 10 + 5, 20 + 4, 20 + 5, 20 + 6} {
		r[i] = 0
	}
	return r
}()

// find looks for the best way worth at most ceiling and at least least, as
// cardsSearch.find does. It reports false for done when it has given up.
func (q *pairs) find(ceiling, least int32) (value int32, found, done bool) {
	q.cut = false
	q.forthAll(false)
	target := min(ceiling, floor(q.flatTop()))
	for i, stage := range pairPatience {
		if i > 0 && q.top() >= target {
			q.forthAll(true)
		}
		if target < least {
			return target, false, true
		}
		q.backAll(i > 0)
		target = min(target, floor(q.top()))
		q.nodes, q.limit, q.ended = 0, stage, false
		for target >= least {
			next, ok := q.dfs(0, pairPlace{}, target)
			if ok {
				return target, true, true
			}
			if q.ended {
				break
			}
			target = floor(next)
		}
		if !q.ended || q.cut {
			return target, false, !q.cut
		}
	}
	return q.broaden(target, least)
}

// pairPatience is how many nodes are looked at after each bargain.
var pairPatience = [...]int{60, 100, 300}

// top is the bound.
func (q *pairs) top() int32 {
	return q.first[0] + q.first[1] + q.first[2] + q.first[3] + q.setRest[0]
}

// flatTop is the bound before there is any price, from the way up to the end.
func (q *pairs) flatTop() int32 {
	sum := int32(0)
	for s := range 4 {
		b, end := &q.behind[pairSteps][s], &q.ahead[pairSteps][s]
		top := int32(never)
		for i := range 10 * q.tags[s] {
			top = max(top, b[i]+end[i])
		}
		sum += top
	}
	return sum
}
