package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// Limits is how long a search may go on. The zero value has none: the answer
// is exact.
type Limits struct {
	// Stop is asked now and then; once it says true the best answer so far is
	// given, with Exact false.
	Stop func() bool
}

// Solver answers positions. It holds memory that is used again from one answer
// to the next, so it serves one caller at a time.
type Solver struct {
	p      problem
	pairs  pairs       // for the first aim, in the common deal
	cards  cardsSearch // … in any
	full   search      // for the second
	pos    Position
	turn   turn
	base   wildCase // the position without any choice made
	pool   pool
	dealer dealer
	want   []target
	mem    scratch
	jokers []card.Card
	shapes shapeLists
	kept   keeper
	names  naming
	plans  planner
	done   applier
}

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
	s.pairs.stop, s.cards.stop, s.full.stop = limits.Stop, limits.Stop, limits.Stop
	return s.solve(a, &s.pos)
}

// Playable reports whether the position has any play at all: the same as
// Solve, told sooner.
func (s *Solver) Playable(limits Limits, pos Position) (bool, error) {
	pos.Goal = Max
	s.pos = pos
	if err := check(&s.pos); err != nil {
		return false, err
	}
	if obvious(&s.pos) {
		return true, nil
	}
	s.pairs.stop, s.cards.stop = limits.Stop, limits.Stop
	t := s.begin(&s.pos)
	t.any = true
	t.solve()
	return t.value > 0 || t.value == 0 && pos.Rules.FreePlay, t.err
}

// begin is a turn in the position, in the solver's memory.
func (s *Solver) begin(pos *Position) *turn {
	s.cards.looked = 0
	s.mem.reset()
	s.turn = turn{s: s, pos: pos, cases: s.turn.cases[:0], worths: s.turn.worths}
	return &s.turn
}

func (s *Solver) solve(a *Answer, pos *Position) error {
	if pos.Goal == Points && even(pos) {
		pos.Goal = Cards
	}
	t := s.begin(pos)
	t.solve()
	if t.err != nil {
		return t.err
	}
	*a = Answer{Exact: true, Play: a.Play[:0], Table: a.Table[:0], Steps: a.Steps[:0]}
	switch {
	case t.value < 0:
		a.Exact = !t.cut
		return nil
	case t.idle():
		for _, m := range pos.Table {
			a.lay(m)
		}
		a.Exact = !t.cut
		return nil
	case isHandPlay(pos):
		s.report(a, pos, &t.leaf, t.melds)
		a.Exact = !t.cut
		return nil
	case pos.Goal == Max:
		s.dealer.lay(a, &t.leaf, t.melds)
		s.count(a, pos)
		a.Exact = !t.cut
		return nil
	}
	t.fewest()
	if t.stay <= impossible/2 {
		s.mem.continues(&t.leaf, t.melds) // the best play in some layout
	}
	s.report(a, pos, &t.leaf, t.melds)
	if t.cut || t.stay <= impossible/2 {
		t.admit(a)
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

// frees is the number of free cards.
func frees(pos *Position) int {
	n := 0
	for _, m := range pos.Table {
		if len(m) == 1 {
			n++
		}
	}
	return n
}

// admit says of an answer from a search that was cut what is proven.
func (t *turn) admit(a *Answer) {
	a.Exact = false
	a.Bound = a.Cards
	if len(t.cases) != 1 || t.bound == 0 || t.bound == cardsMost {
		return
	}
	lying := 0
	for _, m := range t.pos.Table {
		lying += len(m)
	}
	if bound := lying - int(t.bound); t.pos.Goal == Cards {
		a.Bound = max(a.Cards, a.Cards+bound)
	} else {
		a.Bound = max(a.Cards, bound)
	}
}

// report writes the answer of melds.
func (s *Solver) report(a *Answer, pos *Position, l *leaf, melds []newMeld) {
	melds = append(s.mem.melds.copy(melds, len(l.fixed)), l.fixed...)
	s.pool.fill(l, melds)
	a.Play = append(a.Play, s.pool.played...)
	idle := s.pool.idle
	targets := s.want[:0]
	for _, m := range melds {
		if pos.Goal == Repair && len(m.cards) == 1 {
			continue // it has no home
		}
		if m.faces == nil { // as hand cards were added to it
			meld.Arrange(m.cards, pos.Rules.Meld)
		}
		targets = append(targets, target{cards: m.cards, place: m.old})
	}
	for _, i := range idle {
		if pos.Goal == Repair && (l.must[l.table[i][0].ID] || l.own[l.table[i][0].ID]) {
			continue
		}
		targets = append(targets, target{cards: l.table[i], place: i})
	}
	back := 0
	if pos.Goal == Repair {
		targets, a.Homeless, back = stranded(pos, targets)
	}
	if s.want = targets; pos.Goal != Max {
		s.rename(pos.Table, targets)
	}
	order(targets)
	declare(a.Play, targets, pos.Rules.Meld)
	if pos.Goal == Max {
		for _, t := range targets {
			a.lay(t.cards)
		}
		s.count(a, pos)
		return
	}
	a.Moves, a.Kept = tally(pos.Table, targets)
	a.Moves += back
	a.Steps = s.plans.plan(a.Steps, pos.Table, pos.Hand, targets)
	if s.done.apply(pos.Table, pos.Hand, a.Steps, pos.Rules) == nil {
		for _, m := range s.done.now {
			if len(m) > 0 {
				a.lay(m)
			}
		}
	}
	s.count(a, pos)
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
		lying := 0
		for _, m := range a.Table {
			if len(m) == 1 {
				lying++
			}
		}
		a.Playable = lying < frees(pos)
	}
}

// lay adds a meld, in the answer's own memory: later answers are written over
// this one.
func (a *Answer) lay(cards []card.Card) {
	a.Table = again(a.Table)
	m := &a.Table[len(a.Table)-1]
	*m = append(*m, cards...)
}

// again adds an empty list, in the memory of one that was there before.
func again[T any](lists [][]T) [][]T {
	n := len(lists)
	if n == cap(lists) {
		return append(lists, nil)
	}
	lists = lists[:n+1]
	lists[n] = lists[n][:0]
	return lists
}

// declare says of wild cards that are played what they stand for.
func declare(played []card.Card, targets []target, r meld.Rules) {
	for i, c := range played {
		if !r.IsWild(c.ID.Face()) {
			continue
		}
		for _, t := range targets {
			for _, d := range t.cards {
				if d.ID == c.ID && d.As != card.NoFace {
					played[i] = d
				}
			}
		}
	}
}
