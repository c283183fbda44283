package solver

// A search that is stopped gives the best play that any of its parts has found. The
// sweep may have one before it is given up, and the linear program, which looks for
// the first aim without regard to the old melds, one that moves more cards. So the
// play of the sweep is held until the answer is proven. Where no search can be stopped
// nothing is held.
//
// A sweep that is stopped has no layout mostly. A stopped search therefore ends with a
// hasty sweep, whose work is bounded and the same whenever the search was stopped: so
// a search that may do more never answers with less.

// standby is the best play that was found so far, if any.
type standby struct {
	answer Answer
	holds  bool
}

// hold writes the play of a sweep that was given up, if it is the best so far.
func (s *Solver) hold(t *turn) {
	if !s.limits.bounds() || isHandPlay(t.pos) || t.value <= 0 || t.resolved.table == nil {
		return
	}
	var a Answer
	s.answerFound(&a, t.pos, &t.resolved, t.melds)
	s.holdAnswer(&a)
}

// holdAnswer keeps a play if it is the best so far.
func (s *Solver) holdAnswer(a *Answer) {
	if a.Playable && (!s.standby.holds || s.betterPlay(a, &s.standby.answer)) {
		s.standby = standby{answer: *a, holds: true}
	}
}

// betterPlay reports whether a play is better than another one by the aims of the
// position.
func (s *Solver) betterPlay(a, b *Answer) bool {
	if a.Playable != b.Playable {
		return a.Playable
	}
	x, y := a.Cards, b.Cards
	if s.pos.Goal == Points {
		x, y = a.Points, b.Points
	}
	return x > y || x == y && a.Moves < b.Moves
}

// hastyWork is the work of a hasty sweep: some milliseconds.
const hastyWork = 40_000

// haste makes a hasty sweep and holds its play.
func (s *Solver) haste() {
	pos := &s.pos
	if !s.limits.bounds() || isHandPlay(pos) || pos.Goal == Repair {
		return
	}
	s.work.Stop, s.work.Most, s.work.Stopped = nil, 0, false
	t := s.newTurn(pos)
	t.hasty = true
	s.work.Allow(hastyWork)
	t.solve()
	s.work.Allow(0)
	if !t.refused && t.err == nil {
		s.hold(t)
	}
	s.holdPlain()
}

// bounds reports whether a search may be stopped.
func (l *Limits) bounds() bool { return l.Stop != nil || l.Work > 0 }

// preferHeld puts the play that is held in the place of an answer that is not proven
// and no better.
func (s *Solver) preferHeld(a *Answer) {
	if a.Exact {
		return
	}
	if s.haste(); !s.standby.holds || !s.betterPlay(&s.standby.answer, a) {
		return
	}
	held, bound := s.standby.answer, 0
	if held.Cards == a.Cards && held.Points == a.Points {
		bound = min(a.Bound, held.Moves)
	}
	*a, s.standby = held, standby{}
	if a.Exact, a.Bound = false, bound; s.pos.Goal == Max {
		a.Moves, a.Kept, a.Steps, a.Bound = 0, 0, nil, 0
	}
}
