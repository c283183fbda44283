package main

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// module is a module with a section of another kind, then one of data.
func module(pieces ...piece) []byte {
	data := writePieces(pieces)
	b := append([]byte(magic), 1, 3, 'a', 'b', 'c', dataSection)
	return append(binary.AppendUvarint(b, uint64(len(data))), data...)
}

func TestAMemoryInManyPiecesBecomesTheSameMemoryInFew(t *testing.T) {
	got, err := joined(module(
		piece{4096, []byte("one")}, piece{4107, []byte("two")}, piece{4110, []byte("three")}, // eight zeros between, and none
		piece{1 << 20, []byte("far")}, piece{100, []byte("before")}, piece{200, []byte{1}},
	), lined)
	want := module(
		piece{4096, []byte("one\x00\x00\x00\x00\x00\x00\x00\x00twothree")},
		piece{1 << 20, []byte("far")}, piece{100, []byte("before")}, piece{200, []byte{1}},
	)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v\n%q, want\n%q", err, got, want)
	}
}

func TestAPlaceIsWrittenAsItIsRead(t *testing.T) {
	for _, v := range []int64{0, 1, 63, 64, 127, 128, 8191, 8192, 1 << 31, -1, -64, -65} {
		b := appendSigned(nil, v)
		if got, n := signed(b); got != v || n != len(b) {
			t.Errorf("%d: %d in %d of %d bytes", v, got, n, len(b))
		}
	}
}

func TestWhatIsNoModuleIsRefused(t *testing.T) {
	whole := module(piece{4096, []byte("one")})
	for n := range whole {
		if n == len(magic) || n == len(magic)+5 {
			continue // a module that ends after a section is one
		}
		if _, err := joined(whole[:n], lined); err == nil {
			t.Errorf("%d bytes of %d are a module", n, len(whole))
		}
	}
	if _, err := joined(append(bytes.Clone(whole), 1), lined); err == nil {
		t.Error("half a section is one")
	}
}
