package table

import (
	"bytes"
	"encoding/json"
	"time"

	"machiavelli/engine/table/wire"
	"machiavelli/engine/text"
)

// MaxLine bounds a line of a log that is read.
const MaxLine = 1 << 20

// Line is a line of a table's log: the first says what the table is, each of
// the others has the next number and is something that has happened. Its JSON
// is stable: logs of older versions are read for ever. Whoever stores a log
// checks its bytes.
type Line struct {
	N  uint64 `json:"n"`  // 0 for the first
	At int64  `json:"at"` // milliseconds since the table was made
	E  string `json:"e"`

	Table  *Made             `json:"table,omitempty"`  // table
	Seats  []Seat            `json:"seats,omitempty"`  // seats
	Grace  int64             `json:"grace,omitempty"`  // seats: the new grace, milliseconds
	P      int               `json:"p"`                // a seat, -1 for none
	By     string            `json:"by,omitempty"`     // did: human, computer or clock
	ID     string            `json:"id,omitempty"`     // did: what the client calls it
	Act    json.RawMessage   `json:"act,omitempty"`    // did: as a program answers
	Timed  bool              `json:"timed,omitempty"`  // did: the turn's time was up
	Lies   json.RawMessage   `json:"lies,omitempty"`   // did: the draft of a move that failed
	Events []json.RawMessage `json:"events,omitempty"` // did: event lines of the record
	What   string            `json:"what,omitempty"`   // asks agreed declined
	Of     int               `json:"of,omitempty"`     // asks: a seat
	Until  int64             `json:"until,omitempty"`  // asks
	Paused bool              `json:"paused,omitempty"` // paused
	Code   string            `json:"code,omitempty"`   // again
	Secret string            `json:"secret,omitempty"` // over
	Why    string            `json:"why,omitempty"`    // over
	Left   int64             `json:"left,omitempty"`   // what the clock had left, milliseconds
}

// lineTable is the kind of the first line, which nobody is told; the other kinds are those
// of package wire.
const lineTable = "table"

// ReadLine reads a line of a log. A key that only a later version knows is an error
// that names it.
func ReadLine(data []byte) (Line, error) {
	var l Line
	if len(data) > MaxLine {
		return l, text.Errorf("the line has %d bytes, at most %d", len(data), MaxLine)
	}
	err := text.Decode(data, &l)
	return l, err
}

// IsPlayed reports whether a line tells what a person has done in the match.
func (l *Line) IsPlayed() bool { return l.E == wire.LineDid && l.P >= 0 && l.By == wire.ByHuman }

// IsOver reports whether a line is the end of its table.
func (l *Line) IsOver() bool { return l.E == wire.LineOver }

// same reports whether two lines are one.
func (l *Line) same(o *Line) bool {
	a, err := json.Marshal(l)
	b, err2 := json.Marshal(o)
	return err == nil && err2 == nil && bytes.Equal(a, b)
}

func millis(d time.Duration) int64 { return d.Milliseconds() }

func ofMillis(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
