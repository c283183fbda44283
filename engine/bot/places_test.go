package bot

import (
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/rules"
)

// A meld that a play goes on with stays where it lies, or it would jump before the
// players' eyes: those that go on come first, in their old order, and new ones follow.
// Where no meld is gone, each keeps its very place.
func TestMeldsThatGoOnStayInTheirPlaces(t *testing.T) {
	levels := []string{"novice", "casual", "strategist", "solver", "melds", "hoarder:12", "strategist/patient"}
	for _, id := range rules.IDs() {
		r := matchtest.Rules(t, id, "")
		seats := min(max(r.MinPlayers, 3), r.MaxPlayers)
		extended := 0
		for round := range 6 {
			rnd := rand.New(rand.NewPCG(3, uint64(round)))
			m := matchtest.Begin(t, r, "places"+string(rune('a'+round)), slices.Repeat([]string{"solver"}, seats)...)
			for turn := range 120 {
				if m.View(0).Phase != match.Turning {
					break
				}
				v := m.View(m.OnTurn())
				level := levels[rnd.IntN(len(levels))]
				p, err := Parse(level)
				if err != nil {
					t.Fatal(err)
				}
				do := p.Act(v, uint64(turn), nil)
				if _, err := m.Apply(m.OnTurn(), do); err != nil {
					t.Fatalf("%s, turn %d: %s: %v", id, turn, level, err)
				}
				if do.Do != match.Play || m.View(0).Phase != match.Turning {
					continue
				}
				extended += wantPlaces(t, id+" "+level, v.Table, m.Table)
			}
		}
		if extended < 5 {
			t.Errorf("%s: only %d melds were extended", id, extended)
		}
	}
}

// wantPlaces wants the melds of a table that go on in another one in their places. It
// counts those that have grown.
func wantPlaces(t *testing.T, what string, before, after []match.Meld) (grown int) {
	t.Helper()
	place := func(id int) int { return slices.IndexFunc(before, func(m match.Meld) bool { return m.ID == id }) }
	gone := slices.ContainsFunc(before, func(m match.Meld) bool {
		return !slices.ContainsFunc(after, func(n match.Meld) bool { return n.ID == m.ID })
	})
	last := -1
	for j, m := range after {
		i := place(m.ID)
		switch {
		case i < 0:
			last = len(before)
			continue
		case i < last, !gone && i != j:
			t.Fatalf("%s: the meld %v has come from place %d to %d:\n%v\n%v", what, m.Cards, i, j, before, after)
		}
		last = i
		if len(m.Cards) > len(before[i].Cards) {
			grown++
		}
	}
	return grown
}
