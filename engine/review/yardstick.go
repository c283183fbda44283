package review

import (
	"machiavelli/engine/chance"
	"machiavelli/engine/rules"
)

// Measure is the average loss of a level of players.
type Measure struct {
	Level string
	Loss  float64 // of a choice, on average
}

// yardsticks are the levels by the game, as chance.Key says it, the most exact
// first, of those that can be told apart: docs/review.md says what was played.
var yardsticks = map[string][]Measure{
	"machiavelli limit=13 2": {{"strategist", 0}, {"master", 0.0005}, {"casual", 0.0141}},
}

// Yardstick lists the levels with which a player's loss can be compared, nil where they
// were not measured.
func Yardstick(r *rules.Rules, players int) []Measure { return yardsticks[chance.Key(r, players)] }

// Nearest is the level whose loss is closest to a given one.
func Nearest(to []Measure, loss float64) Measure {
	best := to[0]
	for _, m := range to[1:] {
		if max(m.Loss-loss, loss-m.Loss) < max(best.Loss-loss, loss-best.Loss) {
			best = m
		}
	}
	return best
}
