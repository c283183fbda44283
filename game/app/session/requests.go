package session

import "machiavelli/engine/worker"

// requests is what the engine has been asked and has yet to answer.
type requests struct {
	engine Engine
	under  map[uint64]request
}

// request is one that is under way.
type request struct {
	kind worker.Kind
	then func(worker.Answer)
}

// ask asks the engine, for at most budget milliseconds (0: as long as it
// takes); then is called with the answer, unless it is cancelled before.
func (r *requests) ask(t worker.Task, budget int, then func(worker.Answer)) (id uint64) {
	if r.under == nil {
		r.under = map[uint64]request{}
	}
	id = r.engine.Ask(worker.Request{Task: t, Budget: budget})
	r.under[id] = request{t.Kind(), then}
	return id
}

// answered hands an answer to whoever asked, and reports whether anybody did.
func (r *requests) answered(a worker.Answer) bool {
	q, ours := r.under[a.ID]
	if ours {
		delete(r.under, a.ID)
		q.then(a)
	}
	return ours
}

// waits reports whether a request of a kind is under way.
func (r *requests) waits(kind worker.Kind) bool {
	for _, q := range r.under {
		if q.kind == kind {
			return true
		}
	}
	return false
}

// cancel ends a request; one that is not under way is no error.
func (r *requests) cancel(id uint64) {
	r.engine.Cancel(id)
	delete(r.under, id)
}

// cancelAll ends all requests.
func (r *requests) cancelAll() {
	for id := range r.under {
		r.cancel(id)
	}
}
