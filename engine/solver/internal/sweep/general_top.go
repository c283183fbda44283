package sweep

// What the suits promise together: the bound of a place, and of those that the sweep
// may begin in. Invariant: no way from there is worth more.

// together is the most that the suits can gain from a step on, each alone but
// with exactly that many jokers between them, and the sets.
func (e *generalBounds) together(st int, at placing, jokers int) int32 {
	if e.jokers == 0 {
		return e.ahead[e.at(0, st)+int(at[0])] + e.ahead[e.at(1, st)+int(at[1])] +
			e.ahead[e.at(2, st)+int(at[2])] + e.ahead[e.at(3, st)+int(at[3])] + e.sets.rest[st]
	}
	js := e.jokers + 1
	var sum [MaxCopies + 1]int32
	for s := range 4 {
		b := e.best[(e.at(s, st)+int(at[s]))*js:][:js]
		if s == 0 {
			copy(sum[:], b[:jokers+1])
			continue
		}
		for j := jokers; j >= 0; j-- {
			top := int32(Impossible)
			for k := 0; k <= j; k++ {
				top = max(top, sum[j-k]+b[k])
			}
			sum[j] = top
		}
	}
	return max(sum[jokers], Impossible) + e.sets.rest[st]
}

// bestRoot is the most that a suit can gain with that many jokers or fewer, when each
// costs a penalty.
func (e *generalBounds) bestRoot(s, jokers int, penalty int32) int32 {
	b := int32(Impossible)
	for _, r := range e.roots[s] {
		b = max(b, e.net(e.at(s, 0)+int(r), jokers, penalty))
	}
	return b
}

// top is the bound before any search: each suit's best root for every number of jokers.
func (e *generalBounds) top(wild int) int32 {
	js := e.jokers + 1
	var sum [MaxCopies + 1]int32
	for j := 1; j < len(sum); j++ {
		sum[j] = Impossible
	}
	for s := range 4 {
		for j := wild; j >= 0; j-- {
			top := int32(Impossible)
			for k := 0; k <= j; k++ {
				for _, r := range e.roots[s] {
					top = max(top, sum[j-k]+e.best[(e.at(s, 0)+int(r))*js+k])
				}
			}
			sum[j] = max(top, Impossible)
		}
	}
	return sum[wild] + e.sets.rest[0]
}

// rootBound is what is possible with that many jokers once the roots of the suits up
// to s are chosen.
func (e *generalBounds) rootBound(s int, root *placing, wild int) int32 {
	if len(e.roots[s]) == 1 {
		return -Impossible
	}
	sum := e.sets.rest[0]
	for u := range 4 {
		if u <= s {
			sum += e.net(e.at(u, 0)+int(root[u]), wild, 0)
		} else {
			sum += e.bestRoot(u, wild, 0)
		}
	}
	return sum
}
