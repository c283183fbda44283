package bot

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// owesRun reports whether the first play of a position has to hold a run from
// the hand, and whatever else. The search for it goes through every such run; a
// large play without that duty mostly meets it as well.
func owesRun(p *solver.Position) bool {
	return !p.Opened && p.Rules.Opening.Kind == rules.OpenRun && (p.Rules.Limit == 0 || p.Rules.Limit >= p.Rules.Opening.N)
}

// meetsRun reports whether cards of the hand meet that duty.
func meetsRun(play []card.Card, r *rules.Rules) bool {
	var have [card.Suits]uint16
	for _, c := range play {
		if f := c.ID.Face(); f.Natural() && !r.Meld.IsWild(f) {
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
