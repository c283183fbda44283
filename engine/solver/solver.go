package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver/internal/budget"
	"machiavelli/engine/solver/internal/reuse"
	"machiavelli/engine/solver/internal/sweep"
	"machiavelli/engine/steps"
)

// Limits bounds a search. The zero value sets no bound, and the answer is exact.
type Limits struct {
	// Stop is asked now and then; once it says true the best answer so far is
	// given, with Exact false.
	Stop func() bool
	// Work is the most work that an answer may take, in the units of Spent; 0 for any
	// amount. Then it ends as if Stop had said so, on every machine at the same place.
	Work int
	// Least is how many cards of the hand an answer (Max) should play at least, or
	// how many points it should lay (Points), 0 for any number. Where less is all
	// that there is the search may end sooner, with any of the lesser plays as its
	// answer, or none. It is nothing to the other goals.
	Least int
	// AnyLayout asks for any layout of a best play (Points), however many cards it
	// moves, as Max does.
	AnyLayout bool
}

// Solver answers positions. It holds memory that is used again from one answer
// to the next, so it serves one caller at a time.
type Solver struct {
	p       sweep.Problem
	pairs   sweep.Pairs   // for the first aim, in the common deal
	any     sweep.General // … in any
	work    budget.Work
	hand    handPlay
	pos     Position
	turn    turn
	base    wildCase // the position without any choice made
	pool    pool
	dealer  dealer
	mem     scratch
	play    rules.Play // for the rules to judge
	check   rules.Checker
	firsts  [][]card.ID
	jokers  []card.Card
	way     way
	layout  layoutProgram
	kept    incumbent
	standby standby
	probe   probe
	limits  Limits
	spent   int // by the answers before
}

// way is the memory of the search for the moves from the table to an answer.
type way struct {
	targets []steps.Target
	next    steps.Continuation
	match   steps.Matching
	plans   steps.Planner
	walk    steps.Walk
}

// MostWork is a bound for those who do not want to wait: some two seconds, many times what
// any rule set of the catalogue was seen to take.
const MostWork = 20_000_000

// New is a solver.
func New() *Solver {
	return &Solver{}
}

// Solve finds the best play of a position, as its goal says. The error is an
// *Error that says what is wrong with the position and where.
func (s *Solver) Solve(limits Limits, pos Position) (Answer, error) {
	var a Answer
	if err := s.SolveInto(&a, limits, pos); err != nil {
		return Answer{}, err
	}
	return a, nil
}

// SolveInto is Solve with the answer written over an older one, whose memory
// it uses again: once the solver and the answer have grown to what the
// positions need, the fast answer (Max) allocates nothing.
func (s *Solver) SolveInto(a *Answer, limits Limits, pos Position) error {
	s.pos = pos
	if err := check(&s.pos); err != nil {
		return err
	}
	s.setLimits(limits)
	s.standby = standby{}
	err := s.solve(a, &s.pos)
	s.preferHeld(a)
	return err
}

// Spent is the work of all answers so far, in units of a tenth of a microsecond or
// so. It is the same on every machine.
func (s *Solver) Spent() int { return s.spent + s.work.Spent }

// setLimits has the searches ask whether to stop.
func (s *Solver) setLimits(limits Limits) {
	s.spent += s.work.Spent
	s.work = budget.Work{Stop: limits.Stop, Most: limits.Work}
	s.limits = limits
	s.pairs.Work, s.any.Work, s.layout.work = &s.work, &s.work, &s.work
}

// Playable reports whether the position has any play: as Solve does, but sooner.
func (s *Solver) Playable(limits Limits, pos Position) (bool, error) {
	pos.Goal = Max
	s.pos = pos
	if err := check(&s.pos); err != nil {
		return false, err
	}
	if quickCheck(&s.pos) {
		return true, nil
	}
	s.setLimits(limits)
	t := s.newTurn(&s.pos)
	t.any = true
	s.firstAim(t)
	return t.value > 0 || t.value == 0 && pos.Rules.FreePlay && !t.idle(), t.err
}

// newTurn makes the turn of a position in the solver's memory.
func (s *Solver) newTurn(pos *Position) *turn {
	s.work.Allow(0)
	s.mem.reset()
	s.turn = turn{s: s, pos: pos, worths: s.turn.worths}
	if pos.Goal == Max || pos.Goal == Points {
		s.turn.floor = int32(s.limits.Least) * valueUnit
	}
	return &s.turn
}

