package bot

import (
	"math/rand/v2"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// table is one decision: what the player sees, and its chances.
type table struct {
	match.View
	rand   *rand.Rand
	stop   func() bool
	solver *solver.Solver
	temper string
	// quick is set in a playout, where nobody minds how many cards are moved.
	quick bool
	// mustFind is set when nothing but a play is left to do, so that the
	// search for one is bounded by nothing but stop.
	mustFind bool
	// work counts what the searches of the decision have cost so far.
	work *int
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
	return &table{View: v, rand: rand.New(rand.NewPCG(seed, turn)), stop: stop, solver: s, work: new(int)}
}

// between is what there is to do when nobody is on turn.
func (t *table) between() (match.Action, bool) {
	if t.Phase == match.Turning {
		return match.Action{}, false
	}
	return match.Action{Do: match.Deal}, true
}

func (t *table) may(do match.Do) bool { return allowed(&t.View, do) }

// opened is whether the player's first-meld duty is done.
func (t *table) opened() bool { return t.Me < len(t.Seats) && t.Seats[t.Me].Opened }

// mayBuild reports whether table melds may be taken apart; if not, only
// melds from the hand and additions are plays.
func (t *table) mayBuild() bool { return t.Rules.Table == rules.TableShared }

// best is the solver's answer for the view, false when there is no legal play.
// Where the table may not be rebuilt a playout does not ask.
func (t *table) best(goal solver.Goal) (solver.Answer, bool) {
	if t.quick && !t.mayBuild() || !t.may(match.Play) {
		return solver.Answer{}, false
	}
	p := t.Position(goal)
	a, ok := t.solve(p)
	if !ok {
		return a, false
	}
	return a, t.legal(t.lay(a))
}

// legal asks the rules about a play.
func (t *table) legal(do match.Action) bool { return t.CheckPlay(do.Table, do.Free) == nil }

func (t *table) solve(p solver.Position) (solver.Answer, bool) {
	if owesMeld(&p) {
		if plays := firstMelds(&p); len(plays) > 0 {
			return plays[0], true
		}
		return solver.Answer{}, false
	}
	stop := t.patient(len(p.Hand))
	if owesRun(&p) {
		free := p
		free.Opened = true
		a, err := t.solver.Solve(solver.Limits{Stop: stop}, free)
		if err != nil || a.Exact && !a.Playable {
			return a, false
		}
		if meetsRun(a.Play, &p.Rules) {
			return a, true
		}
	}
	a, err := t.solver.Solve(solver.Limits{Stop: stop}, p)
	return a, err == nil && a.Playable
}

// patient is the stop function of one search with a hand of so many cards.
func (t *table) patient(hand int) func() bool {
	w := t.cost(hand)
	polls, most := 0, w.patience
	if t.quick {
		most = min(most, hurry)
	}
	*t.work += w.search
	return func() bool {
		if !t.mustFind && (polls > most || t.tired()) {
			return true
		}
		polls++
		*t.work += w.poll
		return t.stop()
	}
}

// wild reports whether a wild card is in the hand or on the table.
func (t *table) wild() bool {
	is := func(id card.ID) bool { return t.Rules.Meld.IsWild(id.Face()) }
	return slices.ContainsFunc(t.Hand, is) || slices.ContainsFunc(t.Free, is) || slices.ContainsFunc(t.Table, func(m match.Meld) bool {
		return slices.ContainsFunc(m.Cards, func(c card.Card) bool { return is(c.ID) })
	})
}

// tired reports whether the decision has cost so much that there should be no
// more searches than it needs.
func (t *table) tired() bool { return *t.work > strength }

// limit is the most cards of the hand that may be played now, 0 for any number.
func (t *table) limit() int { return t.Rules.LimitOf(t.opened(), len(t.Table) == 0) }

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

// cost is what a search of the table with a hand of so many cards costs: with
// wild cards about every step is dearer, and where runs turn round the corner
// large hands are from the first.
func (t *table) cost(hand int) cost {
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

// lay is the play that leads to an answer's table, the cards of the table on it:
// the answer may hold equal ones of the hand in their place.
func (t *table) lay(a solver.Answer) match.Action {
	do := match.Action{Do: match.Play}
	for i, m := range a.Table {
		if len(m) == 1 && t.isFree(m[0].ID) {
			do.Free = append(do.Free, m[0].ID)
		} else {
			do.Table = append(do.Table, match.Meld{Cards: m, Owner: t.owner(i)})
		}
	}
	return t.Complete(do)
}

// owner is whose the i-th meld of an answer is: those that lay there are the
// first.
func (t *table) owner(i int) int {
	switch {
	case t.Rules.Table != rules.TableOwned:
		return -1
	case i < len(t.Table):
		return t.Table[i].Owner
	}
	return t.Me
}

func (t *table) isFree(id card.ID) bool {
	for _, f := range t.Free {
		if f == id {
			return true
		}
	}
	return false
}

// most lays the most cards with the fewest moves, or else waits.
func most(t *table) match.Action {
	if t.may(match.Knock) && !t.may(match.Play) {
		return match.Action{Do: match.Knock}
	}
	if a, ok := t.best(t.tidy(solver.Cards)); ok {
		return t.lay(a)
	}
	if a, ok := t.simple(nil); ok {
		return a
	}
	return t.wait()
}

// hoard waits until everything can go at once or, when above is not 0, the
// hand holds more cards than that.
func hoard(t *table, above int) match.Action {
	a, ok := t.best(solver.Max)
	if ok && (a.Out || above > 0 && len(t.Hand) > above) {
		return most(t)
	}
	return t.wait()
}
