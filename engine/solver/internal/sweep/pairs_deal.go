package sweep

import "machiavelli/engine/card"

const (
	pairSteps = card.Ranks
	// never is Impossible here: sums of it need no care.
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

// pairsDeal is the deal as the search for the common one counts it.
type pairsDeal struct {
	p     *Problem
	wild  int                     // wild cards, all of which are placed
	tags  [4]int                  // numbers of aces that may be kept back
	total [pairSteps][4]uint8     // natural cards
	most  [pairSteps][4]uint8     // cards that may go to runs
	value [pairSteps][4]pairValue // of each number of natural cards
	unit  int32                   // the most that a card is worth
}

// count counts the deal, with wild cards to be placed; it reports whether
// it is a common one.
func (q *pairsDeal) count(p *Problem, wild int) bool {
	r := p.rules
	if p.circular || wild > 2 || r.RunMin != 3 || r.SetMin != 3 || r.SetMax != 0 && r.SetMax != 4 || r.AnySuits {
		return false
	}
	q.p, q.wild = p, wild
	worth := int32(0)
	for st := range pairSteps {
		total := &q.total[st]
		for s := range 4 {
			c, gain := &p.count[s][st], &p.gain[s][st]
			must, n := c.must, c.must+c.free+c.hand
			if n > 2 {
				return false
			}
			total[s] = n
			v0, v1, v2 := int32(0), gain[(1-must)&7]*ValueUnit, gain[(2-must)&7]*ValueUnit
			if must > 0 {
				v0 = never
			}
			if must > 1 {
				v1 = never
			}
			if n < 1 {
				v1 = never
			}
			if n < 2 {
				v2 = never
			}
			v := &q.value[st][s]
			v[0], v[1], v[2], v[3] = v0, v1, v2, never
			worth += gain[(n-must)&7]
		}
	}
	if worth > pairsWorth || wild > 0 && q.wholeSuit() {
		return false
	}
	q.most = q.total
	for s := range 4 {
		q.tags[s] = 1 + q.highAces(s)
	}
	if wild > 0 {
		q.countWild()
	}
	return true
}

// countWild notes where wild cards may go.
func (q *pairsDeal) countWild() {
	q.unit = 0
	for st := range q.most {
		for s, n := range q.most[st] {
			q.most[st][s] = min(2, n+uint8(q.wild))
			if c := &q.p.count[s][st]; n > c.must {
				q.unit = max(q.unit, q.p.gain[s][st][1])
			}
		}
	}
}

// wholeSuit reports whether all cards of some suit are there.
func (q *pairsDeal) wholeSuit() bool {
	for s := range 4 {
		whole := true
		for st := range pairSteps {
			whole = whole && q.total[st][s] == 2
		}
		if whole {
			return true
		}
	}
	return false
}

// highAces is how many aces of a suit can be kept back: each wants a queen and a
// king of its own.
func (q *pairsDeal) highAces(s int) int {
	if !q.p.twoEnds {
		return 0
	}
	for n := 2; n > 0; n-- {
		lack := 0
		for _, st := range [...]int{0, pairSteps - 2, pairSteps - 1} {
			lack += max(0, n-int(q.total[st][s]))
		}
		if lack <= q.wild {
			return n
		}
	}
	return 0
}