func (s *Solver) solve(a *Answer, pos *Position) error {
	if pos.Goal == Points && even(pos) {
		s.countCards(pos)
	}
	fast := pos.Goal == Max || pos.Goal == Points && s.limits.AnyLayout
	*a = Answer{Exact: true, Play: a.Play[:0], Table: a.Table[:0], Steps: a.Steps[:0]}
	t := s.newTurn(pos)
	// 1. Where all that counts is that the table becomes legal, there is no first
	// aim.
	switch hand := isHandPlay(pos); {
	case pos.broken():
		s.repair(a, pos)
		return nil
	case pos.Goal == Repair && !hand:
		s.endTurn(a, pos)
		return nil
	// 2. The first aim. Which of the best plays moves least is found later.
	case pos.Goal == Cards && !hand:
		pos.Goal = Max
		s.firstAim(t)
		pos.Goal = Cards
	default:
		s.firstAim(t)
	}
	if t.err != nil {
		return t.err
	}
	// 3. The second.
	switch a.Exact = !t.cut; {
	case t.value < 0 && fast:
	case t.value < 0 && isHandPlay(pos) && pos.Draft == nil:
	case t.value < 0:
		s.takeBack(a, pos)
	case isHandPlay(pos):
		s.reportHand(a, pos)
		a.Exact = a.Exact && (!mayRearrange(pos) || a.Out && pos.Draft == nil)
	case t.idle() && fast:
		for _, m := range pos.Table {
			a.addMeld(m)
		}
	case fast && t.sought:
		s.answerSought(a, pos)
	case fast:
		s.dealer.write(a, &t.resolved, t.melds)
		s.count(a, pos)
	case t.idle() || t.value == 0 && !pos.Rules.FreePlay:
		s.takeBack(a, pos)
	default:
		s.solveLayout(a, t)
	}
	return nil
}

// even reports whether all cards of the hand are worth the same, and something:
// then most points are most cards.
func even(pos *Position) bool {
	for _, id := range pos.Hand {
		worth := pos.Rules.CardWorth(id.Face())
		if worth == 0 || worth != pos.Rules.CardWorth(pos.Hand[0].Face()) {
			return false
		}
	}
	return true
}

// countCards asks for cards instead of points, where each card is worth the same.
func (s *Solver) countCards(pos *Position) {
	pos.Goal = Cards
	if s.limits.AnyLayout {
		pos.Goal = Max
	}
	if len(pos.Hand) > 0 {
		worth := pos.Rules.CardWorth(pos.Hand[0].Face())
		s.limits.Least = (s.limits.Least + worth - 1) / worth
	}
}

// freeCards is the number of free cards.
func freeCards(table [][]card.Card) int {
	n := 0
	for _, m := range table {
		if len(m) == 1 {
			n++
		}
	}
	return n
}

// answerFound writes the answer of the first aim's melds.
func (s *Solver) answerFound(a *Answer, pos *Position, l *resolved, melds []newMeld) {
	melds = s.mem.melds.copy(melds, len(l.table))
	s.pool.fill(l, melds)
	for _, i := range s.pool.idle {
		melds = append(melds, newMeld{cards: l.table[i], old: i})
	}
	s.answerMelds(a, pos, melds)
}

// answerSteps writes the steps to targets from how the cards lie, and what they make
// of the table.
func (s *Solver) answerSteps(a *Answer, pos *Position, targets []steps.Target) {
	lying, hand := pos.lying()
	s.way.next.Assign(lying, hand, targets)
	s.answerSettled(a, pos, targets)
}

// answerSettled is answerSteps for targets of which it is settled what they continue.
func (s *Solver) answerSettled(a *Answer, pos *Position, targets []steps.Target) {
	lying, hand := pos.lying()
	steps.Order(targets)
	a.Moves, a.Kept = steps.Count(lying, targets)
	a.Steps = s.way.plans.Plan(a.Steps, lying, hand, targets, pos.Rules.Meld)
	if s.way.walk.All(lying, hand, a.Steps, pos.Rules.Meld) == nil {
		for _, m := range s.way.walk.Melds {
			if len(m) > 0 {
				a.addMeld(m)
			}
		}
	}
}

// count sums up what is played.
func (s *Solver) count(a *Answer, pos *Position) {
	a.Cards, a.Out = len(a.Play), len(a.Play) == len(pos.Hand)
	a.Playable = len(a.Play) > 0
	for _, c := range a.Play {
		a.Points += pos.Rules.CardWorth(c.ID.Face())
	}
	switch {
	case pos.Goal == Repair:
		a.Playable = len(a.Homeless) == 0
	case pos.Rules.FreePlay && !a.Playable: // has a free card found a meld?
		a.Playable = freeCards(a.Table) < freeCards(pos.Table)
	}
}

// addMeld copies a meld into the answer's memory, which later answers use again.
func (a *Answer) addMeld(cards []card.Card) {
	a.Table = again(a.Table)
	m := &a.Table[len(a.Table)-1]
	*m = append(*m, cards...)
}

// again adds an empty list, in the memory of one that was there before.
func again[T any](lists [][]T) [][]T {
	lists = reuse.Next(lists)
	last := len(lists) - 1
	lists[last] = lists[last][:0]
	return lists
}
