package session

import (
	"encoding/json"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

// Crowd is a saved match with a full table: 29 melds of 96 cards, five cards in
// the person's hand and three in the bot's, no stock.
func crowd(t testing.TB) []byte {
	t.Helper()
	c := match.Config{Players: []match.Player{{Name: "You", By: Human}, {Name: "Lucrezia", By: "solver"}}, Seed: "crowd"}
	c.Rules = machiavelli(t)
	m, _, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	var table []match.Meld
	var spare []card.ID
	add := func(cards ...card.Card) {
		table = append(table, match.Meld{ID: len(table) + 1, Cards: cards, Owner: -1})
	}
	for r := card.Ace; r <= card.King; r++ {
		var set []card.Card
		for u := range card.Suit(card.Suits) {
			id := card.NewID(card.Of(u, r), 0)
			if u == 3 && len(spare) < 8 {
				spare = append(spare, id)
				continue
			}
			set = append(set, card.Card{ID: id})
		}
		add(set...)
	}
	for u := range card.Suit(card.Suits) {
		for _, run := range [][2]card.Rank{{1, 3}, {4, 6}, {7, 9}, {10, 13}} {
			var cards []card.Card
			for r := run[0]; r <= run[1]; r++ {
				cards = append(cards, card.Card{ID: card.NewID(card.Of(u, r), 1)})
			}
			add(cards...)
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
	seats := v["seats"].([]any)
	seats[0].(map[string]any)["hand"] = spare[:5]
	seats[1].(map[string]any)["hand"] = spare[5:]
	v["table"], v["stock"], v["log"], v["turn"], v["next"] = table, nil, nil, 0, len(table)+1
	for i := range seats {
		seats[i].(map[string]any)["since"] = 0
	}
	return must(t, map[string]any{"v": saveVersion, "match": v, "eyes": 0, "hand": map[string]any{"sort": "suit"}})
}

func must(t testing.TB, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
