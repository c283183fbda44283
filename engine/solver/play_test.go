package solver

import (
	"math/rand/v2"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/steps"
)

// selfPlay plays a seeded deal with the solver and gives every position that
// somebody is on turn in to each, until that has enough. Players differ in how
// long they hoard.
func selfPlay(r rules.Rules, packs, jokers int, seed uint64, each func(Position) bool) {
	s := New()
	rnd := rand.New(rand.NewPCG(seed, 1))
	stock := card.Deck(packs, jokers)
	rnd.Shuffle(len(stock), func(i, j int) { stock[i], stock[j] = stock[j], stock[i] })
	hands := make([][]card.ID, 2+rnd.IntN(3))
	patience := make([]float64, len(hands))
	opened := make([]bool, len(hands))
	for p := range hands {
		n := r.HandOf(1)
		hands[p], stock = slices.Clone(stock[:n]), stock[n:]
		patience[p] = rnd.Float64() * 0.9
	}
	pos := Position{Rules: r, Deal: 1, Goal: Cards}
	for range r.Free {
		pos.Table = append(pos.Table, []card.Card{{ID: stock[0]}})
		stock = stock[1:]
	}
	for p := 0; len(stock) > 0; p = (p + 1) % len(hands) {
		pos.Hand, pos.Opened = hands[p], opened[p]
		if !each(pos) {
			return
		}
		a, err := s.Solve(Limits{Stop: patient(40)}, pos)
		if err != nil {
			panic(err)
		}
		if !a.Playable || !a.Out && rnd.Float64() < patience[p] {
			hands[p] = append(slices.Clone(hands[p]), stock[0])
			stock = stock[1:]
			continue
		}
		if pos.Table, hands[p], err = steps.Apply(pos.Table, pos.Hand, a.Steps, r.Meld); err != nil {
			panic(err)
		}
		if opened[p] = true; a.Out { // the others go on, so that tables grow large
			hands = slices.Delete(hands, p, p+1)
			patience, opened = slices.Delete(patience, p, p+1), slices.Delete(opened, p, p+1)
			if len(hands) == 0 {
				return
			}
			p--
		}
	}
}

// patient is a stop function that says no a number of times.
func patient(polls int) func() bool {
	return func() bool {
		polls--
		return polls < 0
	}
}
