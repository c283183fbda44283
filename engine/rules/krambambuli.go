package rules

import "machiavelli/engine/meld"

// stale is how many circuits of the table without a play block a deal whose
// stock is renewed from the discards.
const stale = 12

// krambambuli is the game of the family in which melds have owners, with a
// discard pile.
func krambambuli() Rules {
	return Rules{
		ID: "krambambuli", Name: "Krambambuli", MinPlayers: 2, MaxPlayers: 6,
		Packs: []Packs{{UpTo: 3, Packs: 1}, {UpTo: 6, Packs: 2}}, Hand: []int{11}, Upcard: true,
		Meld:  meld.Rules{Aces: meld.AcesHigh, SetMin: 3, AnySuits: true, RunMin: 3},
		Table: TableOwned, Turn: TurnDiscard, Stock: StockTurn, Stale: stale,
		Values: Values{Ace: 10, Court: 10, Ten: 10, Face: true},
		Score:  Score{Kind: ScorePenalty}, End: End{Target: 500, Choice: true},
	}
}
