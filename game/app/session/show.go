package session

import (
	"errors"
	"fmt"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
	"machiavelli/game/app/opponents"
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
	next   []Show
	past   []Show // the turns that have begun and the plays, of the last circuits of this deal
	better *Show  // a way that is shown instead, nil: none
}

// shown takes note that the first has been shown.
func (q *shows) shown() {
	q.past = passed(q.past, q.next[0])
	q.next = q.next[1:]
}

// passed is what is past with one thing more, without what is older than a circuit.
func passed(past []Show, now Show) []Show {
	switch now.Event.E {
	case match.EvDeal:
		return past[:0]
	case match.EvTurn:
		seat := now.Event.P
		if last := lastTurn(past, seat); last >= 0 {
			past = slices.Delete(past, 0, last)
		}
	case match.EvPlay:
	default:
		return past
	}
	past = append(past, now)
	return past[max(0, len(past)-maxPast):]
}

// maxPast is how much of it is kept: more than any two circuits have.
const maxPast = 60

// lastTurn is where a seat's last turn began, -1 if that is not there.
func lastTurn(past []Show, seat int) int {
	for i := len(past) - 1; i >= 0; i-- {
		if e := &past[i].Event; e.E == match.EvTurn && e.P == seat {
			return i
		}
	}
	return -1
}

// since is the plays of others since the last turn of a seat has ended.
func (q *shows) since(seat int) (plays []Show) {
	if q.better != nil {
		return []Show{*q.better}
	}
	past := q.past
	turns := func(show Show) bool { return show.Event.E == match.EvTurn }
	if last := lastTurn(past, seat); last >= 0 && !slices.ContainsFunc(past[last+1:], turns) {
		past = past[:last] // that turn goes on
	}
	for _, show := range past[lastTurn(past, seat)+1:] {
		if show.Event.E == match.EvPlay && show.Event.P != seat {
			plays = append(plays, show)
		}
	}
	return plays
}

// saved is what is past once all has been shown: what a save keeps for a replay.
func (q *shows) saved() []Show {
	past := slices.Clone(q.past)
	for _, show := range q.next {
		past = passed(past, show)
	}
	return past
}

// restore takes what a save has kept, which has been shown.
func (q *shows) restore(past []Show, v *match.View) {
	for i := range past {
		show := &past[i]
		show.Steps, show.Frames = frames(show.Before, show.Event.Table, show.Steps, v.Rules)
	}
	q.past = past
}

// check refuses what no play of others can be, in a save from outside.
func (show *Show) check(v *match.View) error {
	e, n := &show.Event, len(v.Seats)
	if e.E != match.EvPlay && e.E != match.EvTurn || e.P < 0 || e.P >= n {
		return fmt.Errorf("neither a turn nor a play, but %q of seat %d", e.E, e.P)
	}
	deck := card.Deck(v.Rules.Deck(n))
	for _, table := range [...][]match.Meld{show.Before, e.Table} {
		lie := map[card.ID]bool{}
		for _, m := range table {
			for _, k := range m.Cards {
				if lie[k.ID] || !slices.Contains(deck, k.ID) {
					return fmt.Errorf("a play with %v twice, or not in the pack", k)
				}
				lie[k.ID] = true
			}
			if len(m.Cards) == 0 || m.Owner < -1 || m.Owner >= n {
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
	if !s.Waiting() || s.curtain.drawn {
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
	s.shows.shown()
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
		s.Board.remark(e, s.mood(e.P))
	}
	s.Hand.Follow(s.turn.handOf(s.Board.Hand))
}

// sameMeld reports whether a meld lay before, under whatever ID.
func sameMeld(before []match.Meld, m match.Meld) bool {
	return slices.ContainsFunc(before, func(o match.Meld) bool { return card.Same(o.Cards, m.Cards) })
}

// Pause is how many ticks, at ordinary speed, the player in a seat looks at the
// table before doing anything.
func (s *Session) Pause(seat int) int {
	if seat < 0 || seat >= len(s.view.Seats) {
		return 0
	}
	return opponents.Pause(s.view.Seats[seat].By, s.mood(seat))
}

// Past is what others have been shown to play since the player's last turn ended: for a
// replay.
func (s *Session) Past() []Show { return s.shows.since(s.viewer) }
