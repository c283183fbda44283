package main

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"
)

// program is the memory of a program of two functions of such names. The second has one table
// for its lines and for its stack.
func program(first, second string) (memory []byte, tables, funcs int) {
	var b []byte
	number := func(v int) { b = binary.LittleEndian.AppendUint64(b, uint64(v)) }
	short := func(values ...uint32) {
		for _, v := range values {
			b = binary.LittleEndian.AppendUint32(b, v)
		}
	}
	names := headSize
	named := first + "\x00" + second + "\x00"
	files := names + len(named)
	tables = files + len("a.go\x00")
	// Four tables, each of two steps and its end, behind the empty one.
	steps := []byte{0, 2, 1, 4, 2, 0, 6, 1, 8, 2, 0, 10, 1, 12, 2, 0, 14, 1, 16, 2, 0}
	funcs = tables + len(steps)
	b = append([]byte("before"), tableMagic...)
	for _, v := range []int{2, 1, 0, names, files, files, tables, funcs} {
		number(v)
	}
	b = append(append(append(b, named...), "a.go\x00"...), steps...)
	short(0, 16, 1, 16+funcSize+4)
	short(0, 0, 0, 0 /* stack, file, line: */, 1, 6, 11 /* more: */, 1, 0 /* first line: */, 7, 0, 16)
	short(1, uint32(len(first)+1), 0, 0, 16, 6, 16, 0, 0, 9, 0)
	return b, len("before") + tables, len("before") + funcs
}

func TestTheLinesGoAndEverythingElseStays(t *testing.T) {
	before, tables, funcs := program("main.a", "main.b")
	after := bytes.Clone(before)
	if err := unlined([]piece{{0, []byte("no program")}, {100, after}}); err != nil {
		t.Fatal(err)
	}
	want := bytes.Clone(before)
	clear(want[tables-len("a.go\x00") : tables])
	clear(want[tables+6 : tables+15]) // of files and of lines, up to the ends of each, which are 0
	for _, f := range []int{funcs + 16, funcs + 16 + funcSize + 4} {
		clear(want[f+funcFile : f+funcLine+4])
		clear(want[f+funcFirst : f+funcFirst+4])
	}
	if !bytes.Equal(after, want) {
		t.Errorf("\n%v, want\n%v", after, want)
	}
}

func TestNamesThatNobodyNeedsAreOne(t *testing.T) {
	for _, c := range []struct{ first, second, want string }{
		{"main.a", "slices.Sort[go.shape.int]", "main.a\x00x.x\x00" + strings.Repeat("\x00", 22)},
		{"slices.Sort", "sort.Sort", "x.x\x00" + strings.Repeat("\x00", 18)},
		{"runtime.panic", "internal/runtime/maps.x", "runtime.panic\x00internal/runtime/maps.x\x00"},
		{"fmt.(*pp).x", "machiavelli/engine/meld.Check", "fmt.(*pp).x\x00machiavelli/engine/meld.Check\x00"},
		{"a", "b", "a\x00b\x00"}, // no room for what they would be called
	} {
		b, tables, funcs := program(c.first, c.second)
		if err := unlined([]piece{{0, b}}); err != nil {
			t.Fatal(err)
		}
		names := b[len("before")+headSize : tables-len("a.go\x00")]
		if string(names) != c.want {
			t.Errorf("%s and %s became %q", c.first, c.second, names)
		}
		for i, name := range []string{c.first, c.second} {
			at := funcs + 16 + i*(funcSize+4)
			got, _, _ := strings.Cut(string(names[binary.LittleEndian.Uint32(b[at+funcName:]):]), "\x00")
			if got != name && got != "x.x" {
				t.Errorf("%s is called %q", name, got)
			}
		}
	}
}

func TestATableThatIsCutOffIsRefused(t *testing.T) {
	whole, _, _ := program("main.a", "main.b")
	for n := len("before") + len(tableMagic); n < len(whole)-4; n++ {
		if unlined([]piece{{0, bytes.Clone(whole[:n])}}) == nil {
			t.Errorf("%d bytes of %d are a table", n, len(whole))
		}
	}
	if err := unlined([]piece{{0, []byte("a program of another Go")}}); err != nil {
		t.Error(err)
	}
}
