package table

import (
	"slices"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/text"
)

func (c Host) decide(a *asking) *Refusal {
	t := a.t
	if !t.mayHost(a.who) {
		return notHost
	}
	switch c.Do {
	case "start", "computer":
		if c.Do == "start" && c.By == "" && !slices.ContainsFunc(t.seats, func(s Seat) bool { return s.free() }) {
			break
		}
		if !isLevel(c.By) {
			return badSeats
		}
	case "deal", "stop", "pause", "go", "free", "host", "grace", "close":
	default:
		return badJSON(text.Errorf("do: the host does nothing called %.20q", c.Do))
	}
	switch c.Do {
	case "start":
		return c.start(a)
	case "deal":
		return a.table(match.Deal)
	case "stop":
		return a.table(match.Stop)
	case "pause", "go":
		return c.pause(a)
	case "computer":
		return c.computer(a)
	case "free":
		return c.free(a)
	case "host":
		return c.hand(a)
	case "grace":
		return c.grace(a)
	}
	if t.state == StateOver {
		return nil
	}
	a.end(whyClosed)
	return nil
}

// start begins the match with computers in the seats that are free.
func (c Host) start(a *asking) *Refusal {
	t := a.t
	if t.state != StateWaiting {
		return started
	}
	seats := slices.Clone(t.seats)
	for i := range seats {
		if seats[i].free() {
			seats[i] = t.computerSeat(seats, c.By)
		}
	}
	if !slices.ContainsFunc(seats, func(s Seat) bool { return s.human() }) {
		return badSeats
	}
	if slices.ContainsFunc(t.seats, func(s Seat) bool { return s.free() }) {
		a.emit(Line{E: lineSeats, Seats: seats}, nil, nil)
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

func (c Host) pause(a *asking) *Refusal {
	pause := c.Do == "pause"
	switch {
	case a.t.state != StatePlaying:
		return because(match.NoSuchAction)
	case a.t.paused != pause:
		a.emit(Line{E: linePaused, Paused: pause}, nil, nil)
	}
	return nil
}

func (c Host) computer(a *asking) *Refusal {
	t := a.t
	if t.state != StateWaiting {
		if r := a.mayReplace(c.P); r != nil {
			return r
		}
		a.replace(c.P, c.By)
		return nil
	}
	if c.P < 0 || c.P >= len(t.seats) {
		return badSeats
	}
	if s := &t.seats[c.P]; s.human() && !s.free() {
		return taken
	}
	seats := slices.Clone(t.seats)
	seats[c.P] = t.computerSeat(seats, c.By)
	if !slices.ContainsFunc(seats, func(s Seat) bool { return s.human() }) {
		return badSeats
	}
	a.emit(Line{E: lineSeats, Seats: seats}, nil, nil)
	return a.startIfFull()
}

// free empties a seat before the match begins.
func (c Host) free(a *asking) *Refusal {
	switch {
	case a.t.state != StateWaiting:
		return started
	case c.P < 0 || c.P >= len(a.t.seats):
		return badSeats
	}
	seats := slices.Clone(a.t.seats)
	seats[c.P] = Seat{By: match.Human}
	a.emit(Line{E: lineSeats, Seats: seats}, nil, nil)
	return nil
}

// hand gives the host's rights to a seat.
func (c Host) hand(a *asking) *Refusal {
	if c.P < 0 || c.P >= len(a.t.seats) || !a.t.seats[c.P].human() || a.t.seats[c.P].free() || a.t.seats[c.P].Left {
		return badSeats
	}
	a.emit(Line{E: lineHost, P: c.P}, nil, nil)
	return nil
}

func (c Host) grace(a *asking) *Refusal {
	if c.Time < MinGrace || c.Time > MaxGrace {
		return badJSON(text.Errorf("time: want 20s to 1h"))
	}
	a.emit(Line{E: lineSeats, Seats: slices.Clone(a.t.seats), Grace: millis(c.Time.Round(time.Second))}, nil, nil)
	return nil
}
