package session

import (
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/worker"
)

// local is a match that is played here, against computer players or among people
// at one device. The worker has it, and hands it out as bytes.
type local struct {
	engine *worker.Requests
	state  worker.State
	seat   int    // that is on turn, -1: none is
	level  string // of its player
	faults int    // of the engine, in a row
	news   []News
}

// newLocal has the engine begin a match.
func newLocal(engine *worker.Requests, b Start) *local {
	l := &local{engine: engine}
	at, seats := b.Position, len(b.Config.Players)
	worker.Ask(engine, worker.NewMatch{Config: b.Config, Position: b.Position, Turn: b.turn}, 0, func(a worker.Update, err error) {
		if err != nil {
			l.tell(News{Note: NoteBroken, Fault: err.Error()})
			return
		}
		n := l.goneOn(a)
		if at != nil && at.Draft != nil {
			n.Lies = match.OnDeck(*at, seats).Draft.Table
		}
		l.tell(n)
	})
	return l
}

// reopen goes on with a match that was saved.
func reopen(engine *worker.Requests, m worker.Opened) *local {
	l := &local{engine: engine}
	l.know(m.State, m.Sights)
	return l
}

// know takes a match as it is now.
func (l *local) know(state worker.State, now sights) {
	l.state, l.seat, l.level = state, -1, ""
	if v := &now[0].View; v.Phase == match.Turning {
		l.seat, l.level = v.Turn, v.Seats[v.Turn].By
	}
}

func (l *local) tell(n News) { l.news = append(l.news, n) }

// Next implements Source.
func (l *local) Next() (n News, ok bool) {
	if len(l.news) == 0 {
		return n, false
	}
	n, l.news = l.news[0], l.news[1:]
	return n, true
}

// Clock implements Source: the session keeps it.
func (l *local) Clock() (time.Duration, bool) { return 0, false }

// ShareDraft implements Source: the session saves it.
func (l *local) ShareDraft([]match.Meld, []card.ID) {}

// Close implements Source: whoever asked the engine cancels what is asked.
func (l *local) Close() {}

// goneOn is the news of a match that has gone on.
func (l *local) goneOn(a worker.Update) News {
	l.faults = 0
	l.know(a.State, a.Sights)
	return News{Sights: a.Sights, Steps: a.Steps, Done: true, Save: a.Save, Record: a.Record}
}

// Do implements Source. A fault of the engine is asked again.
func (l *local) Do(seat int, do match.Action) {
	worker.Ask(l.engine, worker.Apply{State: l.state, Seat: seat, Action: do}, 0, func(a worker.Update, err error) {
		switch {
		case a.Refused != nil:
			l.tell(News{Done: true, Refused: a.Refused})
		case err == nil:
			l.tell(l.goneOn(a))
		case l.again(err):
			l.Do(seat, do)
		}
	})
}

// again tells a fault of the engine, and reports whether to ask again: at most
// three times in a row.
func (l *local) again(fault error) bool {
	l.faults++
	l.tell(News{Note: NoteFault, Fault: fault.Error(), Done: l.faults > 3})
	return l.faults <= 3
}

// Continue implements Source: the computer player on turn is asked.
func (l *local) Continue() {
	seat := l.seat
	if seat < 0 {
		return
	}
	worker.Ask(l.engine, worker.Bot{State: l.state, Seat: seat, Level: l.level}, budget(l.level), func(a worker.Update, err error) {
		switch {
		case a.State != nil:
			l.tell(l.goneOn(a))
			return
		case err != nil:
			l.tell(News{Note: NoteBotFault, Fault: err.Error()})
		}
		l.fallback(seat)
	})
}

// budget is the most milliseconds a player of a level may think: what the level
// wants, and where time makes no difference to it, more than it takes.
func budget(level string) int {
	if p, err := bot.Parse(level); err == nil && p.Budget > 0 {
		return p.Budget
	}
	return botBudget
}

const botBudget = 3000

// fallback plays for a computer player that has failed, so that the match goes on.
func (l *local) fallback(seat int) {
	worker.Ask(l.engine, worker.Fallback{State: l.state, Seat: seat}, 0, func(a worker.Update, err error) {
		switch {
		case a.State != nil:
			l.tell(l.goneOn(a))
		case a.Refused != nil:
			l.tell(News{Note: NoteBroken, Fault: "no action is left"})
		case l.again(err):
			l.fallback(seat)
		}
	})
}
