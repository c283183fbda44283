// Package wire is what a server of tables and its clients say to each other: a struct for
// each line, each request and each refusal, and the words in them. Servers write lines and
// clients read them here, and the other way round requests. docs/formats.md, "Tables of
// several people", describes the same for programs by others.
//
// A server reads requests strictly: a key that it does not know is refused. Clients pass
// over lines and keys that they do not know, so that a newer server can say more.
package wire

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/match"
)

// Version is that of the wire.
const Version = 1

// The paths.
const (
	Tables    = "/v1/tables"
	Stands    = "/v1/seats"
	Addresses = "/v1/addresses"
	Health    = "/healthz"
)

// Path is where something is asked of a table; what is a name of a request, "lines" or
// "record", or "" for the table itself.
func Path(code, what string) string {
	path := Tables + "/" + code
	if what != "" {
		path += "/" + what
	}
	return path
}

// The letters of a code, none like another, and how many it has.
const (
	CodeLetters = "ABCDEFGHJKMNPQRSTUVWXYZ"
	CodeLength  = 6
)

// ReadCode reads a code in any case.
func ReadCode(given string) (code string, ok bool) {
	code = strings.ToUpper(given)
	return code, len(given) == CodeLength && strings.Trim(code, CodeLetters) == ""
}

// The states of a table.
const (
	Waiting = "waiting"
	Playing = "playing"
	Over    = "over"
	Gone    = "gone"    // of a seat that is no more
	Unknown = "unknown" // of a seat of which nothing can be said now
)

// Who is here, by seat.
const (
	Here     = "here"
	Away     = "away"
	Computer = "computer"
)

// Who has done something. A seat is played by Human, or by a level.
const (
	ByHuman    = match.Human
	ByComputer = Computer
	ByClock    = "clock"
)

// What is voted on.
const (
	VoteBack     = "back"     // take back the asker's last action
	VoteEnd      = "end"      // end the match now
	VoteNext     = "next"     // deal again
	VoteComputer = "computer" // have a computer play the seat of somebody who is away
	VoteRematch  = "rematch"  // play again
)

// Why a table is over.
const (
	EndMatch  = "match"
	EndAgreed = "agreed"
	EndClosed = "closed"
)

// PhaseWait is the phase of a view before the first deal.
const PhaseWait match.Phase = "wait"

// Line is a line that a table tells.
type Line interface {
	// E is the kind of the line.
	E() string
}

// Write writes a line without its end. Passing lines have the number 0.
func Write(n uint64, l Line) []byte {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false) // events and views are written elsewhere, and stay as they are
	if err := to.Encode(l); err != nil {
		panic(err) // of structs of texts and numbers, and of what was written as JSON
	}
	keys := bytes.TrimSuffix(b.Bytes(), []byte("\n"))[1:]
	line := append([]byte(`{"e":"`), l.E()...)
	line = append(line, '"')
	if n > 0 {
		line = strconv.AppendUint(append(line, `,"n":`...), n, 10)
	}
	if len(keys) > 1 {
		line = append(line, ',')
	}
	return slices.Clip(append(line, keys...)) // several who follow are told it, and each adds its end
}

// Read reads a line. One of a kind that is not known is nil, and may have a number.
func Read(data []byte) (n uint64, l Line, err error) {
	var head struct {
		E string `json:"e"`
		N uint64 `json:"n"`
	}
	if err = json.Unmarshal(data, &head); err != nil {
		return 0, nil, err
	}
	if make := kinds[head.E]; make != nil {
		l = make()
		err = json.Unmarshal(data, l)
	}
	return head.N, l, err
}

// IsNumbered reports whether lines of a kind have a number, and are in the table's log.
func IsNumbered(e string) bool { return numbered[e] }
