package session

import (
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
	"machiavelli/engine/worker"
)

// Source has the match: that of the worker on this device, or of a server of tables. A
// session holds only what its seats see.
//
// The loop calls its methods, and none waits. Next alone tells what has happened, never
// another method.
type Source interface {
	// Do asks for an action of a seat of this device. The next one is asked for
	// when this one is answered, by News with Done.
	Do(seat int, a match.Action)
	// Lay says how the half-made turn lies, or the plan, whenever that is another: the
	// table with free cards as melds of one card, and the hand; nil: no turn has begun.
	ShareDraft(table []match.Meld, hand []card.ID)
	// Continue says that all that was told has been shown: who is on turn and does
	// not play here may act. News with Sights or Done follows, at some time.
	Continue()
	// Next is the next thing that has come about, false if nothing has.
	Next() (News, bool)
	// Clock is what is left of the turn where the source keeps the clock; false: the
	// session does.
	Clock() (left time.Duration, keeps bool)
	// Close ends it. Nothing is told afterwards.
	Close()
}

// News is what a source tells at once.
type News struct {
	// Sights is what the seats of this device see now, always the same seats, the
	// one that is shown first first; none: the match has not gone on. A person sits
	// in those whose player is a human; a seat of -1 watches.
	Sights []Sight
	// Anew says that no events lead to the sights: what has been told and not shown
	// counts for nothing.
	Anew    bool
	Steps   []steps.Step  // how the play among the events is done by hand; none: it is shown at once
	Lies    [][]card.Card // how a half-made turn has left the table, or nil
	Done    bool          // it is the result of the last Do or Continue
	Refused *match.Error  // why that was not done
	Save    []byte        // the match as bytes that only the worker reads; nil: it is not kept here
	Record  []byte        // what the events add to the record; nil: none is made here
	Note    NoteKind      // to tell the player; NoteBroken: nothing goes on
	Fault   string        // what the note is of
}

// Sight is the match as one seat sees it.
type Sight = worker.Sight

// sights is what the seats of this device see.
type sights []Sight

// of is what a seat sees; nil for one that is not of this device.
func (all sights) of(seat int) *Sight {
	for i := range all {
		if all[i].View.Me == seat {
			return &all[i]
		}
	}
	return nil
}

// here reports whether a person at this device plays a seat.
func (all sights) here(seat int) bool {
	at := all.of(seat)
	return at != nil && seat >= 0 && seat < len(at.View.Seats) && at.View.Seats[seat].By == match.Human
}

// turn reports whether such a person is on turn.
func (all sights) turn(v *match.View) bool { return v.Phase == match.Turning && all.here(v.Turn) }

// people is how many there are.
func (all sights) people() (n int) {
	for i := range all {
		if all.here(all[i].View.Me) {
			n++
		}
	}
	return n
}

// Open shows the match of a source.
func (s *Session) Open(from Source) {
	s.forget()
	s.source = from
}

// handle takes what the source tells.
func (s *Session) handle(n News) {
	switch {
	case n.Fault != "":
		s.stumbles(n.Note, n.Fault)
	case n.Note != "":
		s.notify(n.Note)
	}
	s.broken = s.broken || n.Note == NoteBroken
	switch done := s.answered(&n); {
	case n.Refused != nil && done.refused != nil:
		done.refused(n.Refused)
	case len(n.Sights) == 0:
	case done.do.Do == match.Touch:
		s.touched(n)
	default:
		s.accept(n)
	}
	if n.Lies != nil && s.turn.begun() {
		s.Edit(match.Laying(s.view.Free, laid(n.Lies)))
	}
	if n.Done && len(s.acts) > 0 {
		s.proceed()
	}
}
