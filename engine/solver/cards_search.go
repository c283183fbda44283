package solver

// together is the most that the suits can gain from a step on, each alone but
// with exactly so many jokers between them, and the sets.
func (e *cardsSearch) together(st int, at placing, jokers int) int32 {
	if e.jokers == 0 {
		return e.ahead[e.at(0, st)+int(at[0])] + e.ahead[e.at(1, st)+int(at[1])] +
			e.ahead[e.at(2, st)+int(at[2])] + e.ahead[e.at(3, st)+int(at[3])] + e.setRest[st]
	}
	js := e.jokers + 1
	var sum [maxCopies + 1]int32
	for s := range 4 {
		b := e.best[(e.at(s, st)+int(at[s]))*js:][:js]
		if s == 0 {
			copy(sum[:], b[:jokers+1])
			continue
		}
		for j := jokers; j >= 0; j-- {
			top := int32(impossible)
			for k := 0; k <= j; k++ {
				top = max(top, sum[j-k]+b[k])
			}
			sum[j] = top
		}
	}
	return max(sum[jokers], impossible) + e.setRest[st]
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
	if e.nodes++; e.limit > 0 && e.nodes > e.limit {
		e.ended = true
	}
	if e.stop != nil && e.nodes&255 == 0 && e.stop() {
		e.ended, e.cut = true, true
	}
	if e.ended {
		return bound, false
	}
	full := e.setRest[st] + e.fees[jokers]*int32(jokers)
	var lists [4][]option
	for s := range lists {
		l := e.list(s, st, at[s], jokers)
		full += l.top
		lists[s] = e.options[l.first:l.last]
	}
	got, found := e.combine(st, &lists, jokers, room, need, full)
	if found || e.ended {
		return max(got, bound), found
	}
	got = min(got, bound)
	e.memo.set(a, b, got)
	return got, false
}

// list is the options of a suit at a place when so many jokers are left, the
// best first.
func (e *cardsSearch) list(s, st int, place uint16, jokers int) *optionList {
	l := &e.lists[(e.at(s, st)+int(place))*(e.jokers+1)+jokers]
	if l.epoch == e.epoch {
		return l
	}
	*l = optionList{epoch: e.epoch, first: uint32(len(e.options)), top: e.net(e.at(s, st)+int(place), jokers, e.fees[jokers])}
	if e.p.twoEnds && st == e.p.steps-1 {
		e.listLastAces(l, s, int(place), jokers)
	} else {
		e.listOptions(l, s, st, int(place), jokers)
	}
	l.last = uint32(len(e.options))
	return l
}

// enter adds an option to the list that is being made, in its place.
func (e *cardsSearch) enter(l *optionList, s, st int, o option, jokers int) {
	then := e.net(e.at(s, st+1)+int(o.place), jokers-int(o.wild), e.fees[jokers])
	if then <= impossible/2 {
		return
	}
	o.loss = l.top - then - o.gain + e.fees[jokers]*int32(o.wild)
	e.options = append(e.options, o)
	list := e.options[l.first:]
	i := len(list) - 1
	for ; i > 0 && list[i-1].loss > o.loss; i-- {
		list[i] = list[i-1]
	}
	list[i] = o
}

func (e *cardsSearch) listLastAces(l *optionList, s, place, jokers int) {
	size, st := e.runs.size, e.p.steps-1
	tag, n := place/size, place%size
	for q := 0; q <= jokers && tag+q <= e.runs.copies; q++ {
		if to := e.runs.next[n*(e.runs.copies+1)+tag+q]; to >= 0 {
			e.enter(l, s, st, option{runs: uint8(tag + q), wild: uint8(q), place: uint16(tag*size) + uint16(to)}, jokers)
		}
	}
}

func (e *cardsSearch) listOptions(l *optionList, s, st, place, jokers int) {
	size := e.runs.size
	tag, n := place/size, place%size
	row := e.runs.next[n*(e.runs.copies+1):][:e.runs.copies+1]
	must, total := int(e.p.count[s][st].must), e.most[s][st]-e.jokers
	backs := 1
	if e.p.twoEnds && st == 0 {
		backs = e.tagsOf(s)
	}
	for q := range jokers + 1 {
		for x := int(e.runs.short[n]); x <= total+q; x++ {
			for back := range backs {
				to := tag*size + int(row[x])
				if backs > 1 {
					to = back*size + int(row[x])
				}
				for k := max(0, must+q-x-back, q-x); x+k+back-q <= total; k++ {
					if e.allowed[s][st]>>k&1 == 0 {
						continue
					}
					m := x + k + back - q
					e.enter(l, s, st, option{runs: uint8(x), sets: uint8(k), back: uint8(back), wild: uint8(q), hand: e.p.handCards(s, st, m),
						place: uint16(to), gain: e.value[s][st][m] + e.price[s][st][k]}, jokers)
				}
			}
		}
	}
}

// combine goes through the options of the four suits that fit together.
func (e *cardsSearch) combine(st int, o *[4][]option, jokers, room int, need, full int32) (best int32, found bool) {
	best = impossible
	over := full - need
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
