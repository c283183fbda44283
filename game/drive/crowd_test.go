//go:build drive

package drive

import (
	"encoding/json"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// crowd is a match with all cards of its packs on the table, but for a few in
// the hands: sets of the first pack, runs of the others.
func crowd(t *testing.T, id string, players, packs int) *match.Match {
	t.Helper()
	r, _ := rules.ByID(id)
	c := match.Config{Rules: r, Seed: "crowd"}
	for i := range players {
		by := "casual"
		if i == 0 {
			by = "human"
		}
		c.Players = append(c.Players, match.Player{Name: names[i], By: by})
	}
	m, _, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	var table []match.Meld
	add := func(cards []card.Card) {
		table = append(table, match.Meld{ID: len(table) + 1, Cards: cards, Owner: -1})
	}
	hands := make([][]card.ID, players)
	for rank := card.Ace; rank <= card.King; rank++ {
		var set []card.Card
		for u := range card.Suit(card.Suits) {
			if id := card.NewID(card.Of(u, rank), 0); u == 3 && int(rank) <= players {
				hands[rank-1] = append(hands[rank-1], id)
			} else {
				set = append(set, card.Card{ID: id})
			}
		}
		add(set)
	}
	for pack := 1; pack < packs; pack++ {
		for u := range card.Suit(card.Suits) {
			for _, run := range [][2]card.Rank{{1, 3}, {4, 6}, {7, 9}, {10, 13}} {
				var cards []card.Card
				for rank := run[0]; rank <= run[1]; rank++ {
					cards = append(cards, card.Card{ID: card.NewID(card.Of(u, rank), pack)})
				}
				add(cards)
			}
		}
	}
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var v map[string]any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	for i, seat := range v["seats"].([]any) {
		seat.(map[string]any)["hand"], seat.(map[string]any)["since"] = hands[i], 0
	}
	v["table"], v["stock"], v["log"], v["turn"], v["next"] = table, nil, nil, 0, len(table)+1
	if data, err = json.Marshal(v); err == nil {
		m = new(match.Match)
		err = json.Unmarshal(data, m)
	}
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
		save(t, home, crowd(t, c.id, c.players, c.packs))
		g := open(t, home, 1280, 720)
		p := &player{g, mouse{g}}
		p.scene("menu")
		p.tap("continue")
		f := p.turn()
		p.shot("crowd-" + c.name)
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
		p.shot("crowd-" + c.name + "-zoomed")
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
		p.shot("crowd-" + c.name + "-phone")
		p.close()
	}
}
