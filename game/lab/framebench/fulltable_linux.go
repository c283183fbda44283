package main

import (
	"encoding/json"
	"errors"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/testing/fulltable"
)

// board is a match to be measured: what lies, what each of the two holds, and
// what is left of three packs.
type board struct {
	table [][]card.Card
	hands [][]card.ID
	stock []card.ID
}

// save is a board as a saved match. The player is on turn, or else the other,
// whose level is given.
func (b board) save(level string, mine bool) ([]byte, error) {
	if _, err := bot.Parse(level); err != nil {
		return nil, err // the match would play for nobody
	}
	r, ok := rules.ByID(rules.Default)
	if !ok {
		return nil, errors.New("there is no rule set " + rules.Default)
	}
	r, err := r.With(rules.Options{Packs: rules.MorePacks})
	if err != nil {
		return nil, err
	}
	turn := 1
	if mine {
		turn = 0
	}
	players := []match.Player{{Name: "You", By: match.Human}, {Name: "Lucrezia", By: level}}
	m, err := fulltable.Begin(match.Config{Rules: r, Seed: "crowd", Players: players}, b.table, b.hands, b.stock, turn)
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"v": 1, "match": m, "eyes": 0, "hand": map[string]any{"sort": "suit"}})
}

// meld lays cards of a pack down.
func (b *board) meld(pack int, faces ...card.Face) {
	var m []card.Card
	for _, f := range faces {
		m = append(m, card.Card{ID: card.NewID(f, pack)})
	}
	b.table = append(b.table, m)
}

// rest deals a number of cards to each hand from those that lie in no meld;
// the others are the stock. The step scatters them.
func (b *board) rest(each, step int) {
	lies := map[card.ID]bool{}
	for _, m := range b.table {
		for _, c := range m {
			lies[c.ID] = true
		}
	}
	var left []card.ID
	const pack = card.Suits * int(card.King)
	for i := range rules.MorePacks * pack {
		n := i * step % (rules.MorePacks * pack)
		face := card.Of(card.Suit(n/int(card.King)%card.Suits), card.Rank(n%int(card.King)+1))
		if id := card.NewID(face, n/pack); !lies[id] {
			left = append(left, id)
		}
	}
	b.hands = [][]card.ID{left[:each], left[each : 2*each]}
	b.stock = left[2*each:]
}

// fullTable is a table as full as it is ever measured: 104 cards in 30 melds.
func fullTable() board {
	var b board
	for r := card.Ace; r <= card.King; r++ {
		set := []card.Face{card.Of(0, r), card.Of(1, r), card.Of(2, r), card.Of(3, r)}
		if r <= 3 {
			set = set[:3]
		}
		b.meld(0, set...)
	}
	b.table = append(b.table, fulltable.Runs(1)...)
	b.meld(2, card.Of(3, 1), card.Of(3, 2), card.Of(3, 3))
	b.rest(5, 5)
	return b
}

// puzzling is a table over which a player who can think has much to think.
func puzzling() board {
	var b board
	b.table = append(b.table, fulltable.Runs(1)...)
	b.rest(12, 5)
	return b
}
