package wording

import (
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/app/sprint"
)

// Truth says how many cards of a question's hand go, and in how many moves.
func (w Words) Truth(q *sprint.Question) string {
	a, n := &q.Answer, len(q.Position.Hand)
	moves := w.lang.T("puzzles.moves", "n", a.Moves)
	switch {
	case a.Out:
		return w.lang.T("sprint.all", "n", n, "moves", moves)
	case a.Cards == 0:
		return w.lang.T("sprint.nothing")
	}
	return w.lang.T("sprint.some", "n", a.Cards, "of", n, "moves", moves)
}

// Verdict says besides whether the player was right about it.
func (w Words) Verdict(r *sprint.Run) string {
	said := w.lang.T("sprint.wrong")
	switch {
	case r.Well:
		said = w.lang.T("sprint.right")
	case r.Left == 0:
		said = w.lang.T("sprint.late")
	}
	return said + " " + w.Truth(&r.Question)
}

// Answer lists the steps that lay what goes of a question's hand.
func (w Words) Answer(q *sprint.Question) (steps []string) {
	var before []match.Meld
	for _, m := range q.Position.Table {
		before = append(before, match.Meld{Cards: m, Owner: -1})
	}
	for i := range q.Answer.Steps {
		told := session.Tell(before, q.Answer.Steps, i, q.Position.Rules.Meld)
		steps = append(steps, w.Possible(&told))
	}
	return steps
}
