package sweep

// pairsSets is what the sets can take of each step, and the multipliers that they
// pay the suits for it (generalSets).
type pairsSets struct {
	open       [pairSteps]bool         // there may be sets
	wide       [pairSteps]bool         // … three with a card of the same suit
	multiplier [pairSteps][4]pairValue // a suit earns for giving each number of cards to sets
	top        [pairSteps]int32        // most that the sets of a step earn of their multipliers
	rest       [pairSteps + 1]int32    // … of this step and those after
	alone      worths                  // see agree
	joint      worths
}

// pairsBounds is the relaxation of the search for the common deal (generalBounds):
// each suit alone, its set cards being taken at their multipliers and its wild ones at
// a penalty. It needs no second sweep before the first ascent, as the way up to each
// step is all that the first multipliers need.
type pairsBounds struct {
	pairsDeal
	sets    pairsSets
	penalty int32                   // of each wild card in the sweeps, which may use any number
	flat    [pairSteps][4]pairFlat  // value of each number of cards, wild ones among them at the penalty
	gain    [pairSteps][4]pairValue // of each number of cards in runs (or kept back), with those in sets beside them
	ahead   [pairSteps + 1][4]pairRow
	behind  [pairSteps + 1][4]pairRow
	first   [4]int32     // ahead of the first step
	others  [4]pairValue // see through
}

// relax makes the bounds ready for the deal that was counted, without any
// multiplier.
func (q *pairsBounds) relax() {
	q.penalty = 0
	for st := range pairSteps {
		var sum, suits uint8
		for _, n := range q.total[st] {
			sum, suits = sum+n, suits+(n+1)/2
		}
		q.allow(st, sum, suits)
	}
	q.sets.top, q.sets.rest = [pairSteps]int32{}, [pairSteps + 1]int32{}
	q.ahead[pairSteps] = [4]pairRow{pairEnd, pairEnd, pairEnd, pairEnd}
	if q.wild > 0 {
		q.setPenalty(q.unit * ValueUnit * 3 / 2)
	}
}

// allow notes, for a step with that many cards in that many suits, how many cards of each
// suit its sets can take. Each card that is taken needs a set with cards of two other
// suits. A wild card replaces a card of a suit that has none.
func (q *pairsBounds) allow(st int, sum, suits uint8) {
	w := uint8(q.wild)
	most := max(setsOfCards[(sum+w)&15], setsOfSuits[(suits+w)&7]) // sets that a suit can be in
	q.sets.open[st], q.sets.wide[st] = most > 0, most == 3
	for s, n := range q.total[st] {
		q.sets.multiplier[st][s] = pairFree[min(most, n+w)]
	}
}

// setsOfCards is in how many sets a suit can be by the number of its cards, and
// setsOfSuits by the number of suits.
var (
	setsOfCards = [16]uint8{6: 2, 7: 2, 8: 2, 9: 3, 10: 3}
	setsOfSuits = [8]uint8{3: 1, 4: 1, 5: 1, 6: 1}
)

// pairFree is no multiplier, by the most cards.
var pairFree = [4]pairValue{{0, never, never, never}, {0, 0, never, never}, {0, 0, 0, never}, {}}

