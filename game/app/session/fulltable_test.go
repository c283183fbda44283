package session

import (
	"encoding/json"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/game/testing/fulltable"
)

// fullTable is a saved match with a full table: 29 melds of 96 cards, five cards
// in the person's hand and three in the bot's, no stock.
func fullTable(t testing.TB) []byte {
	t.Helper()
	m, err := fulltable.Match(match.Config{
		Rules: machiavelli(t), Seed: "crowd", Players: []match.Player{{Name: "You", By: match.Human}, {Name: "Lucrezia", By: "solver"}},
	}, 2, 0, 5, 3)
	if err != nil {
		t.Fatal(err)
	}
	return must(t, map[string]any{"v": firstVersion, "match": m, "eyes": 0, "hand": map[string]any{"sort": "suit"}})
}

func must(t testing.TB, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
