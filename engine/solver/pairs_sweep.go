package solver

// forthAll fills behind under the multipliers as they are.
func (q *pairs) forthAll() {
	for st := range pairSteps {
		for s := range 4 {
			q.forth(st, s)
		}
	}
}

// forthAgreeing is forthAll with the multipliers of each step set anew.
func (q *pairs) forthAgreeing() {
	for st := range pairSteps {
		if q.open[st] {
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

// backAll fills ahead, and sets the multipliers of each step anew. What behind says
// must be as forth has left it.
func (q *pairs) backAll(generous bool) {
	for st := pairSteps - 1; st >= 0; st-- {
		if q.open[st] {
			for s := range 4 {
				q.beside(st, s)
			}
			q.agree(st, generous)
		}
		for s := range 4 {
			q.back(st, s)
		}
		q.setRest[st] = q.setRest[st+1] + q.setTop[st]
	}
}

// backSweep fills ahead under the multipliers as they are.
func (q *pairs) backSweep() {
	for st := pairSteps - 1; st >= 0; st-- {
		for s := range 4 {
			q.back(st, s)
		}
	}
}

// gains is the most that numbers of cards in runs (or kept back) earn at a
// step, together with those that go to sets beside them.
func (q *pairs) gains(st, s int) (g0, g1, g2 int32) {
	v, p := &q.value[st][s], &q.multiplier[st][s]
	if q.wild > 0 {
		f := &q.flat[st][s]
		return max(f[0]+p[0], f[1]+p[1], f[2]+p[2], f[3]+p[3]),
			max(f[1]+p[0], f[2]+p[1], f[3]+p[2], f[4]+p[3]), max(f[2]+p[0], f[3]+p[1], f[4]+p[2])
	}
	return max(v[0]+p[0], v[1]+p[1], v[2]+p[2]), max(v[1]+p[0], v[2]+p[1]), v[2] + p[0]
}

func (q *pairs) forth(st, s int) {
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

func (q *pairs) back(st, s int) {
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

// through notes in rest the most that all steps but this one earn, by the
// number of cards that go to runs here (or are kept back).
func (q *pairs) through(st, s int) {
	then, r := &q.ahead[st+1][s], &q.rest[s]
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

// throughFirst is through at the first step, for so many tags.
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
func (q *pairs) beside(st, s int) {
	b, then, g, r := &q.behind[st+1][s], &q.ahead[st+1][s], &q.gain[st][s], &q.rest[s]
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

// agree sets the multipliers of a step to their optimum, as cardsSearch.agree does,
// once rest is known.
func (q *pairs) agree(st int, generous bool) {
	alone, joint, multipliers := &q.alone, &q.joint, &q.multiplier[st]
	kinds, deal := 3, dealTwo
	if q.wide[st] {
		kinds, deal = 4, dealThree
	}
	for s := range 4 {
		r, v, p, a := &q.rest[s], &q.value[st][s], &multipliers[s], &alone[s]
		if q.wild > 0 {
			f := &q.flat[st][s]
			for k := range kinds {
				a[k] = possible(max(f[k]+r[0], f[k+1]+r[1], f[k+2]+r[2]) + p[k])
			}
			continue
		}
		a[0] = possible(max(v[0]+r[0], v[1]+r[1], v[2]+r[2]) + p[0])
		a[1] = possible(max(v[1]+r[0], v[2]+r[1]) + p[1])
		a[2] = possible(v[2] + r[0] + p[2])
	}
	deal(alone, joint)
	for s := range 4 {
		p, a, j := &multipliers[s], &alone[s], &joint[s]
		for k := range kinds {
			multiplier := p[k] + j[k]>>2 - a[k]
			earned := -multiplier                 // what the sets have of it
			if a[k] == never || j[k] <= never/2 { // or nothing of the others goes with it
				multiplier, earned = never, never
			}
			p[k], a[k] = multiplier, earned
		}
	}
	if !generous {
		q.setTop[st] = deal(alone, nil)
		return
	}
	for s := range 4 {
		j := &joint[s]
		if q.wide[st] {
			dealThree(alone, joint)
		} else {
			j[0], j[1], j[2] = dealTwoTo(alone, s)
		}
		for k := range kinds {
			if p := &multipliers[s][k]; *p != never {
				*p += j[k]
				alone[s][k] -= j[k]
			}
		}
	}
	q.setTop[st] = 0
}

// possible is a value, never if it is about as bad.
func possible(v int32) int32 {
	if v <= never/2 {
		return never
	}
	return v
}

// dealThree is dealTwo where there may be three sets with a card of the same
// suit.
func dealThree(w, best *worths) (top int32) {
	if best != nil {
		for s := range best {
			best[s] = [maxCopies + 1]int32{never, never, never, never}
		}
	}
	top = never
	for i, fit := range pairsFit {
		if !fit {
			continue
		}
		n := [4]int{i >> 6, i >> 4 & 3, i >> 2 & 3, i & 3}
		v := max(w[0][n[0]]+w[1][n[1]], never) + max(w[2][n[2]]+w[3][n[3]], never)
		top = max(top, v)
		if best != nil {
			for s, k := range n {
				best[s][k] = max(best[s][k], v)
			}
		}
	}
	return top
}
