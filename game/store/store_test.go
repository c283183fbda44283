//go:build !js

package store

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func open(t *testing.T) (Store, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "home")
	t.Setenv(Home, dir)
	s, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	return s, dir
}

func TestWhatIsSavedIsLoaded(t *testing.T) {
	s, _ := open(t)
	if _, err := s.Load("match"); !errors.Is(err, ErrNone) {
		t.Fatalf("before the first save: %v", err)
	}
	for _, want := range []string{"first", "second, which is longer", "3"} {
		if err := s.Save("match", []byte(want)); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Load("match"); err != nil || string(got) != want {
			t.Fatalf("%q %v, want %q", got, err, want)
		}
	}
	keys, err := s.Keys()
	if err != nil || len(keys) != 1 || keys[0] != "match" {
		t.Fatalf("keys %v %v", keys, err)
	}
	if !Has(s, "match") || Has(s, "settings") {
		t.Error("Has is wrong")
	}
}

func TestASaveLeavesNothingElseBehind(t *testing.T) {
	s, dir := open(t)
	for range 20 {
		if err := s.Save("match", bytes.Repeat([]byte("x"), 10000)); err != nil {
			t.Fatal(err)
		}
	}
	list, err := os.ReadDir(dir)
	if err != nil || len(list) != 1 {
		t.Fatalf("%v %v", list, err)
	}
}

func TestASaveThatFailsKeepsWhatWasThere(t *testing.T) {
	s, dir := open(t)
	// A folder in the file's place cannot be replaced by a file.
	if err := os.MkdirAll(filepath.Join(dir, "match.json", "x"), 0o755); err != nil {
		t.Fatal(err)
	}
	err := s.Save("match", []byte("new"))
	var e *Error
	if !errors.As(err, &e) || e.Op != "save" || e.Key != "match" || e.Full {
		t.Fatalf("%#v", err)
	}
	list, err := os.ReadDir(dir)
	if err != nil || len(list) != 1 || !list[0].IsDir() {
		t.Fatalf("left behind: %v %v", list, err)
	}
}

// A program that is killed in the middle of a save leaves a part of a file
// beside the old one, which is whole.
func TestAHalfWrittenFileIsNeverTheSave(t *testing.T) {
	s, dir := open(t)
	if err := s.Save("match", []byte("whole")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, ".match-123"), []byte("ha"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Load("match"); err != nil || string(got) != "whole" {
		t.Fatalf("%q %v", got, err)
	}
	if keys, err := s.Keys(); err != nil || len(keys) != 1 {
		t.Fatalf("%v %v", keys, err)
	}
}

func TestAFileSetAsideIsKeptUnderAnotherName(t *testing.T) {
	s, _ := open(t)
	for _, text := range []string{"one", "two"} {
		if err := s.Save("match", []byte(text)); err != nil {
			t.Fatal(err)
		}
		name, err := s.SetAside("match")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != text {
			t.Fatalf("%s: %q %v", name, got, err)
		}
		if Has(s, "match") {
			t.Fatal("it is still the save")
		}
	}
	if _, err := s.SetAside("match"); err == nil {
		t.Error("nothing was set aside without an error")
	}
	keys, err := s.Keys()
	slices.Sort(keys)
	if err != nil || !slices.Equal(keys, []string{"match.damaged-1", "match.damaged-2"}) {
		t.Fatal(keys, err)
	}
	if got, err := s.Load(keys[1]); err != nil || string(got) != "two" {
		t.Errorf("%q %v", got, err)
	}
	if err := s.Save(keys[1], nil); err == nil {
		t.Error("something else is saved in its place")
	}
	if b, err := Collect(s); err != nil || len(b) > 0 {
		t.Errorf("a backup has %v: %v", b.Keys(), err)
	}
	if err := s.Remove(keys[0]); err != nil || Has(s, keys[0]) || !Has(s, keys[1]) {
		t.Errorf("it is still there: %v", err)
	}
}

func TestAFinishedMatchIsRemoved(t *testing.T) {
	s, _ := open(t)
	if err := s.Save("match", []byte("x")); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time there is nothing, which is no error
		if err := s.Remove("match"); err != nil || Has(s, "match") {
			t.Fatal(err)
		}
	}
}

