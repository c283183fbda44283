package solver

// forthAll fills behind; with agree the prices of each step are set anew.
func (q *pairs) forthAll(agree bool) {
	for st := range pairSteps {
		if agree {
			q.agree(st, true)
		}
		for s := range 4 {
			q.forth(st, s)
		}
	}
}

// backAll fills ahead, and sets the prices of each step anew.
func (q *pairs) backAll(generous bool) {
	for st := pairSteps - 1; st >= 0; st-- {
		q.agree(st, generous)
		for s := range 4 {
			q.back(st, s)
		}
		q.setRest[st] = q.setRest[st+1] + q.setTop[st]
	}
}

// backSweep fills ahead under the prices as they are.
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
	v, p := &q.value[st][s], &q.price[st][s]
	if q.wild > 0 {
		f := &q.flat[st][s]
		return max(f[0]+p[0], f[1]+p[1], f[2]+p[2], f[3]+p[3]),
			max(f[1]+p[0], f[2]+p[1], f[3]+p[2], f[4]+p[3]), max(f[2]+p[0], f[3]+p[1], f[4]+p[2])
	}
	return max(v[0]+p[0], v[1]+p[1], v[2]+p[2]), max(v[1]+p[0], v[2]+p[1]), v[2] + p[0]
}

func (q *pairs) forth(st, s int) {
	g0, g1, g2 := q.gains(st, s)
	to := &q.behind[st+1][s]
	if st == 0 {
		*to = pairNowhere
		to[0], to[3], to[9] = g0, g1, g2
		if q.tags[s] > 1 {
			to[10], to[13] = g1, g2
			to[20] = g2
		}
		return
	}
	from, n := &q.behind[st][s], q.most[st][s]
	for at := 0; at < 10*q.tags[s]; at += 10 {
		forthFew((*ten)(to[at:]), (*ten)(from[at:]), n, g0, g1, g2)
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
	q.gain[st][s] = pairValue{g0, g1, g2}
	if st == 0 {
		r := q.through(0, s)
		q.first[s] = max(g0+r[0], g1+r[1], g2+r[2])
		return
	}
	then, now, n := &q.ahead[st+1][s], &q.ahead[st][s], q.most[st][s]
	for at := 0; at < 10*q.tags[s]; at += 10 {
		backFew((*ten)(now[at:]), (*ten)(then[at:]), n, g0, g1, g2)
	}
}

// through is the most that all steps but this one earn, by the number of cards
// that go to runs here (or are kept back).
func (q *pairs) through(st, s int) pairValue {
	then := &q.ahead[st+1][s]
	if st == 0 {
		r := pairValue{then[0], then[3], then[9]}
		if q.tags[s] > 1 {
			r[1] = max(r[1], then[10])
			r[2] = max(r[2], then[13])
		}
		if q.tags[s] > 2 {
			r[2] = max(r[2], then[20])
		}
		return r
	}
	r := pairValue{never, never, never, never}
	from, n := &q.behind[st][s], q.most[st][s]
	for at := 0; at < 10*q.tags[s]; at += 10 {
		throughFew((*ten)(from[at:]), (*ten)(then[at:]), n, &r)
	}
	return r
}

// agree sets the prices of a step to their optimum, as cardsSearch.agree does.
func (q *pairs) agree(st int, generous bool) {
	if !q.open[st] {
		return
	}
	alone, joint, prices := &q.alone, &q.joint, &q.price[st]
	kinds, deal := 3, dealTwo
	if q.wide[st] {
		kinds, deal = 4, dealThree
	}
	for s := range 4 {
		r, v, p := q.through(st, s), &q.value[st][s], &prices[s]
		a := pairValue{
			max(v[0]+r[0], v[1]+r[1], v[2]+r[2]) + p[0],
			max(v[1]+r[0], v[2]+r[1]) + p[1],
			v[2] + r[0] + p[2],
		}
		if f := &q.flat[st][s]; q.wild > 0 {
			for k := range kinds {
				a[k] = max(f[k]+r[0], f[k+1]+r[1], f[k+2]+r[2]) + p[k]
			}
		}
		for k := range kinds {
			if a[k] <= never/2 {
				p[k], a[k] = never, never
			}
			alone[s][k] = a[k]
		}
	}
	deal(alone, joint)
	for s := range 4 {
		for k := range kinds {
			switch p := &prices[s][k]; {
			case *p == never:
			case joint[s][k] <= never/2:
				*p, alone[s][k] = never, never // nothing of the others goes with it
			default:
				*p += joint[s][k]>>2 - alone[s][k]
				alone[s][k] = -*p // now what the sets have of it
			}
		}
	}
	if !generous {
		q.setTop[st] = deal(alone, nil)
		return
	}
	for s := range 4 {
		deal(alone, joint)
		for k := range kinds {
			if p := &prices[s][k]; *p != never {
				*p += joint[s][k]
				alone[s][k] -= joint[s][k]
			}
		}
	}
	q.setTop[st] = 0
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
