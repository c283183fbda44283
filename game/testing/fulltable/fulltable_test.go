package fulltable

import (
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

func TestEveryCardLiesInAMeldOrInAHand(t *testing.T) {
	for _, c := range []struct {
		id    string
		packs int
		hands []int
		melds int
	}{{"machiavelli", 2, []int{5, 3}, 29}, {"shanghai", 3, []int{1, 1, 1, 1, 1, 1, 1, 1}, 45}} {
		r, _ := rules.ByID(c.id)
		cfg := match.Config{Rules: r, Seed: "crowd"}
		for range c.hands {
			cfg.Players = append(cfg.Players, match.Player{Name: "A", By: "novice"})
		}
		m, err := Match(cfg, c.packs, 1, c.hands...)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[card.ID]bool{}
		v := m.View(0)
		for _, lies := range v.Table {
			if _, err := meld.Check(lies.Cards, r.Meld); err != nil {
				t.Errorf("%v: %v", lies.Cards, err)
			}
			for _, k := range lies.Cards {
				seen[k.ID] = true
			}
		}
		for i, n := range c.hands {
			hand := m.View(i).Hand
			if len(hand) != n {
				t.Errorf("seat %d holds %d cards, not %d", i, len(hand), n)
			}
			for _, id := range hand {
				seen[id] = true
			}
		}
		if len(v.Table) != c.melds || len(seen) != 52*c.packs || v.Turn != 1 {
			t.Errorf("%d melds, %d cards, seat %d on turn", len(v.Table), len(seen), v.Turn)
		}
	}
}
