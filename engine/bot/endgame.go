package bot

import (
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// endgame is what to do when nobody draws any more. The largest play is best
// unless it lets the next player out; then the smallest, which is enough to
// have fewer cards than one who holds on.
func (t *table) endgame() match.Action {
	a, ok := t.best(t.goal())
	if !ok {
		return t.wait()
	}
	if t.quick || t.danger(a) <= risk {
		return t.lay(a)
	}
	if small, ok := t.smallest(); ok && t.danger(small) <= risk {
		return t.lay(small)
	}
	if !t.may(match.Pass) || t.fewest() {
		return t.lay(a)
	}
	return match.Action{Do: match.Pass}
}

// goal is what a largest play is the largest in: points, where a card left in
// the hand costs what it is worth.
func (t *table) goal() solver.Goal {
	if t.Rules.Values.Cards || t.Rules.Score.Kind == rules.ScoreWinner {
		return t.tidy(solver.Cards)
	}
	return solver.Points
}

// risk is the chance of letting the next player out that is worth taking.
const risk = 0.25

// fewest reports whether somebody else has fewer cards, so that passing loses.
func (t *table) fewest() bool {
	for i, s := range t.Seats {
		if i != t.Me && s.Cards < len(t.Hand) {
			return true
		}
	}
	return false
}

// smallest is the play of the first meld that lies in the hand.
func (t *table) smallest() (solver.Answer, bool) {
	melds, _ := handMelds(t.Hand, t.Rules.Meld, false)
	if len(melds) == 0 {
		return solver.Answer{}, false
	}
	least := melds[0]
	for _, m := range melds {
		if len(m) < len(least) {
			least = m
		}
	}
	p := t.position(solver.Max)
	a := solver.Answer{Playable: true, Cards: len(least), Play: least, Table: append(p.Table, least)}
	return a, t.legal(t.lay(a))
}
