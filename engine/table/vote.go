package table

import (
	"slices"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/table/wire"
)

// voteFor is how long a vote is open.
const voteFor = time.Minute

func (c AskFor) decide(a *asking) *wire.Refusal {
	p, r := a.seat()
	if r != nil {
		return r
	}
	t := a.t
	if a.t.seats[p].Left {
		return wire.NotYours
	}
	can := false
	switch c.What {
	case wire.VoteBack:
		can = t.canTakeBack(p)
	case wire.VoteEnd:
		can = t.state == wire.Playing
	case wire.VoteNext:
		can = t.state == wire.Playing && t.match.At() == match.Scored
	case wire.VoteComputer:
		if c.Of < 0 || c.Of >= len(t.seats) {
			return wire.BadSeats
		}
		if r := a.mayReplace(c.Of); r != nil && (c.Of == p || !stalls(t, c.Of, a.now)) {
			return r
		}
		can = t.seats[c.Of].Level == ""
	case wire.VoteRematch:
		can = t.state == wire.Over && t.again == "" && !t.rematch
	default:
		return wire.BadJSON(errWhat(c.What))
	}
	if !can {
		return wire.Because(match.NoSuchAction)
	}
	if i := slices.IndexFunc(t.asks, func(v ask) bool { return v.what == c.What }); i >= 0 {
		return Answer{What: c.What, Yes: true}.decide(a)
	}
	if i := slices.IndexFunc(t.denied, func(r denial) bool { return r.p == p && r.what == c.What }); i >= 0 {
		if wait := t.denied[i].at + askAgain - a.now; wait > 0 {
			return wire.TooOften(wait, tooSoon)
		}
	}
	of := 0
	if c.What == wire.VoteComputer {
		of = c.Of
	}
	a.emit(Line{E: wire.LineAsks, P: p, What: c.What, Of: of, Until: millis(a.until(c.What, p))}, nil, nil)
	a.closeVotes()
	return nil
}

// until is how long a vote is open that a seat asks for: where nobody else is here, until
// nobody is waited for any more.
func (a *asking) until(what string, asker int) time.Duration {
	t, until := a.t, a.now+voteFor
	for i := range t.seats {
		switch {
		case i != asker && t.isHere(i, a.now):
			return a.now + voteFor
		case waitsForSilent(what) && t.silent(i, a.now):
			until = max(until, t.mem.silentSince(i)+t.grace)
		}
	}
	return until
}

type errWhat string

func (e errWhat) Error() string { return "what: nobody votes on " + string(e)[:min(len(e), 20)] }

func (c Answer) decide(a *asking) *wire.Refusal {
	p, r := a.seat()
	if r != nil {
		return r
	}
	i := slices.IndexFunc(a.t.asks, func(v ask) bool { return v.what == c.What })
	if i < 0 || a.t.seats[p].Left || c.What == wire.VoteComputer && a.t.asks[i].of == p && (c.Yes || stalls(a.t, p, a.now)) {
		return wire.NothingAsked
	}
	if !c.Yes {
		a.emit(Line{E: wire.LineDeclined, P: p, What: c.What}, nil, nil)
		return nil
	}
	if m := &a.t.mem; !a.t.asks[i].yes[p] {
		a.t.asks[i].yes[p] = true
		m.passing++
		m.voicesAt = m.passing
	}
	a.closeVotes()
	return nil
}

// closeVotes ends the votes to which everybody who is here agrees, and those whose time
// is up.
func (a *asking) closeVotes() {
	for _, v := range slices.Clone(a.t.asks) {
		if !slices.ContainsFunc(a.t.asks, func(o ask) bool { return o.what == v.what }) {
			continue // another vote has ended it
		}
		switch {
		case a.agreed(&v):
			a.emit(Line{E: wire.LineAgreed, What: v.what}, nil, nil)
			a.effect(&v)
		case a.now >= v.until:
			a.emit(Line{E: wire.LineDeclined, P: -1, What: v.what}, nil, nil)
		}
	}
}

// agreed reports whether all people who are here have said yes, and at least
// one has. A server that has just begun waits for those who have yet to ask again, and
// where one alone would decide, those who are silent have the grace.
func (a *asking) agreed(v *ask) bool {
	t, yes, silent := a.t, 0, false
	for i := range t.seats {
		unheard := t.seats[i].plays() && t.mem.seats[i].seen == never && a.now < t.mem.woke+awayAfter
		switch here := t.isHere(i, a.now); {
		case v.what == wire.VoteComputer && i == v.of:
		case (here || unheard) && !v.yes[i]:
			return false
		case here:
			yes++
		case t.silent(i, a.now):
			silent = true
		}
	}
	return yes > 1 || yes == 1 && !(silent && waitsForSilent(v.what))
}

// waitsForSilent reports whether a vote is on something that one alone must not decide
// while the others may come back.
func waitsForSilent(what string) bool {
	return what == wire.VoteEnd || what == wire.VoteNext || what == wire.VoteBack
}

// plays reports whether a person sits there and plays.
func (s *Seat) plays() bool {
	return s.human() && !s.free() && !s.Left && s.Level == ""
}

// silent reports whether the person of a seat is away, and has not been for the grace.
func (t *Table) silent(seat int, now time.Duration) bool {
	return t.seats[seat].plays() && !t.isHere(seat, now) && !t.absent(seat, now)
}

// effect is the result of a vote.
func (a *asking) effect(v *ask) {
	t := a.t
	switch v.what {
	case wire.VoteBack:
		if t.canTakeBack(v.p) {
			a.emit(Line{E: wire.LineBack, P: v.p}, nil, nil)
		}
	case wire.VoteEnd:
		if t.match.At() == match.Scored {
			a.table(match.Stop)
		}
		if t.state == wire.Playing {
			a.end(wire.EndAgreed)
		}
	case wire.VoteNext:
		a.table(match.Deal)
	case wire.VoteComputer:
		if a.mayReplace(v.of) == nil || stalls(t, v.of, a.now) { // else the person has come back, or played
			a.replace(v.of, t.level())
		}
	}
}

// Rematch returns the wish for the next table once the people have agreed to play again.
// Again tells the code of that table.
func (t *Table) Rematch() (Wish, bool) {
	if !t.rematch {
		return Wish{}, false
	}
	w := Wish{Rules: t.rules.Clone(), Grace: t.grace, Hints: t.made.Hints, Keys: [2]string{t.made.Host, t.made.Watch}, HostSeat: t.host + 1}
	for _, s := range t.seats {
		kept, name := "", ""
		if s.human() && !s.Left {
			kept = s.Secret
		}
		if !s.human() {
			name = s.Name
		}
		w.Seats, w.Kept, w.Names = append(w.Seats, s.By), append(w.Kept, kept), append(w.Names, name)
	}
	return w, true
}

func (c Again) decide(a *asking) *wire.Refusal {
	if !a.t.rematch {
		return wire.NothingAsked
	}
	a.emit(Line{E: wire.LineAgain, Code: c.Code}, nil, nil)
	return nil
}

// askAgain is how long a seat waits after a refusal before it asks for the same again.
const askAgain = time.Minute

// deny records that a vote has found no agreement.
func (c *company) deny(what string, at time.Duration) {
	i := slices.IndexFunc(c.asks, func(a ask) bool { return a.what == what })
	if i < 0 {
		return
	}
	p := c.asks[i].p
	others := slices.DeleteFunc(slices.Clone(c.denied), func(r denial) bool { return r.p == p && r.what == what })
	c.denied = append(others, denial{p, what, at})
}
