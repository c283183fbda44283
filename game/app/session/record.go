package session

import (
	"time"

	"machiavelli/game/app/archive"
	"machiavelli/game/store"
)

// recording is the record that is made of the match.
type recording struct {
	archive  *archive.Archive // where it is kept; nil: nowhere
	recorder *archive.Recorder
}

// start starts the record of a match with its first lines; one that was begun at a
// position has none, and no record.
func (r *recording) start(lines []byte) (err error) {
	if r.archive != nil && len(lines) > 0 {
		r.recorder, err = r.archive.Begin(lines, time.Now())
	}
	return err
}

// resume goes on with the record of a match that was saved. A match that was
// saved without one has none: what came before cannot be known any more.
func (r *recording) resume(m *archive.Mark) (err error) {
	if r.archive != nil && m != nil {
		r.recorder, err = r.archive.Resume(*m)
	}
	return err
}

// append adds the lines of an action to the record.
func (r *recording) append(lines []byte) {
	if r.recorder != nil {
		r.recorder.Append(lines)
	}
}

// save keeps what has been written down. Where there is no room it is tried again
// the next time. A record that cannot be kept for another reason is not: what is kept
// of it is the beginning of the match.
func (r *recording) save() error {
	if r.recorder == nil {
		return nil
	}
	err := r.recorder.Save()
	if err != nil && !store.IsFull(err) {
		r.recorder = nil
	}
	return err
}

// id is the record's, empty where none is made.
func (r *recording) id() string {
	if r.recorder == nil {
		return ""
	}
	return r.recorder.Mark().ID
}

// mark is how far the record has come, nil where none is made, or where the archive
// is behind.
func (r *recording) mark() *archive.Mark {
	if r.recorder == nil || r.recorder.Behind() {
		return nil
	}
	m := r.recorder.Mark()
	return &m
}
