package wording

import (
	"machiavelli/game/app/puzzles"
	"machiavelli/game/lang"
)

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
