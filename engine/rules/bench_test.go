package rules

import (
	"slices"
	"testing"

	"machiavelli/engine/card"
)

// tablePlay is a play of two cards to a table of twelve melds with a joker,
// where the whole was rearranged a little.
func tablePlay() (Rules, *Play) {
	r, _ := ByID("machiavelli-jokers")
	var old [][]card.Card
	for rank := card.Rank(4); rank <= 12; rank++ {
		var m []card.Card
		for s := range card.Suit(3) {
			m = append(m, card.Card{ID: card.NewID(card.Of(s, rank), 0)})
		}
		old = append(old, m)
	}
	run := func(from, n int) []card.Card {
		var m []card.Card
		for k := range n {
			m = append(m, card.Card{ID: card.NewID(card.Of(card.Hearts, card.Rank(from+k)), 1)})
		}
		return m
	}
	joker := card.Card{ID: card.JokerID(0, 0), As: card.Of(card.Hearts, 8)}
	old = append(old, append(run(3, 5), joker), run(9, 3))
	p := &Play{Old: old, Hand: []card.ID{card.NewID(8+13, 1), card.NewID(12+13, 1), card.NewID(1, 0)}, Opened: true, Deal: 1}
	p.New = slices.Clone(old)
	p.New[10] = append(run(9, 4), joker)[:4]
	p.New[9] = append(run(3, 5), card.Card{ID: joker.ID, As: joker.As})
	return r, p
}

func BenchmarkCheckPlay(b *testing.B) {
	r, p := tablePlay()
	b.ReportAllocs()
	for b.Loop() {
		if breach := r.CheckPlay(p); breach != nil {
			b.Fatal(breach)
		}
	}
}
