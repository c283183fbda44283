package rules

import "machiavelli/engine/meld"

// vatikanFamily is Vatikan and Vatican, which open with a run from the hand.
func vatikanFamily() []Rules {
	vatikan := Rules{
		ID: "vatikan", Name: "Vatikan", MinPlayers: 2, MaxPlayers: 5,
		Packs: []Packs{{UpTo: 5, Packs: 2, Jokers: 2}}, Hand: []int{13},
		Meld: meld.Standard(), Table: TableShared, Joker: Jokers{Bound: BoundMeld},
		Turn: TurnPlayOrDraw, Opening: Opening{Kind: OpenRun, N: 3}, Values: Values{Cards: true},
		Score: Score{Kind: ScoreWinner}, End: End{Deals: 1, Choice: true},
	}
	vatican := vatikan.named("vatican", "Vatican")
	vatican.Meld.Aces = meld.AcesCorner
	vatican.Joker.Bound = BoundNone
	vatican.Failed = Failed{KeepFit: true, Draw: 1}
	vatican.MustPlay = MustDry
	return []Rules{vatikan, vatican}
}
