package session

import (
	"slices"

	"machiavelli/engine/match"
)

// act is an action that is to be done. They are done one after another, each in
// the match that the one before has left: the source has been asked for the first.
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

// Acting reports whether an action of the player is on its way.
func (s *Session) Acting() bool { return len(s.acts) > 0 }

// apply has an action done.
func (s *Session) apply(seat int, do match.Action, refused func(*match.Error)) {
	s.acts = append(s.acts, act{seat, do, refused})
	if len(s.acts) == 1 {
		s.source.Do(seat, do)
	}
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
func (s *Session) touched(n News) {
	s.sights, s.state = n.Sights, n.Save
	s.look()
	s.touchSave()
	if s.Hint.Asking {
		s.seek()
	}
}
