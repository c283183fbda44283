package solver

import (
	"machiavelli/engine/meld"
	"machiavelli/engine/steps"
)

// The first aim is mostly found by the sweep in some microseconds. Where what the
// suits agree on is much less than there is, or jokers are bound in many ways, it
// can take a second; the linear program that knows no old melds takes a few
// milliseconds there. And where that is slow, the sweep is not. So each has a
// while in turn, and a longer one the next time. Where the sweep's layout does not
// keep to the rules of wild cards, the program has all the time that it needs.
const (
	sweepFirst   = 80_000 // what the sweep has first without wild cards …
	sweepEach    = 2_000  // … or that much for each card of the hand: with ninety it needs longer, and is still the faster one
	programFirst = 400_000
	longer       = 32
)

// firstAim finds the first aim of a turn.
func (s *Solver) firstAim(t *turn) {
	pos, any := t.pos, t.any
	defer s.work.Allow(0)
	for n := 1; ; n *= longer {
		if !isHandPlay(pos) {
			s.work.Allow(sweepWork(pos) * n)
		}
		t.solve()
		if !s.work.Over && !t.refused || s.work.Stopped || t.err != nil {
			return
		}
		s.hold(t)
		if s.work.Allow(programFirst * n); t.refused { // the sweep will never know
			s.work.Allow(0)
		}
		if value, ok := s.solveFirstAim(pos); ok {
			*t = turn{s: s, pos: pos, worths: t.worths, value: int32(value) * valueUnit, sought: true}
			return
		}
		s.newTurn(pos).any = any
		if !s.layout.cut { // there is no play at all
			t.nothing()
			return
		}
	}
}

// sweepWork is what the sweep has at first. With wild cards it is the slower one where
// it does not end soon.
func sweepWork(pos *Position) int {
	work := sweepEach * len(pos.Hand)
	if hasWild(pos) {
		return work
	}
	return max(work, sweepFirst)
}

// nothing says of a turn that there is no play.
func (t *turn) nothing() {
	t.restricted = true
	if t.pos.Rules.FreePlay {
		t.value = impossible
	}
}

// solveFirstAim finds the first aim by the linear program: what the hand cards can count,
// where it does not matter which melds continue the old ones.
func (s *Solver) solveFirstAim(pos *Position) (value int, ok bool) {
	lp := &s.layout
	lp.layer = s
	lp.loss = tableLoss{sought: true}
	lp.start(pos, 0)
	worth := lp.worth()
	lp.tree.lowest = -worth
	lost, ok := lp.search()
	return worth + lost, ok && !lp.cut
}

// answerSought writes the fast answer of the melds that solveFirstAim has found.
func (s *Solver) answerSought(a *Answer, pos *Position) {
	targets := s.way.targets[:0]
	for _, m := range s.layout.chosenMelds(s) {
		meld.Arrange(m.cards, pos.Rules.Meld)
		targets = append(targets, steps.Target{Cards: m.cards, Old: m.old})
	}
	s.way.targets = targets
	steps.Order(targets)
	for _, t := range targets {
		a.addMeld(t.Cards)
	}
	a.playedFrom(pos, targets)
	s.count(a, pos)
}
