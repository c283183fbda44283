package solver

// A suit alone: what is the most that can be gained from each place on, and up
// to it, its set cards being taken at their multipliers.

// values notes what numbers of natural cards of a face earn.
func (e *cardsSearch) values(s int) {
	for st := range e.p.steps {
		must, total := int(e.p.count[s][st].must), e.most[s][st]-e.jokers
		value, gain := &e.value[s][st], &e.p.gain[s][st]
		for m := range value {
			value[m] = impossible
		}
		for m := must; m <= total; m++ {
			value[m] = gain[m-must] * grain
		}
	}
	if e.p.twoEnds { // aces kept back have earned theirs
		e.value[s][e.p.steps-1] = [maxCopies + 1]int32{}
	}
}

// extent notes how many tags, and how many numbers of open runs before each
// step, can occur in a suit.
func (e *cardsSearch) extent(s int) {
	p, most := e.p, &e.most[s]
	e.tagged[s] = most[0] - e.jokers + 1
	switch {
	case p.circular:
		e.tagged[s] = len(e.roots[s])
	case !p.twoEnds, e.jokers == 0 && (most[p.steps-2] == 0 || e.runs.least > 2 && most[p.steps-3] == 0):
		e.tagged[s] = 1 // no run can reach the high ace
	}
	for st := range p.steps {
		e.open[s][st+1] = e.runs.upTo[most[st]]
	}
	e.open[s][0] = len(e.roots[s])
	if p.twoEnds {
		e.open[s][p.steps] = e.runs.size
	}
	if e.two { // none is left out
		for st := range e.open[s] {
			e.open[s][st] = e.runs.size
		}
	}
}

// ends reports whether the sweep may end with these runs open. Round the corner
// they must be those that it came in with, but that long ones may end.
func (e *cardsSearch) ends(tag, number int) bool {
	if !e.p.circular {
		return e.runs.done[number]
	}
	in, out := e.runs.lengths[tag], e.runs.lengths[number]
	long := e.runs.least - 1
	for l := range long {
		if in[l] != out[l] {
			return false
		}
	}
	return out[long] >= in[long]
}

// sweep solves a suit alone, from the last step to the first.
func (e *cardsSearch) sweep(s int) {
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
func (e *cardsSearch) lastPlaces(s int) {
	size, at := e.runs.size, e.at(s, e.p.steps)
	for tag := range e.tagged[s] {
		for n := range e.open[s][e.p.steps] {
			v := int32(0)
			if !e.ends(tag, n) {
				v = impossible
			}
			e.ahead[at+tag*size+n] = v
		}
	}
}

// worth is what numbers of cards of a face earn, jokers among them at their penalty.
func (e *cardsSearch) worth(s, st int) *[maxCopies + 1]int32 {
	if e.jokers > 0 {
		return &e.flat[s][st]
	}
	return &e.value[s][st]
}

// gains is the most that numbers of cards in runs (with the aces kept back)
// earn at a step, together with those that go to sets beside them.
func (e *cardsSearch) gains(s, st int) (g [maxCopies + 1]int32) {
	most, worth, multiplier := e.most[s][st], e.worth(s, st), &e.multiplier[s][st]
	if e.two {
		g[0] = max(worth[0]+multiplier[0], worth[1]+multiplier[1], worth[2]+multiplier[2])
		g[1] = max(worth[1]+multiplier[0], worth[2]+multiplier[1])
		g[2] = worth[2] + multiplier[0]
		return g
	}
	for x := range e.side {
		b := int32(impossible)
		for k := 0; x+k <= most; k++ {
			if e.allowed[s][st]>>k&1 != 0 {
				b = max(b, worth[x+k]+multiplier[k])
			}
		}
		g[x] = b
	}
	return g
}

// back fills ahead at a step from what it is after it.
func (e *cardsSearch) back(s, st int) {
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
		b := int32(impossible)
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
			b := int32(impossible)
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
func (e *cardsSearch) backLastAce(s int) {
	size, st := e.runs.size, e.p.steps-1
	at, then := e.at(s, st), e.at(s, st+1)
	for tag := range e.tagged[s] {
		for n := range e.open[s][st] {
			b := int32(impossible)
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
func (e *cardsSearch) start(s int) {
	at := e.at(s, 0)
	for tag := range len(e.roots[s]) {
		for n := range e.open[s][0] {
			e.behind[at+tag*e.runs.size+n] = impossible
		}
	}
	for _, r := range e.roots[s] {
		e.behind[at+int(r)] = 0
	}
}

// forth fills behind after a step from what it is before it.
func (e *cardsSearch) forth(s, st int) {
	size, width, tags := e.runs.size, e.runs.copies+1, e.tagged[s]
	at, then := e.at(s, st), e.at(s, st+1)
	g := e.gains(s, st)
	open, most, opened := e.open[s][st], e.most[s][st], e.open[s][st+1]
	for tag := range tags {
		next := e.behind[then+tag*size:][:opened]
		for n := range next {
			next[n] = impossible
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
			if v <= impossible/2 {
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
func (e *cardsSearch) through(s, st int) (r [maxCopies + 1]int32) {
	size, width, tags := e.runs.size, e.runs.copies+1, e.tagged[s]
	at, then := e.at(s, st), e.at(s, st+1)
	open, most := e.open[s][st], e.most[s][st]
	for x := range r {
		r[x] = impossible
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
			if v <= impossible/2 {
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
