package main

import (
	"encoding/json"
	"errors"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/crowd"
)

// crowded is a saved match with a table as full as it can be: every card of two
// packs but five in each hand lies in one of 29 melds. The player is on turn,
// or else the other, whose level is given.
func crowded(level string, mine bool) ([]byte, error) {
	r, ok := rules.ByID(rules.Default)
	if !ok {
		return nil, errors.New("there is no rule set " + rules.Default)
	}
	turn := 1
	if mine {
		turn = 0
	}
	m, err := crowd.Match(match.Config{Rules: r, Seed: "crowd", Players: []match.Player{{Name: "You", By: "human"}, {Name: "Lucrezia", By: level}}}, 2, turn, 5, 5)
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"v": 1, "match": m, "eyes": 0, "hand": map[string]any{"sort": "suit"}})
}
