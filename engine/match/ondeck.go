package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/solver"
)

// OnDeck is a position with such copies of its cards as the deck for that many
// players has. Equal copies are equal, and which of them stands for a card that
// is written depends on the largest deck that the rule set has: with other packs
// the second joker is another one. Cards that the deck lacks stay as they are.
func OnDeck(p solver.Position, players int) solver.Position {
	rest := card.Deck(p.Rules.Deck(players))
	var other []card.ID
	take := func(id card.ID) {
		if at := slices.Index(rest, id); at >= 0 {
			rest = slices.Delete(rest, at, at+1)
		} else {
			other = append(other, id)
		}
	}
	for _, m := range p.Table {
		for _, c := range m {
			take(c.ID)
		}
	}
	for _, id := range p.Hand {
		take(id)
	}
	named := map[card.ID]card.ID{}
	for _, id := range other {
		if at := slices.IndexFunc(rest, func(x card.ID) bool { return x.Face() == id.Face() }); at >= 0 {
			named[id] = rest[at]
			rest = slices.Delete(rest, at, at+1)
		}
	}
	if len(named) == 0 {
		return p
	}
	name := func(id card.ID) card.ID {
		if x, ok := named[id]; ok {
			return x
		}
		return id
	}
	hand := func(ids []card.ID) []card.ID {
		out := slices.Clone(ids)
		for i := range out {
			out[i] = name(out[i])
		}
		return out
	}
	table := func(melds [][]card.Card) [][]card.Card {
		out := make([][]card.Card, len(melds))
		for i, m := range melds {
			out[i] = slices.Clone(m)
			for k := range m {
				out[i][k].ID = name(m[k].ID)
			}
		}
		return out
	}
	p.Table, p.Hand, p.Mine = table(p.Table), hand(p.Hand), hand(p.Mine)
	if p.Draft != nil {
		d := *p.Draft
		d.Table, d.Hand = table(d.Table), hand(d.Hand)
		p.Draft = &d
	}
	return p
}
