package solver

import "testing"

// TestAJokerOfASetIsFreedByEitherColour: the joker of a set of two colours was named as
// one of the two that it lacks, and both free it; in a run, and where there are no tiles,
// only the card that it stands for does.
func TestAJokerOfASetIsFreedByEitherColour(t *testing.T) {
	for _, x := range []struct {
		name, table, hand string
		cards             bool // no tiles
		want              int
	}{
		{"the colour that it was named as", "7S-7H-X=7D", "7D KS KH", false, 3},
		{"the other colour", "7S-7H-X=7D", "7C KS KH", false, 3},
		{"the other colour, from the table", "7S-7H-X=7D 4C-5C-6C-7C", "KS KH", false, 2},
		{"both colours", "7S-7H-X=7D", "7C 7D KS KH", false, 4},
		{"a set of four", "7S-7H-7C-X=7D", "7C KS KH", false, 0},
		{"a run", "6D-X=7D-8D", "7C KS KH", false, 0},
		{"two jokers", "7S-X=7H-X=7D", "7C KS KH", false, 3},
		{"cards and no tiles", "7S-7H-X=7D", "7C KS KH", true, 1},
	} {
		pos := position(t, "sabra", x.table, x.hand)
		pos.Rules.Tiles = !x.cards
		a, err := New().Solve(Limits{}, pos)
		if err != nil || a.Cards != x.want || !a.Exact {
			t.Errorf("%s: %+v, %v, want %d cards", x.name, a, err, x.want)
		}
		lawful(t, pos, a)
	}
}
