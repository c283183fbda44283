package setup

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// At is a match that begins at a position: a person has its seat, computer
// players of a level have the others.
func At(p solver.Position, name, level string, players int, seed string) match.Config {
	c := match.Config{Rules: p.Rules, Seed: seed}
	seats := Default(name).Seats
	person, others := seats[0], seats[1:]
	for i := range players {
		if i == p.Seat {
			c.Players = append(c.Players, match.Player{Name: person.Name, By: person.By})
			continue
		}
		c.Players = append(c.Players, match.Player{Name: others[0].Name, By: level})
		others = others[1:]
	}
	return c
}

// Exercise is the seed of a position that is played without a match, where none is given.
const Exercise = "exercise"

// PlayersAt is the fewest players and the most that a match from a position can
// have: its seats are there, the deck holds its cards, and a card is left for
// each of the others. Where no number will do, both are the least the rule set
// has.
func PlayersAt(p solver.Position) (least, most int) {
	need := p.Seat + 1
	for _, owner := range p.Owners {
		need = max(need, owner+1)
	}
	for n := max(2, p.Rules.MinPlayers, need); n <= min(p.Rules.MaxPlayers, rules.MaxPlayers); n++ {
		if left, ok := Unseen(p, n); ok && left >= n {
			if least == 0 {
				least = n
			}
			most = n
		}
	}
	if least == 0 {
		least = max(2, p.Rules.MinPlayers)
	}
	return least, max(least, most)
}

// Unseen is how many cards of the deck for some players a position does not
// show; false if it shows one that the deck lacks.
func Unseen(p solver.Position, players int) (n int, ok bool) {
	p = match.OnDeck(p, players)
	deck := card.Deck(p.Rules.Deck(players))
	shown := slices.Clone(p.Hand)
	for _, m := range p.Table {
		shown = append(shown, card.IDs(m)...)
	}
	for _, id := range shown {
		if !slices.Contains(deck, id) {
			return 0, false
		}
	}
	return len(deck) - len(shown), true
}
