package worker

import (
	"errors"
	"fmt"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

// Handle does the work of one request and answers it. It keeps nothing from
// one request to the next. stop, which is asked every few microseconds of a
// search, ends it early; the answer is then the best found so far.
//
// A request that makes no sense, and a search that fails, is answered with
// Fault, and so is one in which the engine panics; an action that the match
// refuses, with Refused.
func Handle(r Request, stop func() bool) Answer { return safely(work, r, stop) }

// safely is work with a panic turned into an answer that says so: the match
// goes on.
func safely(work func(Request, func() bool) Answer, r Request, stop func() bool) (a Answer) {
	defer func() {
		if p := recover(); p != nil {
			a = fault(r, p)
		}
	}()
	return work(r, stop)
}

func work(r Request, stop func() bool) Answer {
	switch r.Kind {
	case NewMatch:
		return answer(r, newMatch)
	case Apply:
		return answer(r, apply)
	}
	return search(r, stop)
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
func search(r Request, stop func() bool) Answer {
	return answer(r, func(r Request, a *Answer) error { return find(r, a, stop) })
}

func find(r Request, a *Answer, stop func() bool) error {
	switch r.Kind {
	case Bot:
		return decide(r, a, stop)
	case Solve:
		return solve(r, a, stop)
	case Steps:
		return steps(r, a)
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
	a.Match, a.Events, err = match.New(*r.Config)
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

func solve(r Request, a *Answer, stop func() bool) error {
	if r.Position == nil {
		return errors.New("the request has no position")
	}
	found, err := solver.New().Solve(solver.Limits{Stop: stop}, *r.Position)
	if err != nil {
		return err
	}
	a.Solved = &found
	return nil
}

// steps is how a hand gets from a table to another.
func steps(r Request, a *Answer) error {
	if r.Position == nil {
		return errors.New("the request has no position")
	}
	p := r.Position
	way, moves, kept, err := solver.New().Plan(p.Table, r.Final, p.Hand, p.Rules)
	if err != nil {
		return err
	}
	a.Solved = &solver.Answer{Playable: true, Table: r.Final, Moves: moves, Kept: kept, Steps: way, Exact: true}
	return nil
}
