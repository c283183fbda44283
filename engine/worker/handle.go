package worker

import (
	"errors"
	"fmt"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
)

// Engine does the work of requests, one at a time. It keeps the memory of its
// searches for the next request, and nothing else.
type Engine struct{ solver *solver.Solver }

// NewEngine is an engine.
func NewEngine() *Engine { return &Engine{solver: solver.New()} }

// Handle does the work of one request and answers it. stop, which is asked every
// few microseconds of a search, ends it early; the answer is then the best found
// so far.
//
// A request that makes no sense, and a search that fails, is answered with
// Fault, and so is one in which the engine panics; an action that the match
// refuses, with Refused.
func (e *Engine) Handle(r Request, stop func() bool) Answer { return e.safely(e.work, r, stop) }

// safely is work with a panic turned into an answer that says so: the match
// goes on, with a solver that the panic has not left half-way.
func (e *Engine) safely(work handler, r Request, stop func() bool) (a Answer) {
	defer func() {
		if p := recover(); p != nil {
			a = fault(r, p)
			e.solver = solver.New()
		}
	}()
	return work(r, stop)
}

func (e *Engine) work(r Request, stop func() bool) Answer {
	switch r.Kind {
	case NewMatch:
		return answer(r, newMatch)
	case Apply:
		return answer(r, apply)
	}
	return e.search(r, stop)
}

func answer(r Request, work func(Request, *Answer) error) Answer {
	a := Answer{ID: r.ID, Kind: r.Kind}
	if err := work(r, &a); err != nil {
		return fault(r, err)
	}
	return a
}

// search does the work that may take its time. It knows no match, only what
// somebody sees of it.
func (e *Engine) search(r Request, stop func() bool) Answer {
	return answer(r, func(r Request, a *Answer) error { return e.find(r, a, stop) })
}

func (e *Engine) find(r Request, a *Answer, stop func() bool) error {
	switch r.Kind {
	case Bot:
		return decide(r, a, stop)
	case Solve:
		return e.solve(r, a, stop)
	case Advise:
		return e.advise(r, a, stop)
	case Front:
		return e.front(r, a, stop)
	case Steps:
		return way(r, a)
	}
	return fmt.Errorf("no request is of the kind %q", r.Kind)
}

func fault(r Request, why any) Answer {
	return Answer{ID: r.ID, Kind: r.Kind, Fault: fmt.Sprintf("%s: %v", r.Kind, why)}
}

func newMatch(r Request, a *Answer) error {
	if r.Config == nil {
		return errors.New("the request has no config")
	}
	var err error
	if r.Position != nil {
		a.Match, err = match.Begin(*r.Config, *r.Position)
	} else {
		a.Match, a.Events, err = match.New(*r.Config)
	}
	return err
}

// apply changes the request's match, which is a copy of the sender's.
func apply(r Request, a *Answer) error {
	if r.Match == nil || r.Action == nil {
		return errors.New("the request has no match or no action")
	}
	events, err := r.Match.Apply(r.Seat, *r.Action)
	var refused *match.Error
	switch {
	case errors.As(err, &refused):
		a.Refused = refused
	case err != nil:
		return err
	default:
		a.Match, a.Events = r.Match, events
	}
	return nil
}

func decide(r Request, a *Answer, stop func() bool) error {
	if r.View == nil {
		return errors.New("the request has no view")
	}
	p, err := bot.Parse(r.Level)
	if err != nil {
		return err
	}
	action := p.Act(*r.View, r.Seed, stop)
	a.Action = &action
	return nil
}

func (e *Engine) solve(r Request, a *Answer, stop func() bool) error {
	if r.Position == nil {
		return errors.New("the request has no position")
	}
	found, err := e.solver.Solve(solver.Limits{Stop: stop}, *r.Position)
	if err != nil {
		return err
	}
	a.Solved = &found
	return nil
}

// advise is the best play, and what to do with it or without one.
func (e *Engine) advise(r Request, a *Answer, stop func() bool) error {
	if r.View == nil {
		return errors.New("the request has no view")
	}
	var found solver.Answer
	if r.Position != nil {
		if err := e.solve(r, a, stop); err != nil {
			return err
		}
		found = *a.Solved
	}
	advice := bot.Advise(e.solver, *r.View, found, stop)
	a.Advice = &advice
	return nil
}

func (e *Engine) front(r Request, a *Answer, stop func() bool) (err error) {
	if r.Position == nil {
		return errors.New("the request has no position")
	}
	a.Front, err = e.solver.Front(solver.Limits{Stop: stop}, *r.Position)
	return err
}

// way is how a hand gets from a table to another.
func way(r Request, a *Answer) error {
	if r.Position == nil {
		return errors.New("the request has no position")
	}
	p := r.Position
	list, moves, kept, err := steps.Between(p.Table, r.Final, p.Hand, p.Rules.Meld)
	if err != nil {
		return err
	}
	a.Solved = &solver.Answer{Playable: true, Table: r.Final, Moves: moves, Kept: kept, Steps: list, Exact: true}
	return nil
}
