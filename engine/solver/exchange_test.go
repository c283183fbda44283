package solver

import (
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"pgregory.net/rapid"
)

// fullSize draws a position of up to a hundred cards: melds on the table, a
// hand of up to 25.
func fullSize(t *rapid.T) Position {
	r, _ := rules.ByID("machiavelli")
	r.Meld.Aces = rapid.SampledFrom([]meld.Aces{meld.AcesBoth, meld.AcesLow, meld.AcesHigh, meld.AcesCorner}).Draw(t, "aces")
	packs := rapid.IntRange(1, 3).Draw(t, "packs")
	pos := Position{Rules: r, Opened: true, Goal: Max}
	free := map[card.ID]bool{}
	for _, id := range card.Deck(packs, 0) {
		free[id] = true
	}
	shapes := slices.Concat(runShapes(r.Meld, 3, 7), setShapes(r.Meld, 4))
	for range rapid.IntRange(0, 25).Draw(t, "melds") {
		faces := rapid.SampledFrom(shapes).Draw(t, "meld")
		if m := takeAll(free, faces, packs); m != nil {
			pos.Table = append(pos.Table, m)
		}
	}
	var left []card.ID
	for _, id := range card.Deck(packs, 0) {
		if free[id] {
			left = append(left, id)
		}
	}
	left = rapid.Permutation(left).Draw(t, "left")
	pos.Hand = left[:min(len(left), rapid.IntRange(0, 25).Draw(t, "hand"))]
	return pos
}

// takeAll takes a copy of each face, or none at all.
func takeAll(free map[card.ID]bool, faces []card.Face, packs int) []card.Card {
	var m []card.Card
	for _, f := range faces {
		for p := range packs {
			if id := card.NewID(f, p); free[id] {
				m = append(m, card.Card{ID: id})
				break
			}
		}
	}
	if len(m) < len(faces) {
		return nil
	}
	for _, c := range m {
		free[c.ID] = false
	}
	return m
}

func most(t *rapid.T, s *Solver, pos Position) int {
	a, err := s.Solve(Limits{}, pos)
	if err != nil {
		t.Fatal(err)
	}
	return a.Cards
}

func TestRemovingAHandCardNeverRaisesTheMaximum(t *testing.T) {
	s := New()
	rapid.Check(t, func(t *rapid.T) {
		pos := fullSize(t)
		if len(pos.Hand) == 0 {
			return
		}
		before := most(t, s, pos)
		pos.Hand = pos.Hand[1:]
		if after := most(t, s, pos); after > before {
			t.Fatalf("%s: %d, before %d", text(pos), after, before)
		}
	})
}

func TestAMeldThatStandsAloneNeverLowersTheMaximum(t *testing.T) {
	s := New()
	rapid.Check(t, func(t *rapid.T) {
		pos := fullSize(t)
		if len(pos.Table) == 0 {
			return
		}
		with := most(t, s, pos)
		pos.Table = pos.Table[1:]
		if without := most(t, s, pos); without > with {
			t.Fatalf("%s: %d, with one more meld %d", text(pos), without, with)
		}
	})
}

func TestRelabellingTheSuitsChangesNothing(t *testing.T) {
	s := New()
	rapid.Check(t, func(t *rapid.T) {
		pos := fullSize(t)
		pos.Goal = Cards
		polls := 0
		a, err := s.Solve(Limits{Stop: func() bool { polls++; return polls > 30 }}, pos)
		if err != nil {
			t.Fatal(err)
		}
		suits := rapid.Permutation([]card.Suit{0, 1, 2, 3}).Draw(t, "suits")
		turn := func(id card.ID) card.ID {
			return card.NewID(card.Of(suits[id.Face().Suit()], id.Face().Rank()), id.Pack())
		}
		other := pos
		other.Table, other.Hand = nil, nil
		for _, m := range pos.Table {
			var turned []card.Card
			for _, c := range m {
				turned = append(turned, card.Card{ID: turn(c.ID)})
			}
			other.Table = append(other.Table, turned)
		}
		for _, id := range pos.Hand {
			other.Hand = append(other.Hand, turn(id))
		}
		polls = 0
		b, err := s.Solve(Limits{Stop: func() bool { polls++; return polls > 30 }}, other)
		if err != nil {
			t.Fatal(err)
		}
		if a.Exact && b.Exact && (a.Cards != b.Cards || a.Moves != b.Moves) {
			t.Fatalf("%s: %d and %d, relabelled %d and %d", text(pos), a.Cards, a.Moves, b.Cards, b.Moves)
		}
	})
}
