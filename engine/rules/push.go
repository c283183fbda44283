package rules

import "machiavelli/engine/meld"

// push is the partnership game of contracts, in which an unwanted upcard is
// pushed to the left.
func push() Rules {
	return Rules{
		ID: "push", Name: "Push", MinPlayers: 4, MaxPlayers: 4, Partners: true,
		Packs: []Packs{{UpTo: 4, Packs: 2, Jokers: 4}}, Hand: []int{6, 7, 8, 9, 10}, Upcard: true,
		Meld: meld.Rules{
			Aces: meld.AcesBoth, SetMin: 3, AnySuits: true, RunMin: 3, Naturals: 1, TwosWild: true,
		},
		Table: TableExtend, Turn: TurnPush, Stock: StockShuffle, Stale: stale,
		Opening: Opening{Kind: OpenContract, Contracts: []Contract{
			{Sets: 2, SetSize: 3},
			{Sets: 1, SetSize: 3, Runs: 1, RunSize: 4},
			{Runs: 2, RunSize: 4},
			{Sets: 3, SetSize: 3},
			{Runs: 2, RunSize: 5},
		}},
		Values: Values{Ace: 15, Court: 10, Ten: 10, Low: 5, Wild: 20},
		Score:  Score{Kind: ScorePenalty}, End: End{Deals: 5},
	}
}
