package sweep

// What is done most, for two copies of each card, runs of three and sets of
// three or four suits, written out: ten numbers of open runs, in the order of
// newRunTable, and no branches. Both searches for the first aim use it.

// ten is a value for each number of open runs: none; one long, one of two, one
// of one; then pairs of these.
type ten [10]int32

// dealTwo is deal: up to two cards of each suit make sets if there are none, if
// no suit has two and at most one has none, or if no more than two are lacking
// to two sets of four.
func dealTwo(w, best *worths) (top int32) {
	if best != nil {
		for s := range best {
			b := &best[s]
			b[0], b[1], b[2] = dealTwoTo(w, s)
		}
		return 0
	}
	var none, one, two int32
	var d, e, f [4]int32 // none rather than one, one rather than two, none rather than two
	for s := range w {
		w0, w1, w2 := w[s][0], w[s][1], w[s][2]
		none, one, two = none+w0, one+w1, two+w2
		d[s], e[s], f[s] = w0-w1, w1-w2, w0-w2
	}
	a, b := max(e[0], e[1], 0), max(min(e[0], e[1]), 0)
	c, g := max(e[2], e[3], 0), max(min(e[2], e[3]), 0)
	pair := max(a+c, a+b, c+g)
	return max(none, one+max(0, d[0], d[1], d[2], d[3]), two+max(pair, f[0], f[1], f[2], f[3]))
}

// dealTwoTo is the best for each number of cards of a suit; the others are t, u
// and v.
func dealTwoTo(w *worths, s int) (b0, b1, b2 int32) {
	own, t, u, v := &w[s&3], &w[(s+1)&3], &w[(s+2)&3], &w[(s+3)&3]
	none, one, two := t[0]+u[0]+v[0], t[1]+u[1]+v[1], t[2]+u[2]+v[2]
	dt, du, dv := t[0]-t[1], u[0]-u[1], v[0]-v[1]
	et, eu, ev := t[1]-t[2], u[1]-u[2], v[1]-v[2]
	two1 := two + max(0, et, eu, ev)
	b0 = max(none, one, two) + own[0]
	b1 = max(one+max(0, dt, du, dv), two1) + own[1]
	b2 = max(two1, two+max(et+eu, eu+ev, et+ev, dt+et, du+eu, dv+ev)) + own[2]
	return b0, b1, b2
}

// worths is what numbers of cards of each suit are worth.
type worths = [4][MaxCopies + 1]int32

// forthFew is the most up to each number after a step, from what it is before,
// when x cards in runs earn g0, g1, g2; what cannot be earns next to nothing.
func forthFew(next, b *ten, g0, g1, g2 int32) {
	b0, b1, b2, b3, b4, b5, b7 := b[0], b[1], b[2], b[3], b[4], b[5], b[7]
	next[4], next[5], next[6] = max(b4, b5, b[6])+g2, max(b7, b[8])+g2, b[9]+g2
	next[7], next[8], next[9] = max(b1, b2)+g2, b3+g2, b0+g2
	next[0], next[1], next[2], next[3] = max(b0, b1, b4)+g0, max(b1, b2, b4, b5)+g1, max(b3, b7)+g1, b0+g1
}

// backFew is the most from each number on; then is what follows.
func backFew(now, then *ten, g0, g1, g2 int32) {
	none, v, w, f := g0+then[0], g1+then[1], g1+then[2], g1+then[3]
	a, b, c := g2+then[4], g2+then[5], g2+then[7]
	now[0], now[1], now[2], now[3] = max(none, f, g2+then[9]), max(none, v, c), max(v, c), max(w, g2+then[8])
	now[4], now[5], now[6] = max(none, v, a), max(v, a), a
	now[7], now[8], now[9] = max(w, b), b, g2+then[6]
}

// throughFew is the most of what is before and after a step, by the cards that
// go to runs there.
func throughFew(b, then *ten, r *pairValue) {
	r[0] = max(r[0], max(b[0], b[1], b[4])+then[0])
	r[1] = max(r[1], max(b[1], b[2], b[4], b[5])+then[1], max(b[3], b[7])+then[2], b[0]+then[3])
	r[2] = max(r[2], max(b[4], b[5], b[6])+then[4], max(b[7], b[8])+then[5], b[9]+then[6],
		max(b[1], b[2])+then[7], b[3]+then[8], b[0]+then[9])
}

// clamp keeps what is impossible from becoming ever more so.
func (t *ten) clamp() {
	for i, v := range t {
		t[i] = max(v, Impossible)
	}
}
