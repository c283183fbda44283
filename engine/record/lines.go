package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"machiavelli/engine/text"
)

// MaxLine is the longest line that is read, in bytes without its end. A longer
// one is an error; the lines after it are read all the same.
const MaxLine = 1 << 20

// Lines reads a text, in UTF-8 or UTF-16, line by line in constant memory.
type Lines struct {
	r    *bufio.Reader
	buf  []byte
	line int
}

// NewLines reads lines from r.
func NewLines(r io.Reader) *Lines { return &Lines{r: bufio.NewReaderSize(text.Reader(r), 1<<16)} }

// LongLine is the error of a line over MaxLine.
type LongLine struct{ Line int }

func (e *LongLine) Error() string {
	return fmt.Sprintf("longer than %d bytes", MaxLine)
}

// Line is the number of the line that Next returned last, from 1.
func (l *Lines) Line() int { return l.line }

// Ready reports whether a whole line has been read already, so that Next does
// not wait unless it is blank.
func (l *Lines) Ready() bool {
	come, _ := l.r.Peek(l.r.Buffered()) // what is there can be looked at
	return bytes.IndexByte(come, '\n') >= 0
}

// Next is the next line that is not blank, without its end. The bytes are good
// until the next call. At the end it is io.EOF; a *LongLine has been skipped.
func (l *Lines) Next() ([]byte, error) {
	for {
		line, err := l.read()
		if err != nil {
			return nil, err
		}
		if !blank(line) {
			return line, nil
		}
	}
}

func (l *Lines) read() ([]byte, error) {
	l.buf = l.buf[:0]
	long := false
	for {
		part, err := l.r.ReadSlice('\n')
		if !long {
			l.buf = append(l.buf, part...)
			long = len(l.buf) > MaxLine+2
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (!errors.Is(err, io.EOF) || len(l.buf) == 0):
			return nil, err
		}
		l.line++
		line := bytes.TrimPrefix(trimEnd(l.buf), mark)
		if long || len(line) > MaxLine {
			return nil, &LongLine{l.line}
		}
		return line, nil
	}
}

// mark is a byte order mark, which stands before a line where files were joined.
var mark = []byte("\ufeff")

func trimEnd(b []byte) []byte {
	if n := len(b); n > 0 && b[n-1] == '\n' {
		b = b[:n-1]
	}
	if n := len(b); n > 0 && b[n-1] == '\r' {
		b = b[:n-1]
	}
	return b
}

func blank(b []byte) bool {
	for _, c := range b {
		if c != ' ' && c != '\t' {
			return false
		}
	}
	return true
}

// begins reports whether a line begins a record.
func begins(line []byte) bool {
	if !bytes.Contains(line, []byte(`"match"`)) {
		return false
	}
	var head struct {
		E string `json:"e"`
	}
	return json.Unmarshal(line, &head) == nil && head.E == "match"
}

// Split cuts a text into the records that lie in it one after another, in plain
// lines. What stands before the first is one of them, which Verify refuses. The
// error is that of a line that cannot be read, a *Fault.
func Split(r io.Reader) ([][]byte, error) {
	var all [][]byte
	for lines := NewLines(r); ; {
		line, err := lines.Next()
		switch {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return all, &Fault{lines.Line(), err}
		}
		if len(all) == 0 || begins(line) {
			all = append(all, nil)
		}
		last := &all[len(all)-1]
		*last = append(append(*last, line...), '\n')
	}
}
