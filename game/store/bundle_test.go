package store

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawer is a store in memory, with room for a number of values; 0 for any number.
type drawer struct {
	kept map[string][]byte
	room int
}

func (d *drawer) Load(key string) ([]byte, error) {
	if data, ok := d.kept[key]; ok {
		return data, nil
	}
	return nil, ErrNone
}

func (d *drawer) Save(key string, data []byte) error {
	if _, had := d.kept[key]; !had && d.room > 0 && len(d.kept) >= d.room {
		return &Error{Op: "save", Key: key, Full: true}
	}
	d.kept[key] = data
	return nil
}

func (d *drawer) SetAside(string) (string, error) { return "", errors.New("not here") }
func (d *drawer) Remove(key string) error         { delete(d.kept, key); return nil }
func (d *drawer) Keys() ([]string, error)         { return slices.Collect(maps.Keys(d.kept)), nil }

func full() *drawer {
	return &drawer{kept: map[string][]byte{
		"match": Seal(2, []byte(`{"a":"Niccolò ♠"}`)), "settings": []byte(`{"version":1}`), "favourites": []byte(`{"v":1,"list":[]}`),
		"record-2026-000": []byte("{\"e\":\"match\"}\n{\"e\":\"turn\"}\n"), "setup": []byte("\xff\x00 no text"),
	}}
}

func same(a, b map[string][]byte) bool { return maps.EqualFunc(a, b, bytes.Equal) }

func TestEverythingThatIsKeptComesBackFromOneFile(t *testing.T) {
	from := full()
	b, err := Collect(from)
	if err != nil {
		t.Fatal(err)
	}
	file, err := b.File()
	if err != nil {
		t.Fatal(err)
	}
	got, err := ReadBundle(file)
	if err != nil {
		t.Fatal(err)
	}
	to := &drawer{kept: map[string][]byte{"settings": []byte("others"), "record-2025-000": []byte("an older one")}}
	if err := got.Put(to); err != nil {
		t.Fatal(err)
	}
	want := maps.Clone(from.kept)
	want["record-2025-000"] = []byte("an older one")
	if !same(to.kept, want) {
		t.Errorf("%q, want %q", to.kept, want)
	}
}

func TestAnImportThatFailsLeavesEverythingAsItWas(t *testing.T) {
	b, err := Collect(full())
	if err != nil {
		t.Fatal(err)
	}
	for room := 2; room < 6; room++ {
		to := &drawer{kept: map[string][]byte{"settings": []byte("mine"), "own-rules": []byte("mine too")}, room: room}
		before := maps.Clone(to.kept)
		var e *Error
		if err := b.Put(to); !errors.As(err, &e) || !e.Full {
			t.Fatalf("room for %d: %v", room, err)
		}
		if !same(to.kept, before) {
			t.Errorf("room for %d: %q", room, to.kept)
		}
	}
}

func TestAFileThatIsNoBundleIsRefused(t *testing.T) {
	for name, text := range map[string]string{
		"empty": "", "text": "hello", "a rule set": `{"id":"wild","hand":[9]}`, "a match": string(Seal(2, []byte(`{"match":{}}`))),
		"a list": `[1]`, "no key": string(Seal(1, []byte(`{"kept":"machiavelli","texts":{"../x":"y"}}`))),
		"a longer key": string(Seal(1, []byte(`{"kept":"machiavelli","texts":{"`+strings.Repeat("k", 65)+`":"y"}}`))),
		"no text":      string(Seal(1, []byte(`{"kept":"machiavelli","texts":{"match":5}}`))),
	} {
		if b, err := ReadBundle([]byte(text)); err == nil {
			t.Errorf("%s: %v", name, b)
		}
	}
	var newer *NewerError
	if _, err := ReadBundle(Seal(2, []byte(`{"kept":"machiavelli","more":1}`))); !errors.As(err, &newer) {
		t.Errorf("%v", err)
	}
}

func TestAChangedBundleIsRefused(t *testing.T) {
	b, err := Collect(full())
	if err != nil {
		t.Fatal(err)
	}
	file, err := b.File()
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		bad := slices.Clone(file)
		at := rapid.IntRange(0, len(bad)-2).Draw(t, "at")
		if bad[at] = rapid.Byte().Draw(t, "byte"); bytes.Equal(bad, file) {
			return
		}
		if _, err := ReadBundle(bad); err == nil {
			t.Fatalf("byte %d was changed", at)
		}
	})
}

// However large a file is, a page draws while it is read: between any two pauses
// there is one value, or a part of what is summed.
func TestALargeBundleIsReadInSmallParts(t *testing.T) {
	b := Bundle{}
	for i := range 400 {
		b["record-"+strconv.Itoa(i)] = bytes.Repeat([]byte("\"text\" "), 1<<11)
	}
	file, err := b.File()
	if err != nil {
		t.Fatal(err)
	}
	pauses := 0
	got, err := readBundle(file, func() { pauses++ })
	if err != nil || len(got) != len(b) || !bytes.Equal(got["record-7"], b["record-7"]) {
		t.Fatalf("%d of %d values, %v", len(got), len(b), err)
	}
	if least := len(file)>>16 + len(b); pauses < least {
		t.Errorf("%d pauses, want %d", pauses, least)
	}
	if !IsBundle(file) || IsBundle(file[:20]) || IsBundle(bytes.Repeat([]byte("["), 1<<20)) {
		t.Error("what is a bundle is not seen")
	}
}
