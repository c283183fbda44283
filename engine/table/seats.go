package table

import (
	"slices"

	"machiavelli/engine/match"
	"machiavelli/engine/table/wire"
	"machiavelli/engine/text"
)

func (c Join) decide(a *asking) *wire.Refusal {
	t := a.t
	switch {
	case !isName(c.Name):
		return wire.BadName
	case !match.IsNonce(c.Nonce):
		return wire.BadNonce
	case c.Seat >= len(t.seats):
		return wire.BadSeats
	}
	seats := slices.Clone(t.seats)
	if i := slices.IndexFunc(seats, func(s Seat) bool { return s.Nonce == c.Nonce }); i >= 0 && t.state != wire.Over && !seats[i].Left {
		seats[i].Secret = digest(c.Secret) // the answer to the first try was lost
		a.emit(Line{E: wire.LineSeats, Seats: seats}, nil, nil)
		return nil
	}
	if t.state != wire.Waiting {
		return wire.Started
	}
	p := c.Seat
	if kept := slices.IndexFunc(seats, func(s Seat) bool { return s.free() && s.Kept != "" && s.Kept == a.who.key }); kept >= 0 && p < 0 {
		p = kept
	}
	can := func(i int) bool {
		s := &seats[i]
		return s.free() && (s.Kept == "" || s.Kept == a.who.key || a.now >= keptFor)
	}
	if p < 0 {
		p = slices.IndexFunc(seats, func(s Seat) bool { return s.free() && s.Kept == "" })
	}
	for i := range seats {
		if p < 0 && can(i) {
			p = i
		}
	}
	switch {
	case p < 0:
		return wire.Full
	case !seats[p].human() || !can(p):
		return wire.Taken
	}
	seats[p].Name, seats[p].Nonce, seats[p].Secret, seats[p].Kept = text.Line(c.Name), c.Nonce, digest(c.Secret), ""
	a.emit(Line{E: wire.LineSeats, Seats: seats}, nil, nil)
	return a.startIfFull()
}

// Joined is the seat that was taken with a nonce, -1 for none.
func (t *Table) Joined(nonce string) int {
	return slices.IndexFunc(t.seats, func(s Seat) bool { return s.Nonce == nonce && nonce != "" })
}

// startIfFull starts the match once no seat is free.
func (a *asking) startIfFull() *wire.Refusal {
	if a.t.state != wire.Waiting || slices.ContainsFunc(a.t.seats, func(s Seat) bool { return s.free() }) {
		return nil
	}
	return a.startMatch()
}

func (c Leave) decide(a *asking) *wire.Refusal {
	p, r := a.seat()
	if r != nil {
		return r
	}
	seats := slices.Clone(a.t.seats)
	s := &seats[p]
	switch a.t.state {
	case wire.Waiting:
		*s = Seat{By: match.Human}
	case wire.Playing:
		s.Left, s.Secret, s.Next = true, "", ""
		if s.Level == "" {
			s.Level = a.t.level()
		}
	default:
		s.Left, s.Secret, s.Next = true, "", ""
	}
	a.emit(Line{E: wire.LineSeats, Seats: seats}, nil, nil)
	a.closeVotes()
	return nil
}

func (c Rename) decide(a *asking) *wire.Refusal {
	p, r := a.seat()
	switch {
	case r != nil:
		return r
	case a.t.state != wire.Waiting:
		return wire.Started
	case !isName(c.Name):
		return wire.BadName
	}
	seats := slices.Clone(a.t.seats)
	seats[p].Name = text.Line(c.Name)
	a.emit(Line{E: wire.LineSeats, Seats: seats}, nil, nil)
	return nil
}

func (c Move) decide(a *asking) *wire.Refusal {
	p, r := a.seat()
	if r != nil {
		return r
	}
	seats := slices.Clone(a.t.seats)
	seats[p].Next = digest(c.Secret)
	a.emit(Line{E: wire.LineSeats, Seats: seats}, nil, nil)
	return nil
}

// level is the computer player that plays where the host has not said which.
func (t *Table) level() string {
	for _, s := range t.seats {
		if l := s.computer(); l != "" {
			return l
		}
	}
	return "strategist"
}

// mayReplace refuses a computer in the seat of somebody who is not away for the
// grace.
func (a *asking) mayReplace(p int) *wire.Refusal {
	t := a.t
	switch {
	case p < 0 || p >= len(t.seats) || !t.seats[p].human():
		return wire.BadSeats
	case t.state != wire.Playing:
		return wire.Because(match.NoSuchAction)
	case t.seats[p].Level == "" && !t.absent(p, a.now):
		return wire.Taken
	}
	return nil
}

// replace has a computer play a person's seat.
func (a *asking) replace(p int, level string) {
	seats := slices.Clone(a.t.seats)
	seats[p].Level = level
	a.emit(Line{E: wire.LineSeats, Seats: seats}, nil, nil)
}
