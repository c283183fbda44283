package session

import (
	"time"

	"machiavelli/engine/match"
	"machiavelli/game/archive"
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
