package terminal

import (
	"slices"

	"machiavelli/engine/bot"
	"machiavelli/engine/worker"
)

// engine is the engine without a thread of its own: it works while it is polled,
// on one request after another. A budget is counted in work and not by a clock, so
// that the same input gets the same answers on every machine.
type engine struct {
	works   *worker.Engine
	last    uint64
	waiting []worker.Request
	begins  func()      // a search, which may take its time
	stop    func() bool // what is done is to end, or the program is
}

// looks is how often a search that has a millisecond asks whether to stop.
const looks = 2

func (e *engine) Ask(r worker.Request) uint64 {
	e.last++
	r.ID = e.last
	e.waiting = append(e.waiting, r)
	return r.ID
}

func (e *engine) Cancel(id uint64) {
	e.waiting = slices.DeleteFunc(e.waiting, func(r worker.Request) bool { return r.ID == id })
}

// Poll works on the next request. What nobody waits for, because the program is to
// end, is not begun.
func (e *engine) Poll() (worker.Answer, bool) {
	if len(e.waiting) == 0 || e.stop() {
		return worker.Answer{}, false
	}
	r := e.waiting[0]
	e.waiting = e.waiting[1:]
	a := e.work(r)
	if e.stop() {
		return worker.Answer{}, false // it was broken off
	}
	return a, true
}

// Close ends nothing: no thread is left.
func (e *engine) Close() {}

// now asks the engine and waits for the value.
func now[A any](e *engine, t worker.Asks[A], budget int) (A, error) {
	return worker.ValueOf(t, e.work(worker.Request{Task: t, Budget: budget}))
}

// work does the work of a request.
func (e *engine) work(r worker.Request) worker.Answer {
	left := r.Budget * looks
	if q, ok := r.Task.(worker.Bot); ok {
		if p, err := bot.Parse(q.Level); err == nil && p.Budget == 0 {
			left = 0 // it takes as long as it takes
		}
	}
	limited := left > 0
	e.begins()
	return e.works.Handle(r, func() bool {
		left--
		return limited && left < 0 || e.stop()
	})
}
