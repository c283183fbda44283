// Package fulltable makes matches whose table is as full as possible: the worst
// case for layout, drawing and measuring.
package fulltable

import (
	"encoding/json"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// Match begins a match and lays every card of its packs (without jokers) but
// those in the hands: the first pack in sets, the others in runs. held is how
// many cards each seat holds, thirteen at most in all; the stock is empty, and
// turn is the seat on turn.
func Match(c match.Config, packs, turn int, held ...int) (*match.Match, error) {
	all := 0
	for _, n := range held {
		all += n
	}
	table, spare := sets(all)
	for pack := 1; pack < packs; pack++ {
		table = append(table, Runs(pack)...)
	}
	var hands [][]card.ID
	for _, n := range held {
		hands, spare = append(hands, spare[:n]), spare[n:]
	}
	return Begin(c, table, hands, nil, turn)
}

// Thirty begins a match by some rules, with three packs, and 30 melds on the table, 23 cards in the
// first hand, which is on turn, and five in each other one.
func Thirty(r rules.Rules, players ...match.Player) (*match.Match, error) {
	return Melds(30, r, players...)
}

// Melds is Thirty with fewer melds; the other cards are in the stock.
func Melds(n int, r rules.Rules, players ...match.Player) (*match.Match, error) {
	r.Packs = []rules.Packs{{UpTo: 8, Packs: 3}}
	var left []card.ID
	for _, m := range append(Runs(1)[14:], Runs(2)...) {
		left = append(left, card.IDs(m)...)
	}
	hands := [][]card.ID{left[:23]}
	for left = left[23:]; len(hands) < len(players); left = left[5:] {
		hands = append(hands, left[:5])
	}
	table := append(Runs(0), Runs(1)[:14]...)
	for _, m := range table[n:] {
		left = append(left, card.IDs(m)...)
	}
	table = table[:n]
	return Begin(match.Config{Rules: r, Seed: "thirty", Players: players}, table, hands, left, 0)
}

// Begin begins a match with these melds, hands and stock, and the seat on turn. It numbers
// the melds. It does not check that these are the cards of the match.
func Begin(c match.Config, table [][]card.Card, hands [][]card.ID, stock []card.ID, turn int) (*match.Match, error) {
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
	var melds []match.Meld
	for i, cards := range table {
		melds = append(melds, match.Meld{ID: i + 1, Cards: cards, Owner: -1})
	}
	v["table"], v["stock"], v["log"], v["turn"], v["next"] = melds, stock, nil, turn, len(melds)+1
	for i, s := range v["seats"].([]any) {
		seat := s.(map[string]any)
		seat["hand"], seat["since"] = hands[i], 0
	}
	if data, err = json.Marshal(v); err != nil {
		return nil, err
	}
	full := new(match.Match)
	return full, json.Unmarshal(data, full)
}

// sets is the first pack in sets; some cards of them are spared for the hands.
func sets(held int) (table [][]card.Card, spare []card.ID) {
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
		table = append(table, set)
	}
	return table, spare
}

// Runs is a pack in sixteen runs.
func Runs(pack int) (table [][]card.Card) {
	for u := range card.Suit(card.Suits) {
		for _, ends := range [...][2]card.Rank{{1, 3}, {4, 6}, {7, 9}, {10, 13}} {
			var run []card.Card
			for r := ends[0]; r <= ends[1]; r++ {
				run = append(run, card.Card{ID: card.NewID(card.Of(u, r), pack)})
			}
			table = append(table, run)
		}
	}
	return table
}
