package session

import (
	"time"

	"machiavelli/engine/match"
)

// Pass tells that time has passed since it was last told, as clocks on walls
// have it, and ends a turn whose time is up. A machine that slept, or a page
// that was hidden, has stopped the clock where nobody else waits.
func (p *player) Pass(d time.Duration) {
	limit := time.Duration(p.view.Rules.Timer) * time.Second
	if _, kept := p.queue.timed(); kept || limit == 0 || !p.Live() || d > asleep && p.sights.people() == 1 {
		return
	}
	if p.clock += d; p.clock >= limit {
		p.clock = 0
		p.notify(NoteTimeUp)
		p.act(p.turn.draft.TimeUp())
	}
}

// asleep is the time between two ticks after which nobody can have been
// playing.
const asleep = 2 * time.Second

// ticksASecond is the unit in which saves have the clock.
const ticksASecond = 60

// SecondsLeft is what is left of the turn, -1 without a timer. Where others play at screens
// of their own it is that of whoever is on turn.
func (p *player) SecondsLeft() int {
	if p.view.Rules.Timer == 0 || p.view.Phase != match.Turning {
		return -1
	}
	if left, kept := p.queue.timed(); kept {
		return int(max(0, left+time.Second-1) / time.Second)
	}
	if !p.Live() {
		return -1
	}
	return p.view.Rules.Timer - int(p.clock/time.Second)
}
