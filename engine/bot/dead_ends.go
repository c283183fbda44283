package bot

import (
	"cmp"
	"math/bits"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// deadEnd reports whether the hand cannot go out because more of
// its cards find no meld among the natural cards of hand and table than the wild
// cards there can help. It looks at faces alone, so that a hand may be
// a dead end without it.
func (t *state) deadEnd() bool {
	lone, helped := t.lone()
	return len(lone) > helped
}

// remains is what the cards that stay in the hand are worth at least, whatever
// is laid.
func (t *state) remains() int {
	lone, helped := t.lone()
	slices.SortFunc(lone, func(a, b card.ID) int {
		return cmp.Compare(t.Rules.CardWorth(a.Face()), t.Rules.CardWorth(b.Face()))
	})
	return t.Rules.Worth(lone[:max(len(lone)-helped, 0)])
}

// lone are the cards of the hand that find no meld among all the natural cards of
// hand and table, and how many of them the wild cards there may help at most.
func (t *state) lone() (cards []card.ID, helped int) {
	var have, ranks [card.Suits]uint32 // a bit a rank, the ace above the king too
	wild := 0
	put := func(f card.Face) {
		if t.Rules.Meld.IsWild(f) {
			wild++
			return
		}
		have[f.Suit()] |= 1<<f.Rank() | rankBit(f)
	}
	for _, id := range t.Hand {
		put(id.Face())
	}
	for _, id := range t.Free {
		put(id.Face())
	}
	for _, m := range t.Table {
		for _, c := range m.Cards {
			put(c.ID.Face())
		}
	}
	for _, id := range t.Hand {
		if f := id.Face(); !t.Rules.Meld.IsWild(f) && !inSet(have, f, t.Rules.Meld) && !inRun(have[f.Suit()], f, t.Rules.Meld) {
			ranks[f.Suit()] |= 1<<f.Rank() | rankBit(f)
			cards = append(cards, id)
		}
	}
	return cards, wild * companions(ranks)
}

// companions is the most of such lone cards that one wild card can make a meld
// of: two of a rank, for three would be a set, or those of a suit that lie
// within five ranks. More wild cards in a meld gain no more than that each.
func companions(lone [card.Suits]uint32) int {
	ranks, most := uint32(0), 1
	for _, of := range lone {
		if ranks&of != 0 {
			most = max(most, 2)
		}
		ranks |= of
		round := of | of<<card.King // round the corner too
		for ; round != 0; round &= round - 1 {
			at := bits.TrailingZeros32(round)
			most = max(most, bits.OnesCount32(round>>at&31))
		}
	}
	return most
}

// rankBit is an ace above the king, nothing for other ranks.
func rankBit(f card.Face) uint32 {
	if f.Rank() == card.Ace {
		return 1 << (card.King + 1)
	}
	return 0
}

// inSet reports whether a card could be in a set.
func inSet(have [card.Suits]uint32, f card.Face, r meld.Rules) bool {
	suits := 0
	for _, ranks := range have {
		suits += int(ranks >> f.Rank() & 1)
	}
	return suits >= r.SetMin || r.AnySuits // copies are not counted
}

// inRun reports whether a card could be in a run.
func inRun(have uint32, f card.Face, r meld.Rules) bool {
	if r.Aces == meld.AcesCorner { // the ranks once more above the king
		have |= have << card.King
	}
	three := have & (have >> 1) & (have >> 2)
	at := three | three<<1 | three<<2
	if at>>f.Rank()&1 != 0 || rankBit(f)&at != 0 {
		return true
	}
	return r.Aces == meld.AcesCorner && at>>(f.Rank()+card.King)&1 != 0
}
