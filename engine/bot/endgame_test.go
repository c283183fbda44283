package bot

import (
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/card/cardtest"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// A playout asks for the first of the plays at the end of a deal alone, and asks no
// solver for cards that find no meld. It asks at moments of matches in all rule sets.
func TestAPlayoutEndsWithTheFirstOfThePlaysAtTheEnd(t *testing.T) {
	alone, first := 0, 0
	for _, id := range rules.IDs() {
		r := matchtest.Rules(t, id, "")
		levels := make([]string, r.MinPlayers)
		for i := range levels {
			levels[i] = "novice"
		}
		m := matchtest.Begin(t, r, "quick ends", levels...)
		for n := uint64(0); n < 50 && m.OnTurn() >= 0; n++ {
			v := m.View(m.OnTurn())
			e := ending{newTable(v, n, nil)}
			for _, c := range v.Hand {
				if !e.alone(c) {
					continue
				}
				alone++
				p := v.Position(solver.Max)
				p.Hand = []card.ID{c}
				if a, err := solver.New().Solve(solver.Limits{}, p); err != nil || a.Out {
					t.Fatalf("%s: %s is said to find no meld on %v (%v)", id, c.Face(), v.Table, err)
				}
			}
			if e.mayBuild() {
				all := ending{newTable(v, n, nil)}.endPlays()
				e.quick = true
				one := e.endPlays()
				switch {
				case len(all) == 0 && len(one) == 0:
				case len(all) == 0 || len(one) != 1 || e.key(one[0].do) != e.key(all[0].do):
					t.Fatalf("%s: %d plays, in a playout %d, and not the first", id, len(all), len(one))
				default:
					first++
				}
			}
			step(t, m, n)
		}
	}
	if alone < 1000 || first < 100 {
		t.Errorf("only %d cards were alone, %d first plays the same", alone, first)
	}
}

func TestTheLongestSetTakesTheFirstOfEachSuit(t *testing.T) {
	for _, c := range []struct {
		hand string
		r    meld.Rules
		want string
	}{
		{"7S 7S 7H 9C 7D", meld.Rules{SetMin: 3, SetMax: 4}, "7S-7H-7D"},
		{"7S 9H 7H 9C 9D", meld.Rules{SetMin: 3, SetMax: 4}, "9H-9C-9D"},
		{"KS KH 2S 2H", meld.Rules{SetMin: 3, SetMax: 4}, "2S-2H"},
		{"7S 7S 7H 7H 7D", meld.Rules{SetMin: 3, SetMax: 4, AnySuits: true}, "7S-7S-7H-7H"},
		{"7S 7S 7H 7H 7D", meld.Rules{SetMin: 3, AnySuits: true}, "7S-7S-7H-7H-7D"},
		{"2S X 2H 7D 2D", meld.Rules{SetMin: 3, SetMax: 4, TwosWild: true}, "7D"},
		{"X", meld.Rules{SetMin: 3}, ""},
	} {
		hand := card.IDs(cardtest.Cards(t, card.NewBox(2, 2), c.hand))
		if got := card.Join(longestSet(hand, c.r)); got != c.want {
			t.Errorf("%s: %s, want %s", c.hand, got, c.want)
		}
	}
}
