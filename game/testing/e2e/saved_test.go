//go:build drive

package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// names sit at the table, the person first.
var names = []string{"You", "Lucrezia", "Cesare", "Niccolò", "Bianca", "Giuliano", "Isabella", "Ercole"}

// seated is a person and casual players at a table.
func seated(r rules.Rules, seed string, players int) match.Config {
	c := match.Config{Rules: r, Seed: seed}
	for i := range players {
		by := "casual"
		if i == 0 {
			by = "human"
		}
		c.Players = append(c.Players, match.Player{Name: names[i], By: by})
	}
	return c
}

// reach plays a match with the bots until the first seat, which is a person's,
// is on turn and enough says so. It begins again with another seed when a deal
// ends before that.
func reach(t *testing.T, r rules.Rules, players int, enough func(*match.Match) bool) *match.Match {
	t.Helper()
	for try := range 40 {
		m, _, err := match.New(seated(r, string(rune('a'+try)), players))
		if err != nil {
			t.Fatal(err)
		}
		p, err := bot.Parse("casual")
		if err != nil {
			t.Fatal(err)
		}
		for turns := 0; turns < 400 && m.At() == match.Turning; turns++ {
			seat := m.OnTurn()
			v := m.View(seat)
			if seat == 0 && v.Drawn == 0 && !v.Played && enough(m) {
				return m
			}
			if _, err := m.Apply(seat, p.Act(v, uint64(turns), nil)); err != nil {
				t.Fatalf("%s: %v", r.ID, err)
			}
		}
	}
	t.Fatalf("%s: no match comes as far as that", r.ID)
	return nil
}

// filled wants a table of that many melds.
func filled(melds int) func(*match.Match) bool {
	return func(m *match.Match) bool { return len(m.View(0).Table) >= melds }
}

// save writes a match into a home as the game does.
func save(t *testing.T, home string, m *match.Match) {
	t.Helper()
	data, err := json.Marshal(map[string]any{"v": 1, "match": m, "eyes": 0, "hand": map[string]string{"sort": "suit"}, "hints": 0})
	if err == nil {
		err = os.WriteFile(filepath.Join(home, "match.json"), data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}
