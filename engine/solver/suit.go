package solver

import (
	"machiavelli/engine/card"
)

// A run that is open after a step is a byte: its length in the low half, what
// it continues in the high half. The length is counted up to RunMin ("long
// enough") unless more must be known: a run that began at the low ace keeps
// lowAce, so that it does not end at the high one. In a full circle of a suit a
// run might go round twice; where it did, the search is done again with the
// length counted out.
type open = uint8

const (
	lengthMask = 7
	lowAce     = 8
	exactMask  = 15

	unclaimed = 0 // continues nothing yet
	spent     = 1 // continues an old meld that has no more to give
	track0    = 2 // continues the old run on track 0, …
)

func claimOf(o open) int { return int(o >> 4) }

// state is what the past of a suit means for its future.
type state struct {
	runs [maxOpen]open // descending; 0 is none
	used uint16        // tracks whose old run some meld continues
	back uint8         // aces kept back for the last step
	owed uint8         // … of which so many make their run the continuation of an old set
	tag  uint16        // of a circular sweep: which state it began in
}

// symbol is what the other suits see of a suit at a step: how many cards go to
// sets, how many of these sets continue an old run of the suit, and which old
// sets are continued by its runs.
type symbol uint16

func newSymbol(sets int, claims int, taken uint8) symbol {
	return symbol(sets | claims<<4 | int(taken)<<8)
}

func (y symbol) sets() int    { return int(y & 15) }
func (y symbol) claims() int  { return int(y >> 4 & 15) }
func (y symbol) taken() uint8 { return uint8(y >> 8) }

// change is one way of a suit through one step.
type change struct {
	next  state
	sym   symbol
	hand  uint8 // cards from the hand
	extra uint8 // cards that need not be used
	gain  int32 // old cards that stay, less what else counts as a move
	how   how
}

// how is what a change does with each run; it is wanted only to lay out an answer.
type how struct {
	after  [maxOpen]open  // each open run afterwards, 0 if it ends; then the new runs
	claim  [maxOpen]int16 // the old meld it begins to continue, or -1
	born   int            // new runs
	bySets [maxOpen]int16 // old runs that sets of this step continue
	nSets  int
	owed   [maxSets]int16 // old sets that aces kept back will continue
	nOwed  int
	alone  [maxSets]int16 // old melds of which nothing stays but a card that finds no home
	nAlone int
}

// walker lists the changes of one suit at one step.
type walker struct {
	p       *problem
	s, st   int
	from    state
	open    int // runs open before
	need    int // length of a run that may end
	out     []change
	cur     how
	used    uint16
	taken   uint8
	got     int32
	hand    uint8
	extra   uint8
	mask    uint8 // of the length
	maxSets int
	owed    int   // at the last step: continuations of old sets still to be placed
	plain   bool  // how need not be told
	least   int32 // what the cards of a change have to keep, in sets too
	short   bool  // a change was left out that keeps less
}

// walk fills w.out with every sensible change from a state.
func (w *walker) walk(p *problem, s, st int, from state, maxSets int) {
	w.p, w.s, w.st, w.from, w.maxSets = p, s, st, from, maxSets
	w.out, w.owed, w.cur.nOwed, w.cur.nAlone, w.short = w.out[:0], 0, 0, 0, false
	w.need = p.rules.RunMin
	w.mask = lengthMask
	if p.exactLength(s) {
		w.mask = exactMask
	}
	w.open = 0
	for w.open < maxOpen && from.runs[w.open] != 0 {
		w.open++
	}
	if p.twoEnds && st == p.steps-1 {
		w.lastAces(from)
		return
	}
	c := p.count[s][st]
	for n := int(c.must); n <= p.total(s, st); n++ {
		w.hand, w.extra, w.got = p.handCards(s, st, n), uint8(n)-c.must, 0
		idle := int(c.free) - max(0, n-int(c.must)-int(c.loose)-int(w.hand))
		if p.pickups {
			w.got = -int32(w.hand)
		}
		w.used, w.taken, w.cur.nAlone = from.used, 0, 0
		w.idle(idle)
		w.alone(0, p.homeless(s, st, n), n)
	}
}

// spread goes through the ways to deal n cards to sets, runs, and the last step.
func (w *walker) spread(n int) {
	for sets := 0; sets <= min(n, w.maxSets); sets++ {
		if !w.p.twoEnds || w.st > 0 {
			w.cards(n-sets, sets, int(w.from.back))
			continue
		}
		for z := 0; z <= n-sets; z++ {
			w.cards(n-sets-z, sets, z)
		}
	}
}

