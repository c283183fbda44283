package session

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/worker"
)

// local is a match that is played here, against computer players or among people
// at one device.
type local struct {
	engine *requests
	match  *match.Match
	faults int // of the engine, in a row
	news   []News
}

// newLocal has the engine begin a match.
func newLocal(engine *requests, b Start) *local {
	l := &local{engine: engine}
	engine.ask(worker.NewMatch{Config: b.Config, Position: b.Position}, 0, func(a worker.Answer) {
		if a.Fault != "" || a.Match == nil {
			l.tell(News{Note: NoteBroken, Fault: a.Fault})
			return
		}
		n := l.goneOn(a)
		if b.Position == nil {
			n.Record, _ = record.Text(b.Config, a.Events)
		} else if b.Position.Draft != nil {
			n.Lies = match.OnDeck(*b.Position, len(b.Config.Players)).Draft.Table
		}
		l.tell(n)
	})
	return l
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

// Lay implements Source: the session saves it.
func (l *local) Lay([]match.Meld, []card.ID) {}

// Close implements Source: whoever asked the engine cancels what is asked.
func (l *local) Close() {}

// goneOn is the news of a match that has gone on.
func (l *local) goneOn(a worker.Answer) News {
	l.faults, l.match = 0, a.Match
	n := News{Sights: sightsOf(a.Match, a.Events), Steps: a.Steps, Done: true, Record: record.AppendEvents(nil, a.Events)}
	n.Save, _ = json.Marshal(a.Match)
	return n
}

// sightsOf is what the people see of a match; where there are none, what the first seat
// sees.
func sightsOf(m *match.Match, events []match.Event) (all sights) {
	for seat, p := range m.Players() {
		if p.By == match.Human {
			all = append(all, sightOf(m, seat, events))
		}
	}
	if all == nil {
		all = sights{sightOf(m, 0, events)}
	}
	return all
}

func sightOf(m *match.Match, seat int, events []match.Event) Sight {
	at := Sight{View: m.View(seat)}
	for _, e := range events {
		at.Events = append(at.Events, match.Seen(e, seat))
	}
	return at
}

// Do implements Source. A fault of the engine is asked again.
func (l *local) Do(seat int, do match.Action) {
	l.engine.ask(worker.Apply{Match: l.match, Seat: seat, Action: do}, 0, func(a worker.Answer) {
		switch {
		case a.Refused != nil:
			l.tell(News{Done: true, Refused: a.Refused})
		case a.Match != nil:
			l.tell(l.goneOn(a))
		case l.again(a):
			l.Do(seat, do)
		}
	})
}

// again tells a fault of the engine, and reports whether to ask again: at most
// three times in a row.
func (l *local) again(a worker.Answer) bool {
	l.faults++
	l.tell(News{Note: NoteFault, Fault: a.Fault, Done: l.faults > 3})
	return l.faults <= 3
}

// Continue implements Source: the computer player on turn is asked.
func (l *local) Continue() {
	seat := l.match.OnTurn()
	if seat < 0 {
		return
	}
	level := l.match.Players()[seat].By
	l.engine.ask(worker.Bot{Match: l.match, Seat: seat, Level: level, Seed: l.seed()}, budget(level), func(a worker.Answer) {
		if a.Match != nil {
			l.tell(l.goneOn(a))
			return
		}
		if a.Fault != "" {
			l.tell(News{Note: NoteBotFault, Fault: a.Fault})
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

// seed makes the choices of the player on turn part of the match: the same match,
// the same choices.
func (l *local) seed() uint64 {
	m := l.match
	h := fnv.New64a()
	fmt.Fprint(h, m.Seed, "/", m.Deal, "/", m.Turns, "/", m.Turn)
	return h.Sum64()
}

// fallback plays for a computer player that has failed, so that the match goes on.
func (l *local) fallback(seat int) {
	l.engine.ask(worker.Fallback{Match: l.match, Seat: seat}, 0, func(a worker.Answer) {
		switch {
		case a.Match != nil:
			l.tell(l.goneOn(a))
		case a.Refused != nil:
			l.tell(News{Note: NoteBroken, Fault: "no action is left"})
		case l.again(a):
			l.fallback(seat)
		}
	})
}
