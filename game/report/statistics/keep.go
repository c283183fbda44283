package statistics

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/game/app/archive"
	"machiavelli/game/store"
)

// Key is where the results of the matches are saved.
const Key = "statistics"

// version is that of what is saved. Every version from the first is read.
const version = 1

var saved = store.Versioned{Key: Key, Version: version}

// The bounds of what is kept: the oldest matches go first.
const (
	mostMatches = 1000
	mostSeats   = 16
	mostCount   = 1 << 20
)

// Kept is the results of all matches, the oldest first.
type Kept struct {
	Since   string  // the ID of the last match that does not count any more
	Matches []Match // those that count
}

// file is Kept as it is saved. Each match is read by itself, so that one that
// makes no sense does not take the others with it.
type file struct {
	V       int               `json:"v"`
	Since   string            `json:"since,omitempty"`
	Matches []json.RawMessage `json:"matches"`
}

// Load loads the results. A save that cannot be read is set aside, and one of a newer
// version stays: then the error says so, and the results are empty.
func Load(from store.Store) (Kept, error) {
	var k Kept
	err := saved.Load(from, func(data []byte) (err error) {
		k, err = read(data)
		return err
	})
	return k, err
}

// read takes of a file what makes sense.
func read(data []byte) (Kept, error) {
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return Kept{}, err
	}
	if f.V != version {
		return Kept{}, errors.New("it bears no version")
	}
	k := Kept{Since: f.Since}
	for _, raw := range f.Matches {
		var m Match
		if json.Unmarshal(raw, &m) == nil && m.sound() {
			k.put(m)
		}
	}
	return k, nil
}

// sound reports whether a match can have come to this.
func (m *Match) sound() bool {
	n := len(m.Players)
	if m.ID == "" || n == 0 || n > mostSeats || m.Me < -1 || m.Me >= n || len(m.Totals) != n && (m.Deals > 0 || len(m.Totals) > 0) || m.Won > m.Deals {
		return false
	}
	for _, v := range [...]int{m.Deals, m.Won, m.Longest, m.Turns, m.Hints, m.Bytes} {
		if v < 0 || v > mostCount<<4 {
			return false
		}
	}
	return (m.Luck == nil || m.Luck.sound(m.Deals)) && (m.Missed == nil || m.Missed.N >= 0 && m.Missed.N <= m.Turns && m.Missed.Deals >= 0 && m.Missed.Deals <= m.Deals) && !slices.ContainsFunc(m.Winners, func(p int) bool { return p < 0 || p >= n })
}

// Find is a match by its ID.
func (k *Kept) Find(id string) (*Match, bool) {
	at, found := k.search(id)
	if !found {
		return nil, false
	}
	return &k.Matches[at], true
}

func (k *Kept) search(id string) (int, bool) {
	return slices.BinarySearchFunc(k.Matches, id, func(m Match, id string) int { return strings.Compare(m.ID, id) })
}

// put takes a match in, in place of what was known of it.
func (k *Kept) put(m Match) {
	if m.ID <= k.Since {
		return
	}
	at, found := k.search(m.ID)
	if found {
		k.Matches[at] = m
		return
	}
	k.Matches = slices.Insert(k.Matches, at, m)
	if len(k.Matches) > mostMatches {
		k.Matches = slices.Delete(k.Matches, 0, 1)
	}
}

// Save saves the results.
func (k *Kept) Save(to store.Store) error {
	f := file{V: version, Since: k.Since, Matches: []json.RawMessage{}}
	for i := range k.Matches {
		raw, err := json.Marshal(&k.Matches[i])
		if err != nil {
			return err
		}
		f.Matches = append(f.Matches, raw)
	}
	return saved.Save(to, f)
}

// Reset forgets all matches so far: they do not count any more. Their records stay.
func (k *Kept) Reset() {
	if n := len(k.Matches); n > 0 {
		k.Since = k.Matches[n-1].ID
	}
	k.Matches = nil
}

// Entry is a record as a list of them shows it.
type Entry struct {
	Match
	Err error // it cannot be read
}

// SaveResult saves the result of a record's match so far, and the number of hints in it.
// Call it beside the loop.
func SaveResult(in store.Store, id string, hints int) error {
	k, err := Load(in)
	if err != nil {
		return err
	}
	e := entry(context.Background(), in, &k, id)
	if e.Err != nil {
		return e.Err
	}
	e.Hints = hints
	k.put(e.Match)
	return k.Save(in)
}

// Sync reads the records that are new or have grown, and saves the results of their
// matches. It returns all records, the latest first, and their size in bytes. It takes
// long: call it beside the loop. It ends with its context.
func Sync(ctx context.Context, in store.Store) (list []Entry, size int, k Kept, err error) {
	k, err = Load(in)
	a := archive.Of(in)
	ids, other := a.IDs()
	if err = errors.Join(err, other); err != nil {
		return nil, 0, k, err
	}
	before := encoded(k)
	for _, id := range slices.Backward(ids) {
		if ctx.Err() != nil {
			return nil, 0, k, ctx.Err()
		}
		e := entry(ctx, in, &k, id)
		if e.Err == nil {
			k.put(e.Match)
		}
		size += e.Bytes
		list = append(list, e)
	}
	if ctx.Err() == nil && !bytes.Equal(before, encoded(k)) {
		err = k.Save(in)
	}
	return list, size, k, err
}

// encoded is what is known, to be compared.
func encoded(k Kept) []byte {
	data, _ := json.Marshal(k) // plain data
	return data
}

// another reports whether the player's seat is not the one that is known: results of the
// first versions took the first person's.
func (m *Match) another(in store.Store) bool {
	if people(m.Players) < 2 {
		return false
	}
	own, known := archive.Of(in).Own(m.ID)
	return !m.Sure || known && (len(own) == 0 && m.Me >= 0 || len(own) > 0 && own[0] != m.Me)
}

// entry is a record's entry: read again unless it is whole and known.
func entry(ctx context.Context, in store.Store, k *Kept, id string) Entry {
	known, ok := k.Find(id)
	a, other := archive.Of(in), ok && known.another(in)
	if ok && known.Over && !other {
		return Entry{Match: *known}
	}
	text, err := a.Read(id)
	if err != nil {
		return Entry{Match: Match{ID: id, Me: -1}, Err: err}
	}
	if ok && known.Bytes == len(text) && !other {
		return Entry{Match: *known}
	}
	m, err := Of(id, archive.Reader(ctx, text), func(c *match.Config) (int, bool) { return Whose(in, id, c) })
	m.Bytes = len(text)
	if ok {
		m.Hints = known.Hints
	}
	if ok && known.Bytes == len(text) && known.Me == m.Me {
		m.Luck, m.Missed = known.Luck, known.Missed
	}
	return Entry{m, err}
}
