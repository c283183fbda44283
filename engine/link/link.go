// Package link writes a position as a text that is short enough for the address
// of a page: rules, table, hand and the half-made turn, with a version and a
// checksum. It has at most 2,000 letters, none of which an address escapes. It
// stands after the # of an address, which no browser sends to a server.
package link

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"
	"unicode/utf8"

	"machiavelli/engine/record"
	"machiavelli/engine/solver"
	"machiavelli/engine/text"
)

// Mark stands before the position in an address.
const Mark = "#p="

// Most is the most letters of a position in a link.
const Most = 2000

// version is the version of the links that are made. Others are refused.
const version = 1

// head is the bytes before the position: the version and its checksum.
const head = 1 + 4

var letters = base64.RawURLEncoding.Strict()

// Encode writes a position as a link, Mark included. It fails if the position does not
// fit: a player's own rule set may be too long.
func Encode(p solver.Position) (string, error) {
	w := &writer{b: make([]byte, head, 512)}
	if err := w.position(&p); err != nil {
		return "", err
	}
	w.b[0] = version
	binary.BigEndian.PutUint32(w.b[1:head], sum(w.b))
	if n := letters.EncodedLen(len(w.b)); n > Most {
		return "", fmt.Errorf("the position needs %d letters, a link has at most %d", n, Most)
	}
	return Mark + letters.EncodeToString(w.b), nil
}

// sum is the checksum of a link's bytes, that of the checksum left out.
func sum(b []byte) uint32 {
	table := crc32.MakeTable(crc32.Castagnoli)
	return crc32.Update(crc32.Checksum(b[:1], table), table, b[head:])
}

// position is the letters of a link's position: without the address before them,
// and without what a program has put behind, which is another part of the address
// or ends a sentence.
func position(link string) (string, error) {
	if _, after, ok := strings.Cut(link, Mark); ok {
		link, _, _ = strings.Cut(after, "&")
	} else if strings.Contains(link, escaped) {
		return "", fault(Escaped, "%s stands in it in place of %s: a program has changed the link", escaped, Mark)
	}
	return strings.TrimRight(strings.TrimSpace(link), ".,;:!?)]}>\"'*»”’…="), nil
}

// escaped is Mark as programs write it that take = for no letter of an address.
const escaped = "#p%3D"

// letter is the first character of a text.
func letter(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return s[:size]
}

// Decode reads the position of a link: of a whole address, or the part after Mark. The error is the first thing that is wrong with it.
func Decode(link string) (solver.Position, error) {
	link, err := position(text.Clean(link))
	if err != nil {
		return solver.Position{}, err
	}
	if len(link) > Most {
		return solver.Position{}, fault(Long, "%d letters, a link has at most %d", len(link), Most)
	}
	b, err := letters.DecodeString(link) // which passes over ends of lines
	var at base64.CorruptInputError
	switch {
	case errors.As(err, &at) && int(at) < len(link)-1:
		return solver.Position{}, fault(Foreign, "letter %d, %q, is none of a link", at+1, letter(link[at:]))
	case err != nil:
		return solver.Position{}, fault(Cut, "it is cut off")
	case len(b) == 0:
		return solver.Position{}, fault(Empty, "there is no position in it")
	case b[0] != version:
		return solver.Position{}, fault(Newer, "version %d is not known, only %d", b[0], version)
	case len(b) < head || binary.BigEndian.Uint32(b[1:head]) != sum(b):
		return solver.Position{}, fault(Cut, "the checksum is wrong: it is cut off, or a letter has been changed")
	}
	r := &reader{b: b[head:]}
	line := r.line()
	if r.err != nil {
		return solver.Position{}, r.err
	}
	// What it says is read as any position is: a link may come from anybody.
	q, err := record.ReadQuestion(line)
	return q.Position, err
}
