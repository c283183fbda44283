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
	solver  *solver.Solver
	ladder  *ideas.Ladder
	refused error // what was refused on the way to the answer, see Answer.Stumble
}

// NewEngine is an engine.
func NewEngine() *Engine { return &Engine{solver: solver.New(), ladder: ideas.New()} }

// Handle does the work of one request and answers it. stop, which is asked every
// few microseconds of a search, ends it early; the answer is then the best found
// so far.
//
// A request that makes no sense, a search that fails, and one in which the engine
// panics are answered with Fault. An action that the match refuses is answered with an
// Update that says so.
func (e *Engine) Handle(r Request, stop func() bool) Answer { return e.handle(r, stop).told() }

// handle is Handle before it is decided what is told.
func (e *Engine) handle(r Request, stop func() bool) Answer { return e.safely(e.work, r, stop) }

// safely is work with a panic turned into an answer that says so: the match
// goes on, with searches that the panic has not left half-way.
func (e *Engine) safely(work func(Request, func() bool) Answer, r Request, stop func() bool) (a Answer) {
	defer func() {
		if p := recover(); p != nil {
			a = fault(r, p)
			*e = *NewEngine()
		}
	}()
	return work(r, stop)
}

func (e *Engine) work(r Request, stop func() bool) Answer {
	if r.Task == nil {
		return fault(r, "nothing is asked for")
	}
	e.refused = nil
	v, err := r.Task.do(e, stop)
	if err != nil {
		return fault(r, err)
	}
	a := Answer{ID: r.ID, Kind: r.kind(), Value: v}
	if e.refused != nil {
		a.Stumble = e.refused.Error()
	}
	return a
}

func fault(r Request, why any) Answer {
	return Answer{ID: r.ID, Kind: r.kind(), Fault: fmt.Sprintf("%s: %v", r.kind(), why)}
}

func (q NewMatch) do(*Engine, func() bool) (Value, error) {
	switch {
	case q.Turn != nil:
		m, err := match.BeginTurn(q.Config, *q.Turn)
		return outcome{Match: m}, err
	case q.Position != nil:
		m, err := match.Begin(q.Config, *q.Position)
		return outcome{Match: m}, err
	}
	m, events, err := match.New(q.Config)
	return outcome{Match: m, Events: events}, err
}

var errNotOnTurn = errors.New("the view's player is not on turn")

func (q Apply) do(*Engine, func() bool) (Value, error) {
	m, err := q.State.match()
	if err != nil {
		return nil, err
	}
	return apply(m, q.Seat, q.Action)
}

// apply does an action in a match.
func apply(m *match.Match, seat int, action match.Action) (o outcome, err error) {
	events, err := m.Apply(seat, action)
	if errors.As(err, &o.Refused) {
		return o, nil
	}
	return outcome{Match: m, Events: events}, err
}

func (q Bot) do(e *Engine, stop func() bool) (Value, error) {
	m, err := q.State.match()
	if err != nil {
		return nil, err
	}
	p, err := bot.Parse(q.Level)
	if err != nil {
		return nil, err
	}
	v := m.View(q.Seat)
	action, refused := p.Using(e.solver).Decide(v, seedOf(m), stop)
	o, err := apply(m, q.Seat, action)
	if err != nil {
		return nil, err
	}
	if e.refused = refused; o.Refused != nil {
		e.refused = fmt.Errorf("the match refuses %v: %w", action, o.Refused)
	}
	for _, happened := range o.Events {
		if happened.E == match.EvPlay {
			o.Steps = v.StepsTo(happened.Table)
		}
	}
	return o, nil
}

func (q Decide) do(e *Engine, stop func() bool) (Value, error) {
	p, err := bot.Parse(q.Level)
	if err != nil {
		return nil, err
	}
	action, refused := p.Using(e.solver).Decide(q.View, q.Seed, stop)
	e.refused = refused
	return action, nil
}

func (q Fallback) do(*Engine, func() bool) (Value, error) {
	m, err := q.State.match()
	if err != nil {
		return nil, err
	}
	return apply(m, q.Seat, bot.Default(m.View(q.Seat)))
}

func (q Solve) do(e *Engine, stop func() bool) (Value, error) {
	return e.solver.Solve(solver.Limits{Stop: stop}, q.Position)
}

func (q Advise) do(e *Engine, stop func() bool) (Value, error) {
	var a Advice
	var found solver.Answer
	if q.Position != nil {
		var err error
		if found, err = e.solver.Solve(solver.Limits{Stop: stop}, *q.Position); err != nil {
			return nil, err
		}
		a.Solved = &found
	}
	a.Advice, e.refused = bot.Advise(e.solver, q.View, found, stop)
	return a, nil
}

