package table

import (
	"slices"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/table/wire"
)

// asking is a question to a table, worked out on a copy of it.
type asking struct {
	t     *Table
	who   Who
	now   time.Duration
	lines []pending
	mem   *memory // as it is until the lines are true
}

// Decide returns the lines that a command would write, or refuses it. Only what has no
// line has happened then; a command without lines is done.
func (t *Table) Decide(who Who, c Command, now time.Duration) ([]Line, *wire.Refusal) {
	t.pending = nil
	now = max(now, t.at)
	t.wake(now)
	t.findDuty()
	a := &asking{t: t.clone(), who: who, now: now}
	if r := a.recognize(c); r != nil {
		return nil, r
	}
	if r := a.hasRoom(c); r != nil {
		return nil, r
	}
	if r := c.decide(a); r != nil {
		return nil, r
	}
	if a.mem == nil {
		a.mem = &a.t.mem
	}
	t.mem = *a.mem
	for i := range t.asks { // voices are memory too, and votes that are still open keep theirs
		for _, o := range a.t.asks {
			if o.what == t.asks[i].what && o.until == t.asks[i].until {
				t.asks[i].yes = o.yes
			}
		}
	}
	var lines []Line
	for _, p := range a.lines {
		lines = append(lines, p.line)
	}
	t.pending = a.lines
	return lines, nil
}

// recognize looks who asks, and lets a secret that was moved take its place.
func (a *asking) recognize(c Command) *wire.Refusal {
	switch c.(type) {
	case Tick, Computed, Again:
		if a.who.known {
			return wire.NotYours
		}
		return nil
	case Join:
		return nil
	}
	w := Who{Seat: -1}
	if a.who.known {
		w = a.t.whose(a.who.key)
	}
	if !w.known {
		return wire.NotYours
	}
	if a.who = w; w.Moved {
		return wire.NotYours
	}
	if w.Host {
		a.t.mem.hosted = a.now
	}
	if w.Seat >= 0 {
		if w.fresh {
			seats := slices.Clone(a.t.seats)
			s := &seats[w.Seat]
			s.Old = append(slices.Clone(s.Old), s.Secret)
			s.Old = s.Old[max(0, len(s.Old)-mostOld):]
			s.Secret, s.Next = s.Next, ""
			a.emit(Line{E: wire.LineSeats, Seats: seats}, nil, nil)
		}
		if a.t.mem.seats[w.Seat].seen < a.now {
			a.t.mem.seats[w.Seat].seen = a.now
			if a.mem != nil {
				a.mem.seats[w.Seat].seen = a.now
			}
			a.t.wake(a.now)
			if a.mem != nil {
				*a.mem = a.t.mem.clone()
			}
		}
	}
	return nil
}

// mostOld is how many secrets that were replaced are remembered.
const mostOld = 8

// seat is the seat that asks, for what only people at the table may do.
func (a *asking) seat() (int, *wire.Refusal) {
	if a.who.Seat < 0 {
		return -1, wire.NotYours
	}
	return a.who.Seat, nil
}

// emit adds a line, and makes it true in the copy. What changes nothing is no line.
func (a *asking) emit(l Line, m *match.Match, events []match.Event) {
	if a.t.isAlready(&l) {
		return
	}
	if a.mem == nil {
		mem := a.t.mem.clone()
		a.mem = &mem
	}
	if l.E != wire.LineDid && l.E != wire.LineBack && l.E != wire.LineAsks && l.E != wire.LineDeclined && l.E != wire.LineHost {
		l.P = -1
	}
	l.N = a.t.last + 1
	l.At = millis(a.now)
	l.Left = millis(a.t.leftAt(a.now))
	p := pending{line: l, match: m, events: events}
	a.lines = append(a.lines, p)
	a.t.apply(p)
}

func (c Here) decide(a *asking) *wire.Refusal {
	return nil
}

func (c Tick) decide(a *asking) *wire.Refusal {
	a.closeVotes()
	a.timeUp()
	a.passOn()
	return nil
}
