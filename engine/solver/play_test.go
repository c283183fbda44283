package solver

import (
	"math/rand/v2"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// selfPlay plays seeded deals with the solver and gives every position that
// somebody is on turn in to each: players differ in how long they hoard.
func selfPlay(r rules.Rules, seed uint64, deals int, each func(Position)) {
	s := New()
	for d := range deals {
		rnd := rand.New(rand.NewPCG(seed, uint64(d)))
		players := 2 + rnd.IntN(3)
		packs, jokers := r.Deck(players)
		stock := card.Deck(packs, jokers)
		rnd.Shuffle(len(stock), func(i, j int) { stock[i], stock[j] = stock[j], stock[i] })
		hands := make([][]card.ID, players)
		patience := make([]float64, players)
		for p := range hands {
			n := r.Hand[len(r.Hand)-1]
			hands[p], stock = stock[:n:n], stock[n:]
			patience[p] = rnd.Float64() * 0.9
		}
		pos := Position{Rules: r, Opened: true}
		passes := 0
		for p := 0; passes < players; p = (p + 1) % players {
			pos.Hand = hands[p]
			each(pos)
			pos.Goal = Cards
			a, err := s.Solve(Limits{}, pos)
			if err != nil {
				panic(err)
			}
			if a.Playable && (a.Out || len(stock) == 0 || rnd.Float64() > patience[p]) {
				pos.Table = a.Table
				hands[p] = slices.DeleteFunc(slices.Clone(hands[p]), func(id card.ID) bool {
					return slices.ContainsFunc(a.Play, func(c card.Card) bool { return c.ID == id })
				})
				passes = 0
				if a.Out {
					break
				}
				continue
			}
			if len(stock) == 0 {
				passes++
				continue
			}
			hands[p] = append(hands[p], stock[0])
			stock = stock[1:]
		}
	}
}
