//go:build !js

package tablelog

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/table"
	"machiavelli/game/store"
)

func open(t *testing.T, path string) *Dir {
	t.Helper()
	d, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

func lines(from, n int) []table.Line {
	var all []table.Line
	for i := range n {
		all = append(all, table.Line{N: uint64(from + i), At: int64(10 * (from + i)), E: "host", P: 1})
	}
	return all
}

func read(d *Dir, code string) (numbers []uint64, err error) {
	for l, e := range d.Read(context.Background(), code, 0) {
		if e != nil {
			return numbers, e
		}
		numbers = append(numbers, l.N)
	}
	return numbers, nil
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhatWasAppendedIsReadAgainInOrder(t *testing.T) {
	path := t.TempDir()
	d := open(t, path)
	must(t, d.Append(t.Context(), "AAAAAA", lines(0, 1)))
	must(t, d.Append(t.Context(), "AAAAAA", lines(1, 3)))
	must(t, d.Append(t.Context(), "BBBBBB", lines(0, 2)))
	d.Close()
	d = open(t, path)
	must(t, d.Append(t.Context(), "AAAAAA", lines(4, 1)))
	if got, err := read(d, "AAAAAA"); err != nil || !slices.Equal(got, []uint64{0, 1, 2, 3, 4}) {
		t.Errorf("%v, %v", got, err)
	}
	if all, err := d.Tables(); err != nil || len(all) != 2 || all[0].Code != "AAAAAA" {
		t.Errorf("%v, %v", all, err)
	}
	if info, err := os.Stat(filepath.Join(path, "AAAAAA.jsonl")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v: others must not read the secret of chance", info, err)
	}
	must(t, d.Remove("BBBBBB"))
	if _, err := read(d, "BBBBBB"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestALogIsReadFromANumberOn(t *testing.T) {
	d := open(t, t.TempDir())
	must(t, d.Append(t.Context(), "AAAAAA", lines(0, 5)))
	for from := range 7 {
		n := 0
		for l, err := range d.Read(t.Context(), "AAAAAA", uint64(from)) {
			must(t, err)
			if l.N != uint64(from+n) {
				t.Errorf("from %d: line %d is the %dth", from, l.N, n)
			}
			n++
		}
		if n != max(0, 5-from) {
			t.Errorf("from %d: %d lines", from, n)
		}
	}
}

func TestOfTwoWhoWriteAfterTheSameLineOneIsRefused(t *testing.T) {
	d := open(t, t.TempDir())
	must(t, d.Append(t.Context(), "AAAAAA", lines(0, 2)))
	for _, from := range []int{0, 1, 3} {
		if err := d.Append(t.Context(), "AAAAAA", lines(from, 1)); !errors.Is(err, ErrMoved) {
			t.Errorf("line %d: %v", from, err)
		}
	}
	if got, _ := read(d, "AAAAAA"); len(got) != 2 {
		t.Errorf("%v", got)
	}
}

// A crash may leave any first part of what was being written.
func TestAnAppendThatWasCutOffAnywhereIsTakenOutWhole(t *testing.T) {
	path := t.TempDir()
	d := open(t, path)
	must(t, d.Append(t.Context(), "AAAAAA", lines(0, 1)))
	must(t, d.Append(t.Context(), "AAAAAA", lines(1, 2)))
	file := filepath.Join(path, "AAAAAA.jsonl")
	before, err := os.ReadFile(file)
	must(t, err)
	must(t, d.Append(t.Context(), "AAAAAA", lines(3, 3)))
	d.Close()
	whole, err := os.ReadFile(file)
	must(t, err)
	for cut := len(before); cut < len(whole); cut++ {
		must(t, os.WriteFile(file, whole[:cut], 0o600))
		d := open(t, path)
		if got, err := read(d, "AAAAAA"); err != nil || !slices.Equal(got, []uint64{0, 1, 2}) {
			t.Fatalf("cut at %d of %d: %v, %v", cut, len(whole), got, err)
		}
		must(t, d.Append(t.Context(), "AAAAAA", lines(3, 1)))
		if got, _ := read(d, "AAAAAA"); !slices.Equal(got, []uint64{0, 1, 2, 3}) {
			t.Fatalf("cut at %d: %v", cut, got)
		}
		d.Close()
	}
}

func TestALineThatCannotBeReadStopsTheTableAndIsNotTakenOut(t *testing.T) {
	path := t.TempDir()
	d := open(t, path)
	must(t, d.Append(t.Context(), "AAAAAA", lines(0, 4)))
	d.Close()
	file := filepath.Join(path, "AAAAAA.jsonl")
	text, err := os.ReadFile(file)
	must(t, err)
	damaged := strings.Replace(string(text), `"at":10`, `"at":11`, 1)
	must(t, os.WriteFile(file, []byte(damaged), 0o600))
	d = open(t, path)
	if _, err := read(d, "AAAAAA"); !errors.Is(err, ErrDamaged) {
		t.Error(err)
	}
	if after, _ := os.ReadFile(file); string(after) != damaged {
		t.Error("the file was changed")
	}
	if err := d.Append(t.Context(), "AAAAAA", lines(4, 1)); !errors.Is(err, ErrDamaged) {
		t.Error(err)
	}
}

func TestOneProcessHasTheFolder(t *testing.T) {
	path := t.TempDir()
	d := open(t, path)
	if other, err := Open(path); err == nil {
		other.Close()
		t.Error("two have it")
	}
	if err := os.Remove(filepath.Join(path, "lock")); err != nil {
		t.Fatal(err)
	}
	if other, err := Open(path); !errors.Is(err, store.ErrLocked) {
		other.Close()
		t.Errorf("two have it when the lock was deleted: %v", err)
	}
	d.Close()
	open(t, path)
}

func TestOtherFilesAndNamesAreNoTables(t *testing.T) {
	path := t.TempDir()
	d := open(t, path)
	must(t, os.WriteFile(filepath.Join(path, "notes.jsonl"), nil, 0o600))
	for _, code := range []string{"", "../AAAA", "aaaaaa", "AAAAAA.jsonl", "AA/AA"} {
		if err := d.Append(t.Context(), code, lines(0, 1)); err == nil {
			t.Errorf("%q is a table", code)
		}
		if _, err := read(d, code); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q: %v", code, err)
		}
	}
	if all, err := d.Tables(); err != nil || len(all) != 0 {
		t.Errorf("%v, %v", all, err)
	}
}
