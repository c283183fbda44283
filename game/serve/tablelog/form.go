//go:build !js

package tablelog

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strconv"

	"machiavelli/engine/table"
)

// A file is text, a line for each numbered line of the table:
//
//	1f2e3d4c=28 {"n":1,"at":0,…}
//
// The CRC-32C in front is that of all that follows it, the newline included: the mark, the
// length of the JSON, a space, the JSON. The mark > says that the same append continues in
// the next line, = that it ends. The first release wrote no length and took the checksum of
// the JSON alone, with + for > and a space for =. Such lines are read for ever.
const (
	markEnd     = '='
	markMore    = '>'
	oldMarkEnd  = ' '
	oldMarkMore = '+'
)

// sumLen is how many letters the checksum has.
const sumLen = 8

// longest is the most bytes of one line of a file.
const longest = table.MaxLine + 32

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func checksum(text []byte) uint32 { return crc32.Checksum(text, castagnoli) }

// extend is the checksum of a text that another part follows.
func extend(sum uint32, text []byte) uint32 { return crc32.Update(sum, castagnoli, text) }

// encode writes an append.
func encode(lines []table.Line) ([]byte, error) {
	var b bytes.Buffer
	for i, l := range lines {
		if next := lines[0].N + uint64(i); l.N != next {
			return nil, fmt.Errorf("line %d stands where %d would follow", l.N, next)
		}
		text, err := json.Marshal(l)
		switch {
		case err != nil:
			return nil, err
		case len(text) > table.MaxLine:
			return nil, fmt.Errorf("line %d has %d bytes", l.N, len(text))
		}
		mark := markEnd
		if i+1 < len(lines) {
			mark = markMore
		}
		rest := fmt.Appendf(nil, "%c%d %s\n", mark, len(text), text)
		fmt.Fprintf(&b, "%08x%s", checksum(rest), rest)
	}
	return b.Bytes(), nil
}

// errBroken is a line that is not as it was written. What is whole and cannot be read, as a
// later version has written it, is another matter.
var errBroken = errors.New("it is no whole line with its checksum")

// decode reads one line of a file, and says whether it ends an append.
func decode(text []byte) (l table.Line, last bool, err error) {
	if len(text) < sumLen+2 || text[len(text)-1] != '\n' {
		return l, false, errBroken
	}
	sum, err := strconv.ParseUint(string(text[:sumLen]), 16, 32)
	if err != nil {
		return l, false, errBroken
	}
	said, whole := text[sumLen+1:len(text)-1], text[sumLen:]
	switch mark := text[sumLen]; mark {
	case oldMarkEnd, oldMarkMore:
		whole, last = said, mark == oldMarkEnd
	case markEnd, markMore:
		length, body, ok := bytes.Cut(said, []byte(" "))
		if n, err := strconv.Atoi(string(length)); !ok || err != nil || n != len(body) {
			return l, false, errBroken
		}
		said, last = body, mark == markEnd
	default:
		return l, false, errBroken
	}
	if uint32(sum) != checksum(whole) {
		return l, false, errBroken
	}
	l, err = table.ReadLine(said)
	return l, last, err
}

// torn reports whether the last line of a file is what a crash leaves of one: its first
// part, or one of which blocks were not written, which read as zeros. Nobody was told of it.
// A line that was damaged later has its length, and is not torn. at is its place in the file.
func torn(text []byte, at int64) bool {
	if lacksBlocks(text, at) {
		return true
	}
	if len(text) <= sumLen || text[len(text)-1] == '\n' {
		return len(text) <= sumLen
	}
	switch rest := text[sumLen+1:]; text[sumLen] {
	case oldMarkEnd, oldMarkMore:
		// One byte more than the JSON would be a newline that was damaged.
		sum, err := strconv.ParseUint(string(text[:sumLen]), 16, 32)
		return err != nil || len(rest) == 0 || uint32(sum) != checksum(rest[:len(rest)-1])
	case markEnd, markMore:
		length, body, ok := bytes.Cut(rest, []byte(" "))
		if n, err := strconv.Atoi(string(length)); err == nil && ok {
			return len(body) < n+1
		}
		return !ok && len(length) < sumLen
	}
	return false
}

// block is the least that a disk writes at once.
const block = 512

// lacksBlocks reports whether there are zeros up to the end of a block or of the file. One
// alone is a damaged byte.
func lacksBlocks(text []byte, at int64) bool {
	zeros := 0
	for i, b := range text {
		if b != 0 {
			zeros = 0
			continue
		}
		zeros++
		if zeros > 1 && (i == len(text)-1 || (at+int64(i)+1)%block == 0) {
			return true
		}
	}
	return false
}

// readLine is the next line with its newline, without one at the end of the
// file. What is longer than a line may be comes back cut, which no line reads.
func readLine(in *bufio.Reader) ([]byte, error) {
	var text []byte
	for {
		part, err := in.ReadSlice('\n')
		text = append(text, part...)
		if err != bufio.ErrBufferFull || len(text) > longest {
			if err == io.EOF || err == bufio.ErrBufferFull {
				err = nil
			}
			return text, err
		}
	}
}
