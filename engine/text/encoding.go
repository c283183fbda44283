package text

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// Encoding is how a text is written in bytes.
type Encoding uint8

// The encodings.
const (
	UTF8 Encoding = iota
	UTF16LE
	UTF16BE
)

// Detect says how a text is written, from its first bytes, and how many of
// them are a byte order mark. PowerShell writes UTF-16 with one; without one a
// text that begins with an ASCII letter, as all of ours do, has a zero byte
// beside it. Three bytes are enough.
func Detect(head []byte) (e Encoding, mark int) {
	switch {
	case bytes.HasPrefix(head, []byte{0xEF, 0xBB, 0xBF}):
		return UTF8, 3
	case bytes.HasPrefix(head, []byte{0xFF, 0xFE}):
		return UTF16LE, 2
	case bytes.HasPrefix(head, []byte{0xFE, 0xFF}):
		return UTF16BE, 2
	case len(head) > 1 && head[0] != 0 && head[1] == 0:
		return UTF16LE, 0
	case len(head) > 1 && head[0] == 0 && head[1] != 0:
		return UTF16BE, 0
	}
	return UTF8, 0
}

// Plain converts a whole text to UTF-8 without a byte order mark.
func Plain(data []byte) []byte {
	e, mark := Detect(data)
	data = data[mark:]
	if e == UTF8 {
		return data
	}
	out, rest := appendUTF16(make([]byte, 0, len(data)), data, e, true)
	if len(rest) > 0 { // half of a unit
		out = utf8.AppendRune(out, utf8.RuneError)
	}
	return out
}

// appendUTF16 appends what is written in UTF-16 and answers what is left over:
// half of a unit, or the first of two that belong together, unless it is the
// last there is. A unit that makes no character becomes U+FFFD.
func appendUTF16(out, data []byte, e Encoding, last bool) (all, rest []byte) {
	for len(data) > 1 {
		r := rune(unit(data, e))
		used := 2
		if utf16.IsSurrogate(r) {
			if len(data) < 4 && !last {
				break
			}
			if len(data) >= 4 {
				if both := utf16.DecodeRune(r, rune(unit(data[2:], e))); both != utf8.RuneError {
					r, used = both, 4
				}
			}
		}
		out = utf8.AppendRune(out, r) // half a pair is no rune, and becomes U+FFFD
		data = data[used:]
	}
	return out, data
}

func unit(b []byte, e Encoding) uint16 {
	if e == UTF16LE {
		return uint16(b[0]) | uint16(b[1])<<8
	}
	return uint16(b[1]) | uint16(b[0])<<8
}

// Reader converts r to UTF-8 without a byte order mark. It reads no more than r has at
// once, and nothing before its first Read.
func Reader(r io.Reader) io.Reader { return &reader{from: bufio.NewReaderSize(r, 1<<16)} }

type reader struct {
	from  *bufio.Reader
	known bool
	ended bool // it was heard while the first bytes were looked at: a terminal says it once
	kind  Encoding
	out   []byte // decoded and not yet read
	rest  []byte // not yet decoded
}

func (r *reader) Read(p []byte) (int, error) {
	if !r.known {
		if err := r.detect(); err != nil {
			return 0, err
		}
	}
	if r.kind == UTF8 {
		if r.ended && r.from.Buffered() == 0 {
			return 0, io.EOF
		}
		return r.from.Read(p)
	}
	for len(r.out) == 0 {
		if err := r.decode(); err != nil {
			return 0, err
		}
	}
	n := copy(p, r.out)
	r.out = r.out[n:]
	return n, nil
}

// detect reads the encoding off the first bytes, no more than it needs, so that
// who waits for a first short line gets it.
func (r *reader) detect() error {
	head, err := r.from.Peek(1)
	if len(head) == 0 {
		return err
	}
	if head[0] != '\n' {
		head, err = r.from.Peek(2)
	}
	if len(head) == 2 && head[0] == 0xEF {
		head, err = r.from.Peek(3)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	r.ended = err != nil
	kind, mark := Detect(head)
	r.kind, r.known = kind, true
	_, err = r.from.Discard(mark)
	return err
}

// decode fills out with what has come.
func (r *reader) decode() error {
	var buf [4096]byte
	n := copy(buf[:], r.rest)
	m, err := 0, io.EOF
	if !r.ended || r.from.Buffered() > 0 {
		m, err = r.from.Read(buf[n:])
	}
	data := buf[:n+m]
	if m == 0 && err == nil {
		return nil
	}
	r.out, data = appendUTF16(r.out[:0], data, r.kind, err != nil)
	if err != nil && len(data) > 0 {
		r.out, data = utf8.AppendRune(r.out, utf8.RuneError), nil
	}
	r.rest = bytes.Clone(data)
	if len(r.out) > 0 {
		return nil // the end, if it is one, is said the next time
	}
	return err
}
