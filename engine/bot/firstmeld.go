package bot

import (
	"cmp"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/stable"
)

// mostOwed is the most cards of a first meld that is looked for here.
const mostOwed = 4

// owesMeld reports whether the first play of a position has to be one meld of
// at most mostOwed cards from the hand, and nothing else. All such melds are
// quickly gone through.
func owesMeld(p *solver.Position) bool {
	o := p.Rules.Opening
	return !p.Opened && o.Kind == rules.OpenMeld && o.N <= mostOwed &&
		!slices.ContainsFunc(p.Hand, func(id card.ID) bool { return p.Rules.Meld.IsWild(id.Face()) })
}

// firstMelds lists the plays of such a position, copies left out, those that
// are worth the most first.
func firstMelds(p *solver.Position) []solver.Answer {
	hand := slices.Clone(p.Hand)
	stable.Ordered(hand)
	var plays []solver.Answer
	var choose func(from int, some []card.Card)
	choose = func(from int, some []card.Card) {
		if len(some) == p.Rules.Opening.N {
			if meld.Legal(some, p.Rules.Meld) {
				plays = append(plays, firstMeld(p, some))
			}
			return
		}
		for i := from; i < len(hand); i++ {
			if i == from || hand[i].Face() != hand[i-1].Face() {
				choose(i+1, append(some, card.Card{ID: hand[i]}))
			}
		}
	}
	choose(0, nil)
	stable.Sort(plays, func(a, b solver.Answer) int { return cmp.Compare(b.Points, a.Points) })
	return plays
}

// firstMeld is the play of a meld besides what lies.
func firstMeld(p *solver.Position, cards []card.Card) solver.Answer {
	m := slices.Clone(cards)
	meld.Arrange(m, p.Rules.Meld)
	a := solver.Answer{Playable: true, Exact: true, Out: len(m) == len(p.Hand), Cards: len(m), Moves: len(m), Kept: len(p.Table), Play: m}
	a.Points = p.Rules.Worth(card.IDs(m))
	a.Table = append(slices.Clone(p.Table), m)
	return a
}
