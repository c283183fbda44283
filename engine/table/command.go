package table

import (
	"encoding/json"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/table/wire"
	"machiavelli/engine/text"
)

// Command is what somebody asks of a table.
type Command interface {
	decide(*asking) *wire.Refusal
}

// Join takes a seat.
type Join struct {
	Name   string
	Nonce  string
	Seat   int    // -1: the first that is free
	Secret string // what the seat is to be known by
}

// Leave gives up the sender's seat.
type Leave struct{}

// Rename gives the sender's seat another name.
type Rename struct{ Name string }

// Do is an action of a player in the match. Answered has the number of its line.
type Do struct {
	ID     string
	N      uint64 // the last number that the player knew
	Action json.RawMessage
}

// Computed is the action of the computer player that Thinks named.
type Computed struct {
	Seat   int
	N      uint64 // as Thinks told
	Action match.Action
}

// Draft tells how the sender's half-made turn lies.
type Draft struct {
	N     uint64
	Draft json.RawMessage
}

// AskFor begins a vote.
type AskFor struct {
	What string
	Of   int // a seat, for computer; otherwise it is not looked at
}

// Answer is a person's voice in a vote.
type Answer struct {
	What string
	Yes  bool
}

// Say makes a remark to the table.
type Say struct{ Key string }

// Host is what only the host may do.
type Host struct {
	Do   string
	By   string
	P    int
	Time time.Duration
}

// Move replaces the secret of a seat once the new one is used.
type Move struct{ Secret string }

// Here says that the sender is there, by following the table.
type Here struct{}

// Tick says that time has passed.
type Tick struct{}

// Again tells the code of the table that a rematch is played at.
type Again struct{ Code string }

// ReadCommand reads the body of a POST by the last part of its path. A join
// and a move have yet to be given a secret.
func ReadCommand(name string, body []byte) (Command, *wire.Refusal) {
	switch name {
	case wire.DoJoin:
		var v wire.JoinRequest
		r := wire.Decode(body, &v)
		c := Join{Name: v.Name, Nonce: v.Nonce, Seat: -1}
		if v.P != nil {
			if c.Seat = *v.P; c.Seat < 0 {
				r = wire.BadSeats
			}
		}
		return c, r
	case wire.DoLeave, wire.DoMove:
		var r *wire.Refusal
		if len(body) > 0 {
			r = wire.Decode(body, &struct{}{})
		}
		if name == wire.DoMove {
			return Move{}, r
		}
		return Leave{}, r
	case wire.DoName:
		var v wire.NameRequest
		r := wire.Decode(body, &v)
		return Rename(v), r
	case wire.DoAct:
		var v wire.ActRequest
		r := wire.Decode(body, &v)
		return Do(v), r
	case wire.DoDraft:
		var v wire.DraftRequest
		r := wire.Decode(body, &v)
		return Draft(v), r
	case wire.DoAsk:
		var v wire.AskRequest
		r := wire.Decode(body, &v)
		c := AskFor{What: v.What, Of: -1}
		if v.Of != nil {
			c.Of = *v.Of
		}
		return c, r
	case wire.DoAnswer:
		var v wire.AnswerRequest
		r := wire.Decode(body, &v)
		return Answer(v), r
	case wire.DoSay:
		var v wire.SayRequest
		r := wire.Decode(body, &v)
		return Say(v), r
	case wire.DoHost:
		return readHost(body)
	}
	return nil, wire.NoPath
}

func readHost(body []byte) (Command, *wire.Refusal) {
	var v wire.HostRequest
	if r := wire.Decode(body, &v); r != nil {
		return nil, r
	}
	c := Host{Do: v.Do, By: v.By, P: -1}
	if v.P != nil {
		c.P = *v.P
	}
	if v.Time != "" {
		d, err := time.ParseDuration(v.Time)
		if err != nil {
			return nil, wire.BadJSON(text.Errorf("time: %.20q is no time", v.Time))
		}
		c.Time = d
	}
	return c, nil
}
