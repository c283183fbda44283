package solver

import (
	"math/bits"

	"machiavelli/engine/card"
)

// The first aim: the most cards, or points, from the hand.
//
// The sweep goes through the ranks. What its past means for its future is, in
// each suit, how many runs of length 1, 2 and more are open. At a step each
// suit chooses how many cards go on in runs and how many go to sets; only the
// sets couple the suits. So a suit alone is solved at once, backwards, with
// its sets taken as free, and the sum of the four is a bound. A depth-first
// search towards that bound, which remembers the places it has refuted, ends
// soon: where it does not, the choices that the suits and the sets make apart
// are weighed by multipliers until they agree (see dualAscent).
//
// Values and multipliers are in grains, so that multipliers can be finer than values.
const grain = 256

// option is what a suit does at a step.
type option struct {
	runs, sets, back uint8 // cards to runs, to sets, aces kept back
	wild             uint8 // of them so many free jokers
	natural          uint8 // the others
	place            uint16
	gain             int32 // with the multiplier of its set cards
	loss             int32 // against the suit's best
}

// noLimit is a room for any number of hand cards.
const noLimit = 255

// placing is what couples a cardsSearch's nodes: tag and number of each suit.
type placing [4]uint16

type cardsSearch struct {
	p           *problem
	tables      []*runTable
	runs        *runTable
	wild        int // free jokers, all of which are placed in the search
	room        int // hand cards that may be played, noLimit for any number
	jokers      int // most that any search places
	tags        int
	width       int                               // numbers of all tags
	most        [4][maxSteps]int                  // cards of a face, all jokers with them
	tagged      [4]int                            // tags that can occur
	open        [4][maxSteps + 1]int              // numbers of open runs that can occur before a step
	value       [4][maxSteps][maxCopies + 1]int32 // of so many natural cards, impossible if there are not or must be more
	flat        [4][maxSteps][maxCopies + 1]int32 // … of so many cards, jokers among them at the penalty
	multiplier  [4][maxSteps][maxCopies + 1]int32 // a suit earns for giving so many cards to sets
	gain        [4][maxSteps][maxCopies + 1]int32 // of so many cards in runs, with those in sets beside them, no jokers among them
	ahead       []int32                           // [suit][step][tag][number]: the most from here on, jokers at the penalty
	behind      []int32                           // … up to here
	exact       []int32                           // [suit][step][tag][number][jokers]: the most from here on
	best        []int32                           // ahead, or where there are jokers exact
	roots       [4][]uint16
	setTop      [maxSteps]int32     // most that the sets of a step earn of their multipliers
	setRest     [maxSteps + 1]int32 // … of this step and those after
	fits        []bool              // n cards of each suit make sets
	fitsFor     [4]int              // what fits was made for: set rules and copies
	takes       [][4]uint8          // at the same place: of so many cards and fewer, how many can be in sets, a bit each
	side        int
	two         bool                 // two copies and runs of three: see cards_two.go
	common      bool                 // … and the common sets
	allowed     [4][maxSteps]uint8   // numbers of cards that sets could take, a bit each
	penalties   [maxCopies + 1]int32 // of a joker, when so many are left
	flatPenalty int32                // … in ahead and behind
	memo        memo
	frames      [maxSteps][4][]option // what dfs goes through at a step
	traced      bool                  // behind is filled
	path        [maxSteps][4]option
	root        placing
	pace        pace
	breadth     breadth
	ranks       ranks
	nodes       int
	limit       int // nodes after which to give up, 0: none
	ended       bool
	cut         bool    // the stop function said so
	work        *budget // nil: it does not end before it is done
	lay         layout
	faces       []card.Face // see wildFaces
}

// told counts a node and reports whether to end the search. With jokers each
// number of them is looked at.
func (e *cardsSearch) told() bool {
	return e.work.spend(4 + e.splits()/8)
}

// splits is in how many ways the jokers are used here and from here on.
func (e *cardsSearch) splits() int { return (e.jokers + 1) * (e.jokers + 2) / 2 }

// size is about how many sums a sweep makes, and deals how many a step's sets.
func (e *cardsSearch) size() (sums, deals int) {
	for st := range e.p.steps {
		n := 1
		for s := range 4 {
			sums += e.open[s][st] * e.tagged[s] * (e.runs.copies + 1)
			n *= bits.OnesCount8(e.allowed[s][st])
		}
		if n > 1 {
			deals += n
		}
	}
	return sums, deals
}

