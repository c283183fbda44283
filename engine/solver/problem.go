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
	maxSteps  = card.Ranks + 1
	maxOpen   = 8  // runs of a suit that can be open at once
	maxTracks = 14 // old runs of a suit that can matter at once
	maxSets   = 5  // old sets of a rank
)

// counts is how many cards of a face there are.
type counts struct {
	must  uint8 // lie in melds: each has to end in one
	loose uint8 // lie somewhere in a table to be repaired
	free  uint8 // free cards: may stay
	hand  uint8
}

// oldMeld is a meld or a free card of the table that is to be rearranged.
type oldMeld struct {
	place int // in Position.Table
	cards []card.Card
	kind  meld.Kind
	loose bool              // a free card
	start card.Rank         // where an endless run is taken to begin, 0 for others
	suits [card.Suits]uint8 // of a set: cards of each suit
	mine  []bool            // of a table to be repaired: which cards are the player's own
}

// problem is a position as the sweep sees it: faces counted, the old melds
// laid out over the steps.
type problem struct {
	rules    meld.Rules
	steps    int
	circular bool             // runs turn round the corner: the last step leads to the first
	twoEnds  bool             // the ace has two steps
	high     bool             // the ace is the last step
	moves    bool             // the second aim counts: the old melds matter
	counted  bool             // runs that go round the corner have their length counted out
	pickups  bool             // plays differ in how many hand cards they pick up
	repair   bool             // hand cards gain nothing, free cards go before them
	full     [card.Suits]bool // all ranks are there; only where the old melds matter

	count [card.Suits][maxSteps]counts
	gain  [card.Suits][maxSteps][maxCopies + 1]int32 // of using so many more than must be

	own [card.Suits][maxSteps]uint8 // of the loose ones: those of the player

	old []oldMeld
	tracks
	sets [maxSteps][]int16 // old sets by step
}

// tracks is where the old runs and free cards of each suit lie. Those that matter
// at one step have different tracks.
type tracks struct {
	live    [card.Suits][maxSteps]uint16 // tracks whose old run has a card here
	first   [card.Suits][maxSteps]uint16 // … and none at the step before
	alive   [card.Suits][maxSteps]uint16 // tracks that still matter after the step
	loose   [card.Suits][maxSteps]uint16 // tracks of free cards here
	others  [card.Suits][maxSteps]uint16 // tracks whose card here is not the player's own
	trackOf [card.Suits][maxSteps][maxTracks]int16
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

func (p *problem) reset(r meld.Rules, moves bool) {
	if p.moves { // or there is nothing of old melds to forget
		for i := range p.sets {
			p.sets[i] = p.sets[i][:0]
		}
		*p = problem{sets: p.sets, old: p.old[:0]}
	}
	p.rules, p.moves, p.counted, p.steps = r, moves, false, card.Ranks
	p.circular, p.twoEnds, p.high = r.Aces == meld.AcesCorner, r.Aces == meld.AcesBoth, r.Aces == meld.AcesHigh
	if p.twoEnds {
		p.steps = maxSteps
	}
	p.full = [card.Suits]bool{}
	p.count = [card.Suits][maxSteps]counts{}
	p.gain = [card.Suits][maxSteps][maxCopies + 1]int32{}
	p.own = [card.Suits][maxSteps]uint8{}
}

// layAgain lays other old melds beside the same counts.
func (p *problem) layAgain(l *leaf) {
	for i := range p.sets {
		p.sets[i] = p.sets[i][:0]
	}
	p.tracks, p.old, p.counted = tracks{}, p.old[:0], false
	p.layOld(l)
}

// addOld gives the last of the old melds, a set, its place in its step, or a
// run a track.
func (p *problem) addOld(o *oldMeld) {
	index := int16(len(p.old) - 1)
	if o.kind == meld.Set {
		for _, c := range o.cards {
			o.suits[c.Shows().Suit()]++
		}
		st := p.step(o.cards[0].Shows().Rank())
		p.sets[st] = append(p.sets[st], index)
		return
	}
	s := o.cards[0].Shows().Suit()
	var here, alive uint16 // a bit a step
	var others uint16
	for k, c := range o.cards {
		here |= 1 << p.step(c.Shows().Rank())
		if p.repair && !o.mine[k] {
			others |= 1 << p.step(c.Shows().Rank())
		}
	}
	begin := -1
	switch {
	case o.start != 0:
		begin = p.step(o.start)
		alive = p.lifeFrom(begin, here)
	case p.circular:
		// it matters from its first card to its last, round the corner
		for st := range p.steps {
			next := (st + 1) % p.steps
			if here>>st&1 != 0 && here>>next&1 != 0 {
				alive |= 1 << st
			}
		}
	case p.twoEnds && here&1 != 0:
		// its ace may be wanted at either end, so it matters all the way
		here |= 1 << (maxSteps - 1)
		alive = 1<<(maxSteps-1) - 1
	default:
		lo, hi := maxSteps, 0
		for st := range p.steps {
			if here>>st&1 != 0 {
				lo, hi = min(lo, st), max(hi, st)
			}
		}
		alive = (1<<hi - 1) &^ (1<<lo - 1)
	}
	t := p.freeTrack(int(s), here|alive|alive<<1)
	if t < 0 {
		return
	}
	for st := range p.steps {
		bit := uint16(1) << t
		prev := (st + p.steps - 1) % p.steps
		if here>>st&1 != 0 {
			p.live[s][st] |= bit
			if here>>prev&1 == 0 || prev > st && !p.circular || st == begin {
				p.first[s][st] |= bit
			}
			if o.loose {
				p.loose[s][st] |= bit
			}
			if others>>st&1 != 0 {
				p.others[s][st] |= bit
			}
		}
		if alive>>st&1 != 0 {
			p.alive[s][st] |= bit
		}
		if (here|alive|alive<<1)>>st&1 != 0 {
			p.trackOf[s][st][t] = index
		}
	}
}

// lifeFrom is the steps from one card to the last before coming round to it.
func (p *problem) lifeFrom(begin int, here uint16) uint16 {
	var life, passed uint16
	for k := range p.steps {
		st := (begin + k) % p.steps
		if here>>st&1 != 0 {
			life = passed
		}
		passed |= 1 << st
	}
	return life
}

func (p *problem) freeTrack(s int, span uint16) int {
	for t := range maxTracks {
		bit, clash := uint16(1)<<t, false
		for st := range p.steps {
			taken := (p.live[s][st]|p.alive[s][st])&bit != 0 || st > 0 && p.alive[s][st-1]&bit != 0
			clash = clash || taken && span>>st&1 != 0
		}
		if !clash {
			return t
		}
	}
	return -1
}
