//go:build !js

package tablelog

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"machiavelli/engine/table"
)

var zero = time.Unix(0, 0)

// appends writes a file of single lines and of appends of several.
func appends(t *testing.T, sizes ...int) (text []byte, ends []int) {
	t.Helper()
	n := 0
	for _, size := range sizes {
		some, err := encode(lines(n, size))
		must(t, err)
		n += size
		text = append(text, some...)
		ends = append(ends, len(text))
	}
	return text, ends
}

// readText reads a file with a text.
func readText(t *testing.T, d *Dir, text []byte) (numbers []uint64, err error) {
	t.Helper()
	must(t, os.WriteFile(filepath.Join(d.root.Name(), "AAAAAA.jsonl"), text, 0o600))
	d.Forget("AAAAAA")
	return read(d, "AAAAAA")
}

// TestADamagedByteNeverTakesALineAway turns each bit of each byte, and writes the bytes that
// stand for something.
func TestADamagedByteNeverTakesALineAway(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	text, ends := appends(t, 1, 2, 1)
	whole, err := readText(t, d, text)
	must(t, err)
	for i := range text {
		other := []byte("\x00\n\v 0=>+")
		for bit := range 8 {
			other = append(other, text[i]^1<<bit)
		}
		for _, v := range other {
			damaged := bytes.Clone(text)
			if damaged[i] = v; damaged[i] == text[i] {
				continue
			}
			got, err := readText(t, d, damaged)
			if err == nil && !slices.Equal(got, whole) || err != nil && !errors.Is(err, ErrDamaged) {
				t.Fatalf("byte %d of %v (%q for %q): %v, %v", i, ends, damaged[i], text[i], got, err)
			}
			if after, _ := os.ReadFile(filepath.Join(dir, "AAAAAA.jsonl")); err != nil && !bytes.Equal(after, damaged) {
				t.Fatalf("byte %d: the file was changed", i)
			}
		}
	}
}

// TestBlocksThatWereNotWrittenAreTakenOutWithTheirAppend: a crash may leave zeros where the
// file had grown.
func TestBlocksThatWereNotWrittenAreTakenOutWithTheirAppend(t *testing.T) {
	d := open(t, t.TempDir())
	before, _ := appends(t, 3)
	long := table.Line{N: 3, E: "over", Secret: string(bytes.Repeat([]byte("f"), 3*block))}
	more, err := encode([]table.Line{long})
	must(t, err)
	text := append(bytes.Clone(before), more...)
	for first := len(before) / block; first*block < len(text); first++ {
		for last := first; last*block < len(text); last++ {
			torn := bytes.Clone(text)
			from, to := max(len(before), first*block), min(len(torn), (last+1)*block)
			clear(torn[from:to])
			if to-from < 2 {
				continue
			}
			if got, err := readText(t, d, torn); err != nil || len(got) != 3 {
				t.Errorf("blocks %d to %d: %v, %v", first, last, got, err)
			}
		}
	}
}

// TestLogsOfTheFirstReleaseAreGoneOnWith: its lines have no length.
func TestLogsOfTheFirstReleaseAreGoneOnWith(t *testing.T) {
	for code, n := range map[string]int{"BEEBZN": 6, "RDMRWX": 13} {
		dir := t.TempDir()
		was, err := os.ReadFile(filepath.Join("testdata", code+".jsonl"))
		must(t, err)
		file := filepath.Join(dir, code+".jsonl")
		must(t, os.WriteFile(file, was, 0o600))
		d := open(t, dir)
		if got, err := read(d, code); err != nil || len(got) != n {
			t.Fatalf("%v, %v", got, err)
		}
		must(t, d.Append(t.Context(), code, lines(n, 2)))
		now, err := os.ReadFile(file)
		must(t, err)
		if !bytes.HasPrefix(now, was) || len(now) == len(was) {
			t.Error("what was there has changed")
		}
		d.Close()
		d = open(t, dir)
		if got, err := read(d, code); err != nil || len(got) != n+2 {
			t.Fatalf("%v, %v", got, err)
		}
		d.Close()
		// A crash of the first release, and a damaged end of a line.
		last := bytes.LastIndexByte(was[:len(was)-1], '\n') + 1
		for cut := last; cut < len(was); cut++ {
			must(t, os.WriteFile(file, was[:cut], 0o600))
			d := open(t, dir)
			if got, err := read(d, code); err != nil || len(got) != n-1 {
				t.Fatalf("cut at %d: %v, %v", cut, got, err)
			}
			d.Close()
		}
		for _, at := range []int{last - 1, len(was) - 1} {
			damaged := bytes.Clone(was)
			damaged[at] = '\v'
			must(t, os.WriteFile(file, damaged, 0o600))
			d := open(t, dir)
			if got, err := read(d, code); !errors.Is(err, ErrDamaged) {
				t.Errorf("the end at %d: %v, %v", at, got, err)
			}
			d.Close()
		}
	}
}
