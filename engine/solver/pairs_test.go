package solver

import (
	"math/rand/v2"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"pgregory.net/rapid"
)

// groundOf is a position as the searches know it, with nothing settled.
func groundOf(s *Solver, pos *Position) *ground { return &s.begin(pos).start().ground }

// failer is a test, of a table or of a property.
type failer interface {
	Helper()
	Fatalf(string, ...any)
}

// commonDeal draws a position of up to a hundred cards that is a common deal
// but for wild cards; false where what was drawn is none.
func commonDeal(rt *rapid.T) (Position, bool) {
	pos := fullSize(rt)
	pos.Goal = rapid.SampledFrom([]Goal{Max, Points}).Draw(rt, "goal")
	return pos, pos.Rules.Meld.Aces != meld.AcesCorner && !threeAlike(&pos)
}

// bothSearches compares the search for the common deal, in depth and in
// breadth, with the search for any, when so many wild cards are to be placed.
func bothSearches(t failer, s *Solver, pos *Position, wild int) {
	t.Helper()
	bothWild(t, s, pos, groundOf(s, pos), wild)
}

// bothWild is bothSearches of a ground position.
func bothWild(t failer, s *Solver, pos *Position, l *ground, wild int) {
	t.Helper()
	s.p.build(l, pos)
	if !s.pairs.prepare(&s.p, wild) {
		if wild > 0 && s.pairs.wholeSuit() {
			return
		}
		t.Fatalf("%s is no common deal", text(*pos))
	}
	value, found, done := s.pairs.find(-impossible, 0)
	wide, foundWide, doneWide := s.pairs.broaden(floor(s.pairs.top()), 0)
	if !done || !doneWide || found != foundWide || found && wide != value {
		t.Fatalf("%s, %d wild: %d (%v) in breadth, %d (%v) in depth", text(*pos), wild, wide/grain, foundWide, value/grain, found)
	}
	s.cards.prepare(&s.p, wild)
	want, foundAny := s.cards.find(wild, noLimit, floor(s.cards.top(wild)), 0)
	if found != foundAny || found && value != want {
		t.Fatalf("%s, %d wild: %d (%v), any other search %d (%v)", text(*pos), wild, value/grain, found, want/grain, foundAny)
	}
}

func TestTheCommonDealIsSearchedAsAnyOther(t *testing.T) {
	s := New()
	rapid.Check(t, func(rt *rapid.T) {
		pos, ok := commonDeal(rt)
		if !ok {
			return
		}
		bothSearches(rt, s, &pos, 0)
	})
}

// Two of the melds' cards are wild at most: that the natural ones need no third
// card of a face in runs is what this looks at.
func TestTheCommonDealWithWildCardsIsSearchedAsAnyOther(t *testing.T) {
	s := New()
	rapid.Check(t, func(rt *rapid.T) {
		pos, ok := commonDeal(rt)
		if !ok {
			return
		}
		wild := rapid.IntRange(1, 2).Draw(rt, "wild")
		taken := 0
		for i, m := range pos.Table { // a joker takes the place of a card of a meld
			if taken < wild && rapid.Bool().Draw(rt, "here") {
				at := rapid.IntRange(0, len(m)-1).Draw(rt, "at")
				m[at] = card.Card{ID: card.JokerID(taken, 0), As: m[at].ID.Face()}
				pos.Table[i] = m
				taken++
			}
		}
		c := s.begin(&pos).start().clone()
		for _, m := range pos.Table {
			for _, d := range m {
				c.taken[d.ID] = c.taken[d.ID] || d.Wild()
			}
		}
		bothWild(rt, s, &pos, &c.ground, wild)
	})
}

func threeAlike(pos *Position) bool {
	var n [54]int
	for _, m := range append(pos.Table, cards(pos.Hand)) {
		for _, c := range m {
			if n[c.ID.Face()]++; n[c.ID.Face()] > 2 {
				return true
			}
		}
	}
	return false
}

func cards(ids []card.ID) (out []card.Card) {
	for _, id := range ids {
		out = append(out, card.Card{ID: id})
	}
	return out
}

func TestHardPositionsAreSearchedAsAnyOther(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		x := randomTable(rnd)
		pos := x.position()
		bothSearches(t, s, &pos, 0)
	}
}
