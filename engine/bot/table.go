package bot

import (
	"fmt"
	"math/rand/v2"

	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

// table is one decision: what the player sees, what it searches, and its chances.
// Three kinds of decision are types of their own over it: the ending of a deal,
// rummy, where melds have owners or are only extended, and rollouts.
type table struct {
	state
	search
	rand   *rand.Rand
	temper string
	// quick is set in a playout, where nobody minds how many cards are moved.
	quick bool
}

func newTable(v match.View, seed uint64, stop func() bool) *table {
	return tableWith(solver.New(), v, seed, stop)
}

// tableWith is newTable with the memory of a solver.
func tableWith(s *solver.Solver, v match.View, seed uint64, stop func() bool) *table {
	if stop == nil {
		stop = func() bool { return false }
	}
	// the turn is mixed in, so that a player does not overlook the same thing
	// in every turn of a match
	turn := uint64(v.Deal)<<32 | uint64(v.Turns)<<8 | uint64(len(v.Hand))
	return &table{state: state{v}, search: newSearch(s, stop), rand: rand.New(rand.NewPCG(seed, turn))}
}

// best is the solver's answer for the view, false when there is no legal play.
// Where the table may not be rebuilt a playout does not ask.
func (t *table) best(goal solver.Goal) (solver.Answer, bool) {
	if t.quick && !t.mayBuild() || !t.may(match.Play) {
		return solver.Answer{}, false
	}
	a, ok := t.solve(t.Position(goal))
	return a, ok && t.accepts(a)
}

// accepts reports whether the rules let the play of an answer pass, as they should.
func (t *table) accepts(a solver.Answer) bool {
	_, ok := t.play(a)
	return ok
}

// play is the play that leads to an answer's table, false where the rules refuse it.
func (t *table) play(a solver.Answer) (match.Action, bool) {
	do := t.playTo(a)
	breach := t.CheckPlay(do.Table, do.Free)
	if breach != nil {
		t.refuse(fmt.Errorf("the rules refuse the answer %v to table %v %v, hand %v: %w", a.Table, match.CardsOf(t.Table), t.Free, t.Hand, breach))
	}
	return do, breach == nil
}

// solve is the solver's answer, false when there is no play.
func (t *table) solve(p solver.Position) (solver.Answer, bool) {
	return t.search.solve(p, t.patience(len(p.Hand)), solver.Limits{AnyLayout: t.quick})
}

// patience is what a search with a hand of that size may cost.
func (t *table) patience(hand int) cost {
	c := t.cost(hand)
	if t.quick {
		c.patience = min(c.patience, hurry)
	}
	return c
}

// laysMost lays the most cards with the fewest moves, or else waits.
func laysMost(t *table) match.Action {
	if t.may(match.Knock) && !t.may(match.Play) {
		return match.Action{Do: match.Knock}
	}
	if a, ok := t.best(t.tidy()); ok {
		return t.playTo(a)
	}
	if a, ok := t.simple(nil); ok {
		return a
	}
	return t.wait()
}

// hoard waits until everything can go at once or, when above is not 0, the
// hand holds more cards than that. If most is not 0, it lays that many cards at most
// until it goes out, and lays where it must.
func hoard(t *table, above, most int) match.Action {
	a, ok := t.best(solver.Max)
	switch {
	case ok && a.Out, ok && most == 0 && above > 0 && len(t.Hand) > above:
		return laysMost(t)
	case ok && most > 0 && (len(t.Hand) > above || !t.may(match.Draw) && !t.may(match.Pass)):
		return t.some(most)
	}
	return t.wait()
}
