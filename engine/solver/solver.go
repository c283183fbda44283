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
	fast search // for the first aim alone
	full search // for both
}

// New is a solver.
func New() *Solver {
	s := &Solver{}
	for _, e := range []*search{&s.fast, &s.full} {
		e.memo, e.worth = map[place]int32{}, map[setKey]int32{}
		for i := range e.suits {
			e.suits[i].index = map[state]uint32{}
		}
	}
	return s
}

// Solve finds the best play of a position, as its goal says. The error is an
// *Error that says what is wrong with the position and where.
func (s *Solver) Solve(limits Limits, pos Position) (Answer, error) {
	if err := check(&pos); err != nil {
		return Answer{}, err
	}
	s.fast.stop, s.full.stop = limits.Stop, limits.Stop
	return s.solve(&pos)
}

// Playable reports whether the position has any play at all: the same as
// Solve, told sooner.
func (s *Solver) Playable(limits Limits, pos Position) (bool, error) {
	pos.Goal = Max
	if err := check(&pos); err != nil {
		return false, err
	}
	s.fast.stop = limits.Stop
	s.fast.p.build(&pos, false)
	most, _ := s.fast.run(1 << 20)
	return most > 0, nil
}

func (s *Solver) solve(pos *Position) (Answer, error) {
	fast := *pos
	if fast.Goal == Cards {
		fast.Goal = Max
	}
	s.fast.p.build(&fast, false)
	most, ok := s.fast.run(1 << 28)
	if !ok {
		return Answer{}, nil
	}
	e := &s.fast
	if pos.Goal != Max {
		e = &s.full
		e.p.build(pos, true)
		ceiling := int32(most)*unit + unit - 1
		if pos.Goal == Points {
			ceiling = most + 512
		}
		_, ok = e.run(ceiling)
		if !ok {
			e = &s.fast
		}
	}
	return s.answer(pos, e), nil
}

// answer reads the search's path.
func (s *Solver) answer(pos *Position, e *search) Answer {
	melds := e.layout()
	if !e.p.moves {
		e.p.addAll(pos)
	}
	played, idle := e.p.fill(melds, pos.Hand)
	a := Answer{Exact: true, Cards: len(played), Playable: len(played) > 0, Out: len(played) == len(pos.Hand)}
	targets := make([]target, 0, len(melds)+len(idle))
	for _, m := range melds {
		t := target{cards: m.cards, place: -1}
		if m.old >= 0 {
			t.place = e.p.old[m.old].place
		}
		meld.Arrange(t.cards, pos.Rules.Meld)
		targets = append(targets, t)
	}
	for _, i := range idle {
		targets = append(targets, target{cards: e.p.old[i].cards, place: e.p.old[i].place})
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
