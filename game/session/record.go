package session

import (
	"time"

	"machiavelli/engine/match"
	"machiavelli/game/archive"
	"machiavelli/game/store"
)

// recordEvents writes down what has happened, all that an action has led to.
func (s *Session) recordEvents(events []match.Event, first bool) {
	switch {
	case s.Archive == nil, first && len(events) == 0: // begun at a position
	case first:
		r, err := s.Archive.Begin(s.cfg, events, time.Now())
		if err != nil {
			s.tell(Note{Kind: NoteUnrecorded, Cause: err})
			return
		}
		s.record = r
	case s.record != nil:
		s.record.Note(events)
	}
}

// resumeRecord goes on with the record of a match that was saved. A match that
// was saved without one has none: what came before cannot be known any more.
func (s *Session) resumeRecord(m *archive.Mark) {
	if s.Archive == nil || m == nil {
		return
	}
	r, err := s.Archive.Resume(*m)
	if err != nil {
		s.tell(Note{Kind: NoteUnrecorded, Cause: err})
		return
	}
	s.record = r
}

// saveRecord keeps what has been written down. A record that cannot be kept is
// not tried again: what is kept of it is the beginning of the match.
func (s *Session) saveRecord() {
	if s.record == nil {
		return
	}
	if err := s.record.Save(); err != nil {
		s.record = nil
		s.tell(Note{Kind: NoteUnrecorded, Cause: err})
	}
}

// Abandon closes the record of the saved match when it gives way to a new one.
// Between two deals it is over, by agreement; in the middle of one its record
// is a beginning, as records may be.
func Abandon(in store.Store) error {
	data, err := in.Load(store.MatchKey)
	if err != nil {
		return nil // there is none
	}
	v, err := read(data)
	if err != nil || v.Record == nil || v.Match.At() != match.Scored {
		return nil // what cannot be read is told of where it is to be played
	}
	r, err := archive.Of(in).Resume(*v.Record)
	if err != nil {
		return err
	}
	events, err := v.Match.Apply(0, match.Action{Do: match.Stop})
	if err != nil {
		return err
	}
	r.Note(events)
	return r.Save()
}
