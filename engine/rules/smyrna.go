package rules

import "machiavelli/engine/meld"

// newSmyrna is nine deals of two to ten cards and back, with a first circuit
// of exactly one meld of three each.
func newSmyrna() Rules {
	return Rules{
		ID: "new-smyrna", Name: "New Smyrna", MinPlayers: 3, MaxPlayers: 8,
		Packs: []Packs{{UpTo: 6, Packs: 2}, {UpTo: 8, Packs: 3}}, Hand: []int{2, 4, 6, 8, 10, 8, 6, 4, 2},
		Meld:  meld.Rules{Aces: meld.AcesBoth, SetMin: 3, AnySuits: true, RunMin: 3},
		Table: TableShared, Turn: TurnMustPlay, MustPlay: MustIfAble, Opening: Opening{Kind: OpenMeld, N: 3},
		Values: Values{Ace: 1, Court: 10, Ten: 10, Face: true},
		Score:  Score{Kind: ScorePenalty}, End: End{Deals: 9},
	}
}