// toldRound counts a round of the ascent, and toldSweep a sweep with jokers; they
// report whether to end the search.
func (e *cardsSearch) toldRound() bool {
	sums, deals := e.size()
	return e.work.spend(sums/40 + deals/7)
}

func (e *cardsSearch) toldSweep() bool {
	sums, _ := e.size()
	return e.work.spend(sums * e.splits() / 40)
}

// maxCopies is how many cards of one face the search can tell apart.
const maxCopies = 7

// prepare sets up the search for a problem with some free jokers; it reports
// false when there are too many copies of a card.
func (e *cardsSearch) prepare(p *problem, jokers int) bool {
	e.p, e.jokers = p, jokers
	copies := 1
	if jokers == 0 {
		copies = 2
	}
	for s := range p.count {
		for st := range p.steps {
			n := p.total(s, st)
			e.most[s][st] = n + jokers
			copies = max(copies, n)
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
	n := 4 * (p.steps + 1) * e.width
	if len(e.ahead) < n {
		e.ahead, e.behind = make([]int32, n), make([]int32, n)
	}
	if n *= jokers + 1; jokers > 0 && len(e.exact) < n {
		e.exact = make([]int32, n)
	}
	if e.best = e.ahead; jokers > 0 {
		e.best = e.exact
	}
	e.side = copies + 1
	r := p.rules
	e.two = copies == 2 && r.RunMin == 3
	e.common = copies == 2 && r.SetMin == 3 && (r.SetMax == 0 || r.SetMax == 4) && !r.AnySuits
	e.makeFits()
	e.multiplier = [4][maxSteps][maxCopies + 1]int32{}
	for st := range p.steps {
		e.allow(st)
	}
	e.setTop, e.setRest = [maxSteps]int32{}, [maxSteps + 1]int32{}
	for s := range e.roots {
		e.addRoots(s)
		e.extent(s)
		e.values(s)
		e.sweep(s)
	}
	e.traced = false
	e.toldSweep()
	e.memo.reset()
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
	return int(c.must + c.free + c.hand)
}

// handCards is how many of m cards of a face come from the hand.
func (p *problem) handCards(s, st, m int) uint8 {
	c := p.count[s][st]
	return min(uint8(max(0, m-int(c.must))), c.hand)
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
	if len(e.takes) < n {
		e.takes = make([][4]uint8, n)
	}
	q := setSizes{min: r.SetMin, max: r.SetMax, anySuits: r.AnySuits}
	width := [4]int{e.side * e.side * e.side, e.side * e.side, e.side, 1}
	for i := range n {
		var v [4]uint8
		e.takes[i] = [4]uint8{}
		for s, w := range width {
			v[s] = uint8(i / w % e.side)
		}
		e.fits[i] = q.splits(v) >= 0
		for s, w := range width {
			if e.fits[i] {
				e.takes[i][s] |= 1 << v[s]
			}
			for u := range e.takes[i] {
				if v[s] > 0 {
					e.takes[i][u] |= e.takes[i-w][u]
				}
			}
		}
	}
}

// allow notes how many cards of each suit sets of a step could take; the multiplier
// for any other number is impossible.
func (e *cardsSearch) allow(st int) {
	if e.p.twoEnds && st == e.p.steps-1 {
		for s := range e.allowed {
			e.allowed[s][st] = 1
			for k := 1; k < e.side; k++ {
				e.multiplier[s][st][k] = impossible
			}
		}
		return
	}
	at := 0
	for s := range e.most {
		at = at*e.side + e.most[s][st]
	}
	for s, bits := range e.takes[at] {
		e.allowed[s][st] = bits
		for k := range e.side {
			if bits>>k&1 == 0 {
				e.multiplier[s][st][k] = impossible
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
	for i := range e.runs.upTo[min(e.most[s][0], e.most[s][e.p.steps-1])] {
		e.roots[s] = append(e.roots[s], uint16(i*e.runs.size+i))
	}
}

// at is where the places of a suit at a step begin.
func (e *cardsSearch) at(s, st int) int { return (s*(e.p.steps+1) + st) * e.width }

// floor rounds down to whole values.
func floor(v int32) int32 {
	if v <= impossible/2 {
		return impossible
	}
	return v &^ (grain - 1)
}