// homeless is how many cards of the others find no home when n of a face do.
func (p *problem) homeless(s, st, n int) int {
	if !p.repair {
		return 0
	}
	c := p.count[s][st]
	return max(0, int(c.loose)-(n-int(c.must))-int(p.own[s][st]))
}

// alone decides which old melds, from the k-th on, keep nothing but one of the
// cards that find no home: it has not been picked up.
func (w *walker) alone(k, left, n int) {
	p := w.p
	if left == 0 || w.cur.nAlone == maxSets || k == maxTracks+len(p.sets[w.st]) {
		w.spread(n)
		return
	}
	w.alone(k+1, left, n)
	if k < maxTracks {
		if (p.others[w.s][w.st]&^w.used)>>k&1 == 0 {
			return
		}
		w.used |= 1 << k
		w.stayAlone(p.trackOf[w.s][w.st][k], k, left, n)
		w.used &^= 1 << k
		return
	}
	g := k - maxTracks
	if index := p.sets[w.st][g]; w.taken>>g&1 == 0 && p.old[index].hasOther(w.s) {
		w.taken |= 1 << g
		w.stayAlone(index, k, left, n)
		w.taken &^= 1 << g
	}
}

func (w *walker) stayAlone(index int16, k, left, n int) {
	w.got++
	w.cur.alone[w.cur.nAlone] = index
	w.cur.nAlone++
	w.alone(k+1, left-1, n)
	w.cur.nAlone--
	w.got--
}

// hasOther reports whether a card of a suit is not the player's own.
func (o *oldMeld) hasOther(s int) bool {
	for k, c := range o.cards {
		if int(c.Shows().Suit()) == s && !o.mine[k] {
			return true
		}
	}
	return false
}

// exactLength reports whether lengths are counted out.
func (p *problem) exactLength(s int) bool { return p.counted && p.circular && p.full[s] }

// idle marks the free cards that stay where they are.
func (w *walker) idle(n int) {
	loose := w.p.loose[w.s][w.st] &^ w.used
	for t := 0; n > 0 && t < maxTracks; t++ {
		if loose>>t&1 != 0 {
			w.used |= 1 << t
			w.got++
			n--
		}
	}
}

func (w *walker) lastAces(from state) {
	w.got, w.hand, w.extra, w.used, w.taken = 0, 0, 0, from.used, 0
	w.owed = int(from.owed)
	w.from.owed = 0
	w.cards(int(from.back), 0, 0)
}

// cards goes through the ways to put x cards into runs.
func (w *walker) cards(x, sets, back int) {
	if x > maxOpen {
		return
	}
	w.from.back = uint8(back)
	w.cur.nSets = 0
	w.keepBack(x, sets, 0)
}

// keepBack decides which old ace sets the high runs of aces kept back will
// continue: that is settled while the sets of the step still are.
func (w *walker) keepBack(x, sets, g int) {
	if !w.p.twoEnds || w.st != 0 {
		w.extend(0, x, sets)
		return
	}
	if g == len(w.p.sets[0]) || w.cur.nOwed == int(w.from.back) {
		w.from.owed = uint8(w.cur.nOwed)
		w.extend(0, x, sets)
		return
	}
	w.keepBack(x, sets, g+1)
	index := w.p.sets[0][g]
	if w.taken>>g&1 != 0 || w.p.old[index].suits[w.s] == 0 {
		return
	}
	w.taken |= 1 << g
	w.got++
	w.cur.owed[w.cur.nOwed] = index
	w.cur.nOwed++
	w.keepBack(x, sets, g+1)
	w.cur.nOwed--
	w.taken &^= 1 << g
	w.got--
}

// extend decides on the open run i: it ends, or takes one of the x cards.
func (w *walker) extend(i, x, sets int) {
	if w.got+int32(x+sets) < w.least { // each card is kept once at the most
		w.short = true
		return
	}
	if i == w.open {
		w.begin(w.open, x, sets)
		return
	}
	o := w.from.runs[i]
	length := int(o & w.mask &^ lowAce)
	if w.mask == exactMask {
		length = int(o & exactMask)
	}
	if length >= w.need {
		w.cur.after[i], w.cur.claim[i] = 0, -1
		w.extend(i+1, x, sets)
	}
	if x == 0 || w.mask == exactMask && length == card.Ranks ||
		o&lowAce != 0 && w.mask != exactMask && w.st == w.p.steps-1 {
		return
	}
	longer := o + 1
	if w.mask != exactMask && length >= w.need {
		longer = o
	}
	w.claims(i, longer, false, func() { w.extend(i+1, x-1, sets) })
}