// setPenalty sets the penalty of a wild card.
func (q *pairsBounds) setPenalty(penalty int32) {
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

// forthAll fills behind, and sets the multipliers of each step again or leaves them as
// they are.
func (q *pairsBounds) forthAll(agree bool) {
	for st := range pairSteps {
		if agree && q.sets.open[st] {
			for s := range 4 {
				q.through(st, s)
			}
			q.agree(st, true)
		}
		for s := range 4 {
			q.forth(st, s)
		}
	}
}

// backAll fills ahead, and sets the multipliers of each step again. What behind says
// must be as forth has left it.
func (q *pairsBounds) backAll(generous bool) {
	for st := pairSteps - 1; st >= 0; st-- {
		if q.sets.open[st] {
			for s := range 4 {
				q.beside(st, s)
			}
			q.agree(st, generous)
		}
		for s := range 4 {
			q.back(st, s)
		}
		q.sets.rest[st] = q.sets.rest[st+1] + q.sets.top[st]
	}
}

// backSweep fills ahead under the multipliers as they are.
func (q *pairsBounds) backSweep() {
	for st := pairSteps - 1; st >= 0; st-- {
		for s := range 4 {
			q.back(st, s)
		}
	}
}

// gains is the most that numbers of cards in runs (or kept back) earn at a
// step, together with those that go to sets beside them.
func (q *pairsBounds) gains(st, s int) (g0, g1, g2 int32) {
	v, p := &q.value[st][s], &q.sets.multiplier[st][s]
	if q.wild > 0 {
		f := &q.flat[st][s]
		return max(f[0]+p[0], f[1]+p[1], f[2]+p[2], f[3]+p[3]),
			max(f[1]+p[0], f[2]+p[1], f[3]+p[2], f[4]+p[3]), max(f[2]+p[0], f[3]+p[1], f[4]+p[2])
	}
	return max(v[0]+p[0], v[1]+p[1], v[2]+p[2]), max(v[1]+p[0], v[2]+p[1]), v[2] + p[0]
}

func (q *pairsBounds) forth(st, s int) {
	g0, g1, g2 := q.gains(st, s)
	g := &q.gain[st][s]
	g[0], g[1], g[2] = g0, g1, g2
	to := &q.behind[st+1][s]
	if st == 0 {
		*to = pairNowhere
		to[0], to[3], to[9] = g0, g1, g2
		if q.tags[s] > 1 {
			to[10], to[13] = g1, g2
		}
		if q.tags[s] > 2 {
			to[20] = g2
		}
		return
	}
	from := &q.behind[st][s]
	forthFew((*ten)(to[:]), (*ten)(from[:]), g0, g1, g2)
	for tag := 1; tag < q.tags[s]; tag++ {
		forthFew((*ten)(to[10*tag:]), (*ten)(from[10*tag:]), g0, g1, g2)
	}
}

var pairNowhere = func() (r pairRow) {
	for i := range r {
		r[i] = never
	}
	return r
}()

func (q *pairsBounds) back(st, s int) {
	g0, g1, g2 := q.gains(st, s)
	g := &q.gain[st][s]
	g[0], g[1], g[2] = g0, g1, g2
	then, now := &q.ahead[st+1][s], &q.ahead[st][s]
	if st == 0 {
		r0, r1, r2 := throughFirst(then, q.tags[s])
		q.first[s] = max(g0+r0, g1+r1, g2+r2)
		return
	}
	backFew((*ten)(now[:]), (*ten)(then[:]), g0, g1, g2)
	for tag := 1; tag < q.tags[s]; tag++ {
		backFew((*ten)(now[10*tag:]), (*ten)(then[10*tag:]), g0, g1, g2)
	}
}

// through notes in others the most that all steps but this one earn, by the
// number of cards that go to runs here (or are kept back).
func (q *pairsBounds) through(st, s int) {
	then, r := &q.ahead[st+1][s], &q.others[s]
	if st == 0 {
		r[0], r[1], r[2] = throughFirst(then, q.tags[s])
		return
	}
	r[0], r[1], r[2] = never, never, never
	from := &q.behind[st][s]
	for at := 0; at < 10*q.tags[s]; at += 10 {
		throughFew((*ten)(from[at:]), (*ten)(then[at:]), r)
	}
}

// throughFirst is through at the first step, for a number of tags.
func throughFirst(then *pairRow, tags int) (r0, r1, r2 int32) {
	r0, r1, r2 = then[0], then[3], then[9]
	if tags > 1 {
		r1, r2 = max(r1, then[10]), max(r2, then[13])
	}
	if tags > 2 {
		r2 = max(r2, then[20])
	}
	return r0, r1, r2
}

// beside is through, from what is behind the step when forth has just been
// there: it has added the same gain for every way to take as many cards.
func (q *pairsBounds) beside(st, s int) {
	b, then, g, r := &q.behind[st+1][s], &q.ahead[st+1][s], &q.gain[st][s], &q.others[s]
	if st == 0 {
		r[0], r[1], r[2] = throughFirst(then, q.tags[s])
		return
	}
	r0, r1, r2 := int32(never), int32(never), int32(never)
	for tag := range q.tags[s] {
		b, then := (*ten)(b[10*tag:]), (*ten)(then[10*tag:])
		r0, r1 = max(r0, b[0]+then[0]), max(r1, b[1]+then[1], b[2]+then[2], b[3]+then[3])
		r2 = max(r2, b[4]+then[4], b[5]+then[5], b[6]+then[6], b[7]+then[7], b[8]+then[8], b[9]+then[9])
	}
	r[0], r[1], r[2] = r0-g[0], r1-g[1], r2-g[2]
}

// top is the bound.
func (q *pairsBounds) top() int32 {
	return q.first[0] + q.first[1] + q.first[2] + q.first[3] + q.sets.rest[0] + q.penalty*int32(q.wild)
}

// flatTop is the bound before there is any multiplier, from the way up to the end.
func (q *pairsBounds) flatTop() int32 {
	sum := q.penalty * int32(q.wild)
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

// bound is the most that the suits can gain from a step on, each alone, and the
// sets, with a number of wild cards left.
func (q *pairsBounds) bound(st int, at *pairPlace, left uint8) int32 {
	switch {
	case st == 0:
		return q.top()
	case st == pairSteps && left > 0:
		return Impossible
	}
	a := &q.ahead[st]
	return a[0][at[0]&31] + a[1][at[1]&31] + a[2][at[2]&31] + a[3][at[3]&31] + q.sets.rest[st] + q.penalty*int32(left)
}
