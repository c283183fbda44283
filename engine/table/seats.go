package table

import (
	"slices"

	"machiavelli/engine/match"
	"machiavelli/engine/text"
)

func (c Join) decide(a *asking) *Refusal {
	t := a.t
	switch {
	case !isName(c.Name):
		return badName
	case !match.IsNonce(c.Nonce):
		return badNonce
	case c.Seat >= len(t.seats):
		return badSeats
	}
	seats := slices.Clone(t.seats)
	if i := slices.IndexFunc(seats, func(s Seat) bool { return s.Nonce == c.Nonce }); i >= 0 && t.state != StateOver && !seats[i].Left {
		seats[i].Secret = digest(c.Secret) // the answer to the first try was lost
		a.emit(Line{E: lineSeats, Seats: seats}, nil, nil)
		return nil
	}
	if t.state != StateWaiting {
		return started
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
		return full
	case !seats[p].human() || !can(p):
		return taken
	}
	seats[p].Name, seats[p].Nonce, seats[p].Secret, seats[p].Kept = text.Line(c.Name), c.Nonce, digest(c.Secret), ""
	a.emit(Line{E: lineSeats, Seats: seats}, nil, nil)
	return a.startIfFull()
}

// Joined is the seat that was taken with a nonce, -1 for none.
func (t *Table) Joined(nonce string) int {
	return slices.IndexFunc(t.seats, func(s Seat) bool { return s.Nonce == nonce && nonce != "" })
}

// startIfFull starts the match once no seat is free.
func (a *asking) startIfFull() *Refusal {
	if a.t.state != StateWaiting || slices.ContainsFunc(a.t.seats, func(s Seat) bool { return s.free() }) {
		return nil
	}
	return a.startMatch()
}

func (c Leave) decide(a *asking) *Refusal {
	p, r := a.seat()
	if r != nil {
		return r
	}
	seats := slices.Clone(a.t.seats)
	s := &seats[p]
	switch a.t.state {
	case StateWaiting:
		*s = Seat{By: match.Human}
	case StatePlaying:
		s.Left, s.Secret, s.Next = true, "", ""
		if s.Level == "" {
			s.Level = a.t.level()
		}
	default:
		s.Left, s.Secret, s.Next = true, "", ""
	}
	a.emit(Line{E: lineSeats, Seats: seats}, nil, nil)
	a.closeVotes()
	return nil
}

func (c Rename) decide(a *asking) *Refusal {
	p, r := a.seat()
	switch {
	case r != nil:
		return r
	case a.t.state != StateWaiting:
		return started
	case !isName(c.Name):
		return badName
	}
	seats := slices.Clone(a.t.seats)
	seats[p].Name = text.Line(c.Name)
	a.emit(Line{E: lineSeats, Seats: seats}, nil, nil)
	return nil
}

func (c Move) decide(a *asking) *Refusal {
	p, r := a.seat()
	if r != nil {
		return r
	}
	seats := slices.Clone(a.t.seats)
	seats[p].Next = digest(c.Secret)
	a.emit(Line{E: lineSeats, Seats: seats}, nil, nil)
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
func (a *asking) mayReplace(p int) *Refusal {
	t := a.t
	switch {
	case p < 0 || p >= len(t.seats) || !t.seats[p].human():
		return badSeats
	case t.state != StatePlaying:
		return because(match.NoSuchAction)
	case t.seats[p].Level == "" && !t.absent(p, a.now):
		return taken
	}
	return nil
}

// replace has a computer play a person's seat.
func (a *asking) replace(p int, level string) {
	seats := slices.Clone(a.t.seats)
	seats[p].Level = level
	a.emit(Line{E: lineSeats, Seats: seats}, nil, nil)
}
