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
