package solver

import (
	"slices"

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
	cards cardsSearch // for the first aim alone
	p     problem
	full  search // for both
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
	s.p.build(&pos, false)
	if !s.cards.prepare(&s.p, 0) {
		return false, &Error{Why: TooMany, Meld: -1}
	}
	_, ok := s.cards.find(0, grain, grain)
	return ok, nil
}

func (s *Solver) solve(pos *Position) (Answer, error) {
	s.p.build(pos, pos.Goal != Max)
	if !s.cards.prepare(&s.p, 0) {
		return Answer{}, &Error{Why: TooMany, Meld: -1}
	}
	most, ok := s.cards.find(0, 1<<28, 0)
	if !ok {
		return Answer{}, nil
	}
	if s.cards.cut {
		return Answer{}, nil
	}
	if pos.Goal == Max {
		s.p.addAll(pos)
		return s.report(pos, &s.p, s.cards.melds()), nil
	}
	if s.cards.top(0)-most > 0 {
		s.cards.bargain(most, most)
	}
	stay, ok := s.full.find(&s.p, &s.cards, s.cards.top(0)-most)
	if !ok {
		return s.unfinished(pos, int(stay)), nil
	}
	return s.report(pos, &s.p, s.full.layout()), nil
}

// unfinished is the answer when the search for the fewest moves was cut: the
// best play in some layout, and what is proven about the others.
func (s *Solver) unfinished(pos *Position, stay int) Answer {
	melds := s.cards.melds()
	s.p.continues(melds)
	a := s.report(pos, &s.p, melds)
	cards := 0
	for _, m := range a.Table {
		cards += len(m)
	}
	a.Exact = false
	a.Bound = max(cards-stay, a.Cards)
	if pos.Goal == Points {
		a.Bound = max(cards-a.Cards-stay, a.Cards)
	}
	return a
}

// report makes an answer of melds.
func (s *Solver) report(pos *Position, p *problem, melds []newMeld) Answer {
	played, idle := p.fill(melds, pos.Hand)
	a := Answer{Exact: true, Cards: len(played), Playable: len(played) > 0, Out: len(played) == len(pos.Hand)}
	targets := make([]target, 0, len(melds)+len(idle))
	for _, m := range melds {
		t := target{cards: m.cards, place: -1}
		if m.old >= 0 {
			t.place = p.old[m.old].place
		}
		meld.Arrange(t.cards, pos.Rules.Meld)
		targets = append(targets, t)
	}
	for _, i := range idle {
		targets = append(targets, target{cards: p.old[i].cards, place: p.old[i].place})
	}
	order(targets)
	for _, id := range played {
		a.Points += Worth(pos.Rules, id.Face())
		a.Play = append(a.Play, card.Card{ID: id})
	}
	if pos.Goal == Max {
		for _, t := range targets {
			a.Table = append(a.Table, t.cards)
		}
		return a
	}
	a.Moves, a.Kept = tally(pos.Table, targets)
	a.Steps = plan(pos.Table, pos.Hand, targets)
	a.Table, _, _ = Apply(pos.Table, pos.Hand, a.Steps, pos.Rules)
	return a
}

// addAll notes the old melds of a search that did without them.
func (p *problem) addAll(pos *Position) {
	p.old = p.old[:0]
	for i, cards := range pos.Table {
		if len(cards) > 0 {
			p.old = append(p.old, oldMeld{place: i, cards: slices.Clone(cards)})
		}
	}
}
