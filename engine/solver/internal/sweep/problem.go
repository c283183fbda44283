package sweep

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// The search sweeps over steps. A step is a rank; where the ace lies at both
// ends of a run (meld.AcesBoth) it has two: as the lowest card of a run, or in
// a set, at the first step, and as the highest card of a run at the last. How
// many aces are kept back for the last step is decided at the first.
const maxSteps = card.Ranks + 1

// MaxCopies is how many cards of one face a search can tell apart.
const MaxCopies = 7

// Values are in parts of a ValueUnit, so that multipliers can be finer than values.
const (
	ValueUnit  = 256
	Impossible = -1 << 28 // the value of a choice that cannot be
)

// Floor rounds down to whole values.
func Floor(v int32) int32 {
	if v <= Impossible/2 {
		return Impossible
	}
	return v &^ (ValueUnit - 1)
}

// counts is how many cards of a face there are.
type counts struct {
	must uint8 // lie in melds: each has to end in one
	free uint8 // free cards: may stay
	hand uint8
}

// Problem is a resolved position with its faces counted.
type Problem struct {
	rules    meld.Rules
	steps    int
	circular bool // runs turn round the corner: the last step leads to the first
	twoEnds  bool // the ace has two steps
	high     bool // the ace is the last step

	count [card.Suits][maxSteps]counts
	gain  [card.Suits][maxSteps][MaxCopies + 1]int32 // of using each number more than must be
}

// Reset makes it a problem without cards.
func (p *Problem) Reset(r meld.Rules) {
	p.rules, p.steps = r, card.Ranks
	p.circular, p.twoEnds, p.high = r.Aces == meld.AcesCorner, r.Aces == meld.AcesBoth, r.Aces == meld.AcesHigh
	if p.twoEnds {
		p.steps = maxSteps
	}
	p.count = [card.Suits][maxSteps]counts{}
	p.gain = [card.Suits][maxSteps][MaxCopies + 1]int32{}
}

// Must adds a card that has to end in a meld.
func (p *Problem) Must(f card.Face) { p.of(f).must++ }

// May adds a free card, which may stay.
func (p *Problem) May(f card.Face) { p.of(f).free++ }

// Play adds a card of the hand, and what playing it is worth.
func (p *Problem) Play(f card.Face, worth int32) {
	n := p.of(f)
	n.hand++
	gain := &p.gain[f.Suit()][p.step(f.Rank())]
	for k := min(int(n.hand), MaxCopies+1); k <= MaxCopies; k++ {
		gain[k] += worth
	}
}

func (p *Problem) of(f card.Face) *counts { return &p.count[f.Suit()][p.step(f.Rank())] }

// step is where a rank comes in the sweep; aces of twoEnds come first.
func (p *Problem) step(r card.Rank) int {
	if p.high {
		return (int(r) + card.Ranks - 2) % card.Ranks
	}
	return int(r) - 1
}

// rank is the rank of a step.
func (p *Problem) rank(step int) card.Rank {
	if p.high {
		return card.Rank((step+1)%card.Ranks + 1)
	}
	return card.Rank(step%card.Ranks + 1)
}

// total is how many cards of a face could be used at a step.
func (p *Problem) total(s, st int) int {
	c := p.count[s][st]
	return int(c.must + c.free + c.hand)
}

// handCards is how many of m cards of a face come from the hand.
func (p *Problem) handCards(s, st, m int) uint8 {
	c := p.count[s][st]
	return min(uint8(max(0, m-int(c.must))), c.hand)
}
