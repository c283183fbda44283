package session

import "machiavelli/engine/worker"

// EngineCloser is an Engine that is ended when it is not needed any more.
type EngineCloser interface {
	Engine
	Close()
}

// LazyEngine is an engine that starts with the first request, and again with the
// first one after it was closed.
type LazyEngine struct {
	Start  func() EngineCloser
	engine EngineCloser // nil while none runs
}

// Ask starts the engine if none runs.
func (e *LazyEngine) Ask(r worker.Request) uint64 {
	if e.engine == nil {
		e.engine = e.Start()
	}
	return e.engine.Ask(r)
}

// Poll is the next answer.
func (e *LazyEngine) Poll() (a worker.Answer, ok bool) {
	if e.engine == nil {
		return a, false
	}
	return e.engine.Poll()
}

// Cancel ends a request.
func (e *LazyEngine) Cancel(id uint64) {
	if e.engine != nil {
		e.engine.Cancel(id)
	}
}

// Close ends the engine, and every request with it.
func (e *LazyEngine) Close() {
	if e.engine != nil {
		e.engine.Close()
		e.engine = nil
	}
}
