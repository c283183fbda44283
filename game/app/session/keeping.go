package session

import (
	"encoding/json"

	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
	"machiavelli/game/store"
)

// Storage keeps the saved match; store.Store is one.
type Storage interface {
	Save(key string, data []byte) error
}

// keeping has the match saved and recorded.
type keeping struct {
	keep     Storage
	record   recording
	state    json.RawMessage // the match as the source hands it out; nil: it keeps it itself
	halfMade json.RawMessage // the turn of a save, until its player's hand is shown
	Places   []byte          // what the screen wants kept with the match; opaque here
	dirty    int             // ticks until the match is saved; 0: it is
	full     bool            // there was no room for it
	*notices
}

// fresh is where another match is kept.
func (k *keeping) fresh(tells *notices) keeping {
	return keeping{keep: k.keep, record: recording{archive: k.record.archive}, notices: tells}
}

// Record is the ID of the record that is made, empty where none is.
func (k *keeping) Record() string { return k.record.id() }

// RecordIn has the records of matches kept in an archive.
func (k *keeping) RecordIn(a *archive.Archive) { k.record.archive = a }

// Seed is the seed of the match, empty without a match. With it the same cards can be dealt again.
func (k *keeping) Seed() string { return worker.Seed(k.state) }

// Unsaved reports whether there was no room for the match when it was saved last.
func (k *keeping) Unsaved() bool { return k.full }

// SavePlaces hands over what the screen wants kept with the match.
func (k *keeping) SavePlaces(data []byte) {
	if string(data) != string(k.Places) {
		k.Places = data
		k.touchSave()
	}
}

// saveAfter is how many ticks of rest a save waits for, so that a drag is saved
// once, and yet nothing is lost to a tab that is closed at once.
const saveAfter = 6

func (k *keeping) touchSave() { k.dirty = saveAfter }

// due lets a tick pass, and reports whether the match is to be saved: once things have
// been at rest for a while.
func (k *keeping) due() bool {
	if k.dirty == 0 {
		return false
	}
	k.dirty--
	return k.dirty == 0
}

// save saves the match, and tells what went wrong.
func (k *keeping) save(match func() ([]byte, error)) {
	if k.state == nil || k.keep == nil {
		return
	}
	unrecorded := k.record.save() // first, so that it is never behind the match
	data, err := match()
	if err == nil {
		err = k.keep.Save(store.MatchKey, data)
	}
	was := k.full
	k.full = store.IsFull(unrecorded) || store.IsFull(err)
	switch {
	case k.full && !was:
		k.notify(NoteFull)
	case k.full:
	default:
		k.recorded(unrecorded)
		if err != nil {
			k.tell(Note{Kind: NoteUnsaved, Cause: err})
		} else if was {
			k.notify(NoteSaved)
		}
	}
}
