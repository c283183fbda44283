package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// The search sweeps over steps. A step is a rank; where the ace lies at both
// ends of a run (meld.AcesBoth) it has two: as the lowest card of a run, or in
// a set, at the first step, and as the highest card of a run at the last. How
// many aces are kept back for the last step is decided at the first.
const (
	maxSteps = card.Ranks + 1
	maxOpen  = 8 // runs of a suit that can be open at once
)

// counts is how many cards of a face there are.
type counts struct {
	must uint8 // lie in melds: each has to end in one
	free uint8 // free cards: may stay
	hand uint8
}

// problem is a position as the sweeps of the first aim see it: faces counted.
type problem struct {
	rules    meld.Rules
	steps    int
	circular bool // runs turn round the corner: the last step leads to the first
	twoEnds  bool // the ace has two steps
	high     bool // the ace is the last step

	count [card.Suits][maxSteps]counts
	gain  [card.Suits][maxSteps][maxCopies + 1]int32 // of using so many more than must be
}

// step is where a rank comes in the sweep; aces of twoEnds come first.
func (p *problem) step(r card.Rank) int {
	if p.high {
		return (int(r) + card.Ranks - 2) % card.Ranks
	}
	return int(r) - 1
}

// rank is the rank of a step.
func (p *problem) rank(step int) card.Rank {
	if p.high {
		return card.Rank((step+1)%card.Ranks + 1)
	}
	return card.Rank(step%card.Ranks + 1)
}

func (p *problem) reset(r meld.Rules) {
	p.rules, p.steps = r, card.Ranks
	p.circular, p.twoEnds, p.high = r.Aces == meld.AcesCorner, r.Aces == meld.AcesBoth, r.Aces == meld.AcesHigh
	if p.twoEnds {
		p.steps = maxSteps
	}
	p.count = [card.Suits][maxSteps]counts{}
	p.gain = [card.Suits][maxSteps][maxCopies + 1]int32{}
}
