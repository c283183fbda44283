package terminal

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
)

// maxLine is the most bytes of a line that are kept: more than any that is understood.
const maxLine = 4096

// read hands over line after line, until the input ends.
func (t *terminal) read() {
	defer close(t.typed)
	in := bufio.NewReaderSize(t.In, maxLine)
	if first, err := in.Peek(1); err == nil && first[0] >= 0xfe { // one byte at first: a line may have no more
		if mark, err := in.Peek(2); err == nil && (string(mark) == "\xff\xfe" || string(mark) == "\xfe\xff") {
			in = bufio.NewReaderSize(&wide{in: in, low: int(mark[1]) & 1}, maxLine)
		}
	}
	for {
		data, err := in.ReadSlice('\n')
		line := plain(string(data))
		for errors.Is(err, bufio.ErrBufferFull) { // the rest of a line that is too long anyway
			_, err = in.ReadSlice('\n')
		}
		if line != "" || err == nil {
			select {
			case t.typed <- line:
			case <-t.ctx.Done():
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// plain is a line without what is no text: its end, the mark that some programs
// begin a file with, and what would steer the screen that it is written on.
func plain(line string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' || r == '\ufeff' || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, line)
}

// wide reads text of two bytes a letter, as shells of Windows hand it on, as UTF-8.
type wide struct {
	in   *bufio.Reader
	low  int // which of the two bytes is the low one
	high rune
	rest []byte
}

func (w *wide) Read(to []byte) (int, error) {
	for len(w.rest) == 0 {
		var pair [2]byte
		if _, err := io.ReadFull(w.in, pair[:]); err != nil {
			return 0, io.EOF
		}
		r := rune(pair[w.low]) | rune(pair[1-w.low])<<8
		switch {
		case w.high != 0:
			r, w.high = utf16.DecodeRune(w.high, r), 0
		case utf16.IsSurrogate(r):
			w.high = r
			continue
		}
		w.rest = []byte(string(r))
	}
	n := copy(to, w.rest)
	w.rest = w.rest[n:]
	return n, nil
}
