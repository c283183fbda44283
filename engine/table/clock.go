package table

import (
	"slices"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/table/wire"
)

// awayAfter is how long somebody is here after asking.
const awayAfter = 40 * time.Second

// timer is the clock of a turn, 0 for none.
func (t *Table) timer() time.Duration { return time.Duration(t.rules.Timer) * time.Second }

// isHere reports whether the person of a seat is here.
func (t *Table) isHere(seat int, now time.Duration) bool {
	s := &t.seats[seat]
	return s.human() && !s.free() && !s.Left && t.mem.seats[seat].seen > now-awayAfter
}

// absent reports whether a person has been away for longer than the grace.
func (t *Table) absent(seat int, now time.Duration) bool {
	return !t.isHere(seat, now) && now >= t.mem.silentSince(seat)+t.grace
}

// silentSince is when a person was heard of last.
func (m *memory) silentSince(seat int) time.Duration { return max(m.seats[seat].seen, m.woke) }

func (t *Table) anybody(now time.Duration) bool {
	for i := range t.seats {
		if t.isHere(i, now) {
			return true
		}
	}
	return false
}

// hereNow is by seat whether its player is here, away or a computer.
func (t *Table) hereNow(now time.Duration) []string {
	var out []string
	for i := range t.seats {
		switch {
		case t.seats[i].computer() != "":
			out = append(out, wire.Computer)
		case t.isHere(i, now):
			out = append(out, wire.Here)
		default:
			out = append(out, wire.Away)
		}
	}
	return out
}

// wake brings what nobody writes down up to a time: who is here, and whether the
// clock runs.
func (t *Table) wake(now time.Duration) {
	if t.mem.woke == never {
		t.mem.woke = now
		t.mem.running = never
	}
	t.mem.now = now
	t.refresh(now)
	t.restart(now, false)
}

// refresh finds out who is here.
func (t *Table) refresh(now time.Duration) {
	here, late := t.hereNow(now), lateNow(t, now)
	if !slices.Equal(here, t.mem.here) || !slices.Equal(late, t.mem.late) {
		t.mem.here, t.mem.late, t.mem.hereDue = here, late, true
	}
	t.mem.tellHere(now)
}

// lateNow lists the seats of people that a computer may play now: a person has been away for
// the grace, or is here and has not played for as long, where no clock runs.
func lateNow(t *Table, now time.Duration) []int {
	seats := []int{}
	for i := range t.seats {
		if at := lateAt(t, i, now); at != never && now >= at {
			seats = append(seats, i)
		}
	}
	return seats
}

// lateAt is when a computer may play the seat of a person, if nothing else happens; never if
// nobody is waited for there.
func lateAt(t *Table, seat int, now time.Duration) time.Duration {
	switch {
	case t.state != wire.Playing || t.mem.woke == never || !t.seats[seat].plays():
		return never
	case !t.isHere(seat, now):
		return t.mem.silentSince(seat) + t.grace
	case mayStall(t, seat):
		return max(t.turnAt, t.mem.woke) + t.grace
	}
	return never
}

// mayStall reports whether nothing but its person ends the turn of a seat.
func mayStall(t *Table, seat int) bool {
	return seat == t.OnTurn() && t.timer() == 0 && !t.paused
}

// stalls reports whether a person who is here has not played for the grace, at a table whose
// clock would not end the turn. Time for which the server was down does not count.
func stalls(t *Table, seat int, now time.Duration) bool {
	return mayStall(t, seat) && t.isHere(seat, now) && slices.Contains(lateNow(t, now), seat)
}

// hereEvery is how often it is told at most who is here: whoever comes and goes costs the
// others no more.
const hereEvery = time.Second

// tellHere tells who is here, once that is due.
func (m *memory) tellHere(now time.Duration) {
	if m.hereDue && now >= m.hereTold+hereEvery {
		m.passing++
		m.hereAt, m.hereTold, m.hereDue = m.passing, now, false
	}
}

// Watched sets how many people watch, and reports whether that is another number.
func (t *Table) Watched(n int, now time.Duration) bool {
	if n == t.mem.watch {
		return false
	}
	t.mem.watch, t.mem.hereDue = n, true
	t.mem.tellHere(now)
	return true
}

// clockRuns reports whether the time of the turn passes.
func (t *Table) clockRuns(now time.Duration) bool {
	p := t.OnTurn()
	return p >= 0 && t.timer() > 0 && !t.paused && t.seats[p].computer() == "" && t.mem.woke != never && t.anybody(now)
}

// restart starts or stops the clock; another says that another turn has begun.
func (t *Table) restart(now time.Duration, another bool) {
	runs := t.clockRuns(now)
	switch was := t.mem.running != never; {
	case another && runs:
		t.mem.running = now
	case another:
		t.mem.running = never
	case runs && !was:
		t.mem.running = now
	case !runs && was:
		t.left = t.leftAt(now)
		t.mem.running = never
	default:
		return
	}
	t.mem.passing++
	t.mem.clockAt = t.mem.passing
}

// leftAt is what the clock has left. Time in which nobody is here does not pass.
func (t *Table) leftAt(now time.Duration) time.Duration {
	if t.mem.running == never {
		return t.left
	}
	last := never
	for i := range t.mem.seats {
		last = max(last, t.mem.seats[i].seen)
	}
	return max(0, t.left-max(0, min(now, last+awayAfter)-t.mem.running))
}

// Wake is the time at which the table needs the next Tick, if nothing else happens.
func (t *Table) Wake() (time.Duration, bool) {
	at := time.Duration(1 << 62)
	if t.mem.running != never && t.mem.woke != never {
		at = min(at, t.mem.running+t.left)
	}
	for _, a := range t.asks {
		at = min(at, a.until)
		for i := range t.seats {
			if waitsForSilent(a.what) && t.silent(i, t.mem.now) {
				at = min(at, t.mem.silentSince(i)+t.grace)
			}
		}
	}
	if t.mem.hereDue {
		at = min(at, t.mem.hereTold+hereEvery)
	}
	if heir, passes := heirOf(t, t.mem.now); heir >= 0 {
		at = min(at, passes)
	}
	for i := range t.seats {
		if late := lateAt(t, i, t.mem.now); late != never && !slices.Contains(t.mem.late, i) {
			at = min(at, late)
		}
	}
	for i, h := range t.mem.here {
		if h == wire.Here {
			at = min(at, t.mem.seats[i].seen+awayAfter)
		}
	}
	return at, at < 1<<62
}

// timeUp ends the turn whose clock has run out, as the match says of what lies there.
func (a *asking) timeUp() {
	t := a.t
	if t.mem.running == never || !t.clockRuns(a.now) || t.leftAt(a.now) > 0 {
		return
	}
	seat, before := t.OnTurn(), t.match
	v := before.View(seat)
	lies := t.lying(seat, v)
	up := v.TimeUp(lies.Table, lies.Free, v.Touched)
	if a.did(seat, up, wire.ByClock, "") == nil && !sameTurn(before, t.match) {
		return
	}
	a.did(seat, match.Action{Do: match.GiveUp, Timed: true}, wire.ByClock, "") // after a play that a discard follows
}
