package solver

// together is the most that the suits can gain from a step on, each alone but
// with exactly so many jokers between them, and the sets.
func (e *cardsSearch) together(st int, at placing, jokers int) int32 {
	if e.jokers == 0 {
		return e.best[e.at(0, st)+int(at[0])] + e.best[e.at(1, st)+int(at[1])] +
			e.best[e.at(2, st)+int(at[2])] + e.best[e.at(3, st)+int(at[3])] + e.setRest[st]
	}
	js := e.jokers + 1
	var sum [maxCopies + 1]int32
	for s := range 4 {
		b := e.best[e.at(s, st)+int(at[s])*js:][:js]
		if s == 0 {
			copy(sum[:], b)
			continue
		}
		for j := jokers; j >= 0; j-- {
			top := int32(impossible)
			for k := 0; k <= j; k++ {
				top = max(top, sum[j-k]+b[k])
			}
			sum[j] = max(top, impossible)
		}
	}
	return sum[jokers] + e.setRest[st]
}

// dfs looks for a way from a place to the end worth need or more. It returns a
// proven bound on what any way is worth, and whether one worth need was found.
func (e *cardsSearch) dfs(st int, at placing, jokers, room int, need int32) (int32, bool) {
	bound := e.together(st, at, jokers)
	if bound < need || st == e.p.steps {
		return bound, bound >= need
	}
	a := uint64(at[0]) | uint64(at[1])<<16 | uint64(at[2])<<32 | uint64(at[3])<<48
	b := uint64(st)<<8 | uint64(jokers) | uint64(room)<<16
	if known, ok := e.memo.get(a, b); ok {
		if known < need {
			return known, false
		}
		bound = known
	}
	if e.nodes++; e.most > 0 && e.nodes > e.most {
		e.ended = true
	}
	if e.stop != nil && e.nodes&255 == 0 && e.stop() {
		e.ended, e.cut = true, true
	}
	if e.ended {
		return bound, false
	}
	fee, full := e.fee(st, at, jokers)
	for s := range 4 {
		e.list(s, st, at[s], jokers, fee)
	}
	got, found := e.combine(st, jokers, room, need, full)
	if found || e.ended {
		return max(got, bound), found
	}
	got = min(got, bound)
	e.memo.set(a, b, got)
	return got, false
}

// list fills e.opts for a suit, the best first.
func (e *cardsSearch) list(s, st int, place uint16, jokers int, fee int32) {
	top := e.net(s, st, place, jokers, fee)
	list := e.opts[st][s][:0]
	e.each(s, st, place, jokers, func(o option) {
		v := e.net(s, st+1, o.place, jokers-int(o.wild), fee)
		if v <= impossible/2 {
			return
		}
		o.loss = top - o.gain - v + fee*int32(o.wild)
		i := len(list)
		list = append(list, o)
		for ; i > 0 && list[i-1].loss > o.loss; i-- {
			list[i] = list[i-1]
		}
		list[i] = o
	})
	e.opts[st][s] = list
}

// net is the most a suit can gain from a step on with so many jokers or fewer,
// when each costs a fee.
func (e *cardsSearch) net(s, st int, place uint16, jokers int, fee int32) int32 {
	js := e.jokers + 1
	best := e.best[e.at(s, st)+int(place)*js:][:jokers+1]
	top := best[0]
	for j := 1; j <= jokers; j++ {
		top = max(top, best[j]-fee*int32(j))
	}
	return top
}

// fee is the fee for a joker under which the suits, each alone, promise least,
// and what they promise together: as all jokers that are left must be used,
// their fees come back.
func (e *cardsSearch) fee(st int, at placing, jokers int) (fee, full int32) {
	full = -impossible
	for try := int32(0); try <= 4*grain; try += grain / 2 {
		sum := e.setRest[st] + try*int32(jokers)
		for s := range 4 {
			sum += e.net(s, st, at[s], jokers, try)
		}
		if sum < full {
			fee, full = try, sum
		}
		if jokers == 0 {
			break
		}
	}
	return fee, full
}

// combine goes through the options of the four suits that fit together.
func (e *cardsSearch) combine(st, jokers, room int, need, full int32) (best int32, found bool) {
	best = impossible
	over := full - need
	o := &e.opts[st]
	var at placing
	for i0 := range o[0] {
		x0 := &o[0][i0]
		l0 := x0.loss
		if l0 > over {
			best = max(best, full-l0)
			break
		}
		for i1 := range o[1] {
			x1 := &o[1][i1]
			l1 := l0 + x1.loss
			if l1 > over {
				best = max(best, full-l1)
				break
			}
			for i2 := range o[2] {
				x2 := &o[2][i2]
				l2 := l1 + x2.loss
				if l2 > over {
					best = max(best, full-l2)
					break
				}
				left := jokers - int(x0.wild+x1.wild+x2.wild)
				if left < 0 {
					continue
				}
				fit := e.fits[((int(x0.sets)*e.side+int(x1.sets))*e.side+int(x2.sets))*e.side:][:e.side]
				price := e.price[0][st][x0.sets] + e.price[1][st][x1.sets] + e.price[2][st][x2.sets]
				for i3 := range o[3] {
					x3 := &o[3][i3]
					l3 := l2 + x3.loss
					if l3 > over {
						best = max(best, full-l3)
						break
					}
					if !fit[x3.sets] || left < int(x3.wild) {
						continue
					}
					paid := price + e.price[3][st][x3.sets]
					if l3 += e.setTop[st] + paid; l3 > over {
						best = max(best, full-l3)
						continue
					}
					then := room
					if room != noLimit {
						if then -= int(x0.hand + x1.hand + x2.hand + x3.hand); then < 0 {
							continue
						}
					}
					gain := x0.gain + x1.gain + x2.gain + x3.gain - paid
					at = placing{x0.place, x1.place, x2.place, x3.place}
					got, ok := e.dfs(st+1, at, left-int(x3.wild), then, need-gain)
					if ok {
						e.path[st] = [4]option{*x0, *x1, *x2, *x3}
						return need, true
					}
					best = max(best, got+gain)
					if e.ended {
						return best, false
					}
				}
			}
		}
	}
	return best, false
}
