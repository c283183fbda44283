// Package instant is an engine for tests. It answers within the call that asks, and
// it can play an engine that fails.
package instant

import (
	"slices"

	"machiavelli/engine/worker"
)

// Engine answers requests at once. Its zero value is ready.
type Engine struct {
	// Looks is how often a search may ask whether to stop before it has to, which
	// is a budget that is the same on every machine; 0: it never has to.
	Looks int
	// Holds reports whether a request is not answered yet; nil: none.
	Holds func(worker.Request) bool
	// Alters changes answers on their way, if it is there.
	Alters func(worker.Request, *worker.Answer)

	Held    []worker.Request // that were not answered
	Answers []worker.Answer  // that were not fetched
	Closed  bool

	works *worker.Engine
	last  uint64
}

// Ask answers a request, or holds it.
func (e *Engine) Ask(r worker.Request) uint64 {
	e.last++
	r.ID = e.last
	if e.Holds != nil && e.Holds(r) {
		e.Held = append(e.Held, r)
	} else {
		e.Answer(r)
	}
	return r.ID
}

// Answer works on a request.
func (e *Engine) Answer(r worker.Request) {
	if e.works == nil {
		e.works = worker.NewEngine()
	}
	left := e.Looks
	a := e.works.Handle(r, func() bool { left--; return r.Budget > 0 && e.Looks > 0 && left < 0 })
	if e.Alters != nil {
		e.Alters(r, &a)
	}
	e.Answers = append(e.Answers, a)
}

// Poll is the next answer.
func (e *Engine) Poll() (a worker.Answer, ok bool) {
	if len(e.Answers) == 0 {
		return a, false
	}
	a, e.Answers = e.Answers[0], e.Answers[1:]
	return a, true
}

// Cancel forgets a request and its answer.
func (e *Engine) Cancel(id uint64) {
	e.Held = slices.DeleteFunc(e.Held, func(r worker.Request) bool { return r.ID == id })
	e.Answers = slices.DeleteFunc(e.Answers, func(a worker.Answer) bool { return a.ID == id })
}

// Close notes that nobody asks any more.
func (e *Engine) Close() { e.Closed = true }
