package solver

// The first aim: the most cards, or points, from the hand.
//
// The sweep goes through the ranks. What its past means for its future is, in
// each suit, how many runs of length 1, 2 and more are open. At a step each
// suit chooses how many cards go on in runs and how many go to sets; only the
// sets couple the suits. So a suit alone is solved at once, backwards, with
// its sets taken as free, and the sum of the four is a bound. A depth-first
// search towards that bound, which remembers the places it has refuted, ends
// soon: where it does not, the choices that the suits and the sets make apart
// are priced until they agree (see bound).
//
// Values and prices are in grains, so that prices can be finer than values.
const grain = 16

// option is what a suit does at a step.
type option struct {
	runs, sets, back uint8 // cards to runs, to sets, aces kept back
	wild             uint8 // of them so many free jokers
	hand             uint8 // … and so many hand cards
	place            uint16
	gain             int32 // with the price of its set cards
	loss             int32 // against the suit's best
}

// noLimit is a room for any number of hand cards.
const noLimit = 255

// placing is what couples a cardsSearch's nodes: tag and number of each suit.
type placing [4]uint16

type cardsSearch struct {
	p       *problem
	tables  []*runTable
	runs    *runTable
	wild    int // free jokers, all of which are placed in the search
	room    int // hand cards that may be played, noLimit for any number
	jokers  int // most that any search places
	tags    int
	width   int     // numbers of all tags
	best    []int32 // [suit][step][tag][number][jokers]: the most from here on
	reach   []int32 // … with so many jokers or fewer
	roots   [4][]uint16
	price   [4][maxSteps][maxCopies + 1]int32
	setTop  [maxSteps]int32     // most that the sets of a step earn of their prices
	setRest [maxSteps + 1]int32 // … of this step and those after
	fits    []bool              // n cards of each suit make sets
	fitsFor [4]int              // what fits was made for: set rules and copies
	side    int
	allowed [4][maxSteps]uint16 // numbers of cards that sets could take, a bit each
	memo    memo
	opts    [maxSteps][4][]option
	path    [maxSteps][4]option
	root    placing
	nodes   int
	most    int // nodes after which to give up, 0: none
	ended   bool
	cut     bool // the stop function said so
	stop    func() bool
}

// maxCopies is how many cards of one face the search can tell apart.
const maxCopies = 7

// prepare sets up the search for a problem with some free jokers; it reports
// false when there are too many copies of a card.
func (e *cardsSearch) prepare(p *problem, jokers int) bool {
	e.p, e.jokers = p, jokers
	copies := 1
	for s := range p.count {
		for st := range p.steps {
			copies = max(copies, p.total(s, st))
		}
	}
	copies += jokers
	if copies > maxCopies {
		return false
	}
	e.table(copies)
	e.tags = 1
	if p.twoEnds {
		e.tags = copies + 1
	}
	if p.circular {
		e.tags = e.runs.size
	}
	e.width = e.tags * e.runs.size
	if n := 4 * (p.steps + 1) * e.width * (jokers + 1); len(e.best) < n {
		e.best, e.reach = make([]int32, n), make([]int32, n)
	}
	e.side = copies + 1
	e.makeFits()
	e.price = [4][maxSteps][maxCopies + 1]int32{}
	e.setTop, e.setRest = [maxSteps]int32{}, [maxSteps + 1]int32{}
	for st := range p.steps {
		e.allow(st)
	}
	for s := range e.roots {
		e.addRoots(s)
		e.sweep(s)
	}
	return true
}

func (e *cardsSearch) table(copies int) {
	for _, t := range e.tables {
		if t.copies == copies && t.least == e.p.rules.RunMin {
			e.runs = t
			return
		}
	}
	e.runs = newRunTable(copies, e.p.rules.RunMin)
	e.tables = append(e.tables, e.runs)
}

// total is how many cards of a face could be used at a step.
func (p *problem) total(s, st int) int {
	c := p.count[s][st]
	return int(c.must + c.loose + c.free + c.hand)
}

// handCards is how many of m cards of a face come from the hand.
func (p *problem) handCards(s, st, m int) uint8 {
	c := p.count[s][st]
	extra := max(0, m-int(c.must)-int(c.loose))
	if p.repair {
		extra = max(0, extra-int(c.free))
	}
	return min(uint8(extra), c.hand)
}

