package session

import (
	"errors"
	"fmt"
	"hash/fnv"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
	"machiavelli/game/app/opponents"
	"machiavelli/game/app/story"
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

// shows is what has come about in the match, as the shown seat may see it: the board
// has what has been shown.
type shows struct {
	*viewpoint
	Board  Board
	next   []Show // that have yet to be shown
	past   []Show // the turns that have begun and the plays, of the last circuits of this deal
	better *Show  // a way that is shown instead, nil: none
	scores []match.Event
	story  story.Story
	tone   uint64 // of the remarks and pauses in this match
}

// reset clears the board for a match of which nothing has been shown yet.
func (q *shows) reset() {
	q.tone = toneOf(&q.view)
	q.Board.start(&q.view)
}

// restart drops what has been told, and takes the scores of the view.
func (q *shows) restart() {
	q.next, q.past, q.better, q.scores = nil, nil, nil, scoresOf(&q.view)
}

// scoresOf is the scores of the deals so far, as their events have told them. The hands
// of the last deal alone are known.
func scoresOf(v *match.View) (scores []match.Event) {
	for i, r := range v.Scores {
		scores = append(scores, match.Event{E: match.EvScore, P: -1, Deal: i + 1, Reason: r.Reason, Wins: r.Wins, Points: r.Points, Totals: r.Totals})
	}
	if n := len(scores); n > 0 && v.Phase != match.Turning {
		last := &scores[n-1]
		if !match.ByNobody(last.Reason) {
			last.P = v.Turn
		}
		for _, seat := range v.Seats {
			last.Hands = append(last.Hands, seat.Hand)
		}
	}
	return scores
}

// happened queues an event as the shown seat may see it, and reports whether it ends the
// half-made turn. Others' plays are shown step by step from the table before.
func (q *shows) happened(e match.Event, before *match.View, list []steps.Step) (ends bool) {
	q.story.Add(before, &e)
	show := Show{Event: e}
	others := e.E == match.EvPlay && e.P != q.viewer
	if e.E == match.EvPlay {
		show.Before = before.Table
	}
	if others {
		show.Steps, show.Frames = frames(before.Table, e.Table, list, q.view.Rules)
	}
	q.next = append(q.next, show)
	if e.E == match.EvScore {
		q.scores = append(q.scores, e)
	}
	return others || e.E == match.EvDeal
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
func (q *shows) restore(past []Show) {
	for i := range past {
		show := &past[i]
		show.Steps, show.Frames = frames(show.Before, show.Event.Table, show.Steps, q.view.Rules)
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
func (q *shows) Waiting() bool { return len(q.next) > 0 }

// Coming is the event that comes next, nil if all have been shown.
func (q *shows) Coming() *match.Event {
	if !q.Waiting() {
		return nil
	}
	return &q.next[0].Event
}

// advance brings the next thing onto the board. There must be one.
func (q *shows) advance() Playback {
	show := &q.next[0]
	q.Board.noted = nil
	played := Playback{Event: &show.Event, Steps: show.Steps, At: -1, Before: show.Before}
	if show.at == 0 && show.Event.E != match.EvTurn {
		q.Board.addLog(logEntry(&show.Event))
	}
	if n := len(show.Frames); n > 0 && show.at < n {
		played.At = show.at
		told := Tell(show.Before, show.Steps, show.at, q.view.Rules.Meld)
		q.Board.addLog(LogEntry{Seat: show.Event.P, What: Step, Step: &told})
		q.Board.Traces.mark(show.Event.P, q.Board.Table, show.Frames[show.at])
		q.Board.Table = show.Frames[show.at]
		show.at++
		if show.at < n {
			played.Lines = q.Board.noted
			return played
		}
	}
	q.finish(show)
	played.Last, played.Lines = true, q.Board.noted
	q.shown()
	return played
}

// Ahead is the table at the end of the play that is being shown, nil if none
// is.
func (q *shows) Ahead() []match.Meld {
	if !q.Waiting() || q.next[0].Event.E != match.EvPlay {
		return nil
	}
	return q.next[0].Event.Table
}

// finish brings a whole event onto the board.
func (q *shows) finish(show *Show) {
	e := &show.Event
	if e.E == match.EvPlay && e.P != q.viewer {
		q.Board.Traces.mark(e.P, q.Board.Table, e.Table)
	}
	q.Board.happen(e)
	if e.P >= 0 && e.P < len(q.view.Seats) && q.view.Seats[e.P].By != match.Human {
		q.Board.remark(e, q.mood(e.P))
	}
}

// sameMeld reports whether a meld lay before, under whatever ID.
func sameMeld(before []match.Meld, m match.Meld) bool {
	return slices.ContainsFunc(before, func(o match.Meld) bool { return card.Same(o.Cards, m.Cards) })
}

// Pause is how many ticks, at ordinary speed, the player in a seat looks at the
// table before doing anything.
func (q *shows) Pause(seat int) int {
	if seat < 0 || seat >= len(q.view.Seats) {
		return 0
	}
	return opponents.Pause(q.view.Seats[seat].By, q.mood(seat))
}

// Past is what others have been shown to play since the player's last turn ended: for a
// replay.
func (q *shows) Past() []Show { return q.since(q.viewer) }

// toneOf makes another tone of every match.
func toneOf(v *match.View) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, v.Hand, v.Dealer)
	return h.Sum64()
}

// mood is chance for what a computer player says, and how long it looks at the
// table: the same in the same turn of the same match.
func (q *shows) mood(seat int) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, q.tone, "/", q.view.Deal, "/", q.view.Turns, "/", seat)
	return h.Sum64()
}
