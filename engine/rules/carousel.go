package rules

import "machiavelli/engine/meld"

// carouselFamily is Carousel and its forms: draw up to three cards before
// playing, and knock.
func carouselFamily() []Rules {
	base := Rules{
		ID: "carousel", Name: "Carousel", MinPlayers: 2, MaxPlayers: 5,
		Packs: []Packs{{UpTo: 2, Packs: 1, Jokers: 1}, {UpTo: 5, Packs: 2, Jokers: 2}}, Hand: []int{10},
		Meld: meld.Standard(), Table: TableShared,
		Turn: TurnDrawFirst, MaxDraw: 3,
		Knock:  Knock{At: KnockPlayed, Limit: 5, Under: 10},
		Stock:  StockLast,
		Values: Values{Ace: 1, Court: 10, Ten: 10, Face: true, Wild: 25},
		Score:  Score{Kind: ScoreDifferences, Out: 25, Deal: 25, Game: 100},
		End:    End{Target: 150, High: true, Choice: true},
	}
	cats := base.named("carousel-cats", "Carousel of the cats")
	cats.Joker.FreedBy = FreedByHand
	cats.Knock.At = KnockAny
	cats.Score.All = true

	classic := base.named("carousel-classic", "Classic Carousel")
	classic.MaxPlayers = 3
	classic.Packs = []Packs{{UpTo: 2, Packs: 1, Jokers: 1}, {UpTo: 3, Packs: 2, Jokers: 2}}
	classic.Meld.Aces = meld.AcesLow
	classic.Knock = Knock{At: KnockFirst, Limit: 5, Under: 10, Shared: true}
	classic.Score = Score{Kind: ScoreDifferences, Out: 25, Game: 100, Loss: true}
	return []Rules{base, cats, classic}
}
