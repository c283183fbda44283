package rules

import "machiavelli/engine/meld"

// tahitiFamily is the games with a hand of five: Tahiti with free cards and
// frozen jokers, Guadalupe in which every turn ends with a draw.
func tahitiFamily() []Rules {
	tahiti := Rules{
		ID: "tahiti", Name: "Tahiti", MinPlayers: 2, MaxPlayers: 5,
		Packs: []Packs{{UpTo: 5, Packs: 2, Jokers: 4}}, Hand: []int{5}, Free: 4,
		Meld: meld.Standard(), Table: TableShared, Joker: Jokers{FreedBy: FreedByHand, Bound: BoundFrozen},
		Turn: TurnPlayOrDraw, Failed: Failed{Draw: 3},
		Values: Values{Ace: 11, Court: 10, Ten: 10, Face: true, Wild: 30},
		Score:  Score{Kind: ScorePenalty}, End: End{Deals: 1, Choice: true},
	}
	tahiti.Meld.Wild = 1

	guadalupe := Rules{
		ID: "guadalupe", Name: "Guadalupe", MinPlayers: 2, MaxPlayers: 5,
		Packs: []Packs{{UpTo: 5, Packs: 2}}, Hand: []int{5},
		Meld: meld.Standard(), Table: TableShared,
		Turn: TurnPlayDraw, Failed: Failed{NoPlay: true}, Values: Values{Cards: true},
		Score: Score{Kind: ScorePenalty}, End: End{Deals: 1, Choice: true},
	}
	return []Rules{tahiti, guadalupe}
}
