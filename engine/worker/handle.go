package worker

import (
	"errors"
	"fmt"
	"slices"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/chance"
	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
)

// Engine does the work of requests, one at a time. It keeps the memory of its
// searches for the next request, and nothing else.
type Engine struct {
	solver *solver.Solver
	ladder *ideas.Ladder
}

// NewEngine is an engine.
func NewEngine() *Engine { return &Engine{solver.New(), ideas.New()} }

// Handle does the work of one request and answers it. stop, which is asked every
// few microseconds of a search, ends it early; the answer is then the best found
// so far.
//
// A request that makes no sense, and a search that fails, is answered with
// Fault, and so is one in which the engine panics; an action that the match
// refuses, with Refused.
func (e *Engine) Handle(r Request, stop func() bool) Answer {
	o := e.handle(r, stop)
	return o.told()
}

// handle is Handle before it is decided what is told.
func (e *Engine) handle(r Request, stop func() bool) outcome { return e.safely(e.work, r, stop) }

// safely is work with a panic turned into an answer that says so: the match
// goes on, with searches that the panic has not left half-way.
func (e *Engine) safely(work func(Request, func() bool) outcome, r Request, stop func() bool) (o outcome) {
	defer func() {
		if p := recover(); p != nil {
			o = outcome{Answer: fault(r, p)}
			*e = *NewEngine()
		}
	}()
	return work(r, stop)
}

func (e *Engine) work(r Request, stop func() bool) outcome {
	if r.Task == nil {
		return outcome{Answer: fault(r, "nothing is asked for")}
	}
	o := outcome{Answer: Answer{ID: r.ID, Kind: r.kind()}}
	if err := r.Task.do(e, &o, stop); err != nil {
		return outcome{Answer: fault(r, err)}
	}
	return o
}

func fault(r Request, why any) Answer {
	return Answer{ID: r.ID, Kind: r.kind(), Fault: fmt.Sprintf("%s: %v", r.kind(), why)}
}

func (q NewMatch) do(_ *Engine, a *outcome, _ func() bool) (err error) {
	if q.Position != nil {
		a.Match, err = match.Begin(q.Config, *q.Position)
		return err
	}
	a.Match, a.Events, err = match.New(q.Config)
	return err
}

// stumble notes what was refused on the way to the answer.
func (a *Answer) stumble(refused error) {
	if refused != nil {
		a.Stumble = refused.Error()
	}
}

var errNotOnTurn = errors.New("the view's player is not on turn")

func (q Apply) do(_ *Engine, a *outcome, _ func() bool) error {
	m, err := q.State.match()
	if err != nil {
		return err
	}
	return apply(a, m, q.Seat, q.Action)
}

// apply does an action in a match.
func apply(a *outcome, m *match.Match, seat int, action match.Action) error {
	events, err := m.Apply(seat, action)
	var refused *match.Error
	switch {
	case errors.As(err, &refused):
		a.Refused = refused
	case err != nil:
		return err
	default:
		a.Match, a.Events = m, events
	}
	return nil
}

func (q Bot) do(e *Engine, a *outcome, stop func() bool) error {
	m, err := q.State.match()
	if err != nil {
		return err
	}
	p, err := bot.Parse(q.Level)
	if err != nil {
		return err
	}
	v := m.View(q.Seat)
	action, refused := p.Using(e.solver).Decide(v, seedOf(m), stop)
	if err := apply(a, m, q.Seat, action); err != nil {
		return err
	}
	if a.Refused != nil {
		refused = fmt.Errorf("the match refuses %v: %w", action, a.Refused)
	}
	a.stumble(refused)
	for _, happened := range a.Events {
		if happened.E == match.EvPlay {
			a.Steps = v.StepsTo(happened.Table)
		}
	}
	return nil
}

func (q Decide) do(e *Engine, a *outcome, stop func() bool) error {
	p, err := bot.Parse(q.Level)
	if err != nil {
		return err
	}
	action, refused := p.Using(e.solver).Decide(q.View, q.Seed, stop)
	a.Action = &action
	a.stumble(refused)
	return nil
}

func (q Fallback) do(_ *Engine, a *outcome, _ func() bool) error {
	m, err := q.State.match()
	if err != nil {
		return err
	}
	return apply(a, m, q.Seat, bot.Default(m.View(q.Seat)))
}

func (q Solve) do(e *Engine, a *outcome, stop func() bool) error {
	found, err := e.solver.Solve(solver.Limits{Stop: stop}, q.Position)
	if err != nil {
		return err
	}
	a.Solved = &found
	return nil
}

// do answers the best play, and what to do with it or without one.
func (q Advise) do(e *Engine, a *outcome, stop func() bool) error {
	var found solver.Answer
	if q.Position != nil {
		if err := (Solve{*q.Position}).do(e, a, stop); err != nil {
			return err
		}
		found = *a.Solved
	}
	advice, refused := bot.Advise(e.solver, q.View, found, stop)
	a.Advice = &advice
	a.stumble(refused)
	return nil
}

