package sweep

// The general search in depth, by ranks: at each the four suits choose an option
// each that make sets together. It looks for a way worth need; together is the bound,
// and the memo keeps the bounds of places that were refuted (Reinefeld and Marsland,
// Enhanced iterative-deepening search, 1994). Invariant: these are true whatever the
// multipliers. Where it takes too long, general_breadth.go takes over.

// option is what a suit does at a step.
type option struct {
	choice
	natural uint8 // cards that are not wild
	place   uint16
	gain    int32 // with the multiplier of its set cards
	loss    int32 // against the suit's best
}

// nodeWork is the work of a node: with jokers each number of them is looked at.
func (e *General) nodeWork() int { return 4 + e.splits()/8 }

// dfs looks for a way from a place to the end worth need or more. It returns a
// proven bound on what any way is worth, and whether one worth need was found.
func (e *General) dfs(st int, at placing, jokers, room int, need int32) (int32, bool) {
	bound := e.together(st, at, jokers)
	if bound < need || st == e.p.steps {
		return bound, bound >= need
	}
	a, b := key(st, at, jokers, room)
	if known, ok := e.memo.get(a, b); ok {
		if known < need {
			return known, false
		}
		bound = known
	}
	if e.node(e.nodeWork()) {
		return bound, false
	}
	got, found := e.combine(st, &at, jokers, room, need)
	if found || e.ended {
		return max(got, bound), found
	}
	got = min(got, bound)
	e.memo.set(a, b, got)
	return got, false
}

// list fills the frame of a step with the options of a suit at a place, the
// best first, leaving out those that lose more than over of top; beyond is the
// least that one of these loses.
func (e *General) list(s, st, place, jokers int, top, over int32) (beyond int32) {
	size, row := e.runs.size, e.runs.next
	tag, n := 0, place
	if e.tags > 1 {
		tag, n = place/size, place%size
	}
	row = row[n*(e.runs.copies+1):][:e.runs.copies+1]
	o := optionList{list: e.options[st][s][:0], over: over, beyond: -Impossible}
	penalty := e.penalties[jokers]
	must, total := int(e.p.count[s][st].must), e.natural(s, st)
	backs := 1
	switch {
	case !e.p.twoEnds:
	case st == 0:
		backs = e.tagged[s]
	case st == e.p.steps-1: // the aces kept back go to runs, all of them
		must, total = tag, tag
	}
	allowed, value, multiplier := e.sets.allowed[s][st], &e.value[s][st], &e.sets.multiplier[s][st]
	for q := range jokers + 1 {
		for x := int(e.runs.short[n]); x <= min(total+q, e.runs.copies); x++ {
			for back := range backs {
				to := tag*size + int(row[x])
				if backs > 1 {
					to = back*size + int(row[x])
				}
				then := e.net(e.at(s, st+1)+to, jokers-q, penalty)
				if then <= Impossible/2 {
					continue
				}
				for k := max(0, must+q-x-back, q-x); x+k+back-q <= total; k++ {
					if allowed>>k&1 == 0 {
						continue
					}
					m := x + k + back - q
					gain := value[m&7] + multiplier[k&7]
					o.enter(option{choice: choice{runs: uint8(x), sets: uint8(k), back: uint8(back), wild: uint8(q)}, natural: uint8(m),
						place: uint16(to), gain: gain, loss: top - then - gain + penalty*int32(q)})
				}
			}
		}
	}
	e.options[st][s] = o.list
	return o.beyond
}

