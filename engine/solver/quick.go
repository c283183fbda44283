package solver

import (
	"math/bits"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// Quick checks. What a player sees at once (a hand card that a meld takes, or three
// that are a meld) needs no search: Playable asks quickCheck first, and under
// a limit of cards the first aim asks quickPlay, which has an answer or none.

// faceSet is a set of natural faces: a bit for each rank, by suit.
type faceSet [card.Suits]uint16

func (f *faceSet) add(s card.Suit, r card.Rank) { f[s&3] |= 1 << r }

// quickCheck reports whether there is a play that can be seen at once. That it
// sees none says nothing.
func quickCheck(pos *Position) bool {
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
	limit := pos.limit()
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

// quickPlay looks for as many cards as may be played in a turn among what can be
// seen at once: melds of three from the hand, and cards that melds take.
// Where it finds them there is nothing better.
func (t *turn) quickPlay() bool {
	r := t.pos.Rules.Meld
	if t.pos.Goal != Max || t.any || t.limit == 0 || r.RunMin != 3 || r.SetMin != 3 || opensWithRun(t.pos) {
		return false
	}
	c := t.start()
	g := quickMelds{resolved: &c.resolved, rules: r, left: t.limit}
	for _, x := range c.resolved.hand {
		g.hand.add(x.ID.Face().Suit(), x.ID.Face().Rank())
	}
	g.melds = t.s.mem.melds.alloc(len(t.pos.Table) + t.limit/3)
	for _, m := range t.pos.Table {
		if len(m) > 1 {
			g.add(t.s.mem.cards.copy(m, t.limit))
		}
	}
	for g.left >= 3 && g.three(t.s.mem.cards.alloc(t.limit)) {
	}
	for i := range g.melds {
		for g.left > 0 && g.addTo(&g.melds[i]) {
		}
	}
	if g.left > 0 {
		return false
	}
	t.value, t.melds, t.resolved = int32(t.limit)*valueUnit, g.melds, c.resolved
	return true
}

// quickMelds is what quickPlay has found.
type quickMelds struct {
	resolved *resolved // of which the cards found are taken
	rules    meld.Rules
	hand     faceSet // what is left of it
	left     int     // cards that may still be played
	melds    []newMeld
}

// add adds a meld.
func (g *quickMelds) add(cards []card.Card) {
	for _, c := range cards {
		g.resolved.taken[c.ID] = true
	}
	g.melds = append(g.melds, newMeld{cards: cards, old: -1})
}

// play takes a card of a face out of the hand.
func (g *quickMelds) play(s card.Suit, r card.Rank) card.Card {
	var found card.Card
	g.hand[s] &^= 1 << r
	for _, c := range g.resolved.hand {
		switch {
		case c.ID.Face() != card.Of(s, r) || g.resolved.taken[c.ID]:
		case found.ID == 0:
			found = c
		default:
			g.hand.add(s, r) // another copy
		}
	}
	g.resolved.taken[found.ID] = true
	g.left--
	return found
}

// three lays a meld of three from the hand, in the memory given.
func (g *quickMelds) three(cards []card.Card) bool {
	for s, ranks := range g.hand {
		if ranks &^= 1 << card.Ace; ranks&(ranks<<1)&(ranks<<2) != 0 {
			high := card.Rank(bits.TrailingZeros16(ranks & (ranks << 1) & (ranks << 2)))
			for r := high - 2; r <= high; r++ {
				cards = append(cards, g.play(card.Suit(s), r))
			}
			g.add(cards)
			return true
		}
	}
	h := g.hand
	for r := card.Ace; r <= card.King; r++ {
		if n := h[0]>>r&1 + h[1]>>r&1 + h[2]>>r&1 + h[3]>>r&1; n >= 3 {
			for s := range card.Suit(card.Suits) {
				if h[s]>>r&1 != 0 && len(cards) < 3 {
					cards = append(cards, g.play(s, r))
				}
			}
			g.add(cards)
			return true
		}
	}
	return false
}

// addTo adds a card of the hand to a meld that takes it.
func (g *quickMelds) addTo(m *newMeld) bool {
	var takes faceSet
	takes.takes(m.cards, g.rules)
	for s := range takes {
		if both := takes[s] & g.hand[s]; both != 0 {
			m.cards = append(m.cards, g.play(card.Suit(s), card.Rank(bits.TrailingZeros16(both))))
			meld.Arrange(m.cards, g.rules)
			return true
		}
	}
	return false
}
