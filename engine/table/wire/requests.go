package wire

import (
	"encoding/json"

	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

// MaxBody is the most bytes of a request's body, and MostStands how many seats are asked
// about at once.
const (
	MaxBody    = 64 << 10
	MostStands = 20
)

// What is asked of a table by a POST: the last part of its path.
const (
	DoJoin   = "join"
	DoLeave  = "leave"
	DoName   = "name"
	DoAct    = "do"
	DoDraft  = "draft"
	DoAsk    = "ask"
	DoAnswer = "answer"
	DoSay    = "say"
	DoHost   = "host"
	DoMove   = "move"
	DoWatch  = "watch"
)

// What is got of a table: the last part of its path.
const (
	GetLines  = "lines"
	GetRecord = "record"
)

// Decode reads the body of a request: all of its keys, and no others.
func Decode(body []byte, request any) *Refusal {
	if err := text.Unmarshal(body, request); err != nil {
		return BadJSON(err)
	}
	return nil
}

// Encode writes a request or an answer.
func Encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // of structs of texts and numbers, and of what was written as JSON
	}
	return b
}

// MakeRequest makes a table.
type MakeRequest struct {
	Rules   json.RawMessage `json:"rules"` // an ID, or an object
	Options rules.Options   `json:"options,omitempty"`
	Seats   []string        `json:"seats"` // human, or a level
	Grace   string          `json:"grace,omitempty"`
	Hints   *bool           `json:"hints,omitempty"` // left out: for all
}

// MakeAnswer is a table that was made.
type MakeAnswer struct {
	Code   string `json:"code"`
	Host   string `json:"host"`   // the host's secret
	Watch  string `json:"watch"`  // that of watching
	Commit string `json:"commit"` // SHA-256 of the secret of chance
}

// AddressesAnswer is where other devices reach the server.
type AddressesAnswer struct {
	Addresses []string `json:"addresses"`
}

// StandRequest asks about a seat; several are asked about at once.
type StandRequest struct {
	Code   string `json:"code"`
	Secret string `json:"secret"`
}

// Stand is how the match stands at the table of a seat. One that is no more has only its
// code and the state Gone.
type Stand struct {
	Code  string  `json:"code"`
	P     *int    `json:"p,omitempty"`
	State string  `json:"state"`
	Turn  *int    `json:"turn,omitempty"` // the seat on turn, -1 for none
	N     *uint64 `json:"n,omitempty"`    // the table's last number

	Rules json.RawMessage `json:"rules,omitempty"` // as Look has them
	Seats []Seat          `json:"seats,omitempty"`
}

// JoinRequest takes a seat.
type JoinRequest struct {
	Name  string `json:"name"`
	Nonce string `json:"nonce"`
	P     *int   `json:"p,omitempty"` // left out: the first that is free
}

// JoinAnswer is the seat that was taken.
type JoinAnswer struct {
	P      int    `json:"p"`
	Secret string `json:"secret"`
}

// NameRequest gives the sender's seat another name.
type NameRequest struct {
	Name string `json:"name"`
}

// ActRequest does an action in the match.
type ActRequest struct {
	ID     string          `json:"id"`
	N      uint64          `json:"n"`      // the last number that the player knew
	Action json.RawMessage `json:"action"` // as package record writes it
}

// ActAnswer has the number of the line of the action.
type ActAnswer struct {
	N uint64 `json:"n"`
}

// DraftRequest tells how the sender's half-made turn lies.
type DraftRequest struct {
	N     uint64          `json:"n"`
	Draft json.RawMessage `json:"draft"` // as package record writes it, or null
}

// AskRequest begins a vote.
type AskRequest struct {
	What string `json:"what"`
	Of   *int   `json:"of,omitempty"` // the seat that VoteComputer is about
}

// AnswerRequest is a voice in a vote.
type AnswerRequest struct {
	What string `json:"what"`
	Yes  bool   `json:"yes"`
}

// SayRequest makes a remark.
type SayRequest struct {
	Key string `json:"key"`
}

// What the host does.
const (
	HostStart    = "start"    // begin, with By in the seats that are free
	HostDeal     = "deal"     // the next deal
	HostStop     = "stop"     // end the match after this deal
	HostPause    = "pause"    // nobody plays
	HostGo       = "go"       // until then
	HostComputer = "computer" // have By play the seat P
	HostFree     = "free"     // empty the seat P before the match
	HostHand     = "host"     // give the host's rights to the seat P
	HostGrace    = "grace"    // wait Time for absent players
	HostClose    = "close"    // end the table at once
)

// HostRequest is what only the host may do.
type HostRequest struct {
	Do   string `json:"do"`
	By   string `json:"by,omitempty"`
	P    *int   `json:"p,omitempty"`
	Time string `json:"time,omitempty"`
}

// WatchAnswer has the secret by which whoever knows the code watches.
type WatchAnswer struct {
	Secret string `json:"secret"`
}

// MoveAnswer has the secret that takes the place of the seat's once it is used.
type MoveAnswer struct {
	Secret string `json:"secret"`
}
