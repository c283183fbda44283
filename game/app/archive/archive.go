// Package archive stores the records of matches. It writes each while the match is
// played, deletes the oldest to make room for new ones, and exports and imports
// them as files. docs/formats.md describes a record.
package archive

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"machiavelli/game/store"
)

// Store stores the parts of records; store.Store is one.
type Store interface {
	Load(key string) ([]byte, error)
	Save(key string, data []byte) error
	Remove(key string) error
	Keys() ([]string, error)
}

// Archive is the records in a store. A record is saved in parts of a few whole lines, so
// that a save after a turn stays small; all records have at most mostParts of partBytes.
type Archive struct{ in Store }

// Of is the archive in a store.
func Of(in Store) *Archive { return &Archive{in} }

// Most is how many bytes all records together may have.
const Most = mostParts * partBytes

// Prefix begins the keys of records; the ID and the number of the part follow.
const Prefix = "record-"

func keyOf(id string, part int) string { return fmt.Sprintf("%s%s-%03d", Prefix, id, part) }

// parts is the keys of every record by its ID, the parts of each in order.
func (a *Archive) parts() (map[string][]string, error) {
	keys, err := a.in.Keys()
	if err != nil {
		return nil, err
	}
	slices.Sort(keys)
	all := map[string][]string{}
	for _, key := range keys {
		rest, ok := strings.CutPrefix(key, Prefix)
		if at := strings.LastIndexByte(rest, '-'); ok && at > 0 {
			all[rest[:at]] = append(all[rest[:at]], key)
		}
	}
	return all, nil
}

// IDs lists the records, the oldest first.
func (a *Archive) IDs() ([]string, error) {
	all, err := a.parts()
	ids := make([]string, 0, len(all))
	for id := range all {
		ids = append(ids, id)
	}
	slices.Sort(ids) // they begin with their number, those of the first versions with the time
	return ids, err
}

// Time is when a record was begun, zero if its ID does not say so.
func Time(id string) time.Time {
	_, at := store.ReadStamp(id)
	return at
}

// Remove deletes a record, and all that is kept beside it.
func (a *Archive) Remove(id string) error {
	if err := a.remove(id, 0); err != nil {
		return err
	}
	return errors.Join(a.in.Remove(ownPrefix+id), a.in.Remove(followedPrefix+id))
}

// Read returns the text of a record.
func (a *Archive) Read(id string) ([]byte, error) {
	var text []byte
	for part := 0; ; part++ {
		data, err := a.in.Load(keyOf(id, part))
		if errors.Is(err, store.ErrNone) && part > 0 {
			return text, nil
		}
		if err != nil {
			return nil, err
		}
		text = append(text, data...)
	}
}

// makeRoom makes room for one part more of a record, where the archive has as many
// as it may. A disk or a browser that is full is another matter: dropping records
// need not free anything there, and is for the player to choose.
func (a *Archive) makeRoom(id string) error {
	for {
		n, err := a.count()
		if err != nil || n < mostParts {
			return err
		}
		if gone, err := a.DropOldest(id); !gone {
			return err
		}
	}
}

// count is how many parts there are.
func (a *Archive) count() (n int, err error) {
	all, err := a.parts()
	for _, keys := range all {
		n += len(keys)
	}
	return n, err
}

// DropOldest deletes the oldest record, but not the one with the ID but. It reports
// whether it has deleted one.
func (a *Archive) DropOldest(but string) (gone bool, err error) {
	ids, err := a.IDs()
	for _, id := range ids {
		if id != but {
			return true, a.Remove(id)
		}
	}
	return false, err
}

// remove forgets the parts of a record from one on, the last first, so that
// what is left is a beginning whenever it is broken off.
func (a *Archive) remove(id string, from int) error {
	all, err := a.parts()
	if err != nil {
		return err
	}
	for _, key := range slices.Backward(all[id]) {
		if key < keyOf(id, from) {
			break
		}
		if err := a.in.Remove(key); err != nil {
			return err
		}
	}
	return nil
}
