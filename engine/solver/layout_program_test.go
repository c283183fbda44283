package solver

import "testing"

func TestALongRunRoundTheCornerMayLoseItsMiddleAndKeepBothEnds(t *testing.T) {
	s := New()
	for _, c := range []struct {
		table, hand string
		moves       int
	}{
		{"5H-6H-7H-8H-9H-TH-JH-QH-KH-AH", "2H 3H 4H TC TS", 6},
		{"JH-QH-KH-AH-2H-3H-4H-5H-6H-7H-8H-9H", "TH AC AD", 4},
		{"JS-QS-KS-AS-2S-3S-4S-5S", "6S 7S 8S 9S TS 3H 3C", 8},
		{"QD-KD-AD", "2D 3D 4D 5D 6D 7D 8D 9D TD JD KS KC", 13},
		{"2S-3S-4S-5S-6S-7S-8S-9S-TS-JS-QS-KS 8H-9H-TH", "AS 7C 7D QH QC QD", 7},
	} {
		pos := position(t, "machiavelli-corner", c.table, c.hand)
		a, err := s.Solve(Limits{}, pos)
		if err != nil || !a.Exact || a.Moves != c.moves {
			t.Errorf("%s: %d cards and %d moves, want %d moves: %v", text(pos), a.Cards, a.Moves, c.moves, err)
		}
		sound(t, pos, a)
	}
}
