package solver

import (
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
	p     problem
	cards cardsSearch // for the first aim
	full  search      // for the second
}

// New is a solver.
func New() *Solver {
	return &Solver{}
}

// Solve finds the best play of a position, as its goal says. The error is an
// *Error that says what is wrong with the position and where.
func (s *Solver) Solve(limits Limits, pos Position) (Answer, error) {
	if err := check(&pos); err != nil {
		return Answer{}, err
	}
	s.cards.stop, s.full.stop = limits.Stop, limits.Stop
	return s.solve(&pos)
}

// Playable reports whether the position has any play at all: the same as
// Solve, told sooner.
func (s *Solver) Playable(limits Limits, pos Position) (bool, error) {
	pos.Goal = Max
	if err := check(&pos); err != nil {
		return false, err
	}
	s.cards.stop = limits.Stop
	t := turn{s: s, pos: &pos, any: true}
	t.solve()
	return t.value > 0 || t.value == 0 && pos.Rules.FreePlay, t.err
}

func (s *Solver) solve(pos *Position) (Answer, error) {
	t := turn{s: s, pos: pos}
	t.solve()
	if t.err != nil {
		return Answer{}, t.err
	}
	if t.value < 0 {
		return Answer{Exact: !t.cut}, nil
	}
	if pos.Goal == Max || isHandPlay(pos) {
		a := s.report(pos, &t.leaf, t.melds)
		a.Exact = !t.cut
		return a, nil
	}
	t.fewest()
	if t.stay <= impossible/2 {
		return s.unfinished(&t), nil
	}
	a := s.report(pos, &t.leaf, t.melds)
	if t.cut {
		t.admit(&a)
	}
	return a, nil
}

// unfinished is the answer when the search for the fewest moves was cut: the
// best play in some layout.
func (s *Solver) unfinished(t *turn) Answer {
	t.leaf.continues(t.melds)
	a := s.report(t.pos, &t.leaf, t.melds)
	t.admit(&a)
	return a
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

// report makes an answer of melds.
func (s *Solver) report(pos *Position, l *leaf, melds []newMeld) Answer {
	melds = append(melds, l.fixed...)
	played, idle := l.fill(melds)
	a := Answer{Exact: true, Cards: len(played), Out: len(played) == len(pos.Hand)}
	a.Playable = len(played) > 0 || pos.Rules.FreePlay && len(idle) < frees(pos)
	targets := make([]target, 0, len(melds)+len(idle))
	for _, m := range melds {
		meld.Arrange(m.cards, pos.Rules.Meld)
		targets = append(targets, target{cards: m.cards, place: m.old})
	}
	for _, i := range idle {
		if pos.Goal == Repair && (pos.Rules.Free == 0 || l.own[l.table[i][0].ID]) {
			continue
		}
		targets = append(targets, target{cards: l.table[i], place: i})
	}
	back := 0
	if pos.Goal == Repair {
		targets, a.Homeless, back = stranded(pos, targets)
		a.Playable = len(a.Homeless) == 0
	}
	order(targets)
	for _, t := range targets {
		for _, c := range t.cards {
			for i := range played {
				if played[i].ID == c.ID {
					played[i] = c
				}
			}
		}
	}
	a.Play = played
	for _, c := range played {
		a.Points += pos.Rules.CardWorth(c.ID.Face())
	}
	if pos.Goal == Max {
		for _, t := range targets {
			a.Table = append(a.Table, t.cards)
		}
		return a
	}
	a.Moves, a.Kept = tally(pos.Table, targets)
	a.Moves += back
	a.Steps = plan(pos.Table, pos.Hand, targets)
	a.Table, _, _ = Apply(pos.Table, pos.Hand, a.Steps, pos.Rules)
	return a
}