func (q Front) do(e *Engine, stop func() bool) (Value, error) {
	return e.solver.Front(solver.Limits{Stop: stop}, q.Position)
}

func (q Grade) do(e *Engine, stop func() bool) (Value, error) {
	level, _, err := e.ladder.Level(solver.Limits{Stop: stop}, q.Position, q.Cards)
	return level, err
}

// toward is the way of a position's hand to a table that can be laid.
func toward(pos *solver.Position, table [][]card.Card) (*Way, error) {
	if _, err := steps.Between(pos.Table, table, pos.Hand, pos.Rules.Meld); err != nil {
		return nil, err
	}
	w := &Way{}
	w.Table, w.Steps, w.Moves = steps.Toward(pos.Table, table, pos.Hand, pos.Rules.Meld)
	return w, nil
}

func (q Compare) do(e *Engine, stop func() bool) (_ Value, err error) {
	pos, limits := q.Position, solver.Limits{Stop: stop}
	var c Comparison
	if q.Table != nil {
		if c.Way, err = toward(&pos, q.Table); err != nil {
			return nil, err
		}
	}
	pos.Goal = solver.Cards
	if c.Solved, err = e.solver.Solve(limits, pos); err != nil {
		return nil, err
	}
	c.Opens, _, err = e.ladder.Fewest(limits, pos, 1)
	return c, err
}

func (q Better) do(e *Engine, stop func() bool) (Value, error) {
	pos := q.Position
	pos.Goal = solver.Cards
	table, done := q.Table, q.Done
	if table == nil {
		found, err := e.solver.Solve(solver.Limits{Stop: stop}, pos)
		if err != nil {
			return nil, err
		}
		if table = found.Table; !found.Playable {
			table = pos.Table
		}
	}
	if done == nil {
		done = pos.Table
	} else if _, err := steps.Between(pos.Table, done, pos.Hand, pos.Rules.Meld); err != nil {
		return nil, err
	}
	way, err := toward(&pos, table)
	if err != nil {
		return nil, err
	}
	a := Improvement{Way: way}
	if len(q.Unseen) == 0 {
		return a, nil
	}
	for i, t := range [][][]card.Card{done, way.Table} {
		if a.Outs[i], err = review.Outs(e.solver, pos, t, q.Unseen, stop); err != nil {
			return nil, err
		}
	}
	return a, nil
}

func (q Judge) do(_ *Engine, stop func() bool) (Value, error) {
	net, err := chance.ReadNet(q.Net)
	if err != nil {
		return nil, err
	}
	if v := &q.View; v.Phase != match.Turning || v.Turn != v.Me || v.Me < 0 || v.Me >= len(v.Seats) {
		return nil, errNotOnTurn
	}
	j, err := review.Judge(q.View, q.Action, review.Limits{Net: net, Stop: stop})
	if stop != nil && stop() {
		return (*review.Judgement)(nil), err
	}
	return &j, err
}

func (q Lacks) do(_ *Engine, stop func() bool) (Value, error) {
	if v := &q.View; v.Phase != match.Turning || v.Me < 0 || v.Me >= len(v.Seats) {
		return nil, errNotOnTurn
	}
	return review.Lacks(q.View, 0, stop)
}

func (q Review) do(e *Engine, stop func() bool) (Value, error) {
	h, err := q.Moves.history()
	if err != nil {
		return nil, err
	}
	l := review.Limits{From: q.From, Turns: q.Turns, Work: q.Work, Stop: stop}
	if q.Net != "" {
		if l.Net, err = chance.ReadNet(q.Net); err != nil {
			return nil, err
		}
	}
	r, err := review.Of(h, l)
	if err != nil {
		return nil, err
	}
	if r.Refused != "" {
		e.refused = errors.New(r.Refused)
	}
	hush(r, h.Start.Players())
	return r, nil
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

func (q Luck) do(e *Engine, stop func() bool) (_ Value, err error) {
	h, err := q.Moves.history()
	if err != nil {
		return nil, err
	}
	var d Draws
	if d.Missed, err = review.Missed(h, q.Deal, stop); err != nil || q.Net == "" {
		return d, err
	}
	net, err := chance.ReadNet(q.Net)
	if err != nil {
		return nil, err
	}
	d.Draws, d.Won, err = review.Draws(h, e.solver, net, stop)
	return d, err
}