// listPlain is list for the common step: no jokers, and not an ace at two ends.
func (e *General) listPlain(s, st, place int, top, over int32) int32 {
	size := e.runs.size
	tag, n := 0, place
	if e.tags > 1 {
		tag, n = place/size, place%size
	}
	row := e.runs.next[n*(e.runs.copies+1):][:e.runs.copies+1]
	then := e.best[(e.at(s, st+1)+tag*size)*(e.jokers+1):]
	o := optionList{list: e.options[st][s][:0], over: over, beyond: -Impossible}
	must, total := int(e.p.count[s][st].must), e.natural(s, st)
	gains, allowed, value, multiplier := &e.gain[s][st], e.sets.allowed[s][st], &e.value[s][st], &e.sets.multiplier[s][st]
	for x := int(e.runs.short[n]); x <= total; x++ {
		rest := top - then[int(row[x])*(e.jokers+1)]
		if loss := rest - gains[x&7]; loss > over {
			o.beyond = min(o.beyond, loss)
			continue
		}
		for k := max(0, must-x); x+k <= total; k++ {
			if allowed>>k&1 != 0 {
				gain := value[(x+k)&7] + multiplier[k&7]
				o.enter(option{choice: choice{runs: uint8(x), sets: uint8(k)}, natural: uint8(x + k), place: uint16(tag*size + int(row[x])), gain: gain, loss: rest - gain})
			}
		}
	}
	e.options[st][s] = o.list
	return o.beyond
}

// optionList is a list of options, the best first.
type optionList struct {
	list         []option
	over, beyond int32
}

func (o *optionList) enter(x option) {
	if x.loss > o.over {
		o.beyond = min(o.beyond, x.loss)
		return
	}
	o.list = append(o.list, x)
	i := len(o.list) - 1
	for ; i > 0 && o.list[i-1].loss > x.loss; i-- {
		o.list[i] = o.list[i-1]
	}
	o.list[i] = x
}

// combine goes through the options of the four suits that fit together.
func (e *General) combine(st int, at *placing, jokers, room int, need int32) (best int32, found bool) {
	best = Impossible
	full := e.sets.rest[st] + e.penalties[jokers]*int32(jokers)
	var top [4]int32
	for s := range top {
		top[s] = e.net(e.at(s, st)+int(at[s]), jokers, e.penalties[jokers])
		full += top[s]
	}
	over := full - need
	for s := range top {
		var beyond int32
		if jokers > 0 || e.p.twoEnds && (st == 0 || st == e.p.steps-1) {
			beyond = e.list(s, st, int(at[s]), jokers, top[s], over)
		} else {
			beyond = e.listPlain(s, st, int(at[s]), top[s], over)
		}
		best = max(best, full-beyond)
	}
	o := &e.options[st]
	for i0 := range o[0] {
		x0 := &o[0][i0]
		l0 := x0.loss
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
				fit := e.sets.fits[((int(x0.sets)*e.sets.side+int(x1.sets))*e.sets.side+int(x2.sets))*e.sets.side:][:e.sets.side]
				multiplier := e.sets.multiplier[0][st][x0.sets] + e.sets.multiplier[1][st][x1.sets] + e.sets.multiplier[2][st][x2.sets]
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
					paid := multiplier + e.sets.multiplier[3][st][x3.sets]
					if l3 += e.sets.top[st] + paid; l3 > over {
						best = max(best, full-l3)
						continue
					}
					then := room
					if room != NoLimit {
						if then -= e.handCards(st, [4]*option{x0, x1, x2, x3}); then < 0 {
							continue
						}
					}
					gain := x0.gain + x1.gain + x2.gain + x3.gain - paid
					to := placing{x0.place, x1.place, x2.place, x3.place}
					got, ok := e.reach(st+1, to, left-int(x3.wild), then, need-gain)
					if ok {
						e.path[st] = [4]choice{x0.choice, x1.choice, x2.choice, x3.choice}
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

// reach does with a place what is to be done at this pace.
func (e *General) reach(st int, at placing, jokers, room int, need int32) (int32, bool) {
	switch e.pace {
	case broad:
		e.addLabel(st, at, jokers, room, need)
		return Impossible, false
	case trace:
		return Impossible, e.breadth.arrived(at, jokers, room, need)
	}
	return e.dfs(st, at, jokers, room, need)
}

// key is a place as the memos know it.
func key(st int, at placing, jokers, room int) (a, b uint64) {
	return uint64(at[0]) | uint64(at[1])<<16 | uint64(at[2])<<32 | uint64(at[3])<<48,
		uint64(st)<<8 | uint64(jokers) | uint64(room)<<16
}

// handCards is how many hand cards the options of the four suits use.
func (e *General) handCards(st int, o [4]*option) int {
	n := 0
	for s, x := range o {
		n += int(e.p.handCards(s, st, int(x.natural)))
	}
	return n
}
