package session

import (
	"slices"

	"machiavelli/engine/match"
	"machiavelli/engine/worker"
)

// act is an action that is to be done. They are done one after another, each in
// the match that the one before has left.
type act struct {
	seat    int
	do      match.Action
	refused func(*match.Error) // called when the match says no
}

// acting reports whether an action is on its way that ends what the player can
// do now. Who moves cards in a strict game goes on moving them.
func (s *Session) acting() bool {
	return slices.ContainsFunc(s.acts, func(a act) bool { return a.do.Do != match.Touch })
}

// apply has an action done.
func (s *Session) apply(seat int, do match.Action, refused func(*match.Error)) {
	s.acts = append(s.acts, act{seat, do, refused})
	if len(s.acts) == 1 {
		s.applyNext()
	}
}

// applyNext sends the action that is the next to the match. A fault of the
// engine is asked again.
func (s *Session) applyNext() {
	now := s.acts[0]
	s.engine.ask(worker.Apply{Match: s.match, Seat: now.seat, Action: now.do}, 0, func(a worker.Answer) {
		if s.failed(a) {
			s.applyNext()
			return
		}
		s.acts = s.acts[1:]
		switch {
		case a.Refused != nil:
			now.refused(a.Refused)
		case now.do.Do == match.Touch && a.Match != nil:
			s.touched(a.Match)
		case a.Match != nil:
			s.take(a)
		}
		if len(s.acts) > 0 {
			s.applyNext()
		}
	})
}

// failed says a fault of the engine, and reports whether to ask again: three
// times in a row at the most.
func (s *Session) failed(a worker.Answer) bool {
	if a.Refused != nil || a.Match != nil {
		return false
	}
	s.stumbles(NoteFault, a.Fault)
	s.faults++
	return s.faults <= 3
}

// touch tells the match of a strict game that a card has been moved: what it
// knows is saved with it, whatever becomes of the half-made turn.
func (s *Session) touch() {
	if s.view.Rules.Strict && s.turn.moved() && !s.view.Touched && len(s.acts) == 0 {
		s.apply(s.view.Turn, match.Action{Do: match.Touch}, func(*match.Error) {})
	}
}

// touched goes on with the match that knows it. What is asked for a hint is
// asked again: less can be done now.
func (s *Session) touched(m *match.Match) {
	s.match, s.view = m, m.View(s.viewer)
	s.touchSave()
	if s.Hint.Asking {
		s.seek()
	}
}
