package chance

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// thirds are the natural cards that make a meld of three with two others.
func thirds(a, b card.Face, r *meld.Rules) faces {
	if r.IsWild(a) || r.IsWild(b) {
		return 0
	}
	var with faces
	three := [3]card.Card{{ID: card.NewID(a, 0)}, {ID: card.NewID(b, 1)}}
	try := func(f card.Face) {
		three[2] = card.Card{ID: card.NewID(f, 2)}
		if cards := three; meld.Legal(cards[:], *r) {
			with |= 1 << f
		}
	}
	switch {
	case a.Rank() == b.Rank():
		for s := range card.Suit(card.Suits) {
			try(card.Of(s, a.Rank()))
		}
	case a.Suit() == b.Suit():
		low, high := min(a.Rank(), b.Rank()), max(a.Rank(), b.Rank())
		if low > card.Ace && high-low > 2 {
			return 0
		}
		for rank := card.Ace; rank <= card.King; rank++ {
			try(card.Of(a.Suit(), rank))
		}
	}
	return with
}
