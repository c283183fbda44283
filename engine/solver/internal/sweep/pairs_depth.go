package sweep

// The search for the common deal in depth (general_depth.go says how it goes). A place
// of a suit is 10 for each ace kept back, and the number of its open runs.

// pairOption is what a suit does at a step.
type pairOption struct {
	gain, loss int32
	choice
	place uint8
}

// pairOptions is the options of a suit at a place, the best first.
type pairOptions struct {
	n    int
	list [64]pairOption
}

// pairNext is the number of open runs after a number of cards, 15 if a short run
// would be left; pairShort how many runs are short.
var (
	pairNext = [10][4]uint8{
		{0, 3, 9, 15}, {0, 1, 7, 15}, {15, 1, 7, 15}, {15, 2, 8, 15}, {0, 1, 4, 15},
		{15, 1, 4, 15}, {15, 15, 4, 15}, {15, 2, 5, 15}, {15, 15, 5, 15}, {15, 15, 6, 15},
	}
	pairShort = [10]uint8{0, 0, 1, 1, 0, 1, 2, 1, 2, 2}
)

// pairsFit says which numbers of cards of the suits, two bits each, make sets.
var pairsFit = func() (fit [256]bool) {
	q := setSizes{min: 3, max: 4}
	for i := range fit {
		n := [4]uint8{uint8(i >> 6), uint8(i >> 4 & 3), uint8(i >> 2 & 3), uint8(i & 3)}
		fit[i] = q.splits(n) >= 0
	}
	return fit
}()

// key is a place as the memos know it.
func (at *pairPlace) key(st int, left uint8) uint64 {
	return uint64(left)<<40 | uint64(at[0]) | uint64(at[1])<<8 | uint64(at[2])<<16 | uint64(at[3])<<24 | uint64(st)<<32
}

// pairsNode is the work of a node.
const pairsNode = 3

// dfs looks for a way from a place to the end worth need or more, as
// General.dfs does.
func (q *Pairs) dfs(st int, at pairPlace, left uint8, need int32) (int32, bool) {
	bound := q.bound(st, &at, left)
	if bound < need || st == pairSteps {
		return bound, bound >= need
	}
	key := at.key(st, left)
	if known, ok := q.memo.get(key, 0); ok {
		if known < need {
			return known, false
		}
		bound = known
	}
	if q.node(pairsNode) {
		return bound, false
	}
	got, found := q.combine(st, &at, left, need)
	if found || q.ended {
		return max(got, bound), found
	}
	got = min(got, bound)
	q.memo.set(key, 0, got)
	return got, false
}

// pairWays is how up to one card, and up to two, go to runs and sets; pairFrom
// is where those begin in which a number or more go to runs, and where they end.
var (
	pairWays = [2][8]choice{{{0, 0, 0, 0}, {0, 1, 0, 0}, {1, 0, 0, 0}}, {{0, 0, 0, 0}, {0, 1, 0, 0}, {0, 2, 0, 0}, {1, 0, 0, 0}, {1, 1, 0, 0}, {2, 0, 0, 0}}}
	pairFrom = [2][4]uint8{{0, 2, 3, 3}, {0, 3, 5, 6}}
)

// list fills the options of a suit at a place, leaving out those that lose more
// than over of top; it returns the least that one of these loses.
func (q *Pairs) list(st, s int, place uint8, top, over int32) int32 {
	o := &q.options[st][s]
	value, multiplier, then := &q.value[st][s], &q.sets.multiplier[st][s], &q.ahead[st+1][s]
	n := place % 10
	tag, total := place-n, q.total[st][s]
	if total == 0 && q.wild == 0 {
		x := &o.list[0]
		x.gain, x.loss, x.choice, x.place = value[0]+multiplier[0], 0, choice{}, tag
		o.n = 1
		return -Impossible
	}
	many := total >> 1 & 1
	ways, from := &pairWays[many], &pairFrom[many]
	row := &pairNext[n]
	beyond, found := int32(-Impossible), 0
	for i := from[pairShort[n]&3]; i < from[3]; i++ {
		w := &ways[i&7]
		to := tag + row[w.runs&3]
		gain := value[(w.runs+w.sets)&3] + multiplier[w.sets&3]
		loss := top - then[to&31] - gain
		x := &o.list[found&63] // kept if it loses no more
		x.gain, x.loss, x.choice, x.place = gain, loss, *w, to
		if next := found + 1; loss <= over {
			found = next
		}
		if loss <= over {
			loss = -Impossible
		}
		beyond = min(beyond, loss)
	}
	o.n = found
	if found > 1 {
		o.sort()
	}
	return beyond
}

// sort puts the best first.
func (o *pairOptions) sort() {
	for k := 1; k < o.n; k++ {
		x, i := o.list[k&63], k
		for ; i > 0 && o.list[(i-1)&63].loss > x.loss; i-- {
			o.list[i&63] = o.list[(i-1)&63]
		}
		o.list[i&63] = x
	}
}

