package solver

// What the suits want, each alone, need not go together as sets. So a suit
// earns a price for giving k cards to the sets of a step, and the sets pay it;
// any prices give a valid bound, the suits' best ways plus the sets' best
// deals. A block of prices, those of one step, can be set to its optimum at
// once: for every suit and every k it is known from behind and ahead what its
// best way with k set cards there is worth; the best combination that makes
// sets is the block's optimum, and each suit is left a quarter of the best
// combination with its k (Globerson and Jaakkola, MPLP, 2007). Then the sets
// give what they have too much to the suits, one after the other (the
// handshake of Tourani et al., MPLP++, 2018). Going through the steps to and
// fro needs nothing but one forward and one backward sweep.

// bargain lowers the bound by going through the prices so many times, as long
// as it is above aim and moves.
func (e *cardsSearch) bargain(rounds int, aim int32) {
	if e.jokers > 0 {
		e.setFees()
		e.flatten(e.fees[e.wild])
		e.traced = false
	}
	for range rounds {
		before := e.flatTop()
		if before <= aim {
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
	}
}

// flatTop is the bound, jokers at their fee.
func (e *cardsSearch) flatTop() int32 {
	sum := e.setRest[0]
	if e.jokers > 0 {
		sum += e.flatFee * int32(e.wild)
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

// agree sets the prices of a step to their optimum.
func (e *cardsSearch) agree(st int, generous bool) {
	if e.allowed[0][st]|e.allowed[1][st]|e.allowed[2][st]|e.allowed[3][st] == 1 {
		return
	}
	var alone, joint [4][maxCopies + 1]int32 // the best way with so many set cards: of the suit, of all
	for s := range 4 {
		r := e.through(s, st)
		most, worth, price := e.most[s][st], e.worth(s, st), &e.price[s][st]
		for k := range most + 1 {
			alone[s][k], joint[s][k] = impossible, impossible
			if e.allowed[s][st]>>k&1 == 0 {
				continue
			}
			for x := 0; x+k <= most; x++ {
				alone[s][k] = max(alone[s][k], worth[x+k]+r[x])
			}
			if alone[s][k] += price[k]; alone[s][k] <= impossible/2 {
				e.allowed[s][st] &^= 1 << k
			}
		}
	}
	e.deals(st, &alone, &joint)
	for s := range 4 {
		for k := range e.most[s][st] + 1 {
			switch {
			case e.allowed[s][st]>>k&1 == 0:
			case joint[s][k] <= impossible/2:
				e.allowed[s][st] &^= 1 << k // nothing of the others goes with it
			default:
				e.price[s][st][k] += joint[s][k]>>2 - alone[s][k]
			}
		}
	}
	var paid [4][maxCopies + 1]int32
	for s := range 4 {
		for k := range e.most[s][st] + 1 {
			paid[s][k] = -e.price[s][st][k]
		}
	}
	e.setTop[st] = 0
	if !generous {
		e.setTop[st] = e.deals(st, &paid, nil)
		return
	}
	for s := range 4 {
		e.deals(st, &paid, &joint)
		for k := range e.most[s][st] + 1 {
			if e.allowed[s][st]>>k&1 != 0 {
				e.price[s][st][k] += joint[s][k]
				paid[s][k] -= joint[s][k]
			}
		}
	}
}

// deals goes through the numbers of cards of the four suits that make sets
// at a step: the best sum of what they are worth to the suits, and the best
// for each number of each suit.
func (e *cardsSearch) deals(st int, worth, best *[4][maxCopies + 1]int32) int32 {
	top := int32(impossible)
	if best != nil {
		for s := range best {
			for k := range best[s] {
				best[s][k] = impossible
			}
		}
	}
	side := e.side
	for a := 0; e.allowed[0][st]>>a != 0; a++ {
		if e.allowed[0][st]>>a&1 == 0 {
			continue
		}
		topA := int32(impossible)
		for b := 0; e.allowed[1][st]>>b != 0; b++ {
			if e.allowed[1][st]>>b&1 == 0 {
				continue
			}
			topB := int32(impossible)
			for c := 0; e.allowed[2][st]>>c != 0; c++ {
				if e.allowed[2][st]>>c&1 == 0 {
					continue
				}
				topC := int32(impossible)
				sum := worth[0][a] + worth[1][b] + worth[2][c]
				fit := e.fits[((a*side+b)*side+c)*side:][:side]
				for d := 0; e.allowed[3][st]>>d != 0; d++ {
					if !fit[d] || e.allowed[3][st]>>d&1 == 0 {
						continue
					}
					v := sum + worth[3][d]
					topC = max(topC, v)
					if best != nil {
						best[3][d] = max(best[3][d], v)
					}
				}
				if best != nil {
					best[2][c] = max(best[2][c], topC)
				}
				topB = max(topB, topC)
			}
			if best != nil {
				best[1][b] = max(best[1][b], topB)
			}
			topA = max(topA, topB)
		}
		if best != nil {
			best[0][a] = max(best[0][a], topA)
		}
		top = max(top, topA)
	}
	return top
}
