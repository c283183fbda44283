package solver

import (
	"math/rand/v2"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"pgregory.net/rapid"
)

// leafOf is a position as the searches know it, with nothing settled.
func leafOf(s *Solver, pos *Position) *leaf { return &s.begin(pos).start().leaf }

// bothSearches compares the search for the common deal, in depth and in
// breadth, with the search for any.
func bothSearches(t interface {
	Helper()
	Fatalf(string, ...any)
}, s *Solver, pos *Position) {
	t.Helper()
	s.p.build(leafOf(s, pos), pos, false)
	if !s.pairs.prepare(&s.p) {
		t.Fatalf("%s is no common deal", text(*pos))
	}
	value, found, done := s.pairs.find(-impossible, 0)
	if !found || !done {
		t.Fatalf("%s: nothing found in depth", text(*pos))
	}
	wide, found, done := s.pairs.broaden(floor(s.pairs.top()), 0)
	if !found || !done || wide != value {
		t.Fatalf("%s: %d in breadth, %d in depth", text(*pos), wide/grain, value/grain)
	}
	s.cards.prepare(&s.p, 0)
	want, _ := s.cards.find(0, noLimit, floor(s.cards.top(0)), 0)
	if value != want {
		t.Fatalf("%s: %d, any other search %d", text(*pos), value/grain, want/grain)
	}
}

func TestTheCommonDealIsSearchedAsAnyOther(t *testing.T) {
	s := New()
	rapid.Check(t, func(rt *rapid.T) {
		pos := fullSize(rt)
		pos.Goal = rapid.SampledFrom([]Goal{Max, Points}).Draw(rt, "goal")
		if pos.Rules.Meld.Aces == meld.AcesCorner || threeAlike(&pos) {
			return
		}
		bothSearches(rt, s, &pos)
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
		bothSearches(t, s, &pos)
	}
}