// listWild is list where there may be wild cards; left is how many are left.
func (q *Pairs) listWild(st, s int, place, left uint8, top, over int32) int32 {
	q.options[st][s].n = 0
	n := place % 10
	beyond := int32(-Impossible)
	for x := pairShort[n]; x <= q.most[st][s] && x < 3; x++ {
		to := place - n + pairNext[n][x]
		rest := top - q.ahead[st+1][s][to&31]
		if loss := rest - q.gain[st][s][x]; loss > over {
			beyond = min(beyond, loss)
			continue
		}
		beyond = min(beyond, q.listSets(st, s, choice{runs: x}, to, left, rest, over))
	}
	return beyond
}

// listFirst is list at the first step, where aces may be kept back.
func (q *Pairs) listFirst(s int, left uint8, over int32) int32 {
	q.options[0][s].n = 0
	beyond := int32(-Impossible)
	for back := range uint8(q.tags[s]) {
		for x := uint8(0); x+back < 3; x++ {
			to := 10*back + pairNext[0][x]
			rest := q.first[s] - q.ahead[1][s][to&31]
			if loss := rest - q.gain[0][s][(x+back)&3]; loss > over {
				beyond = min(beyond, loss)
				continue
			}
			beyond = min(beyond, q.listSets(0, s, choice{runs: x, back: back}, to, left, rest, over))
		}
	}
	return beyond
}

// listSets enters the options in which as many cards go to runs and are kept back
// as in c, by how many go to sets and how many are wild; rest is what they have to
// gain to lose nothing.
func (q *Pairs) listSets(st, s int, c choice, to, left uint8, rest, over int32) int32 {
	o, value := &q.options[st][s], &q.value[st][s]
	beyond := int32(-Impossible)
	for k, p := range &q.sets.multiplier[st][s] {
		if p == never {
			continue
		}
		c.sets = uint8(k)
		m := c.runs + c.back + c.sets
		for c.wild = uint8(max(0, int(m)-2)); c.wild <= min(left, m); c.wild++ {
			gain := value[(m-c.wild)&3] + p
			if loss := rest - gain + int32(c.wild)*q.penalty; loss > over {
				beyond = min(beyond, loss)
			} else {
				o.enter(pairOption{gain: gain, loss: loss, choice: c, place: to})
			}
		}
	}
	return beyond
}

func (o *pairOptions) enter(x pairOption) {
	i := o.n & 63
	o.n++
	for ; i > 0 && o.list[i-1].loss > x.loss; i-- {
		o.list[i] = o.list[i-1]
	}
	o.list[i] = x
}

// combine goes through the options of the four suits that fit together.
func (q *Pairs) combine(st int, at *pairPlace, left uint8, need int32) (best int32, found bool) {
	best = Impossible
	full := q.sets.rest[st] + q.penalty*int32(left)
	top := q.first
	if st > 0 {
		a := &q.ahead[st]
		top = [4]int32{a[0][at[0]&31], a[1][at[1]&31], a[2][at[2]&31], a[3][at[3]&31]}
	}
	full += top[0] + top[1] + top[2] + top[3]
	over := full - need
	for s := range 4 {
		var beyond int32
		switch {
		case st == 0:
			beyond = q.listFirst(s, left, over)
		case left > 0:
			beyond = q.listWild(st, s, at[s], left, top[s], over)
		default:
			beyond = q.list(st, s, at[s], top[s], over)
		}
		best = max(best, full-beyond)
	}
	o, multiplier, setTop := &q.options[st], &q.sets.multiplier[st], q.sets.top[st]
	for i0 := range o[0].n {
		x0 := &o[0].list[i0&63]
		for i1 := range o[1].n {
			x1 := &o[1].list[i1&63]
			l1 := x0.loss + x1.loss
			if l1 > over {
				best = max(best, full-l1)
				break
			}
			for i2 := range o[2].n {
				x2 := &o[2].list[i2&63]
				l2 := l1 + x2.loss
				if l2 > over {
					best = max(best, full-l2)
					break
				}
				fit := x0.sets<<6 | x1.sets<<4 | x2.sets<<2
				for i3 := range o[3].n {
					x3 := &o[3].list[i3&63]
					l3 := l2 + x3.loss
					if l3 > over {
						best = max(best, full-l3)
						break
					}
					wild := x0.wild + x1.wild + x2.wild + x3.wild
					if !pairsFit[fit|x3.sets] || wild > left {
						continue
					}
					paid := multiplier[0][x0.sets&3] + multiplier[1][x1.sets&3] + multiplier[2][x2.sets&3] + multiplier[3][x3.sets&3]
					if l3 += setTop + paid; l3 > over {
						best = max(best, full-l3)
						continue
					}
					gain := x0.gain + x1.gain + x2.gain + x3.gain - paid
					got, ok := q.reach(st+1, pairPlace{x0.place, x1.place, x2.place, x3.place}, left-wild, need-gain)
					if ok {
						q.path[st] = [4]choice{x0.choice, x1.choice, x2.choice, x3.choice}
						return need, true
					}
					best = max(best, got+gain)
					if q.ended {
						return best, false
					}
				}
			}
		}
	}
	return best, false
}
