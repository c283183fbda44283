package record

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestLinesSkipBlankOnesAndCountThem(t *testing.T) {
	l := NewLines(strings.NewReader("one\n\n  \t\r\ntwo\r\nthree"))
	for _, want := range []struct {
		text string
		line int
	}{{"one", 1}, {"two", 4}, {"three", 5}} {
		got, err := l.Next()
		if err != nil || string(got) != want.text || l.Line() != want.line {
			t.Fatalf("got %q, line %d, %v; want %q, line %d", got, l.Line(), err, want.text, want.line)
		}
	}
	if _, err := l.Next(); !errors.Is(err, io.EOF) {
		t.Fatalf("at the end: %v", err)
	}
}

// Files that were joined have a byte order mark in the middle.
func TestAMarkBeforeALineIsNoPartOfIt(t *testing.T) {
	l := NewLines(strings.NewReader("\ufeffone\n\ufefftwo\n\ufeff\r\n\ufeffthree"))
	for _, want := range []string{"one", "two", "three"} {
		if got, err := l.Next(); err != nil || string(got) != want {
			t.Fatalf("%q, %v, want %q", got, err, want)
		}
	}
}

func TestALineTooLongIsSkippedAndTheNextIsRead(t *testing.T) {
	l := NewLines(io.MultiReader(strings.NewReader("a\n"), strings.NewReader(strings.Repeat("x", 5*MaxLine)), strings.NewReader("\nb\n")))
	if got, err := l.Next(); err != nil || string(got) != "a" {
		t.Fatalf("%q %v", got, err)
	}
	var long *LongLine
	if _, err := l.Next(); !errors.As(err, &long) || long.Line != 2 {
		t.Fatalf("want a LongLine of line 2, got %v", err)
	}
	if got, err := l.Next(); err != nil || string(got) != "b" || l.Line() != 3 {
		t.Fatalf("%q, line %d, %v", got, l.Line(), err)
	}
	if n := cap(l.buf); n > 3*MaxLine {
		t.Errorf("the buffer has grown to %d bytes", n)
	}
}

func TestALineOfExactlyTheMostIsRead(t *testing.T) {
	l := NewLines(strings.NewReader(strings.Repeat("y", MaxLine) + "\r\nz"))
	if got, err := l.Next(); err != nil || len(got) != MaxLine {
		t.Fatalf("%d bytes, %v", len(got), err)
	}
}
