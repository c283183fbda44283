package table

import (
	"reflect"
	"time"

	"machiavelli/engine/table/wire"
)

// The most bytes of a table's log, about, and of those lines in it that tell of no action
// in the match. A long match of six people has 150 KB.
const (
	MaxLog      = 4 << 20
	maxBesides  = 512 << 10
	besidesWait = time.Hour // after which whoever asks for more may ask again, in vain
)

// size is how long a log is, about.
type size struct {
	all     int
	besides int // lines but those of the match
}

// count counts a line.
func (s *size) count(l *Line) {
	n := l.size()
	s.all += n
	if l.E != wire.LineDid && l.E != wire.LineOver {
		s.besides += n
	}
}

// size is how many bytes a line has, about.
func (l *Line) size() int {
	n := 100 + len(l.Act) + len(l.ID)
	for _, e := range l.Events {
		n += len(e) + 1
	}
	for _, s := range l.Seats {
		n += 40 + len(s.Name) + len(s.Nonce) + len(s.Secret) + len(s.Next) + len(s.Kept) + len(s.Level)
		for _, old := range s.Old {
			n += len(old) + 3
		}
	}
	return n
}

// hasRoom refuses what would add to a log that has had enough of that. The match goes on,
// and may be ended.
func (a *asking) hasRoom(c Command) *wire.Refusal {
	if a.t.size.besides < maxBesides || !IsChange(c) {
		return nil
	}
	return wire.TooOften(besidesWait, "This table has been changed too often.")
}

// IsChange reports whether a command may add lines to a log again and again, without bringing
// the match on.
func IsChange(c Command) bool {
	switch c := c.(type) {
	case Join, Rename, Move, AskFor:
		return true
	case Host:
		return c.Do != wire.HostStart && c.Do != wire.HostDeal && c.Do != wire.HostStop && c.Do != wire.HostClose
	}
	return false
}

// isAlready reports whether a line would tell what is so in any case.
func (t *Table) isAlready(l *Line) bool {
	switch l.E {
	case wire.LineSeats:
		return (l.Grace == 0 || l.Grace == millis(t.grace)) && reflect.DeepEqual(l.Seats, t.seats)
	case wire.LineHost:
		return l.P == t.host
	case wire.LinePaused:
		return l.Paused == t.paused
	}
	return false
}
