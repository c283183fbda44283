// Package crowd makes matches whose table is as full as it can be: what is
// laid out, drawn and measured at its worst.
package crowd

import (
	"encoding/json"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

// Match begins a match and lays every card of its packs (without jokers) but
// those in the hands: the first pack in sets, the others in runs. hands is how
// many cards each seat holds, thirteen at most in all; the stock is empty, and
// turn is the seat on turn.
func Match(c match.Config, packs, turn int, hands ...int) (*match.Match, error) {
	m, _, err := match.New(c)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	var v map[string]any
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, err
	}
	held := 0
	for _, n := range hands {
		held += n
	}
	table, spare := lay(packs, held)
	v["table"], v["stock"], v["log"], v["turn"], v["next"] = table, nil, nil, turn, len(table)+1
	for i, s := range v["seats"].([]any) {
		seat := s.(map[string]any)
		seat["hand"], seat["since"] = spare[:hands[i]], 0
		spare = spare[hands[i]:]
	}
	if data, err = json.Marshal(v); err != nil {
		return nil, err
	}
	full := new(match.Match)
	return full, json.Unmarshal(data, full)
}

// lay lays all packs; some cards of the sets are spared for the hands.
func lay(packs, held int) (table []match.Meld, spare []card.ID) {
	add := func(cards []card.Card) {
		table = append(table, match.Meld{ID: len(table) + 1, Cards: cards, Owner: -1})
	}
	for r := card.Ace; r <= card.King; r++ {
		var set []card.Card
		for u := range card.Suit(card.Suits) {
			id := card.NewID(card.Of(u, r), 0)
			if u == card.Suits-1 && len(spare) < held {
				spare = append(spare, id)
				continue
			}
			set = append(set, card.Card{ID: id})
		}
		add(set)
	}
	for pack := 1; pack < packs; pack++ {
		for u := range card.Suit(card.Suits) {
			for _, ends := range [...][2]card.Rank{{1, 3}, {4, 6}, {7, 9}, {10, 13}} {
				var run []card.Card
				for r := ends[0]; r <= ends[1]; r++ {
					run = append(run, card.Card{ID: card.NewID(card.Of(u, r), pack)})
				}
				add(run)
			}
		}
	}
	return table, spare
}
