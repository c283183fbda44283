package session

import (
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
	"machiavelli/game/behaviour"
	"slices"
)

// Playback is one thing that has come onto the board: a step of a play, or an
// event.
type Playback struct {
	Event  *match.Event
	Steps  []steps.Step // of the play
	At     int          // the step that was shown; -1: the event itself
	Before []match.Meld // the table that the steps begin with
	Last   bool         // the event is wholly shown
	Lines  []LogEntry   // what it has added to the log
}

// shows is what has come about in the match and has yet to be shown.
type shows struct {
	next []Show
	past []Show // what others have done since the own last turn ended
	own  bool   // the turn that is shown is the viewer's
}

// shown takes note that the first has been shown, to the player in a seat.
func (q *shows) shown(viewer int) {
	now := q.next[0]
	q.next = q.next[1:]
	mine := now.Event.P == viewer
	switch now.Event.E {
	case match.EvDeal:
		q.past, q.own = q.past[:0], false
		return
	case match.EvTurn:
		if q.own {
			q.past = q.past[:0]
		}
		q.own = mine
	default:
		if mine {
			return
		}
	}
	q.past = append(q.past, now)
}

// Waiting reports whether something has yet to be shown.
func (s *Session) Waiting() bool { return len(s.shows.next) > 0 }

// Coming is the event that comes next, nil if there is none.
func (s *Session) Coming() *match.Event {
	if !s.Waiting() {
		return nil
	}
	return &s.shows.next[0].Event
}

// Advance brings the next thing onto the board. It reports false when there is
// nothing.
func (s *Session) Advance() (Playback, bool) {
	if !s.Waiting() {
		return Playback{}, false
	}
	show := &s.shows.next[0]
	s.Board.noted = nil
	played := Playback{Event: &show.Event, Steps: show.Steps, At: -1, Before: show.Before}
	if show.at == 0 && show.Event.E != match.EvTurn {
		s.Board.note(logEntry(&show.Event))
	}
	if n := len(show.Frames); n > 0 && show.at < n {
		played.At = show.at
		told := Tell(show.Before, show.Steps, show.at, s.view.Rules.Meld)
		s.Board.note(LogEntry{Seat: show.Event.P, What: Step, Step: &told})
		s.Board.Traces.mark(show.Event.P, s.Board.Table, show.Frames[show.at])
		s.Board.Table = show.Frames[show.at]
		show.at++
		if show.at < n {
			played.Lines = s.Board.noted
			return played, true
		}
	}
	s.finish(show)
	played.Last, played.Lines = true, s.Board.noted
	s.shows.shown(s.viewer)
	if !s.Waiting() {
		s.settle()
	}
	return played, true
}

// Ahead is the table at the end of the play that is being shown, nil if none
// is.
func (s *Session) Ahead() []match.Meld {
	if !s.Waiting() || s.shows.next[0].Event.E != match.EvPlay {
		return nil
	}
	return s.shows.next[0].Event.Table
}

// finish brings a whole event onto the board.
func (s *Session) finish(show *Show) {
	e := &show.Event
	if e.E == match.EvPlay && e.P != s.viewer {
		s.Board.Traces.mark(e.P, s.Board.Table, e.Table)
	}
	s.Board.happen(e)
	if e.P >= 0 && e.P < len(s.view.Seats) && s.view.Seats[e.P].By != match.Human {
		s.Board.remark(e, s.botSeed(e.P))
	}
	s.Hand.Follow(s.turn.handOf(s.Board.Hand))
}

// sameMeld reports whether a meld lay before, under whatever ID.
func sameMeld(before []match.Meld, m match.Meld) bool {
	return slices.ContainsFunc(before, func(o match.Meld) bool { return sameCards(o.Cards, m.Cards) })
}

// Pause is how many ticks, at ordinary speed, the player in a seat looks at the
// table before doing anything.
func (s *Session) Pause(seat int) int {
	if seat < 0 || seat >= len(s.view.Seats) {
		return 0
	}
	return behaviour.Pause(s.view.Seats[seat].By, s.botSeed(seat))
}

// Past is what others have been shown to do since the own last turn ended: for a
// replay.
func (s *Session) Past() []Show { return s.shows.past }