// begin makes the x cards that are left new runs.
func (w *walker) begin(i, x, sets int) {
	if w.got+int32(x+sets) < w.least {
		w.short = true
		return
	}
	if x == 0 {
		w.cur.born = i - w.open
		w.bySets(0, 0, sets)
		return
	}
	if i == maxOpen {
		return
	}
	o := open(1)
	if w.p.twoEnds && w.st == 0 && w.p.full[w.s] {
		o |= lowAce
	}
	w.claims(i, o, true, func() { w.begin(i+1, x-1, sets) })
}

// claims gives the run its card and goes through what it may continue.
func (w *walker) claims(i int, o open, isNew bool, then func()) {
	p, live := w.p, w.p.live[w.s][w.st]
	w.cur.claim[i] = -1
	if c := claimOf(o); c != unclaimed {
		w.cur.after[i] = o
		gained := c >= track0 && live>>(c-track0)&1 != 0
		if gained {
			w.got++
		}
		then()
		if gained {
			w.got--
		}
		return
	}
	w.cur.after[i] = o
	then()
	can := live &^ w.used
	if !isNew {
		can &= p.first[w.s][w.st]
	}
	for t := 0; can>>t != 0; t++ {
		if can>>t&1 == 0 {
			continue
		}
		w.used |= 1 << t
		w.got++
		w.cur.after[i] = o | open(track0+t)<<4
		w.cur.claim[i] = p.trackOf[w.s][w.st][t]
		then()
		w.used &^= 1 << t
		w.got--
	}
	for g, index := range p.sets[w.st] {
		if w.taken>>g&1 != 0 || p.old[index].suits[w.s] == 0 {
			continue
		}
		w.taken |= 1 << g
		w.got++
		w.cur.after[i] = o | spent<<4
		w.cur.claim[i] = index
		then()
		w.taken &^= 1 << g
		w.got--
	}
	w.cur.claim[i] = -1
	if w.owed > 0 {
		w.owed--
		w.cur.after[i] = o | spent<<4
		w.cur.claim[i] = owedSet
		then()
		w.cur.claim[i] = -1
		w.owed++
	}
}

// owedSet stands in how.claim for an old set that was chosen at the first step.
const owedSet = -2

// bySets decides which old runs are continued by a set of this step, one card
// of each staying.
func (w *walker) bySets(t, claimed, sets int) {
	can := w.p.live[w.s][w.st] &^ w.used
	for ; t < maxTracks && can>>t&1 == 0; t++ {
	}
	if t == maxTracks || claimed == sets {
		w.emit(sets)
		return
	}
	w.bySets(t+1, claimed, sets)
	w.used |= 1 << t
	w.got++
	w.cur.bySets[w.cur.nSets] = w.p.trackOf[w.s][w.st][t]
	w.cur.nSets++
	w.bySets(t+1, claimed+1, sets)
	w.cur.nSets--
	w.used &^= 1 << t
	w.got--
}

// emit writes the change that has been decided.
func (w *walker) emit(sets int) {
	if w.owed > 0 {
		return
	}
	y := newSymbol(sets, w.cur.nSets, w.taken)
	if w.got+w.p.earns(w.s, w.st, y) < w.least {
		w.short = true
		return
	}
	next := state{back: w.from.back, owed: w.from.owed, tag: w.from.tag}
	alive := w.p.alive[w.s][w.st]
	next.used = w.used & alive
	n := 0
	for i := range w.open + w.cur.born {
		o := w.cur.after[i]
		if o == 0 {
			continue
		}
		o = settle(o, alive)
		j := n
		for ; j > 0 && next.runs[j-1] < o; j-- {
			next.runs[j] = next.runs[j-1]
		}
		next.runs[j] = o
		n++
	}
	w.out = append(w.out, change{next: next, sym: y, hand: w.hand, extra: w.extra, gain: w.got})
	if !w.plain {
		w.out[len(w.out)-1].how = w.cur
	}
}

// settle makes a claim spent when its old run has no more to give.
func settle(o open, alive uint16) open {
	if c := claimOf(o); c >= track0 && alive>>(c-track0)&1 == 0 {
		return o&15 | spent<<4
	}
	return o
}
