package bot

import (
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

func xp(t *table, l, h, st, opp int) match.Action {
	a, ok := t.best(solver.Max)
	if !ok {
		return t.wait()
	}
	u, _ := t.solve(t.position(solver.Max))
	left := len(t.Hand) - u.Cards
	if a.Out {
		return most(t)
	}
	if a.Cards < 5 && len(t.Hand) <= 13 {
		left = 99
	}
	least := 99
	for i, s := range t.Seats {
		if i != t.Me {
			least = min(least, s.Cards)
		}
	}
	if left <= l || h > 0 && len(t.Hand) > h || t.Stock <= st || least <= opp {
		return most(t)
	}
	return t.wait()
}
