package rules

import "machiavelli/engine/meld"

// machiavelliFamily is Machiavelli as it is played in Italy, and its forms
// with 15 cards, of which the winner of a deal deals the next.
func machiavelliFamily() []Rules {
	base := Rules{
		ID: Default, Name: "Machiavelli", MinPlayers: 2, MaxPlayers: 5,
		Packs: []Packs{{UpTo: 5, Packs: 2}}, Hand: []int{13},
		Meld: meld.Standard(), Table: TableShared, Turn: TurnPlayOrDraw,
		Failed: Failed{Draw: 3}, Values: Values{Cards: true},
		Score: Score{Kind: ScorePenalty}, End: End{Deals: 1, Choice: true},
	}
	fifteen := base.named("machiavelli-15", "Machiavelli with 15")
	fifteen.Hand = []int{15}
	fifteen.Score.Kind = ScoreWinner
	fifteen.WinnerDeals = true

	free := fifteen.named("machiavelli-free", "Machiavelli with free cards")
	free.Hand = []int{12}
	free.Free, free.FreePlay = 4, true

	jokers := fifteen.named("machiavelli-jokers", "Machiavelli with jokers")
	jokers.Packs = []Packs{{UpTo: 5, Packs: 2, Jokers: 2}}
	jokers.Meld.Wild = 1
	jokers.Joker.Reuse = 2

	corner := fifteen.named("machiavelli-corner", "Machiavelli round the corner")
	corner.Meld.Aces = meld.AcesCorner

	manipulation := fifteen.named("manipulation-rummy", "Manipulation Rummy")
	manipulation.Areas = true
	return []Rules{base, fifteen, free, jokers, corner, manipulation}
}

// named is a copy under another name, to be changed into another rule set.
func (r Rules) named(id, name string) Rules {
	r = r.Clone()
	r.ID, r.Name = id, name
	return r
}
