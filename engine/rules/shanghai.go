package rules

import "machiavelli/engine/meld"

// shanghaiFamily is the games in which a player who can play must.
func shanghaiFamily() []Rules {
	base := Rules{
		ID: "shanghai", Name: "Shanghai", MinPlayers: 3, MaxPlayers: 8,
		Packs: []Packs{{UpTo: 5, Packs: 2}, {UpTo: 8, Packs: 3}}, Hand: []int{10}, Batches: []int{3, 3, 3, 1},
		Meld: meld.Standard(), Table: TableShared,
		Turn: TurnMustPlay, MustPlay: MustIfAble, Announce: true,
		Values: Values{Cards: true}, Score: Score{Kind: ScorePenalty}, End: End{Choice: true},
	}
	base.Meld.Aces = meld.AcesLow

	classic := base.named("shanghai-classic", "Classic Shanghai")
	classic.MinPlayers, classic.MaxPlayers = 2, 5
	classic.Packs = []Packs{{UpTo: 5, Packs: 2}}
	classic.Batches = nil
	classic.Meld.Aces = meld.AcesBoth
	classic.Values = Values{Ace: 15, Court: 10, Ten: 10, Low: 5}
	classic.End.Target = 200

	finagle := classic.named("manipulation", "Manipulation (Finagle)")
	finagle.MinPlayers, finagle.MaxPlayers = 3, 8
	finagle.Packs = []Packs{{UpTo: 5, Packs: 2}, {UpTo: 8, Packs: 3}}
	finagle.Hand = []int{7}
	finagle.Meld.Aces = meld.AcesHigh
	finagle.Areas = true
	return []Rules{base, classic, finagle}
}
