package session

import (
	"errors"
	"fmt"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
	"machiavelli/game/behaviour"
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

// plays is what is past once all has been shown to the player in a seat, without what is
// no play: what a save keeps for a replay.
func (q *shows) plays(viewer int) []Show {
	all := shows{next: q.next, past: slices.Clone(q.past), own: q.own}
	for len(all.next) > 0 {
		all.shown(viewer)
	}
	past := slices.DeleteFunc(all.past, func(show Show) bool { return show.Event.E != match.EvPlay })
	return past[max(0, len(past)-logLines):]
}

// restore takes what a save has kept, which has been shown.
func (q *shows) restore(past []Show, v *match.View) {
	for i := range past {
		show := &past[i]
		show.Steps, show.Frames = frames(show.Before, show.Event.Table, show.Steps, v.Rules)
	}
	q.past, q.own = past, v.Turn == v.Me
}

// check refuses what no play of others can be, in a save from outside.
func (show *Show) check(c match.Config) error {
	e := &show.Event
	if e.E != match.EvPlay || e.P < 0 || e.P >= len(c.Players) {
		return fmt.Errorf("a play that is %q of seat %d", e.E, e.P)
	}
	deck := card.Deck(c.Rules.Deck(len(c.Players)))
	for _, table := range [...][]match.Meld{show.Before, e.Table} {
		lie := map[card.ID]bool{}
		for _, m := range table {
			for _, k := range m.Cards {
				if lie[k.ID] || !slices.Contains(deck, k.ID) {
					return fmt.Errorf("a play with %v twice, or not in the pack", k)
				}
				lie[k.ID] = true
			}
			if len(m.Cards) == 0 || m.Owner < -1 || m.Owner >= len(c.Players) {
				return errors.New("a play of a meld without cards, or of nobody's")
			}
		}
	}
	return nil
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
