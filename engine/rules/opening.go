package rules

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// checkOpening is the first-meld duty of a player who has not met it.
func (r *Rules) checkOpening(p *Play, t *trace) *Breach {
	if p.Opened {
		return nil
	}
	switch r.Opening.Kind {
	case OpenRun:
		var room [256]card.ID // as many as there can be: the solver asks without allocating
		played := room[:0]
		for _, id := range p.Hand {
			if t.now[id] != 0 {
				played = append(played, id)
			}
		}
		if !r.OpeningRun(played) {
			return t.refuse(Breach{Why: OpenWithRun, Meld: -1, N: r.Opening.N})
		}
	case OpenPoints:
		if b := aloneOnTable(p, t); b != nil {
			return b
		}
		if points(p, t) < r.Opening.N {
			return t.refuse(Breach{Why: OpenWithPoints, Meld: -1, N: r.Opening.N})
		}
	case OpenMeld:
		if b := aloneOnTable(p, t); b != nil {
			return b
		}
		if t.hand != r.Opening.N || len(p.New) != len(p.Old)+1 {
			return t.refuse(Breach{Why: OpenWithMeld, Meld: -1, N: r.Opening.N})
		}
	case OpenContract:
		if !r.meetsContract(p, t) {
			return t.refuse(Breach{Why: OpenWithThese, Meld: -1})
		}
	}
	return nil
}

// OpeningRun reports whether the hand cards of a first play hold enough consecutive
// natural cards of one suit.
func (r *Rules) OpeningRun(played []card.ID) bool {
	var have [card.Suits]uint16
	for _, id := range played {
		if f := id.Face(); f.Natural() && !r.Meld.IsWild(f) {
			have[f.Suit()] |= 1 << f.Rank()
		}
	}
	for _, ranks := range have {
		if meld.Consecutive(ranks, r.Opening.N, r.Meld.Aces) {
			return true
		}
	}
	return false
}

// aloneOnTable wants every old meld as it lay, and the rest from the hand.
func aloneOnTable(p *Play, t *trace) *Breach {
	for i, m := range p.New {
		from := t.from[m[0].ID]
		for _, c := range m {
			switch {
			case t.from[c.ID] == fromFree,
				t.from[c.ID] != from,
				from == fromTable && (t.old[c.ID] != t.old[m[0].ID] || t.as[c.ID] != c.As):
				return t.refuse(Breach{Why: OpenAlone, Meld: i, Card: c.ID})
			}
		}
		if from == fromTable && len(m) != len(p.Old[t.old[m[0].ID]]) {
			return t.refuse(Breach{Why: OpenAlone, Meld: i, Card: m[0].ID})
		}
	}
	return nil
}

// points is what the hand cards played count by the number on them, a wild
// card as the one it stands for.
func points(p *Play, t *trace) int {
	sum := 0
	for _, m := range p.New {
		for _, c := range m {
			if t.from[c.ID] == fromHand {
				sum += int(c.Shows().Rank())
			}
		}
	}
	return sum
}

// meetsContract reports whether the melds laid from the hand alone hold those
// of the deal's contract, each meld counting once.
func (r *Rules) meetsContract(p *Play, t *trace) bool {
	c, ok := r.Contract(p.Deal)
	if !ok {
		return true
	}
	sets, runs := 0, 0
	for _, m := range p.New {
		if !fromHandAlone(m, t) {
			continue
		}
		switch k, _ := meld.Check(m, r.Meld); {
		case k == meld.Set && len(m) >= c.SetSize:
			sets++
		case k == meld.Run && len(m) >= c.RunSize:
			runs++
		}
	}
	return sets >= c.Sets && runs >= c.Runs
}

func fromHandAlone(m []card.Card, t *trace) bool {
	for _, c := range m {
		if t.from[c.ID] != fromHand {
			return false
		}
	}
	return true
}

// Contract is what a first meld must hold in a deal, counted from 1; the last
// contract stays.
func (r *Rules) Contract(deal int) (Contract, bool) {
	cs := r.Opening.Contracts
	if r.Opening.Kind != OpenContract || len(cs) == 0 {
		return Contract{}, false
	}
	return cs[min(max(deal, 1), len(cs))-1], true
}

// FirstMeld reports whether a player's first meld of a deal has rules of its own: it is
// a duty, or it allows more afterwards.
func (r *Rules) FirstMeld() bool { return r.Opening.Kind != OpenAny || r.Table == TableOwned }
