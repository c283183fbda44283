package sweep

import "machiavelli/engine/solver/internal/budget"

// generalBounds is the Lagrangian decomposition of the general search (Guignard and
// Kim, 1987): each suit alone, its set cards being taken at their multipliers. It
// knows the most that can be gained from each place on (ahead, or exact by the number
// of free jokers), and up to it (behind). Invariant: what the bounds say of a place is
// at least what any way through it is worth.
type generalBounds struct {
	generalDeal
	sets        generalSets
	flat        [4][maxSteps][MaxCopies + 1]int32 // worth of each number of cards, jokers among them at the penalty
	gain        [4][maxSteps][MaxCopies + 1]int32 // of each number of cards in runs, with those in sets beside them, no jokers among them
	ahead       []int32                           // [suit][step][tag][number]: the most from here on, jokers at the penalty
	behind      []int32                           // … up to here
	exact       []int32                           // [suit][step][tag][number][jokers]: the most from here on
	best        []int32                           // ahead, or where there are jokers exact
	penalties   [MaxCopies + 1]int32              // of a joker, by the number left
	flatPenalty int32                             // … in ahead and behind
	traced      bool                              // behind is filled
}

// relax fills the bounds of the deal that was counted, without any multiplier; it
// reports whether the work allowed was enough.
func (e *generalBounds) relax(work *budget.Work) bool {
	if !work.Affords(e.sweepWork()) { // nor the memory for it
		return false
	}
	n := 4 * (e.p.steps + 1) * e.width
	if len(e.ahead) < n {
		e.ahead, e.behind = make([]int32, n), make([]int32, n)
	}
	if n *= e.jokers + 1; e.jokers > 0 && len(e.exact) < n {
		e.exact = make([]int32, n)
	}
	if e.best = e.ahead; e.jokers > 0 {
		e.best = e.exact
	}
	e.sets.reset(&e.generalDeal)
	e.traced = false
	for s := range 4 {
		if work.Spend(e.sweepWork()/4) && work.Over {
			return false
		}
		e.sweep(s)
	}
	return true
}

// at is where the places of a suit at a step begin.
func (e *generalBounds) at(s, st int) int { return (s*(e.p.steps+1) + st) * e.width }

// sweep solves a suit alone, from the last step to the first.
func (e *generalBounds) sweep(s int) {
	if e.jokers > 0 {
		e.sweepJokers(s)
		return
	}
	e.lastPlaces(s)
	for st := e.p.steps - 1; st >= 0; st-- {
		e.back(s, st)
	}
}

// lastPlaces fills ahead after the last step.
func (e *generalBounds) lastPlaces(s int) {
	size, at := e.runs.size, e.at(s, e.p.steps)
	for tag := range e.tagged[s] {
		for n := range e.open[s][e.p.steps] {
			v := int32(0)
			if !e.ends(tag, n) {
				v = Impossible
			}
			e.ahead[at+tag*size+n] = v
		}
	}
}

// worth is what numbers of cards of a face earn, jokers among them at their penalty.
func (e *generalBounds) worth(s, st int) *[MaxCopies + 1]int32 {
	if e.jokers > 0 {
		return &e.flat[s][st]
	}
	return &e.value[s][st]
}

// gains is the most that numbers of cards in runs (with the aces kept back)
// earn at a step, together with those that go to sets beside them.
func (e *generalBounds) gains(s, st int) (g [MaxCopies + 1]int32) {
	most, worth, multiplier := e.most[s][st], e.worth(s, st), &e.sets.multiplier[s][st]
	if e.two {
		g[0] = max(worth[0]+multiplier[0], worth[1]+multiplier[1], worth[2]+multiplier[2])
		g[1] = max(worth[1]+multiplier[0], worth[2]+multiplier[1])
		g[2] = worth[2] + multiplier[0]
		return g
	}
	for x := range e.sets.side {
		b := int32(Impossible)
		for k := 0; x+k <= most; k++ {
			if e.sets.allowed[s][st]>>k&1 != 0 {
				b = max(b, worth[x+k]+multiplier[k])
			}
		}
		g[x] = b
	}
	return g
}

