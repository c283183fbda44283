package solver

// The dual ascent over the Lagrange multipliers of the set cards, which lowers the
// bound of cardsSearch. What the suits want, each alone, need not go together as sets. So a suit
// earns a multiplier for giving k cards to the sets of a step, and the sets pay it;
// any multipliers give a valid bound, the suits' best ways plus the sets' best
// deals. A block of multipliers, those of one step, can be set to its optimum at
// once: for every suit and every k it is known from behind and ahead what its
// best way with k set cards there is worth; the best combination that makes
// sets is the block's optimum, and each suit is left a quarter of the best
// combination with its k (Globerson and Jaakkola, MPLP, 2007). Then the sets
// give what they have too much to the suits, one after the other (the
// handshake of Tourani et al., MPLP++, 2018). Going through the steps to and
// fro needs nothing but one forward and one backward sweep.

// dualAscent lowers the bound by going through the multipliers so many times, as long
// as it is above aim and moves.
func (e *cardsSearch) dualAscent(rounds int, aim int32) {
	if rounds == 0 {
		return
	}
	if e.jokers > 0 {
		penalty := int32(2 * grain)
		if e.traced {
			e.setPenalties()
			penalty = e.penalties[e.wild]
		}
		e.flatten(penalty)
	}
	for range rounds {
		before := e.flatTop()
		if before <= aim || e.toldRound() {
			break
		}
		e.forthAll(e.traced)
		e.backAll(e.traced)
		first := !e.traced
		e.traced = true
		if e.flatTop() >= before && !first {
			break
		}
	}
	if e.jokers > 0 {
		for s := range 4 {
			e.sweepJokers(s)
		}
		e.toldSweep()
	}
}

// flatTop is the bound, jokers at their penalty.
func (e *cardsSearch) flatTop() int32 {
	sum := e.setRest[0]
	if e.jokers > 0 {
		sum += e.flatPenalty * int32(e.wild)
	}
	for s := range 4 {
		b := int32(impossible)
		for _, r := range e.roots[s] {
			b = max(b, e.ahead[e.at(s, 0)+int(r)])
		}
		sum += b
	}
	return sum
}

func (e *cardsSearch) forthAll(agree bool) {
	for s := range 4 {
		e.start(s)
	}
	for st := range e.p.steps {
		if agree {
			e.agree(st, true)
		}
		for s := range 4 {
			e.forth(s, st)
		}
	}
}

func (e *cardsSearch) backAll(generous bool) {
	for st := e.p.steps - 1; st >= 0; st-- {
		e.agree(st, generous)
		for s := range 4 {
			e.back(s, st)
		}
		e.setRest[st] = e.setRest[st+1] + e.setTop[st]
	}
}

// agree sets the multipliers of a step to their optimum.
func (e *cardsSearch) agree(st int, generous bool) {
	if e.allowed[0][st]|e.allowed[1][st]|e.allowed[2][st]|e.allowed[3][st] == 1 {
		return
	}
	var alone, joint [4][maxCopies + 1]int32 // the best way with so many set cards: of the suit, of all
	for s := range 4 {
		e.alone(s, st, &alone[s])
	}
	e.deal(st, &alone, &joint)
	for s := range 4 {
		for k := range e.side {
			switch {
			case e.allowed[s][st]>>k&1 == 0:
			case joint[s][k] <= impossible/2:
				e.forbid(s, st, k) // nothing of the others goes with it
				alone[s][k] = impossible
			default:
				e.multiplier[s][st][k] = joint[s][k]>>2 - alone[s][k]
				alone[s][k] = -e.multiplier[s][st][k] // now what the sets have of it
			}
		}
	}
	if !generous {
		e.setTop[st] = e.deal(st, &alone, nil)
		return
	}
	for s := range 4 {
		if j := &joint[s]; e.common {
			j[0], j[1], j[2] = dealTwoTo(&alone, s)
		} else {
			e.deals(st, &alone, &joint)
		}
		for k := range e.side {
			if e.allowed[s][st]>>k&1 != 0 {
				e.multiplier[s][st][k] += joint[s][k]
				alone[s][k] -= joint[s][k]
			}
		}
	}
	e.setTop[st] = 0
}

// alone is the best way of a suit with each number of set cards at a step.
func (e *cardsSearch) alone(s, st int, best *[maxCopies + 1]int32) {
	r := e.through(s, st)
	most, worth := e.most[s][st], e.worth(s, st)
	for k := range e.side {
		best[k] = impossible
		if e.allowed[s][st]>>k&1 == 0 {
			continue
		}
		b := int32(impossible)
		for x := 0; x+k <= most; x++ {
			b = max(b, worth[x+k]+r[x])
		}
		if b <= impossible/2 {
			e.forbid(s, st, k)
			continue
		}
		best[k] = b
	}
}

// forbid takes out a number of set cards that goes with nothing else.
func (e *cardsSearch) forbid(s, st, k int) {
	e.allowed[s][st] &^= 1 << k
	e.multiplier[s][st][k] = impossible
}

// deal is the best sum of what numbers of cards that make sets at a step are
// worth to the suits, and the best for each number of each suit.
func (e *cardsSearch) deal(st int, worth, best *[4][maxCopies + 1]int32) int32 {
	if e.common {
		return dealTwo(worth, best)
	}
	return e.deals(st, worth, best)
}

// deals is deal for any rules. Free jokers make up for cards that a suit has
// not, as far as there are any.
func (e *cardsSearch) deals(st int, worth, best *[4][maxCopies + 1]int32) int32 {
	d := deals{e: e, worth: worth, best: best, top: impossible}
	for s := range 4 {
		d.natural[s] = e.most[s][st] - e.jokers
		d.allowed[s] = e.allowed[s][st]
		if best != nil {
			for k := range best[s] {
				best[s][k] = impossible
			}
		}
	}
	d.suit(0, 0, 0, e.jokers)
	return d.top
}

type deals struct {
	e           *cardsSearch
	worth, best *[4][maxCopies + 1]int32
	natural     [4]int // cards that are no jokers
	allowed     [4]uint8
	n           [4]int
	top         int32
}

// suit goes through the numbers of cards of a suit and those after it; at is
// the place in fits that the suits before have chosen, jokers what they left.
func (d *deals) suit(s, at int, sum int32, jokers int) {
	if s == 3 {
		d.last(at, sum, jokers)
		return
	}
	for k := 0; d.allowed[s]>>k != 0 && k <= d.natural[s]+jokers; k++ {
		if d.allowed[s]>>k&1 != 0 {
			d.n[s] = k
			d.suit(s+1, (at+k)*d.e.side, sum+d.worth[s][k], jokers-max(0, k-d.natural[s]))
		}
	}
}

func (d *deals) last(at int, sum int32, jokers int) {
	fit := d.e.fits[at:][:d.e.side]
	top := int32(impossible)
	for k := 0; d.allowed[3]>>k != 0 && k <= d.natural[3]+jokers; k++ {
		if d.allowed[3]>>k&1 != 0 && fit[k] {
			v := sum + d.worth[3][k]
			top = max(top, v)
			if d.best != nil {
				d.best[3][k] = max(d.best[3][k], v)
			}
		}
	}
	if d.top = max(d.top, top); d.best != nil {
		for s := range 3 {
			d.best[s][d.n[s]] = max(d.best[s][d.n[s]], top)
		}
	}
}