func (q Front) do(e *Engine, a *outcome, stop func() bool) (err error) {
	a.Front, err = e.solver.Front(solver.Limits{Stop: stop}, q.Position)
	return err
}

func (q Grade) do(e *Engine, a *outcome, stop func() bool) (err error) {
	a.Level, _, err = e.ladder.Level(solver.Limits{Stop: stop}, q.Position, q.Cards)
	return err
}

func (q Compare) do(e *Engine, a *outcome, stop func() bool) error {
	pos := q.Position
	if q.Table != nil {
		if _, err := steps.Between(pos.Table, q.Table, pos.Hand, pos.Rules.Meld); err != nil {
			return err
		}
		a.Way = &Way{}
		a.Way.Table, a.Way.Steps, a.Way.Moves = steps.Toward(pos.Table, q.Table, pos.Hand, pos.Rules.Meld)
	}
	pos.Goal = solver.Cards
	if err := (Solve{pos}).do(e, a, stop); err != nil {
		return err
	}
	opens, _, err := e.ladder.Fewest(solver.Limits{Stop: stop}, pos, 1)
	a.Opens = opens
	return err
}

func (q Better) do(e *Engine, a *outcome, stop func() bool) (err error) {
	pos := q.Position
	if pos.Goal = solver.Cards; q.Table == nil {
		if err := (Solve{pos}).do(e, a, stop); err != nil {
			return err
		}
		if q.Table = a.Solved.Table; !a.Solved.Playable {
			q.Table = pos.Table
		}
	}
	for _, t := range [][][]card.Card{q.Table, q.Done} {
		if t == nil {
			continue
		}
		if _, err := steps.Between(pos.Table, t, pos.Hand, pos.Rules.Meld); err != nil {
			return err
		}
	}
	a.Way = &Way{}
	a.Way.Table, a.Way.Steps, a.Way.Moves = steps.Toward(pos.Table, q.Table, pos.Hand, pos.Rules.Meld)
	if len(q.Unseen) == 0 {
		return nil
	}
	if q.Done == nil {
		q.Done = pos.Table
	}
	for i, t := range [][][]card.Card{q.Done, a.Way.Table} {
		if a.Outs[i], err = review.Outs(e.solver, pos, t, q.Unseen, stop); err != nil {
			return err
		}
	}
	return nil
}

func (q Judge) do(e *Engine, a *outcome, stop func() bool) error {
	net, err := chance.ReadNet(q.Net)
	if err != nil {
		return err
	}
	if v := &q.View; v.Phase != match.Turning || v.Turn != v.Me || v.Me < 0 || v.Me >= len(v.Seats) {
		return errNotOnTurn
	}
	j, err := review.Judge(q.View, q.Action, review.Limits{Net: net, Stop: stop})
	if err != nil || stop != nil && stop() {
		return err
	}
	a.Judged = &j
	return nil
}

func (q Review) do(e *Engine, a *outcome, stop func() bool) error {
	h, err := q.Moves.history()
	if err != nil {
		return err
	}
	l := review.Limits{From: q.From, Turns: q.Turns, Work: q.Work, Stop: stop}
	if q.Net != "" {
		if l.Net, err = chance.ReadNet(q.Net); err != nil {
			return err
		}
	}
	if a.Review, err = review.Of(h, l); err == nil {
		a.Stumble = a.Review.Refused
		hush(a.Review, h.Start.Players())
	}
	return err
}

// hush takes from a review what the person in the match could not know of a deal that
// has not been ended, who may still play it.
func hush(r *review.Review, players []match.Player) {
	me := slices.IndexFunc(players, func(p match.Player) bool { return p.By == match.Human })
	deal := r.Deals[max(0, len(r.Deals)-len(players)):]
	if me < 0 || len(deal) == 0 || deal[me].Ended {
		return
	}
	for i := range r.Turns {
		t := &r.Turns[i]
		switch {
		case t.Deal != deal[me].Deal:
		case t.Seat != me:
			*t = review.Turn{Deal: t.Deal, Turn: t.Turn, Seat: t.Seat}
		default:
			t.Luck = nil
			for seat := range t.Chances {
				if seat != me {
					t.Chances[seat] = 0
				}
			}
		}
	}
	for _, sums := range [][]review.Sum{deal, r.Match} {
		for seat := range sums {
			if s := &sums[seat]; seat != me {
				*s = review.Sum{Deal: s.Deal, Seat: seat}
			} else {
				s.Luck = 0
			}
		}
	}
}

func (q Luck) do(e *Engine, a *outcome, stop func() bool) error {
	h, err := q.Moves.history()
	if err != nil {
		return err
	}
	net, err := chance.ReadNet(q.Net)
	if err != nil {
		return err
	}
	a.Draws, a.Won, err = review.Draws(h, e.solver, net, stop)
	return err
}
