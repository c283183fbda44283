package wording

import (
	"fmt"

	"machiavelli/game/app/puzzles"
	"machiavelli/game/lang"
)

// Facts is what there is to say of an attempt, piece by piece: in how many moves it went, how
// often it was begun again, and what helped.
func Facts(l *lang.Lang, a *puzzles.Attempt) []string {
	r := a.Result()
	out := []string{Moves(l, a)}
	if r.Retries > 0 {
		out = append(out, l.T("puzzles.fact.retries", "n", r.Retries))
	}
	if r.Help != puzzles.Given {
		out = append(out, l.T(fmt.Sprintf("puzzles.fact.help.%d", r.Help)))
	}
	return out
}

// Moves says in how many moves a puzzle went, beside the fewest.
func Moves(l *lang.Lang, a *puzzles.Attempt) string {
	r := a.Result()
	yours := l.T("puzzles.moves", "n", r.Moves)
	switch {
	case r.Help == puzzles.Given:
		return l.T("puzzles.fact.given")
	case a.Way() == nil || a.Best() == nil:
		return l.T("puzzles.fact.solved")
	case a.Fewest():
		return l.T("puzzles.fact.best", "yours", yours)
	}
	return l.T("puzzles.fact.moves", "yours", yours, "fewest", r.Fewest)
}
