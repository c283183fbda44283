package store

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"unicode/utf8"

	"machiavelli/engine/text"
)

// Bundle is everything that is kept, by its keys: what a player takes to
// another machine in one file.
type Bundle map[string][]byte

// MaxBundle is the most bytes of a file with a bundle that is read.
const MaxBundle = 64 << 20

// bundleVersion is the version of the file, bundleMark what tells it from
// another that is sealed.
const (
	bundleVersion = 1
	bundleMark    = "machiavelli"
)

// bundleFile is the body of the file. Nearly all that is kept is text.
type bundleFile struct {
	Kept  string            `json:"kept"` // bundleMark
	Texts map[string]string `json:"texts"`
	Bytes map[string][]byte `json:"bytes,omitempty"` // what is no text, as base64
}

// Collect is everything that a store keeps, but what was set aside.
func Collect(s Store) (Bundle, error) {
	keys, err := s.Keys()
	if err != nil {
		return nil, err
	}
	b := Bundle{}
	for _, key := range keys {
		data, err := s.Load(key)
		if errors.Is(err, ErrNone) {
			continue // it has just been removed
		}
		if err != nil {
			return nil, err
		}
		b[key] = data
	}
	return b, nil
}

// File is the bundle as a file, which ReadBundle reads.
func (b Bundle) File() ([]byte, error) {
	f := bundleFile{Kept: bundleMark, Texts: map[string]string{}}
	for key, data := range b {
		if utf8.Valid(data) {
			f.Texts[key] = string(data)
			continue
		}
		if f.Bytes == nil {
			f.Bytes = map[string][]byte{}
		}
		f.Bytes[key] = data
	}
	body, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	return append(Seal(bundleVersion, body), '\n'), nil
}

// ErrNoBundle says that a file holds something else.
var ErrNoBundle = text.Errorf("it is no file of everything that is kept")

// ReadBundle reads a file. One of a newer version is a *NewerError.
func ReadBundle(data []byte) (Bundle, error) {
	if len(data) > MaxBundle {
		return nil, text.Errorf("it is larger than %d MB", MaxBundle>>20)
	}
	if n := len(data); n > 0 && data[n-1] == '\n' {
		data = data[:n-1]
	}
	if !IsBundle(data) {
		return nil, ErrNoBundle
	}
	if v := Version(data); v > bundleVersion {
		return nil, &NewerError{Key: "bundle", Version: v, Reads: bundleVersion}
	}
	body, err := Unseal(bundleVersion, data)
	if err != nil {
		return nil, err
	}
	var f bundleFile
	if err := json.Unmarshal(body, &f); err != nil {
		return nil, err
	}
	b := Bundle{}
	for key, text := range f.Texts {
		b[key] = []byte(text)
	}
	maps.Copy(b, f.Bytes)
	for key, data := range b {
		if !validKey(key) {
			return nil, text.Errorf("%.70q: %w", key, errKey)
		}
		if len(data) > maxValue {
			return nil, text.Errorf("%s is larger than %d MB", key, maxValue>>20)
		}
	}
	return b, nil
}

// IsBundle reports whether a file says that it is a bundle, of whatever
// version, and whole or not.
func IsBundle(data []byte) bool {
	var file struct {
		Body struct {
			Kept string `json:"kept"`
		} `json:"body"`
	}
	return json.Unmarshal(data, &file) == nil && file.Body.Kept == bundleMark
}

// Keys is what it holds.
func (b Bundle) Keys() []string { return slices.Sorted(maps.Keys(b)) }

// Put keeps everything that the bundle holds in place of what is kept under the
// same keys; what is kept under others stays. If that fails in the middle,
// everything is as it was.
func (b Bundle) Put(s Store) error {
	before := Bundle{}
	var done []string
	for _, key := range b.Keys() {
		had, err := s.Load(key)
		if err == nil {
			before[key] = had
		}
		if err == nil || errors.Is(err, ErrNone) {
			err = s.Save(key, b[key])
		}
		if err != nil {
			return errors.Join(err, before.undo(s, done))
		}
		done = append(done, key)
	}
	return nil
}

// undo keeps what was kept before under the keys that are done.
func (b Bundle) undo(s Store, done []string) error {
	var faults []error
	for _, key := range slices.Backward(done) {
		if had, ok := b[key]; ok {
			faults = append(faults, s.Save(key, had))
		} else {
			faults = append(faults, s.Remove(key))
		}
	}
	return errors.Join(faults...)
}