// makeFits lists which numbers of cards of each suit can be made sets of.
func (e *cardsSearch) makeFits() {
	r := e.p.rules
	key := [4]int{r.SetMin, r.SetMax, e.side, 0}
	if r.AnySuits {
		key[3] = 1
	}
	if e.fitsFor == key {
		return
	}
	e.fitsFor = key
	n := e.side * e.side * e.side * e.side
	if len(e.fits) < n {
		e.fits = make([]bool, n)
	}
	q := setSearch{min: r.SetMin, max: r.SetMax, anySuits: r.AnySuits}
	for i := range n {
		v := [4]uint8{uint8(i / e.side / e.side / e.side), uint8(i / e.side / e.side % e.side), uint8(i / e.side % e.side), uint8(i % e.side)}
		e.fits[i] = q.splits(v)
	}
}

// splits reports whether n cards of each suit can be made sets of. Sets with
// different suits exist exactly if some number of sets is at least the cards
// of any suit and fits the sum (Gale and Ryser).
func (q *setSearch) splits(n [4]uint8) bool {
	sum, most := 0, 0
	for _, k := range n {
		sum += int(k)
		most = max(most, int(k))
	}
	for sets := 0; sets <= sum; sets++ {
		top := sum
		if !q.anySuits {
			top = 4
		}
		if q.max > 0 {
			top = min(top, q.max)
		}
		if sets*q.min <= sum && sum <= sets*top && (q.anySuits || most <= sets) {
			return true
		}
	}
	return false
}

// allow notes how many cards of each suit sets of a step could take.
func (e *cardsSearch) allow(st int) {
	var most [4]int
	suits, sum := 0, 0
	for s := range most {
		e.allowed[s][st] = 1
		most[s] = min(e.p.total(s, st)+e.jokers, e.runs.copies)
		sum += most[s]
		suits += min(1, most[s])
	}
	if e.p.twoEnds && st == e.p.steps-1 || sum < e.p.rules.SetMin || !e.p.rules.AnySuits && suits < e.p.rules.SetMin {
		return
	}
	for a := 0; a <= most[0]; a++ {
		for b := 0; b <= most[1]; b++ {
			for c := 0; c <= most[2]; c++ {
				base := ((a*e.side+b)*e.side + c) * e.side
				for d := 0; d <= most[3]; d++ {
					if e.fits[base+d] {
						e.allowed[0][st] |= 1 << a
						e.allowed[1][st] |= 1 << b
						e.allowed[2][st] |= 1 << c
						e.allowed[3][st] |= 1 << d
					}
				}
			}
		}
	}
}

func (e *cardsSearch) addRoots(s int) {
	e.roots[s] = e.roots[s][:0]
	if !e.p.circular {
		e.roots[s] = append(e.roots[s], 0)
		return
	}
	most := min(e.p.total(s, 0), e.p.total(s, e.p.steps-1)) + e.jokers
	for i, x := range e.runs.lengths {
		if x.runs() <= most {
			e.roots[s] = append(e.roots[s], uint16(i*e.runs.size+i))
		}
	}
}

func (e *cardsSearch) at(s, st int) int {
	return (s*(e.p.steps+1) + st) * e.width * (e.jokers + 1)
}

// sweep solves a suit alone, from the last step to the first.
func (e *cardsSearch) sweep(s int) {
	js, size := e.jokers+1, e.runs.size
	last := e.best[e.at(s, e.p.steps):][:e.width*js]
	for i := range last {
		last[i] = impossible
	}
	for tag := range e.tags {
		for n := range size {
			if e.ends(tag, n) {
				last[(tag*size+n)*js] = 0
			}
		}
	}
	e.spread(s, e.p.steps)
	for st := e.p.steps - 1; st >= 0; st-- {
		if e.jokers == 0 && !(e.p.twoEnds && (st == 0 || st == e.p.steps-1)) {
			e.stepPlain(s, st)
		} else {
			e.stepAny(s, st)
		}
		e.spread(s, st)
	}
}

// tagsOf is how many tags can occur in a suit.
func (e *cardsSearch) tagsOf(s int) int {
	switch {
	case !e.p.twoEnds:
		return e.tags
	case e.jokers == 0 && (e.p.total(s, e.p.steps-2) == 0 || e.runs.least > 2 && e.p.total(s, e.p.steps-3) == 0):
		return 1 // no run can reach the high ace
	}
	return e.p.total(s, 0) + 1
}

// ends reports whether the sweep may end with these runs open.
func (e *cardsSearch) ends(tag, number int) bool {
	if !e.p.circular {
		return e.runs.done[number]
	}
	in, out := e.runs.lengths[tag], e.runs.lengths[number]
	long := e.runs.least - 1
	for l := range long {
		if in[l] != out[l] {
			return false
		}
	}
	return out[long] >= in[long]
}

