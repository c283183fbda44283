package main

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// program is the memory of a program of two functions. The second has one table
// for its lines and for its stack.
func program() (memory []byte, tables, funcs int) {
	var b []byte
	number := func(v int) { b = binary.LittleEndian.AppendUint64(b, uint64(v)) }
	short := func(values ...uint32) {
		for _, v := range values {
			b = binary.LittleEndian.AppendUint32(b, v)
		}
	}
	names := headSize
	files := names + len("main.a\x00main.b\x00")
	tables = files + len("a.go\x00")
	// Four tables, each of two steps and its end, behind the one that is none.
	steps := []byte{0, 2, 1, 4, 2, 0, 6, 1, 8, 2, 0, 10, 1, 12, 2, 0, 14, 1, 16, 2, 0}
	funcs = tables + len(steps)
	b = append([]byte("before"), tableMagic...)
	for _, v := range []int{2, 1, 0, names, files, files, tables, funcs} {
		number(v)
	}
	b = append(append(append(b, "main.a\x00main.b\x00"...), "a.go\x00"...), steps...)
	short(0, 16, 1, 16+funcSize+4)
	short(0, 0, 0, 0 /* stack, file, line: */, 1, 6, 11 /* more: */, 1, 0 /* first line: */, 7, 0, 16)
	short(1, 7, 0, 0, 16, 6, 16, 0, 0, 9, 0)
	return b, len("before") + tables, len("before") + funcs
}

func TestTheLinesGoAndEverythingElseStays(t *testing.T) {
	before, tables, funcs := program()
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

func TestATableThatIsCutOffIsRefused(t *testing.T) {
	whole, _, _ := program()
	for n := len("before") + len(tableMagic); n < len(whole)-4; n++ {
		if unlined([]piece{{0, bytes.Clone(whole[:n])}}) == nil {
			t.Errorf("%d bytes of %d are a table", n, len(whole))
		}
	}
	if err := unlined([]piece{{0, []byte("a program of another Go")}}); err != nil {
		t.Error(err)
	}
}
