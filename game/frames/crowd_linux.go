package main

import (
	"encoding/json"
	"errors"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// crowd is a saved match with a table as full as it can be: every card of two
// packs but five in each hand lies in one of 29 melds. The player is on turn,
// or else the other, whose level is given.
func crowd(level string, mine bool) ([]byte, error) {
	r, ok := rules.ByID(rules.Default)
	if !ok {
		return nil, errors.New("there is no rule set " + rules.Default)
	}
	m, _, err := match.New(match.Config{Rules: r, Seed: "crowd", Players: []match.Player{{Name: "You", By: "human"}, {Name: "Lucrezia", By: level}}})
	if err != nil {
		return nil, err
	}
	table, spare := fullTable()
	data, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	var v map[string]any
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, err
	}
	turn := 1
	if mine {
		turn = 0
	}
	v["table"], v["stock"], v["log"], v["turn"], v["next"] = table, nil, nil, turn, len(table)+1
	for i, s := range v["seats"].([]any) {
		seat := s.(map[string]any)
		seat["hand"], seat["since"] = spare[5*i:5*i+5], 0
	}
	return json.Marshal(map[string]any{"v": 1, "match": v, "eyes": 0, "hand": map[string]any{"sort": "suit"}})
}

// fullTable lays the first pack in sets and the second in runs; ten cards of
// the sets are spared.
func fullTable() (table []match.Meld, spare []card.ID) {
	add := func(cards []card.Card) {
		table = append(table, match.Meld{ID: len(table) + 1, Cards: cards, Owner: -1})
	}
	for r := card.Ace; r <= card.King; r++ {
		var set []card.Card
		for u := range card.Suit(card.Suits) {
			id := card.NewID(card.Of(u, r), 0)
			if u == 3 && len(spare) < 10 {
				spare = append(spare, id)
				continue
			}
			set = append(set, card.Card{ID: id})
		}
		add(set)
	}
	for u := range card.Suit(card.Suits) {
		for _, ends := range [][2]card.Rank{{1, 3}, {4, 6}, {7, 9}, {10, 13}} {
			var run []card.Card
			for r := ends[0]; r <= ends[1]; r++ {
				run = append(run, card.Card{ID: card.NewID(card.Of(u, r), 1)})
			}
			add(run)
		}
	}
	return table, spare
}
