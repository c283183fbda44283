package solver

// prepare sets the search up, with so many wild cards to be placed; it reports
// whether the problem is of this kind.
func (q *pairs) prepare(p *problem, wild int) bool {
	r := p.rules
	if p.circular || wild > 2 || r.RunMin != 3 || r.SetMin != 3 || r.SetMax != 0 && r.SetMax != 4 || r.AnySuits {
		return false
	}
	q.p, q.wild, q.fee = p, wild, 0
	worth, unit := int32(0), int32(0)
	for st := range pairSteps {
		for s := range 4 {
			c := &p.count[s][st]
			must, n := c.must, c.must+c.loose+c.free+c.hand
			if n > 2 {
				return false
			}
			q.total[st][s], q.most[st][s] = n, min(2, n+uint8(wild))
			v := pairValue{never, never, never, never}
			for m := must; m <= n; m++ {
				v[m&3] = p.gain[s][st][m-must] * grain
			}
			worth, unit = worth+p.gain[s][st][n-must], max(unit, p.gain[s][st][min(1, n-must)]*grain)
			q.value[st][s] = v
		}
		q.allow(st)
	}
	if worth > pairsWorth || wild > 0 && q.wholeSuit() {
		return false
	}
	for s := range 4 {
		q.tags[s] = 1
		if p.twoEnds && q.lacking(s) <= wild {
			q.tags[s] += min(2, int(q.total[0][s])+wild)
		}
	}
	q.setTop, q.setRest = [pairSteps]int32{}, [pairSteps + 1]int32{}
	q.memo.reset()
	q.ahead[pairSteps] = [4]pairRow{pairEnd, pairEnd, pairEnd, pairEnd}
	if wild > 0 {
		q.setFee(unit * 3 / 2)
	}
	return true
}

// allow notes which numbers of cards of each suit sets of a step could take: for
// each that they take there is a set, with two others.
func (q *pairs) allow(st int) {
	q.open[st], q.wide[st] = false, false
	total := &q.total[st]
	for s := range 4 {
		v := pairValue{0, never, never, never}
		for k := 1; k <= min(3, int(total[s])+q.wild); k++ {
			others := q.wild - max(0, k-int(total[s]))
			for u := range 4 {
				if u != s {
					others += min(k, int(total[u]))
				}
			}
			if others >= 2*k {
				v[k] = 0
				q.open[st], q.wide[st] = true, q.wide[st] || k == 3
			}
		}
		q.price[st][s] = v
	}
}

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

// lacking is how many of ace, queen and king of a suit are not there.
func (q *pairs) lacking(s int) int {
	n := 0
	for _, st := range [...]int{0, pairSteps - 2, pairSteps - 1} {
		if q.total[st][s] == 0 {
			n++
		}
	}
	return n
}

// setFee sets the fee of a wild card.
func (q *pairs) setFee(fee int32) {
	q.fee = fee
	for st := range pairSteps {
		for s := range 4 {
			v, f := &q.value[st][s], &q.flat[st][s]
			*f = pairFlat{v[0], v[1], v[2], never, never, never, never, never}
			for wild := 1; wild <= q.wild; wild++ {
				paid := int32(wild) * fee
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
