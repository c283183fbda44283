package table

import (
	"slices"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/table/wire"
	"machiavelli/engine/text"
)

func (c Host) decide(a *asking) *wire.Refusal {
	t := a.t
	if !t.mayHost(a.who) {
		return wire.NotHost
	}
	switch c.Do {
	case wire.HostStart, wire.HostComputer:
		if c.Do == wire.HostStart && c.By == "" && !slices.ContainsFunc(t.seats, func(s Seat) bool { return s.free() }) {
			break
		}
		if !isLevel(c.By) {
			return wire.BadSeats
		}
	case wire.HostDeal, wire.HostStop, wire.HostPause, wire.HostGo, wire.HostFree, wire.HostHand, wire.HostGrace, wire.HostClose:
	default:
		return wire.BadJSON(text.Errorf("do: the host does nothing called %.20q", c.Do))
	}
	switch c.Do {
	case wire.HostStart:
		return c.start(a)
	case wire.HostDeal:
		return a.table(match.Deal)
	case wire.HostStop:
		return a.table(match.Stop)
	case wire.HostPause, wire.HostGo:
		return c.pause(a)
	case wire.HostComputer:
		return c.computer(a)
	case wire.HostFree:
		return c.free(a)
	case wire.HostHand:
		return c.hand(a)
	case wire.HostGrace:
		return c.grace(a)
	}
	if t.state == wire.Over {
		return nil
	}
	a.end(wire.EndClosed)
	return nil
}

// start begins the match with computers in the seats that are free.
func (c Host) start(a *asking) *wire.Refusal {
	t := a.t
	if t.state != wire.Waiting {
		return wire.Started
	}
	seats := slices.Clone(t.seats)
	for i := range seats {
		if seats[i].free() {
			seats[i] = t.computerSeat(seats, c.By)
		}
	}
	if !slices.ContainsFunc(seats, func(s Seat) bool { return s.human() }) {
		return wire.BadSeats
	}
	if slices.ContainsFunc(t.seats, func(s Seat) bool { return s.free() }) {
		a.emit(Line{E: wire.LineSeats, Seats: seats}, nil, nil)
	}
	return a.startMatch()
}

// computerSeat is a seat of a level, with a name that nobody has.
func (t *Table) computerSeat(seats []Seat, level string) Seat {
	w := Wish{Seats: []string{level}}
	for _, n := range names {
		if !slices.ContainsFunc(seats, func(s Seat) bool { return s.Name == n }) {
			w.Names = []string{n}
			break
		}
	}
	return w.seats()[0]
}

func (c Host) pause(a *asking) *wire.Refusal {
	pause := c.Do == wire.HostPause
	switch {
	case a.t.state != wire.Playing:
		return wire.Because(match.NoSuchAction)
	case a.t.paused != pause:
		a.emit(Line{E: wire.LinePaused, Paused: pause}, nil, nil)
	}
	return nil
}

func (c Host) computer(a *asking) *wire.Refusal {
	t := a.t
	if t.state != wire.Waiting {
		if r := a.mayReplace(c.P); r != nil {
			return r
		}
		a.replace(c.P, c.By)
		return nil
	}
	if c.P < 0 || c.P >= len(t.seats) {
		return wire.BadSeats
	}
	if s := &t.seats[c.P]; s.human() && !s.free() {
		return wire.Taken
	}
	seats := slices.Clone(t.seats)
	seats[c.P] = t.computerSeat(seats, c.By)
	if !slices.ContainsFunc(seats, func(s Seat) bool { return s.human() }) {
		return wire.BadSeats
	}
	a.emit(Line{E: wire.LineSeats, Seats: seats}, nil, nil)
	return a.startIfFull()
}

// free empties a seat before the match begins.
func (c Host) free(a *asking) *wire.Refusal {
	switch {
	case a.t.state != wire.Waiting:
		return wire.Started
	case c.P < 0 || c.P >= len(a.t.seats):
		return wire.BadSeats
	}
	seats := slices.Clone(a.t.seats)
	seats[c.P] = Seat{By: match.Human}
	a.emit(Line{E: wire.LineSeats, Seats: seats}, nil, nil)
	return nil
}

// hand gives the host's rights to a seat.
func (c Host) hand(a *asking) *wire.Refusal {
	if c.P < 0 || c.P >= len(a.t.seats) || !a.t.seats[c.P].human() || a.t.seats[c.P].free() || a.t.seats[c.P].Left {
		return wire.BadSeats
	}
	a.emit(Line{E: wire.LineHost, P: c.P}, nil, nil)
	return nil
}

// passOn gives the host's rights to the next person who is here, once the host has been away
// for the grace: the match may have yet to begin.
func (a *asking) passOn() {
	if heir, at := heirOf(a.t, a.now); heir >= 0 && a.now >= at {
		a.emit(Line{E: wire.LineHost, P: heir}, nil, nil)
	}
}

// heirOf is who gets the host's rights if the host stays away, and when; -1 for nobody.
func heirOf(t *Table, now time.Duration) (heir int, at time.Duration) {
	if t.state == wire.Over || t.mem.woke == never || t.host >= 0 && t.isHere(t.host, now) {
		return -1, 0
	}
	seen := t.mem.hosted
	if t.host >= 0 {
		seen = t.mem.seats[t.host].seen
	}
	for i := range t.seats {
		if next := (t.host + 1 + i) % len(t.seats); t.isHere(next, now) && t.seats[next].computer() == "" {
			return next, max(seen, t.mem.woke) + t.grace
		}
	}
	return -1, 0
}

func (c Host) grace(a *asking) *wire.Refusal {
	if c.Time < MinGrace || c.Time > MaxGrace {
		return wire.BadJSON(text.Errorf("time: want 20s to 1h"))
	}
	a.emit(Line{E: wire.LineSeats, Seats: slices.Clone(a.t.seats), Grace: millis(c.Time.Round(time.Second))}, nil, nil)
	return nil
}