// spread fills reach from best.
func (e *cardsSearch) spread(s, st int) {
	if e.jokers == 0 {
		return
	}
	js := e.jokers + 1
	best, reach := e.best[e.at(s, st):][:e.width*js], e.reach[e.at(s, st):][:e.width*js]
	for i := range best {
		reach[i] = best[i]
		if i%js > 0 {
			reach[i] = max(reach[i], reach[i-1])
		}
	}
}

// stepPlain is the common step: no jokers, and not an ace at two ends.
func (e *cardsSearch) stepPlain(s, st int) {
	size, copies := e.runs.size, e.runs.copies
	c := e.p.count[s][st]
	must, total := int(c.must), e.p.total(s, st)
	var gain [maxCopies + 1]int32
	for x := 0; x <= total; x++ {
		gain[x] = impossible
		for m := max(x, must); m <= total; m++ {
			if e.allowed[s][st]>>(m-x)&1 == 0 {
				continue
			}
			gain[x] = max(gain[x], e.value(s, st, m)+e.price[s][st][m-x])
		}
	}
	open := e.runs.upTo[e.p.total(s, (st+e.p.steps-1)%e.p.steps)]
	for tag := range e.tagsOf(s) {
		now := e.best[e.at(s, st)+tag*size:][:open]
		then := e.best[e.at(s, st+1)+tag*size:][:size]
		for n := range now {
			b := int32(impossible)
			for x, to := range e.runs.next[n*(copies+1):][:total+1] {
				if to >= 0 {
					b = max(b, gain[x]+then[to])
				}
			}
			now[n] = b
		}
	}
}

// value is what m natural cards of a face earn.
func (e *cardsSearch) value(s, st, m int) int32 {
	return e.p.gain[s][st][m-int(e.p.count[s][st].must)] * grain
}

func (e *cardsSearch) stepAny(s, st int) {
	size, js := e.runs.size, e.jokers+1
	now := e.best[e.at(s, st):][:e.width*js]
	for i := range now {
		now[i] = impossible
	}
	then := e.best[e.at(s, st+1):]
	before := e.p.total(s, (st+e.p.steps-1)%e.p.steps)
	if e.p.twoEnds && st == 0 {
		before = 0
	}
	open := e.runs.upTo[min(before+e.jokers, e.runs.copies)]
	for tag := range e.tagsOf(s) {
		if st == 0 && e.p.twoEnds && tag > 0 {
			break
		}
		for n := range open {
			if st == 0 && !e.p.circular && n > 0 {
				break
			}
			place := tag*size + n
			e.each(s, st, uint16(place), e.jokers, func(o option) {
				for j := 0; j+int(o.wild) <= e.jokers; j++ {
					if v := then[int(o.place)*js+j]; v > impossible/2 {
						i := place*js + j + int(o.wild)
						now[i] = max(now[i], v+o.gain)
					}
				}
			})
		}
	}
}

// each goes through the options of a suit at a place of a step.
func (e *cardsSearch) each(s, st int, place uint16, jokers int, yield func(option)) {
	p, size := e.p, e.runs.size
	tag, n := int(place)/size, int(place)%size
	row := e.runs.next[n*(e.runs.copies+1):][:e.runs.copies+1]
	if p.twoEnds && st == p.steps-1 {
		for q := 0; q <= jokers; q++ {
			if x := tag + q; x <= e.runs.copies && row[x] >= 0 {
				yield(option{runs: uint8(x), wild: uint8(q), place: uint16(tag*size) + uint16(row[x])})
			}
		}
		return
	}
	for q := 0; q <= jokers; q++ {
		for m := int(p.count[s][st].must); m <= p.total(s, st); m++ {
			gain := e.value(s, st, m)
			hand := p.handCards(s, st, m)
			for sets := 0; sets <= min(m+q, e.runs.copies); sets++ {
				if e.allowed[s][st]>>sets&1 == 0 {
					continue
				}
				least := m + q - sets // to runs
				if p.twoEnds && st == 0 {
					least = max(q-sets, 0) // jokers are never kept back
				}
				for x := least; x <= min(m+q-sets, e.runs.copies); x++ {
					if row[x] < 0 {
						continue
					}
					back := m + q - sets - x
					if back >= e.tagsOf(s) {
						continue
					}
					to := tag
					if p.twoEnds && st == 0 {
						to = back
					}
					yield(option{runs: uint8(x), sets: uint8(sets), back: uint8(back), wild: uint8(q), hand: hand,
						place: uint16(to*size) + uint16(row[x]), gain: gain + e.price[s][st][sets]})
				}
			}
		}
	}
}

// floor rounds down to whole values.
func floor(v int32) int32 {
	if v <= impossible/2 {
		return impossible
	}
	return v &^ (grain - 1)
}
