package sweep

import (
	"math/bits"

	"machiavelli/engine/solver/internal/budget"
)

// The dual ascent over the Lagrange multipliers of the set cards lowers the bound.
// What the suits want, each alone, need not go together as sets. So a suit
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

// ascend lowers the bound with that many jokers by going through the multipliers
// rounds times, as long as it is above aim and moves.
func (e *generalBounds) ascend(wild, rounds int, aim int32, work *budget.Work) {
	if rounds == 0 {
		return
	}
	if e.jokers > 0 {
		penalty := int32(2 * ValueUnit)
		if e.traced {
			e.setPenalties()
			penalty = e.penalties[wild]
		}
		e.flatten(penalty)
	}
	for range rounds {
		before := e.flatTop(wild)
		half := e.roundWork() / 2
		if before <= aim || work.Spend(half) {
			break
		}
		e.forthAll(e.traced)
		work.Spend(half) // half a round proves nothing, so it is not ended here
		e.backAll(e.traced)
		first := !e.traced
		e.traced = true
		if e.flatTop(wild) >= before && !first {
			break
		}
	}
	if e.jokers > 0 {
		for s := range 4 {
			e.sweepJokers(s)
			work.Spend(e.sweepWork() / 4)
		}
	}
}

// roundWork is the work of a round of the ascent, sweepWork that of a sweep with
// jokers.
func (e *generalBounds) roundWork() int {
	sums, deals := e.size()
	return sums/40 + deals/7
}

func (e *generalBounds) sweepWork() int {
	sums, _ := e.size()
	return sums * e.splits() / 40
}

// size is about how many sums a sweep makes, and deals how many a step's sets.
func (e *generalBounds) size() (sums, deals int) {
	for st := range e.p.steps {
		n := 1
		for s := range 4 {
			sums += e.open[s][st] * e.tagged[s] * (e.runs.copies + 1)
			n *= bits.OnesCount8(e.sets.allowed[s][st])
		}
		if n > 1 {
			deals += n
		}
	}
	return sums, deals
}

// flatTop is the bound, jokers at their penalty.
func (e *generalBounds) flatTop(wild int) int32 {
	sum := e.sets.rest[0]
	if e.jokers > 0 {
		sum += e.flatPenalty * int32(wild)
	}
	for s := range 4 {
		b := int32(Impossible)
		for _, r := range e.roots[s] {
			b = max(b, e.ahead[e.at(s, 0)+int(r)])
		}
		sum += b
	}
	return sum
}

func (e *generalBounds) forthAll(agree bool) {
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

func (e *generalBounds) backAll(generous bool) {
	for st := e.p.steps - 1; st >= 0; st-- {
		e.agree(st, generous)
		for s := range 4 {
			e.back(s, st)
		}
		e.sets.rest[st] = e.sets.rest[st+1] + e.sets.top[st]
	}
}

// agree sets the multipliers of a step to their optimum.
func (e *generalBounds) agree(st int, generous bool) {
	if e.sets.none(st) {
		return
	}
	var alone, joint worths // the best way with each number of set cards: of the suit, of all
	for s := range 4 {
		e.alone(s, st, &alone[s])
	}
	e.sets.deal(&e.generalDeal, st, &alone, &joint)
	for s := range 4 {
		for k := range e.sets.side {
			switch {
			case e.sets.allowed[s][st]>>k&1 == 0:
			case joint[s][k] <= Impossible/2:
				e.sets.forbid(s, st, k) // nothing of the others goes with it
				alone[s][k] = Impossible
			default:
				e.sets.multiplier[s][st][k] = joint[s][k]>>2 - alone[s][k]
				alone[s][k] = -e.sets.multiplier[s][st][k] // now what the sets have of it
			}
		}
	}
	if !generous {
		e.sets.top[st] = e.sets.deal(&e.generalDeal, st, &alone, nil)
		return
	}
	for s := range 4 {
		if j := &joint[s]; e.sets.common {
			j[0], j[1], j[2] = dealTwoTo(&alone, s)
		} else {
			e.sets.dealAny(&e.generalDeal, st, &alone, &joint)
		}
		for k := range e.sets.side {
			if e.sets.allowed[s][st]>>k&1 != 0 {
				e.sets.multiplier[s][st][k] += joint[s][k]
				alone[s][k] -= joint[s][k]
			}
		}
	}
	e.sets.top[st] = 0
}

// alone is the best way of a suit with each number of set cards at a step.
func (e *generalBounds) alone(s, st int, best *[MaxCopies + 1]int32) {
	r := e.through(s, st)
	most, worth := e.most[s][st], e.worth(s, st)
	for k := range e.sets.side {
		best[k] = Impossible
		if e.sets.allowed[s][st]>>k&1 == 0 {
			continue
		}
		b := int32(Impossible)
		for x := 0; x+k <= most; x++ {
			b = max(b, worth[x+k]+r[x])
		}
		if b <= Impossible/2 {
			e.sets.forbid(s, st, k)
			continue
		}
		best[k] = b
	}
}
