package session

import "time"

// Pass tells that time has passed since it was last told, as clocks on walls
// have it, and ends a turn whose time is up. A machine that slept, or a page
// that was hidden, has stopped the clock where nobody else waits.
func (s *Session) Pass(d time.Duration) {
	limit := time.Duration(s.view.Rules.Timer) * time.Second
	if _, kept := s.timed(); kept || limit == 0 || !s.Live() || d > asleep && s.sights.people() == 1 {
		return
	}
	if s.clock += d; s.clock >= limit {
		s.clock = 0
		s.note(NoteTimeUp)
		s.act(s.turn.draft.TimeUp())
	}
}

// asleep is the time between two ticks after which nobody can have been
// playing.
const asleep = 2 * time.Second

// ticksASecond is the unit in which saves have the clock.
const ticksASecond = 60

// SecondsLeft is what is left of the turn, -1 without a timer.
func (s *Session) SecondsLeft() int {
	if s.view.Rules.Timer == 0 || !s.Live() {
		return -1
	}
	if left, kept := s.timed(); kept {
		return int(max(0, left+time.Second-1) / time.Second)
	}
	return s.view.Rules.Timer - int(s.clock/time.Second)
}
