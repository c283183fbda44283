package solver

import "testing"

// TestMoreWorkGivesNoWorsePlay: the dearest positions of real play, stopped sooner
// and later. The linear program that has the first aim knows no old melds; the sweep's
// layout, found before, mostly moves less.
func TestMoreWorkGivesNoWorsePlay(t *testing.T) {
	s := New()
	for k, x := range dearest(t) {
		if k%6 > 0 {
			continue
		}
		pos := x.position()
		pos.Draft, pos.Goal = nil, Cards
		cards, moves := 0, 0
		for limit := 2000; ; limit *= 2 {
			begun := s.Spent()
			a, err := s.Solve(Limits{Stop: func() bool { return s.Spent()-begun >= limit }}, pos)
			if err != nil {
				t.Fatal(err)
			}
			if a.Cards < cards || a.Cards == cards && cards > 0 && a.Moves > moves {
				t.Errorf("%s: %d cards and %d moves, with %d units of work %d and %d", text(pos), cards, moves, limit, a.Cards, a.Moves)
			}
			if cards, moves = a.Cards, a.Moves; a.Exact {
				break
			}
		}
	}
}
