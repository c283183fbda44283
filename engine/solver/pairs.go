package solver

import "machiavelli/engine/card"

// Most positions hold at most two cards of a face, have runs of three, sets of
// three or four suits, no run round the corner, and no wild card or one or two
// that may lie anywhere. They are searched by code of their own: the sweep, the
// dual ascent and the search of cardsSearch, in arrays of fixed size and with
// what is always the same written out (cards_two.go has the numbers of open
// runs). Where it takes too much memory, cardsSearch does the rest.
//
// A wild card never need be the third card of a face in runs. Of three runs
// through a rank no more than two go on below it, and no more than two above,
// as there are but two cards of the next rank; so two runs can take these parts
// and the two natural cards between them, and the wild card lengthens either of
// them, or any other run. Only where every run is as long as a suit is there none
// to be lengthened, so a suit of which all cards are there is not searched here.

const (
	pairSteps = card.Ranks
	// never is impossible here: sums of it need no care.
	never = -1 << 24
	// pairsWorth is up to what all hand cards together may count.
	pairsWorth = 1 << 13
)

// pairRow is a value for each place of a suit: ten numbers of open runs for
// each number of aces that are kept back for the step after the last.
type pairRow [32]int32

// pairValue is a value for none, one, two and three cards.
type pairValue [4]int32

// pairFlat is a value for up to four cards; more cannot be.
type pairFlat [8]int32

// pairs is a search for the best way through a common deal, in memory that is
// used again.
type pairs struct {
	p          *problem
	wild       int                     // wild cards, all of which are placed
	penalty    int32                   // of each in the sweeps, which may use any number
	tags       [4]int                  // numbers of aces that may be kept back
	total      [pairSteps][4]uint8     // natural cards
	most       [pairSteps][4]uint8     // cards that may go to runs
	value      [pairSteps][4]pairValue // of so many natural cards
	flat       [pairSteps][4]pairFlat  // … of so many cards, wild ones among them at the penalty
	multiplier [pairSteps][4]pairValue // a suit earns for giving so many cards to sets
	gain       [pairSteps][4]pairValue // of so many cards in runs (or kept back), with those in sets beside them
	ahead      [pairSteps + 1][4]pairRow
	behind     [pairSteps + 1][4]pairRow
	first      [4]int32 // ahead of the first step
	setTop     [pairSteps]int32
	setRest    [pairSteps + 1]int32
	open       [pairSteps]bool // there may be sets
	wide       [pairSteps]bool // … three with a card of the same suit
	rest       [4]pairValue    // see through
	alone      worths
	joint      worths

	memo  memo
	pace  pace
	broad pairBreadth
	lists [pairSteps][4]pairOptions
	path  [pairSteps][4]pairWay
	nodes int
	limit int
	ended bool
	cut   bool
	work  *budget
	lay   layout
	faces []card.Face // see wildFaces
}

// pairPlace is what couples the nodes: number and tag of each suit.
type pairPlace [4]uint8

// pairOption is what a suit does at a step.
type pairOption struct {
	gain, loss int32
	pairWay
	place uint8
}

// pairWay is how many cards go to runs, to sets, and are kept back, and how
// many of all these are wild.
type pairWay struct{ runs, sets, back, wild uint8 }

// pairOptions is the options of a suit at a place, the best first.
type pairOptions struct {
	n    int
	list [64]pairOption
}

// find looks for the best way worth at most ceiling and at least least, as
// cardsSearch.find does. It reports false for done when it has given up.
func (q *pairs) find(ceiling, least int32) (value int32, found, done bool) {
	q.cut = false
	q.forthAll()
	target := min(ceiling, floor(q.flatTop()))
	for i, stage := range pairPatience {
		if target < least {
			return target, false, true
		}
		if i > 0 {
			q.forthAgreeing()
		}
		q.backAll(i > 0)
		if q.wild > 0 {
			q.haggle()
		}
		target = min(target, floor(q.top()))
		q.nodes, q.limit, q.ended = 0, stage, false
		for target >= least {
			next, ok := q.dfs(0, pairPlace{}, uint8(q.wild), target)
			if ok {
				return target, true, true
			}
			if q.ended {
				break
			}
			target = floor(next)
		}
		if !q.ended || q.cut {
			return target, false, !q.cut
		}
	}
	return q.broaden(target, least)
}

// pairPatience is how many nodes are looked at after each ascent.
var pairPatience = [...]int{60, 150, 600}

// haggle looks for a better penalty for the wild cards.
func (q *pairs) haggle() {
	best, penalty := q.top(), q.penalty
	for _, step := range [...]int32{grain / 2, -grain / 2} {
		moved := false
		for best >= 0 { // below, there is no way at all
			q.setPenalty(penalty + step)
			if q.backSweep(); q.top() >= best {
				break
			}
			best, penalty, moved = q.top(), q.penalty, true
		}
		if moved {
			break
		}
	}
	q.setPenalty(penalty)
	q.backSweep()
}

// top is the bound.
func (q *pairs) top() int32 {
	return q.first[0] + q.first[1] + q.first[2] + q.first[3] + q.setRest[0] + q.penalty*int32(q.wild)
}

// flatTop is the bound before there is any multiplier, from the way up to the end.
func (q *pairs) flatTop() int32 {
	sum := q.penalty * int32(q.wild)
	for s := range 4 {
		b, end := &q.behind[pairSteps][s], &q.ahead[pairSteps][s]
		top := int32(never)
		for i := range 10 * q.tags[s] {
			top = max(top, b[i]+end[i])
		}
		sum += top
	}
	return sum
}
