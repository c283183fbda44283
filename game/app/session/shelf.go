package session

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"machiavelli/engine/match"
	"machiavelli/game/app/archive"
	"machiavelli/game/store"
)

// Several matches may be under way: the one that was played last is saved under
// store.MatchKey, as the only one once was; those that have given way to another
// lie on the shelf, each under the time at which it did.

// ShelfPrefix begins the keys of the matches on the shelf.
const ShelfPrefix = "match-"

// MostMatches is how many matches are kept, the one that was played last among
// them.
const MostMatches = 12

// shelfTime is how a key says when a match was put on the shelf, in UTC.
const shelfTime = "20060102-150405"

// Kept is a match that can go on.
type Kept struct {
	Key  string
	Left time.Time  // when it was put on the shelf; zero for the one played last
	View match.View // as the player on its screen sees it
	Err  error      // it cannot be read
}

// Matches is the matches that can go on, the one that was played last first.
func Matches(in store.Store) ([]Kept, error) {
	keys, err := shelved(in)
	if err != nil {
		return nil, err
	}
	slices.Reverse(keys)
	var out []Kept
	for _, key := range append([]string{store.MatchKey}, keys...) {
		data, err := in.Load(key)
		if errors.Is(err, store.ErrNone) {
			continue
		}
		k := Kept{Key: key, Err: err}
		if err == nil {
			k.View, k.Err = Peek(data)
		}
		if at, cut := strings.CutPrefix(key, ShelfPrefix); cut {
			k.Left, _ = time.Parse(shelfTime, at[:min(len(at), len(shelfTime))]) // zero, if it is none
		}
		out = append(out, k)
	}
	return out, nil
}

// shelved is the keys on the shelf, the longest there first.
func shelved(in store.Store) ([]string, error) {
	keys, err := in.Keys()
	if err != nil {
		return nil, err
	}
	keys = slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return !strings.HasPrefix(k, ShelfPrefix) })
	slices.Sort(keys)
	return keys, nil
}

// Waiting is how many matches lie on the shelf.
func Waiting(in store.Store) int {
	keys, _ := shelved(in) // none, where they cannot be listed
	return len(keys)
}

// Full reports whether a new match makes one give way for good.
func Full(in store.Store) bool {
	return store.Has(in, store.MatchKey) && Waiting(in) >= MostMatches-1
}

// Shelve puts the match that was played last on the shelf. Where there is no
// room, the one that has been there longest is forgotten. What cannot be read is
// not put there, nor is a match that is over.
func Shelve(in store.Store, now time.Time) error { return shelve(in, now, "") }

// shelve is Shelve, but for a match that is about to be taken from the shelf.
func shelve(in store.Store, now time.Time, but string) error {
	data, err := in.Load(store.MatchKey)
	if errors.Is(err, store.ErrNone) {
		return nil
	}
	if err != nil {
		// Where not even that can be done nothing can be lost either: a browser
		// that refuses its storage, in which one plays without.
		_, _ = in.SetAside(store.MatchKey)
		return nil
	}
	switch v, err := read(data); {
	case err != nil:
		_, err = in.SetAside(store.MatchKey)
		return err
	case v.Match.At() == match.Over:
		return nil
	}
	keys, err := shelved(in)
	if err != nil {
		return err
	}
	keys = slices.DeleteFunc(keys, func(k string) bool { return k == but })
	for ; len(keys) >= MostMatches-1; keys = keys[1:] {
		if err := Forget(in, keys[0]); err != nil {
			return err
		}
	}
	key := ShelfPrefix + now.UTC().Format(shelfTime)
	for n := 2; store.Has(in, key); n++ {
		key = ShelfPrefix + now.UTC().Format(shelfTime) + "-" + strconv.Itoa(n)
	}
	if err := in.Save(key, data); err != nil {
		return err
	}
	return in.Remove(store.MatchKey)
}

// TakeUp makes a match of the shelf the one that is played; the other one takes a
// place on the shelf. Whenever this is broken off, both are still there.
func TakeUp(in store.Store, key string, now time.Time) error {
	if key == store.MatchKey {
		return nil
	}
	data, err := in.Load(key)
	if err != nil {
		return err
	}
	if err := shelve(in, now, key); err != nil {
		return err
	}
	if err := in.Save(store.MatchKey, data); err != nil {
		return err
	}
	return in.Remove(key)
}

// Forget gives a match up. Between two deals its record is that of a match that
// has ended by agreement; in the middle of one it is a beginning, as records may
// be.
func Forget(in store.Store, key string) error {
	data, err := in.Load(key)
	if errors.Is(err, store.ErrNone) {
		return nil
	}
	if err != nil {
		return err
	}
	if v, err := read(data); err == nil && v.Record != nil && v.Match.At() == match.Scored {
		if err := closeRecord(in, v); err != nil {
			return err
		}
	}
	return in.Remove(key)
}

func closeRecord(in store.Store, v *saved) error {
	r, err := archive.Of(in).Resume(*v.Record)
	if err != nil {
		return nil // it has given way to those of later matches
	}
	events, err := v.Match.Apply(0, match.Action{Do: match.Stop})
	if err != nil {
		return err
	}
	r.Note(events)
	return r.Save()
}
