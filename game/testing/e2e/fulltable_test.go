//go:build drive

package e2e

import (
	"slices"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/testing/fulltable"
)

// fullTable is a match with all cards of its packs on the table, except for one in
// each hand.
func fullTable(t *testing.T, id string, players, packs int) *match.Match {
	t.Helper()
	r, _ := rules.ByID(id)
	m, err := fulltable.Match(seated(r, "crowd", players), packs, 0, slices.Repeat([]int{1}, players)...)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestAFullTableIsPannedAndZoomed(t *testing.T) {
	for _, c := range []struct {
		name, id       string
		players, packs int
	}{{"104", "machiavelli", 4, 2}, {"156", "shanghai", 8, 3}} {
		home := t.TempDir()
		save(t, home, fullTable(t, c.id, c.players, c.packs))
		instant(t, home)
		g := open(t, home, 1280, 720)
		p := &player{g, mouse{g}}
		p.scene("menu")
		p.tap("continue")
		f := p.turn()
		p.shot("full-" + c.name)
		melds := len(all(f, "meld/"))
		if melds < 26 {
			t.Fatalf("%d melds", melds)
		}
		for _, at := range all(f, "meld/") {
			if at.X < 0 || at.Y < 0 || at.X+at.W > f.Width || at.Y+at.H > f.Height {
				t.Errorf("%s: %s is outside the window", c.name, at.Name)
			}
		}
		wide := all(f, "card/")[0].H
		g.session.MoveCursor(300, 200)
		for range 3 {
			g.session.ScrollWheel(0, 1)
			g.step(2)
		}
		f = p.settle()
		p.shot("full-" + c.name + "-zoomed")
		if at := all(f, "card/")[0]; at.H <= wide {
			t.Errorf("%s: cards %v high after zooming in, %v before", c.name, at.H, wide)
		}
		p.tap("btn/fit")
		if at := all(p.settle(), "card/")[0]; at.H != wide {
			t.Errorf("%s: cards %v high after all is shown again, %v at first", c.name, at.H, wide)
		}
		p.resize(390, 844)
		p.step(60)
		p.settle()
		p.shot("full-" + c.name + "-phone")
		p.close()
	}
}