func TestAKeyIsNeverAPath(t *testing.T) {
	s, _ := open(t)
	for _, key := range []string{"", "../x", "a/b", "a.b", "A", ".hidden", "match.damaged-0", "match.damaged-01", "match.damaged-", "../a.damaged-1", ".damaged-1", "a.damaged-1.damaged-1", strings.Repeat("k", 65)} {
		if err := s.Save(key, nil); err == nil {
			t.Errorf("%q was saved", key)
		}
		if _, err := s.Load(key); err == nil || errors.Is(err, ErrNone) {
			t.Errorf("%q was looked for", key)
		}
		if _, err := s.SetAside(key); err == nil {
			t.Errorf("%q was set aside", key)
		}
		if err := s.Remove(key); err == nil {
			t.Errorf("%q was removed", key)
		}
	}
}

// heavy is a file that says how large it is and must not be read.
type heavy struct {
	fs.File
	t    *testing.T
	size int64
}

func (h heavy) Open(string) (fs.File, error) { return h, nil }
func (h heavy) Stat() (fs.FileInfo, error)   { return h, nil }
func (h heavy) Close() error                 { return nil }
func (h heavy) Read([]byte) (int, error)     { h.t.Error("it is read"); return 0, io.EOF }
func (h heavy) Name() string                 { return "heavy" }
func (h heavy) Size() int64                  { return h.size }
func (h heavy) Mode() fs.FileMode            { return 0o444 }
func (h heavy) ModTime() time.Time           { return time.Time{} }
func (h heavy) IsDir() bool                  { return false }
func (h heavy) Sys() any                     { return nil }

func TestTheSizeOfAFileIsAskedBeforeItIsRead(t *testing.T) {
	if _, err := ReadBounded(heavy{t: t, size: 1 << 30}, "heavy", 1<<20); err == nil {
		t.Error("a file of a gigabyte is taken")
	}
}

func TestWithoutAHomeTheGameGoesOnAsInAFolderThatCannotBeWritten(t *testing.T) {
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData", Home} {
		t.Setenv(name, "")
	}
	t.Chdir(t.TempDir())
	s, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	lease, err := Claim()
	if err != nil || lease.State() != Ours {
		t.Fatal(lease.State(), err)
	}
	s = lease.Guard(s)
	if _, err := s.Load("match"); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	if keys, err := s.Keys(); len(keys) > 0 || err != nil {
		t.Error(keys, err)
	}
	if err := s.Save("match", []byte("x")); err == nil || !strings.Contains(err.Error(), Home) || !strings.Contains(err.Error(), "there is no folder") {
		t.Errorf("a save says %v", err)
	}
	lease.Close()
	if left, err := os.ReadDir("."); len(left) > 0 || err != nil {
		t.Errorf("%v in the folder that the game was started in, %v", left, err)
	}
}

// Beside what is kept others may keep what they like: only what the game itself
// has left half-written goes, and not before something is saved.
func TestFilesOfOthersStay(t *testing.T) {
	s, dir := open(t)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	others := []string{
		".git-credentials", ".pre-commit-config.yaml", ".match-123456", ".match.machiavelli-new", ".match.machiavelli-new-x",
		".match.machiavelli-new-1.txt", "match.machiavelli-new-1", ".a b.machiavelli-new-1",
	}
	const young, old = ".match.machiavelli-new-11", ".record-20261122-120000-00000000-000.machiavelli-new-4294967295"
	for _, name := range append([]string{young, old}, others...) {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		if long := time.Now().Add(-2 * time.Hour); name != young {
			if err := os.Chtimes(path, long, long); err != nil {
				t.Fatal(err)
			}
		}
	}
	left := func() (names []string) {
		list, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			names = append(names, e.Name())
		}
		return names
	}
	if _, err := s.Load("match"); !errors.Is(err, ErrNone) || len(left()) != len(others)+2 {
		t.Errorf("without a save %v are left, %v", left(), err)
	}
	if err := s.Save("settings", []byte("{}")); err != nil {
		t.Fatal(err)
	}
	want := append([]string{young, "settings.json"}, others...)
	slices.Sort(want)
	if got := left(); !slices.Equal(got, want) {
		t.Errorf("%v are left, not %v", got, want)
	}
}

// A backup is written beside the old one: where that fails, the old one is whole.
func TestAFileIsReplacedWholeOrNotAtAll(t *testing.T) {
	path := filepath.Join(t.TempDir(), "machiavelli-2026-11-22.json")
	for _, want := range []string{"a long first one", "second"} {
		if err := WriteFile(path, []byte(want)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); string(got) != want || err != nil {
			t.Errorf("%q, %v", got, err)
		}
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(path, []byte("third")); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(path); err != nil || os.SameFile(before, after) {
		t.Errorf("it was written into the old file: %v", err)
	}
	if list, err := os.ReadDir(filepath.Dir(path)); len(list) != 1 || err != nil {
		t.Errorf("%v, %v", list, err)
	}
}
