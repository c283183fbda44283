package matchtest

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

// Track follows, from the events alone and by rules of its own, which cards have been
// seen in this deal: by each seat and, last, by somebody who watches. A deal begins
// a new list.
func Track(seen [][256]bool, events []match.Event) [][256]bool {
	all := func(ids ...card.ID) {
		for i := range seen {
			for _, id := range ids {
				seen[i][id] = true
			}
		}
	}
	one := func(seat int, ids ...card.ID) {
		for _, id := range ids {
			seen[seat][id] = true
		}
	}
	for _, e := range events {
		switch e.E {
		case match.EvDeal:
			seen = make([][256]bool, len(e.Hands)+1)
			for seat, hand := range e.Hands {
				one(seat, hand...)
			}
			all(append(slices.Clone(e.Free), e.Upcard)...)
		case match.EvDraw:
			one(e.P, e.Cards...)
		case match.EvPlay:
			for _, m := range e.Table {
				all(card.IDs(m.Cards)...)
			}
		case match.EvDiscard, match.EvTake:
			all(e.Card)
		case match.EvZap:
			all(e.Cards...)
			one(e.To, e.Card)
		case match.EvPush:
			all(e.Cards[0])
			one(e.To, e.Cards[1])
		case match.EvScore:
			for _, hand := range e.Hands {
				all(hand...)
			}
		}
	}
	return seen
}
