package solver

// prepare sets the search up, with so many wild cards to be placed; it reports
// whether the problem is of this kind.
func (q *pairs) prepare(p *problem, wild int) bool {
	r := p.rules
	if p.circular || wild > 2 || r.RunMin != 3 || r.SetMin != 3 || r.SetMax != 0 && r.SetMax != 4 || r.AnySuits {
		return false
	}
	q.p, q.wild, q.penalty = p, wild, 0
	worth := int32(0)
	for st := range pairSteps {
		total := &q.total[st]
		var sum, suits uint8
		for s := range 4 {
			c, gain := &p.count[s][st], &p.gain[s][st]
			must, n := c.must, c.must+c.free+c.hand
			if n > 2 {
				return false
			}
			total[s] = n
			sum, suits = sum+n, suits+(n+1)/2
			v0, v1, v2 := int32(0), gain[(1-must)&7]*grain, gain[(2-must)&7]*grain
			if must > 0 {
				v0 = never
			}
			if must > 1 {
				v1 = never
			}
			if n < 1 {
				v1 = never
			}
			if n < 2 {
				v2 = never
			}
			v := &q.value[st][s]
			v[0], v[1], v[2], v[3] = v0, v1, v2, never
			worth += gain[(n-must)&7]
		}
		q.allow(st, sum, suits)
	}
	if worth > pairsWorth || wild > 0 && q.wholeSuit() {
		return false
	}
	q.most = q.total
	for s := range 4 {
		q.tags[s] = 1 + q.highAces(s)
	}
	q.setTop, q.setRest = [pairSteps]int32{}, [pairSteps + 1]int32{}
	q.memo.reset()
	q.ahead[pairSteps] = [4]pairRow{pairEnd, pairEnd, pairEnd, pairEnd}
	if wild > 0 {
		q.allowWild()
	}
	return true
}

// allowWild notes what wild cards may be, and sets their first penalty.
func (q *pairs) allowWild() {
	unit := int32(0) // the most that a card is worth
	for st := range q.most {
		for s, n := range q.most[st] {
			q.most[st][s] = min(2, n+uint8(q.wild))
			if c := &q.p.count[s][st]; n > c.must {
				unit = max(unit, q.p.gain[s][st][1])
			}
		}
	}
	q.setPenalty(unit * grain * 3 / 2)
}

// allow notes which numbers of cards of each suit sets of a step could take, of
// so many cards and suits: for each that they take there is a set, with two
// others. A wild card makes up for one that a suit has not.
func (q *pairs) allow(st int, sum, suits uint8) {
	w := uint8(q.wild)
	most := max(pairSets[(sum+w)&15], pairSuits[(suits+w)&7]) // sets that a suit can be in
	q.open[st], q.wide[st] = most > 0, most == 3
	for s, n := range q.total[st] {
		q.multiplier[st][s] = pairFree[min(most, n+w)]
	}
}

// pairSets is in how many sets a suit can be when so many cards are there, and
// pairSuits when it is so many suits.
var (
	pairSets  = [16]uint8{6: 2, 7: 2, 8: 2, 9: 3, 10: 3}
	pairSuits = [8]uint8{3: 1, 4: 1, 5: 1, 6: 1}
)

// pairFree is no multiplier, for up to so many cards.
var pairFree = [4]pairValue{{0, never, never, never}, {0, 0, never, never}, {0, 0, 0, never}, {}}

// wholeSuit reports whether all cards of some suit are there.
func (q *pairs) wholeSuit() bool {
	for s := range 4 {
		whole := true
		for st := range pairSteps {
			whole = whole && q.total[st][s] == 2
		}
		if whole {
			return true
		}
	}
	return false
}

// highAces is how many aces of a suit can be kept back: each wants a queen and a
// king of its own.
func (q *pairs) highAces(s int) int {
	if !q.p.twoEnds {
		return 0
	}
	for n := 2; n > 0; n-- {
		lack := 0
		for _, st := range [...]int{0, pairSteps - 2, pairSteps - 1} {
			lack += max(0, n-int(q.total[st][s]))
		}
		if lack <= q.wild {
			return n
		}
	}
	return 0
}

// setPenalty sets the penalty of a wild card.
func (q *pairs) setPenalty(penalty int32) {
	q.penalty = penalty
	for st := range pairSteps {
		for s := range 4 {
			v, f := &q.value[st][s], &q.flat[st][s]
			*f = pairFlat{v[0], v[1], v[2], never, never, never, never, never}
			for wild := 1; wild <= q.wild; wild++ {
				paid := int32(wild) * penalty
				for m := range 3 {
					f[m+wild] = max(f[m+wild], v[m]-paid)
				}
			}
		}
	}
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
