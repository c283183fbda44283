// Package store saves small files for the player: settings, the match in
// progress, records. On the desktop they lie in the user's configuration folder
// and are replaced in one step; in the browser they lie in the local storage. A
// file that is damaged is never deleted: it is set aside under another name. Of
// several windows one has the lease, without which nothing is changed; a bundle is
// everything that is kept in one file.
package store

import (
	"errors"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"machiavelli/engine/text"
)

// Store keeps values by key. Keys are short words of letters, digits and dashes.
type Store interface {
	// Load answers ErrNone for a key that has never been saved.
	Load(key string) ([]byte, error)
	Save(key string, data []byte) error
	// SetAside renames what is saved under a key, so that a new value can be
	// saved, and answers the name that a player finds it by. Its key is of AsideOf.
	SetAside(key string) (name string, err error)
	// Remove forgets what is saved under a key: a match that is over. It is no
	// error if nothing is.
	Remove(key string) error
	// Keys lists what is saved, and what was set aside.
	Keys() ([]string, error)
}

// ReadBounded reads a file of at most that many bytes; a larger one is an error.
func ReadBounded(files fs.FS, name string, most int64) ([]byte, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	if info, serr := f.Stat(); serr == nil && info.Size() > most { // asked first: a browser reads a file whole
		return nil, errors.Join(TooLarge(most), f.Close())
	}
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	if int64(len(data)) > most {
		return nil, TooLarge(most)
	}
	return data, nil
}

// TooLarge is the error for more than that many bytes.
func TooLarge(most int64) error {
	if most >= 1<<20 {
		return text.Errorf("it is larger than %d MB", most>>20)
	}
	return text.Errorf("it is larger than %d KB", most>>10)
}

// maxValue is the most bytes of a value that are loaded: more than anything that
// is ever saved.
const maxValue = 16 << 20

// MatchKey is where the match in progress is saved.
const MatchKey = "match"

// Has reports whether something is saved under a key.
func Has(s Store, key string) bool {
	_, err := s.Load(key)
	return err == nil
}

// ErrNone says that nothing is saved under a key.
var ErrNone = errors.New("nothing is saved")

// Error says that a store could not do what was asked.
type Error struct {
	Op        string // load, save, set aside, list
	Key       string
	Full      bool // there is no room
	Elsewhere bool // another window has the lease
	Err       error
}

func (e *Error) Error() string {
	s := e.Op
	if e.Key != "" {
		s += " " + e.Key
	}
	if e.Full {
		return s + ": the storage is full"
	}
	return s + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// IsFull reports whether an error says that there is no room.
func IsFull(err error) bool {
	e := (*Error)(nil)
	return errors.As(err, &e) && e.Full
}

// aside stands between the key of a value that was set aside and a number.
const aside = ".damaged-"

func asideKey(key string, number int) string { return key + aside + strconv.Itoa(number) }

// AsideOf is the key whose damaged value was set aside under another key. That value can be
// loaded and removed, and nothing else is saved there.
func AsideOf(key string) (from string, ok bool) {
	from, number, ok := strings.Cut(key, aside)
	if n, err := strconv.Atoi(number); !ok || err != nil || n < 1 || asideKey(from, n) != key || !validKey(from) {
		return "", false
	}
	return from, true
}

// knownKey reports whether something may lie under a key.
func knownKey(key string) bool {
	_, ok := AsideOf(key)
	return ok || validKey(key)
}

// validKey keeps a key from being a path.
func validKey(key string) bool {
	if key == "" || len(key) > 64 {
		return false
	}
	for _, c := range key {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}

var errKey = text.Errorf("a key is letters, digits and dashes")
