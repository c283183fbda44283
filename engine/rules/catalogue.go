package rules

import (
	"maps"
	"slices"

	"machiavelli/engine/meld"
)

// catalogue is every rule set, by family. Do not change the values: ByID hands out copies.
func catalogue() map[string]Rules {
	return map[string]Rules{
		"machiavelli": {
			ID: "machiavelli", Name: "Machiavelli", MinPlayers: 2, MaxPlayers: 5,
			Packs: []Packs{{UpTo: 5, Packs: 2}}, Hand: []int{13},
			Meld: meld.Standard(), Table: TableShared, Turn: TurnPlayOrDraw,
			Failed: Failed{Draw: 3}, Values: Values{Cards: true},
			Score: Score{Kind: ScorePenalty}, End: End{Deals: 1, Choice: true},
		},
	}
}

// ByID is the rule set with an id.
func ByID(id string) (Rules, bool) {
	r, ok := catalogue()[id]
	return r, ok
}

// IDs lists the rule sets.
func IDs() []string { return slices.Sorted(maps.Keys(catalogue())) }

// Deck is the packs and jokers for a number of players.
func (r Rules) Deck(players int) (packs, jokers int) {
	for _, p := range r.Packs {
		if players <= p.UpTo {
			return p.Packs, p.Jokers
		}
	}
	if n := len(r.Packs); n > 0 {
		return r.Packs[n-1].Packs, r.Packs[n-1].Jokers
	}
	return 0, 0
}

// HandOf is the number of cards dealt to each in a deal, counted from 1; a
// longer match begins the schedule again.
func (r Rules) HandOf(deal int) int {
	if len(r.Hand) == 0 {
		return 0
	}
	return r.Hand[max(deal-1, 0)%len(r.Hand)]
}

// BatchesOf is how a hand is dealt: so many cards to each, round by round.
func (r Rules) BatchesOf(hand int) []int {
	var out []int
	for _, b := range r.Batches {
		if b = min(b, hand); b > 0 {
			out, hand = append(out, b), hand-b
		}
	}
	for range hand {
		out = append(out, 1)
	}
	return out
}

// Clone is a copy that shares nothing with r.
func (r Rules) Clone() Rules {
	r.Packs = slices.Clone(r.Packs)
	r.Hand = slices.Clone(r.Hand)
	r.Batches = slices.Clone(r.Batches)
	r.Opening.Contracts = slices.Clone(r.Opening.Contracts)
	return r
}
