package bot

import (
	"fmt"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// search is the solver, within bounds on the work of a decision.
type search struct {
	solver *solver.Solver
	// ask is the solver's Solve, which a test may spoil.
	ask  func(solver.Limits, solver.Position) (solver.Answer, error)
	stop func() bool
	// mustFind is set when nothing but a play is left to do, so that the
	// search for one is bounded by nothing but stop.
	mustFind bool
	// work counts what the searches of the decision have cost so far.
	work *int
	// refused is the first thing that the decision was refused: see refuse.
	refused *error
}

// newSearch is the search of a decision that has cost nothing so far.
func newSearch(s *solver.Solver, stop func() bool) search {
	return search{solver: s, ask: s.Solve, stop: stop, work: new(int), refused: new(error)}
}

// refuse notes a question that the solver refuses, or an answer or an action that the
// rules refuse. That is a fault of this program: the player goes on as if there were
// no such play, and whoever asked for the decision is told.
func (s *search) refuse(err error) {
	if *s.refused == nil {
		*s.refused = err
	}
}

// solution is what the solver answers, one that is not playable where it refuses.
func (s *search) solution(limits solver.Limits, p solver.Position) solver.Answer {
	a, err := s.ask(limits, p)
	if err != nil {
		s.refuse(fmt.Errorf("the solver refuses table %v, hand %v: %w", p.Table, p.Hand, err))
		return solver.Answer{}
	}
	return a
}

// solve finds the best play, or the best one within the cost. It reports false when it
// finds no play that lays as many cards as the limits ask for.
func (s *search) solve(p solver.Position, c cost, limits solver.Limits) (solver.Answer, bool) {
	if owesMeld(&p) {
		if plays := firstMelds(&p); len(plays) > 0 {
			return plays[0], true
		}
		return solver.Answer{}, false
	}
	stop := s.bounded(c)
	if owesRun(&p) {
		free := p
		free.Opened = true
		a := s.solution(solver.Limits{Stop: stop}, free)
		if a.Exact && !a.Playable {
			return a, false
		}
		if p.Rules.OpeningRun(card.IDs(a.Play)) {
			return a, true
		}
	}
	limits.Stop = stop
	a := s.solution(limits, p)
	return a, a.Playable
}

// owesRun reports whether the first play of a position has to hold a run from
// the hand, and whatever else. The search for it goes through every such run; a
// large play without that duty mostly meets it as well.
func owesRun(p *solver.Position) bool {
	return !p.Opened && p.Rules.Opening.Kind == rules.OpenRun && (p.Rules.Limit == 0 || p.Rules.Limit >= p.Rules.Opening.N)
}

// bounded is the stop function of one search of that cost.
func (s *search) bounded(c cost) func() bool {
	polls := 0
	*s.work += c.search
	return func() bool {
		if !s.mustFind && (polls > c.patience || s.tired()) {
			return true
		}
		polls++
		*s.work += c.poll
		return s.stop()
	}
}

// tired reports whether the decision has cost so much that there should be no
// more searches than it needs.
func (s *search) tired() bool { return *s.work > strength }

// Bounds on work that are the same on every machine, unlike time.
const (
	strength = 220 // what all searches of a decision may cost
	hurry    = 4   // how often a search may ask in a playout, and where many are made
	many     = 12  // cards that make a hand a large one
	heap     = 24  // with more cards in the hand nobody follows each of a play
)

// cost is what a search costs.
type cost struct {
	patience int // how often it may ask whether to stop before it has to; what is found by then has the most cards, and perhaps not the fewest moves
	poll     int // for each time that it asks
	search   int // for one that asks nothing
}

// cost is what a search of the table with a hand of that size costs: with
// wild cards about every step is dearer, and where runs turn round the corner
// large hands are from the first.
func (t *state) cost(hand int) cost {
	corner := t.Rules.Meld.Aces == meld.AcesCorner && hand > many
	switch wild := t.wild(); {
	case !t.mayBuild():
		return cost{patience: 5, poll: 8, search: 8}
	case corner && wild:
		return cost{patience: 10, poll: 6, search: 3}
	case corner:
		return cost{patience: 24, poll: 6, search: 2}
	case wild:
		return cost{patience: 20, poll: 6, search: 1}
	}
	return cost{patience: 30, poll: 4, search: 1}
}
