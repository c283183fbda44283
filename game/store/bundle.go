package store

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"unicode/utf8"

	"machiavelli/engine/text"
)

// Bundle is everything in a store, by its keys, for a player to take to another machine in one
// file.
type Bundle map[string][]byte

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

// Collect bundles everything in a store, except for what was set aside.
func Collect(s Store) (Bundle, error) {
	keys, err := s.Keys()
	if err != nil {
		return nil, err
	}
	b := Bundle{}
	for _, key := range keys {
		if !validKey(key) {
			continue
		}
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

// File writes the bundle as a file, which ReadBundle reads.
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

// ReadBundle reads a file. One of a newer version is a *NewerError. In a page it
// lets frames be drawn meanwhile.
func ReadBundle(data []byte) (Bundle, error) { return readBundle(data, pauses()) }

// readBundle reads a file, and calls pause after each small part of it.
func readBundle(data []byte, pause func()) (Bundle, error) {
	if len(data) > MaxBundle {
		return nil, TooLarge(MaxBundle)
	}
	if n := len(data); n > 0 && data[n-1] == '\n' {
		data = data[:n-1]
	}
	version, ours := bundleHead(data)
	switch {
	case !ours:
		return nil, ErrNoBundle
	case version > bundleVersion:
		return nil, &NewerError{Key: "bundle", Version: version, Reads: bundleVersion}
	}
	body, err := bundleBody(data, pause)
	if err != nil {
		return nil, err
	}
	b, err := unbundle(body, pause)
	if err != nil {
		return nil, err
	}
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

// bundleBody is what is sealed in a file, of which every byte is as Seal writes it.
func bundleBody(data []byte, pause func()) ([]byte, error) {
	const part = 64 << 10
	head := Seal(bundleVersion, nil)
	head = head[:len(head)-1] // with a checksum of nothing
	if len(data) <= len(head) || data[len(data)-1] != '}' {
		return nil, text.Errorf("it is cut off or damaged")
	}
	body := data[len(head) : len(data)-1]
	h := summing(bundleVersion)
	for rest := body; len(rest) > 0; pause() {
		n := min(part, len(rest))
		h.Write(rest[:n])
		rest = rest[n:]
	}
	if !bytes.Equal(data[:len(head)], sealed(bundleVersion, summed(h))) {
		return nil, text.Errorf("the checksum is wrong: something has changed it")
	}
	return body, nil
}

// unbundle reads the body of a file, one value after another.
func unbundle(body []byte, pause func()) (Bundle, error) {
	b := Bundle{}
	d := json.NewDecoder(bytes.NewReader(body))
	if _, err := d.Token(); err != nil { // the brace, which bundleHead has seen
		return nil, err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		switch key {
		case "texts":
			err = values(d, pause, func(key, value string) error {
				b[key] = []byte(value)
				return nil
			})
		case "bytes":
			err = values(d, pause, func(key, value string) (err error) {
				b[key], err = base64.StdEncoding.DecodeString(value)
				return err
			})
		default:
			err = d.Decode(new(json.RawMessage))
		}
		if err != nil {
			return nil, err
		}
	}
	_, err := d.Token()
	return b, err
}

// values calls take with each key and text of an object.
func values(d *json.Decoder, pause func(), take func(key, value string) error) error {
	damaged := text.Errorf("it is cut off or damaged")
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return damaged
	}
	for ; d.More(); pause() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		value, err := d.Token()
		if err != nil {
			return err
		}
		written, ok := value.(string)
		if !ok {
			return damaged
		}
		if err := take(key.(string), written); err != nil { // inside an object Token gives keys as texts
			return err
		}
	}
	_, err := d.Token()
	return err
}

// IsBundle reports whether a file begins as a bundle of any version does.
func IsBundle(data []byte) bool {
	_, ours := bundleHead(data)
	return ours
}

// bundleHead is the version of a file, and whether it begins as a bundle does.
func bundleHead(data []byte) (version int, ours bool) {
	d := json.NewDecoder(bytes.NewReader(data[:min(len(data), 1024)]))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return 0, false
	}
	for {
		key, err := d.Token()
		if err != nil {
			return 0, false
		}
		value, err := d.Token()
		if err != nil {
			return 0, false
		}
		switch n, number := value.(float64); {
		case key == "v" && number:
			version = int(min(max(n, 0), 1<<30))
		case key == "body" && value == json.Delim('{'):
			kept, _ := d.Token()
			mark, _ := d.Token()
			return version, kept == "kept" && mark == bundleMark
		}
		if _, opens := value.(json.Delim); opens {
			return 0, false
		}
	}
}

// Keys lists its keys.
func (b Bundle) Keys() []string { return slices.Sorted(maps.Keys(b)) }

// Put saves everything in the bundle, and replaces the values of the same keys; other keys
// stay. If that fails in the middle, everything is as it was.
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
