package rules

import "machiavelli/engine/meld"

// sabra is the game with numbered tiles in four colours.
func sabra() Rules {
	r := Rules{
		ID: "sabra", Name: "Sabra", Tiles: true, MinPlayers: 2, MaxPlayers: 4,
		Packs: []Packs{{UpTo: 4, Packs: 2, Jokers: 2}}, Hand: []int{14},
		Meld: meld.Standard(), Table: TableShared, Joker: Jokers{Reuse: 1},
		Turn: TurnPlayOrDraw, Opening: Opening{Kind: OpenPoints, N: 30}, Failed: Failed{Draw: 3},
		Values: Values{Number: true, Wild: 30},
		Score:  Score{Kind: ScoreZeroSum}, End: End{Deals: 1, High: true, Choice: true},
	}
	r.Meld.Aces = meld.AcesLow
	return r
}
