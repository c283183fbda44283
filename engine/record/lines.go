package record

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// MaxLine is the longest line that is read, in bytes without its end. A longer
// one is an error; the lines after it are read all the same.
const MaxLine = 1 << 20

// Lines reads a text line by line in constant memory.
type Lines struct {
	r    *bufio.Reader
	buf  []byte
	line int
}

// NewLines reads lines from r.
func NewLines(r io.Reader) *Lines { return &Lines{r: bufio.NewReaderSize(r, 1<<16)} }

// LongLine is the error of a line over MaxLine.
type LongLine struct{ Line int }

func (e *LongLine) Error() string {
	return fmt.Sprintf("line %d: longer than %d bytes", e.Line, MaxLine)
}

// Line is the number of the line that Next returned last, from 1.
func (l *Lines) Line() int { return l.line }

// Ready reports whether more input has been read already, so that Next is not
// likely to wait.
func (l *Lines) Ready() bool { return l.r.Buffered() > 0 }

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
		line := trimEnd(l.buf)
		if long || len(line) > MaxLine {
			return nil, &LongLine{l.line}
		}
		return line, nil
	}
}

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
