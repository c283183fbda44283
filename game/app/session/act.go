package session

import (
	"slices"
	"time"

	"machiavelli/engine/match"
)

// act is an action that is to be done. They are done one after another, each in
// the match that the one before has left: the source has been asked for the first.
type act struct {
	seat    int
	do      match.Action
	refused func(*match.Error) // called when the match says no
}

// queue is what the source is asked to do.
type queue struct {
	source Source
	acts   []act // under way
	awaits bool  // who is on turn has been asked to act
}

// acting reports whether an action is on its way that ends what the player can
// do now. Who moves cards in a strict game goes on moving them.
func (q *queue) acting() bool {
	return slices.ContainsFunc(q.acts, func(a act) bool { return a.do.Do != match.Touch })
}

// Acting reports whether an action of the player is on its way.
func (q *queue) Acting() bool { return len(q.acts) > 0 }

// apply has an action done.
func (q *queue) apply(seat int, do match.Action, refused func(*match.Error)) {
	q.acts = append(q.acts, act{seat, do, refused})
	if len(q.acts) == 1 {
		q.proceed()
	}
}

// proceed asks for the first action.
func (q *queue) proceed() { q.source.Do(q.acts[0].seat, q.acts[0].do) }

// answered takes from the queue the action that some news answer, or the zero act.
func (q *queue) answered(n *News) (done act) {
	if n.Done || len(n.Sights) > 0 {
		q.awaits = false
	}
	if n.Done && len(q.acts) > 0 {
		done, q.acts = q.acts[0], q.acts[1:]
	}
	return done
}

// timed is what is left of the turn, where the source keeps the clock.
func (q *queue) timed() (time.Duration, bool) {
	if q.source == nil {
		return 0, false
	}
	return q.source.Clock()
}

// close ends what is asked for.
func (q *queue) close() {
	if q.source != nil {
		q.source.Close()
	}
}

// touched goes on with the match that knows it. What is asked for a hint is
// asked again: less can be done now.
func (s *Session) touched(n News) {
	s.sights, s.state = n.Sights, n.Save
	s.refreshView()
	s.touchSave()
	if s.Hint.Asking {
		s.searchPlay()
	}
}
