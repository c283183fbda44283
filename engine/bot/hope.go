package bot

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// hopeless reports whether some card of the hand finds no meld among all the
// cards of hand and table, so that the hand cannot go out. It looks at faces
// alone and says false where that does not tell: with wild cards about.
func (t *table) hopeless() bool {
	var have [card.Suits]uint32 // a bit a rank, the ace above the king too
	wild := false
	put := func(f card.Face) {
		if wild = wild || t.Rules.Meld.IsWild(f); !wild {
			have[f.Suit()] |= 1<<f.Rank() | rankBit(f)
		}
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
	if wild {
		return false
	}
	for _, id := range t.Hand {
		if !inSet(have, id.Face(), t.Rules.Meld) && !inRun(have[id.Face().Suit()], id.Face(), t.Rules.Meld) {
			return true
		}
	}
	return false
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

// inRun reports whether a card could be in a run; where runs turn round the
// corner that does not tell for cards near it.
func inRun(have uint32, f card.Face, r meld.Rules) bool {
	if r.Aces == meld.AcesCorner && (f.Rank() <= 3 || f.Rank() >= card.Queen) {
		return true
	}
	three := have & (have >> 1) & (have >> 2)
	at := three | three<<1 | three<<2
	return at>>f.Rank()&1 != 0 || rankBit(f)&at != 0
}
