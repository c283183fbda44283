package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// What a player sees at a glance: a hand card that a meld takes, or three that
// are a meld. Where there is such a play no search is needed to know of it.

// faceSet is a set of natural faces: a bit for each rank, by suit.
type faceSet [card.Suits]uint16

func (f *faceSet) add(s card.Suit, r card.Rank) { f[s&3] |= 1 << r }

// obvious reports whether there is a play that can be seen at a glance. That it
// sees none says nothing.
func obvious(pos *Position) bool {
	if isHandPlay(pos) || opensWithRun(pos) {
		return false
	}
	r := pos.Rules.Meld
	var hand, taken faceSet
	for _, id := range pos.Hand {
		if f := id.Face(); f.Natural() && !r.IsWild(f) {
			hand.add(f.Suit(), f.Rank())
		}
	}
	for _, m := range pos.Table {
		if len(m) > 1 {
			taken.takes(m, r)
		}
	}
	for s := range hand {
		if hand[s]&taken[s] != 0 {
			return true
		}
	}
	limit := pos.Rules.LimitOf(pos.Opened, !hasMelds(pos))
	return r.RunMin == 3 && r.SetMin == 3 && (limit == 0 || limit >= 3) && hand.meld()
}

// takes adds the faces that a meld without wild cards takes as it lies.
func (f *faceSet) takes(m []card.Card, r meld.Rules) {
	var ranks uint16
	var suits uint8
	for _, c := range m {
		if c.As != card.NoFace {
			return
		}
		ranks |= 1 << c.ID.Face().Rank()
		suits |= 1 << c.ID.Face().Suit()
	}
	first := m[0].ID.Face()
	if ranks&(ranks-1) == 0 { // a set
		for s := range card.Suit(card.Suits) {
			if (r.AnySuits || suits>>s&1 == 0) && (r.SetMax == 0 || len(m) < r.SetMax) {
				f.add(s, first.Rank())
			}
		}
		return
	}
	low, high := card.Ace, card.King
	for ranks>>low&1 == 0 {
		low++
	}
	for ranks>>high&1 == 0 {
		high--
	}
	switch {
	case int(high-low)+1 != len(m): // it goes past the king
	case low > card.Two || low == card.Two && r.Aces != meld.AcesHigh:
		f.add(first.Suit(), low-1)
		fallthrough
	default:
		switch {
		case high < card.King:
			f.add(first.Suit(), high+1)
		case low > card.Ace && r.Aces != meld.AcesLow:
			f.add(first.Suit(), card.Ace)
		}
	}
}

// meld reports whether three of the faces are a run of 2 to king, or a set.
func (f *faceSet) meld() bool {
	for _, ranks := range f {
		if ranks &^= 1 << card.Ace; ranks&(ranks<<1)&(ranks<<2) != 0 {
			return true
		}
	}
	return f[0]&f[1]&(f[2]|f[3])|(f[0]|f[1])&f[2]&f[3] != 0
}
