package sweep

import (
	"cmp"
	"math/bits"
	"slices"
)

// pairBreadth is breadth for the common deal (general_breadth.go says how it goes),
// where a word has 64 places, a suit and a number of open runs: which of them are at
// least as good there. So one and of four words compares a place with 64 others.
type pairBreadth struct {
	rows   [pairSteps + 1][]pairLabel
	index  memo // the label of a place, in the row being filled
	above  []pairBlock
	below  [10]uint64 // the numbers of open runs that each is at least as good as, a bit each
	ranked []rankedLabel
	spare  []pairLabel
	noted  int // times that note was asked
	from   int32
	target int32
	sought pairLabel
}

// rankedLabel is where a label of a row comes among the others.
type rankedLabel struct {
	key uint64 // see order
	at  int32
}

// pairBlock is 64 labels that were kept: for each suit and number of open runs a
// bit for those that are at least as good there.
type pairBlock [4][16]uint64

// pairLabel is a place that a way has led to.
type pairLabel struct {
	at   pairPlace
	left uint8 // wild cards
	got  int32
	from int32 // the label of the step before
}

// broaden finds the best way worth at least least and at most target. It
// reports false for done when there are too many places, or the search was
// stopped.
func (q *Pairs) broaden(target, least int32) (value int32, found, done bool) {
	if q.breadth.below[0] == 0 {
		t := newRunTable(2, 3)
		for i, b := range t.better(func(n int) bool { return t.done[n] }) {
			q.breadth.below[i] = b
		}
	}
	q.ended = false
	defer func() { q.pace = deep }()
	return widen(target, least, q.spread)
}

// spread goes through the steps in breadth, for the best way worth target or
// more.
func (q *Pairs) spread(target int32) (value int32, found, done bool) {
	b := &q.breadth
	b.target, q.pace = target, broad
	b.rows[0] = append(b.rows[0][:0], pairLabel{left: uint8(q.wild)})
	for st := range pairSteps {
		b.rows[st+1] = b.rows[st+1][:0]
		b.index.reset()
		for i := range b.rows[st] {
			x := &b.rows[st][i]
			b.from = int32(i)
			q.nodes++
			b.noted = 0
			q.combine(st, &x.at, x.left, target-x.got)
			if q.spend(pairsLabel + b.noted*pairsNote) {
				return 0, false, false
			}
			if len(b.rows[st+1]) > mostPlaces {
				return 0, false, false
			}
		}
		if b.rows[st+1] = q.undominated(b.rows[st+1]); q.cut {
			return 0, false, false
		}
	}
	last := b.rows[pairSteps]
	if len(last) == 0 {
		return 0, false, true
	}
	best := slices.MinFunc(last, func(x, y pairLabel) int { return int(y.got - x.got) })
	q.retrace(best)
	return best.got, true, true
}

// reach does with a place what is to be done at this pace.
func (q *Pairs) reach(st int, at pairPlace, left uint8, need int32) (int32, bool) {
	switch q.pace {
	case broad:
		q.addLabel(st, at, left, need)
		return Impossible, false
	case trace:
		x := &q.breadth.sought
		return Impossible, x.at == at && x.left == left && q.breadth.target-need == x.got
	}
	return q.dfs(st, at, left, need)
}

// addLabel adds the place that combine has reached, unless its bound is below need,
// which is still wanted.
func (q *Pairs) addLabel(st int, at pairPlace, left uint8, need int32) {
	b := &q.breadth
	b.noted++
	if q.bound(st, &at, left) < need {
		return
	}
	x := pairLabel{at: at, left: left, got: b.target - need, from: b.from}
	key := at.key(st, left)
	i, ok := b.index.get(key, 0)
	if !ok {
		b.index.set(key, 0, int32(len(b.rows[st])))
		b.rows[st] = append(b.rows[st], x)
		return
	}
	if b.rows[st][i].got < x.got {
		b.rows[st][i] = x
	}
}

// order is where a label comes among others of its row: those with the same aces
// kept back and the same wild cards left together, and in these whatever is
// better first, by what was gained and how many places its own is better than.
func (b *pairBreadth) order(x *pairLabel) uint64 {
	group, rank := uint64(x.left), 0
	for _, at := range x.at {
		group = group<<2 | uint64(at/10)
		rank += bits.OnesCount64(b.below[at%10])
	}
	return group<<40 | uint64(1<<30-x.got)<<8 | uint64(255-rank)
}

// undominated takes out of a row the labels that another is at least as good as.
func (q *Pairs) undominated(row []pairLabel) []pairLabel {
	b := &q.breadth
	b.ranked, b.spare = b.ranked[:0], append(b.spare[:0], row...)
	for i := range row {
		b.ranked = append(b.ranked, rankedLabel{b.order(&row[i]), int32(i)})
	}
	slices.SortFunc(b.ranked, func(x, y rankedLabel) int { return cmp.Compare(x.key, y.key) })
	if q.spend(len(row) * pairsSort) {
		return row[:0]
	}
	kept, group, in := row[:0], uint64(0), 0 // how many of the group are kept
	b.above = b.above[:0]
	for _, r := range b.ranked {
		if g := r.key >> 40; g != group {
			group, in, b.above = g, 0, b.above[:0]
		}
		x := &b.spare[r.at]
		var n [4]uint8
		for s, at := range x.at {
			n[s] = at % 10
		}
		if b.beaten(&n) {
			continue
		}
		if in&63 == 0 {
			if b.above = append(b.above, pairBlock{}); q.spend(len(b.above) * pairsBlock) {
				return row[:0]
			}
		}
		block := &b.above[in>>6]
		for s := range block {
			for below := b.below[n[s]]; below != 0; below &= below - 1 {
				block[s][bits.TrailingZeros64(below)&15] |= 1 << (in & 63)
			}
		}
		kept, in = append(kept, *x), in+1
	}
	return kept
}

// beaten reports whether one of the labels kept is at least as good with that many
// open runs.
func (b *pairBreadth) beaten(n *[4]uint8) bool {
	n0, n1, n2, n3 := n[0]&15, n[1]&15, n[2]&15, n[3]&15
	for i := range b.above {
		x := &b.above[i]
		if x[0][n0]&x[1][n1]&x[2][n2]&x[3][n3] != 0 {
			return true
		}
	}
	return false
}

// retrace fills path with the way to a label after the last step.
func (q *Pairs) retrace(x pairLabel) {
	b := &q.breadth
	q.pace = trace
	for st := pairSteps - 1; st >= 0; st-- {
		b.sought = x
		x = b.rows[st][x.from]
		q.combine(st, &x.at, x.left, b.target-x.got)
	}
}

// The work of a place of a step, of each that it leads to, of each that is to be put
// in order, and of the places that are compared with 64 that are kept.
const (
	pairsLabel = 8
	pairsNote  = 1
	pairsSort  = 2
	pairsBlock = 2
)
