package session

import (
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/text"
	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
	"machiavelli/game/store"
)

// Several matches may be under way: the one that was played last is saved under
// store.MatchKey, as the only one once was; those that have given way to another
// lie on the shelf, each under a number and the time at which it did. A match that
// cannot be read, because it is damaged or because a newer version of the game has
// saved it, lies there as well, for as long as the player wants, and takes no
// room from the others. So does one that was set aside: older versions did that with
// all that they could not read.

// ShelfPrefix begins the keys of the matches on the shelf.
const ShelfPrefix = store.MatchKey + "-"

// ErrNoRoom says that one of the matches must be given up before another begins.
var ErrNoRoom = text.Errorf("%d unfinished matches are kept, and no more fit", MostMatches)

// Kept is a saved match.
type Kept struct {
	Key  string
	Left time.Time  // when it was put on the shelf; zero if nobody knows, and for the one played last
	View match.View // what everybody may see of it; Me is the seat on its screen
	Err  error      // it cannot be read; a *store.NewerError if a newer version can
}

// Last reports whether it is the match that was played last.
func (k *Kept) Last() bool { return k.Key == store.MatchKey }

// Newer reports whether a newer version of the game has saved it.
func (k *Kept) Newer() bool {
	newer := (*store.NewerError)(nil)
	return errors.As(k.Err, &newer)
}

// Matches is the matches that are kept, the one that was played last first.
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
		if stamp, cut := strings.CutPrefix(key, ShelfPrefix); cut {
			_, k.Left = store.ReadStamp(stamp)
		}
		out = append(out, k)
	}
	return out, nil
}

// shelved is the keys on the shelf, the longest there first; before them those of
// matches that were set aside.
func shelved(in store.Store) ([]string, error) {
	keys, err := in.Keys()
	if err != nil {
		return nil, err
	}
	var aside, left []string
	for _, key := range keys {
		from, was := store.AsideOf(key)
		switch {
		case was && (from == store.MatchKey || strings.HasPrefix(from, ShelfPrefix)):
			aside = append(aside, key)
		case !was && strings.HasPrefix(key, ShelfPrefix):
			left = append(left, key)
		}
	}
	slices.Sort(aside)
	slices.Sort(left)
	return append(aside, left...), nil
}

// playable is those of some keys whose matches can go on: only they take room.
func playable(in store.Store, keys []string) []string {
	return slices.DeleteFunc(slices.Clone(keys), func(key string) bool {
		data, err := in.Load(key)
		if err == nil {
			_, err = read(data)
		}
		return err != nil
	})
}

// Waiting is how many matches lie on the shelf.
func Waiting(in store.Store) int {
	keys, _ := shelved(in) // none, where they cannot be listed
	return len(keys)
}

// Excess is the number of matches that must be given up for a new one. It is 0 until
// MostMatches are kept, and more than 1 only after a file has brought in more than those.
func Excess(in store.Store) int {
	keys, _ := shelved(in)
	return max(0, len(playable(in, append(keys, store.MatchKey)))+1-MostMatches)
}

// MakeWay gives up the matches on the shelf that were left longest ago, as many as
// must be for a new one: the player has been asked.
func MakeWay(in store.Store) error {
	keys, err := shelved(in)
	if err != nil {
		return err
	}
	keys = playable(in, keys)
	for _, key := range keys[:min(len(keys), Excess(in))] {
		if err := Forget(in, key); err != nil {
			return err
		}
	}
	return nil
}

// Shelve puts the match that was played last on the shelf, unless it is over. If there is
// no room it returns ErrNoRoom and changes nothing.
func Shelve(in store.Store, now time.Time) error { return shelve(in, now, false) }

// shelve is Shelve; a match that is exchanged for one of the shelf needs no room.
func shelve(in store.Store, now time.Time, exchanged bool) error {
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
	keys, err := shelved(in)
	if err != nil {
		return err
	}
	if v, err := read(data); err == nil {
		if v.opened.Public.Phase == match.Over {
			return nil
		}
		if !exchanged && len(playable(in, keys)) >= MostMatches-1 {
			return ErrNoRoom
		}
	}
	last := 0
	for _, key := range keys {
		if stamp, ok := strings.CutPrefix(key, ShelfPrefix); ok {
			n, _ := store.ReadStamp(stamp)
			last = max(last, n)
		}
	}
	if err := in.Save(ShelfPrefix+store.Stamp(last+1, now), data); err != nil {
		return err
	}
	return in.Remove(store.MatchKey)
}

// Unshelve makes a match of the shelf the one that is played, and puts the other one on the
// shelf. If the program ends in the middle, both are still saved. A match that cannot be
// read stays where it is.
func Unshelve(in store.Store, key string, now time.Time) error {
	data, err := in.Load(key)
	if err == nil {
		_, err = read(data)
	}
	if err != nil || key == store.MatchKey {
		return err
	}
	if err := shelve(in, now, true); err != nil {
		return err
	}
	if err := in.Save(store.MatchKey, data); err != nil {
		return err
	}
	return in.Remove(key)
}

// Export writes a saved match as a file for another device, with a version of the game that
// can read it.
func Export(in store.Store, key string) (name string, file []byte, err error) {
	data, err := in.Load(key)
	if err != nil {
		return "", nil, err
	}
	h := fnv.New32a()
	h.Write(data)
	id := fmt.Sprintf("%08x", h.Sum32())
	file, err = store.Bundle{ShelfPrefix + "x" + id: data}.File() // under a key that takes nobody's place
	return "machiavelli-match-" + id + ".json", file, err
}

// Forget gives a match up. Between two deals, its record becomes that of a match that was
// ended by agreement; in the middle of a deal the record just stops, as records may.
func Forget(in store.Store, key string) error {
	data, err := in.Load(key)
	if errors.Is(err, store.ErrNone) {
		return nil
	}
	if err != nil {
		return err
	}
	if v, err := read(data); err == nil && v.Record != nil && v.opened.Public.Phase == match.Scored {
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
	end := worker.Apply{State: v.opened.State, Action: match.Action{Do: match.Stop}}
	u, err := worker.ValueOf(end, worker.NewEngine().Handle(worker.Request{Task: end}, nil))
	switch {
	case err != nil:
		return err
	case u.Refused != nil:
		return u.Refused
	}
	r.Append(u.Record)
	return r.Save()
}