// back fills ahead at a step from what it is after it.
func (e *generalBounds) back(s, st int) {
	size, width := e.runs.size, e.runs.copies+1
	at, then := e.at(s, st), e.at(s, st+1)
	tags := e.tagged[s]
	if e.p.twoEnds && st == e.p.steps-1 {
		e.backLastAce(s)
		return
	}
	g := e.gains(s, st)
	e.gain[s][st] = g
	if e.p.twoEnds && st == 0 {
		b := int32(Impossible)
		for x := range e.most[s][0] + 1 {
			for back := 0; back <= x && back < tags; back++ {
				b = max(b, g[x]+e.ahead[then+back*size+int(e.runs.next[x-back])])
			}
		}
		e.ahead[at] = b
		return
	}
	open, most := e.open[s][st], e.most[s][st]
	if e.two {
		for tag := range tags {
			now := (*ten)(e.ahead[at+tag*10:])
			backFew(now, (*ten)(e.ahead[then+tag*10:]), g[0], g[1], g[2])
			now.clamp()
		}
		return
	}
	for tag := range tags {
		now := e.ahead[at+tag*size:][:open]
		next := e.ahead[then+tag*size:][:size]
		for n := range now {
			b := int32(Impossible)
			row := e.runs.next[n*width:][:width]
			for x := int(e.runs.short[n]); x <= most; x++ {
				b = max(b, g[x&7]+next[row[x]])
			}
			now[n] = b
		}
	}
}

// backLastAce is back for the step of the aces kept back: all of them, and
// jokers, go to runs.
func (e *generalBounds) backLastAce(s int) {
	size, st := e.runs.size, e.p.steps-1
	at, then := e.at(s, st), e.at(s, st+1)
	for tag := range e.tagged[s] {
		for n := range e.open[s][st] {
			b := int32(Impossible)
			for q := 0; q <= e.jokers && tag+q <= e.runs.copies; q++ {
				if to := e.runs.next[n*(e.runs.copies+1)+tag+q]; to >= 0 {
					b = max(b, e.ahead[then+tag*size+int(to)]-int32(q)*e.flatPenalty)
				}
			}
			e.ahead[at+tag*size+n] = b
		}
	}
}

// start fills behind at the first step.
func (e *generalBounds) start(s int) {
	at := e.at(s, 0)
	for tag := range len(e.roots[s]) {
		for n := range e.open[s][0] {
			e.behind[at+tag*e.runs.size+n] = Impossible
		}
	}
	for _, r := range e.roots[s] {
		e.behind[at+int(r)] = 0
	}
}

// forth fills behind after a step from what it is before it.
func (e *generalBounds) forth(s, st int) {
	size, width, tags := e.runs.size, e.runs.copies+1, e.tagged[s]
	at, then := e.at(s, st), e.at(s, st+1)
	g := e.gains(s, st)
	open, most, opened := e.open[s][st], e.most[s][st], e.open[s][st+1]
	for tag := range tags {
		next := e.behind[then+tag*size:][:opened]
		for n := range next {
			next[n] = Impossible
		}
	}
	if e.p.twoEnds && st == 0 {
		for x := range most + 1 {
			for back := 0; back <= x && back < tags; back++ {
				to := then + back*size + int(e.runs.next[x-back])
				e.behind[to] = max(e.behind[to], g[x])
			}
		}
		return
	}
	if e.two {
		for tag := range tags {
			next := (*ten)(e.behind[then+tag*10:])
			forthFew(next, (*ten)(e.behind[at+tag*10:]), g[0], g[1], g[2])
			next.clamp()
		}
		return
	}
	for tag := range tags {
		now := e.behind[at+tag*size:][:open]
		next := e.behind[then+tag*size:][:size]
		for n, v := range now {
			if v <= Impossible/2 {
				continue
			}
			row := e.runs.next[n*width:][:width]
			for x := int(e.runs.short[n]); x <= most; x++ {
				next[row[x]] = max(next[row[x]], v+g[x&7])
			}
		}
	}
}

// through is the most that all steps but this one earn, by the number of
// cards that go to runs here (or are kept back).
func (e *generalBounds) through(s, st int) (r [MaxCopies + 1]int32) {
	size, width, tags := e.runs.size, e.runs.copies+1, e.tagged[s]
	at, then := e.at(s, st), e.at(s, st+1)
	open, most := e.open[s][st], e.most[s][st]
	for x := range r {
		r[x] = Impossible
	}
	if e.p.twoEnds && st == 0 {
		for x := range most + 1 {
			for back := 0; back <= x && back < tags; back++ {
				r[x] = max(r[x], e.ahead[then+back*size+int(e.runs.next[x-back])])
			}
		}
		return r
	}
	if e.two {
		for tag := range tags {
			throughFew((*ten)(e.behind[at+tag*10:]), (*ten)(e.ahead[then+tag*10:]), (*pairValue)(r[:]))
		}
		return r
	}
	for tag := range tags {
		now := e.behind[at+tag*size:][:open]
		next := e.ahead[then+tag*size:][:size]
		for n, v := range now {
			if v <= Impossible/2 {
				continue
			}
			row := e.runs.next[n*width:][:width]
			for x := int(e.runs.short[n]); x <= most; x++ {
				r[x&7] = max(r[x&7], v+next[row[x]])
			}
		}
	}
	return r
}
