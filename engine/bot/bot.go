// Package bot holds the computer players: a View goes in, an Action comes out. A
// bot knows only what its seat may know. The same view, level and seed give the
// same action on every platform.
//
// The levels, weakest first:
//
//	novice      lays melds from the hand and adds to the ends; overlooks things
//	casual      also sees one split, or one card that it can take for a new meld
//	solver      lays the most cards it can, with the fewest moved
//	strategist  holds cards back by a plan; weighs what a play opens to others
//	master      deals the unseen cards at random, plays on, and chooses by the results
//	master:50ms the same, with that time for a decision
//
// and players to measure against:
//
//	melds       lays melds from its own hand, nothing else
//	hoarder     lays nothing until everything can go at once
//	hoarder:16  holds until the hand exceeds 16 cards, then lays the most
//	hoarder:16:3  the same, and lays at most 3 cards a turn until it goes out
//	master@1    the first Master, who looked ahead one circuit of the table
//
// Each level also has a temper, which says how readily it lays its cards.
package bot

import (
	"slices"

	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

// Player is a computer player of one level.
type Player struct {
	Level  string // as Parse read it, without the temper
	Budget int    // milliseconds that it wants for a decision, 0 where time makes no difference
	temper string
	solver *solver.Solver // nil: each decision has one of its own
	decide func(*table) match.Action
}

// Using is the player with the memory of a solver, which serves one player at a
// time. It makes no difference to what the player does.
func (p Player) Using(s *solver.Solver) Player {
	p.solver = s
	return p
}

// Act is what the player does. It must be the player's turn (or a deal must be
// over). stop ends a search early; the action is legal all the same.
func (p Player) Act(v match.View, seed uint64, stop func() bool) match.Action {
	do, _ := p.Decide(v, seed, stop)
	return do
}

// Decide is Act. The error is the first question that the solver refused, or answer or
// action that the rules refused, and a fault of this program: the player has gone on
// without it.
func (p Player) Decide(v match.View, seed uint64, stop func() bool) (match.Action, error) {
	s := p.solver
	if s == nil {
		s = solver.New()
	}
	t := tableWith(s, v, seed, stop)
	if a, ok := t.between(); ok {
		return a, nil
	}
	t.temper = p.temper
	if DefaultTemper(p.Level) == Open && t.holdsBack() {
		return v.InPlace(t.wait()), *t.refused
	}
	do := v.InPlace(p.decide(t))
	return do, *t.refused
}

// allowed reports whether the view offers a kind of action now.
func allowed(v *match.View, do match.Do) bool {
	return slices.ContainsFunc(v.Options, func(o match.Option) bool { return o.Do == do && o.Why == nil })
}
