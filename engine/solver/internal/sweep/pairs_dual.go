package sweep

// The dual ascent of the search for the common deal (general_dual.go says how it
// goes), and of the penalty for wild cards.

// adjustPenalty looks for a better penalty for the wild cards.
func (q *pairsBounds) adjustPenalty() {
	best, penalty := q.top(), q.penalty
	for _, step := range [...]int32{ValueUnit / 2, -ValueUnit / 2} {
		moved := false
		for best >= 0 { // below, there is no way at all
			q.setPenalty(penalty + step)
			if q.backSweep(); q.top() >= best {
				break
			}
			best, penalty, moved = q.top(), q.penalty, true
		}
		if moved {
			break
		}
	}
	q.setPenalty(penalty)
	q.backSweep()
}

// agree sets the multipliers of a step to their optimum, as generalBounds.agree does,
// once others is known.
func (q *pairsBounds) agree(st int, generous bool) {
	alone, joint, multipliers := &q.sets.alone, &q.sets.joint, &q.sets.multiplier[st]
	kinds, deal := 3, dealTwo
	if q.sets.wide[st] {
		kinds, deal = 4, dealThree
	}
	for s := range 4 {
		r, v, p, a := &q.others[s], &q.value[st][s], &multipliers[s], &alone[s]
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
		q.sets.top[st] = deal(alone, nil)
		return
	}
	for s := range 4 {
		j := &joint[s]
		if q.sets.wide[st] {
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
	q.sets.top[st] = 0
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
			best[s] = [MaxCopies + 1]int32{never, never, never, never}
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
