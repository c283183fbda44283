package table

import (
	"encoding/json"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/text"
)

// Command is what somebody asks of a table.
type Command interface {
	decide(*asking) *Refusal
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
func ReadCommand(name string, body []byte) (Command, *Refusal) {
	read := func(v any) *Refusal {
		if err := text.Unmarshal(body, v); err != nil {
			return badJSON(err)
		}
		return nil
	}
	switch name {
	case "join":
		var v struct {
			Name  string `json:"name"`
			Nonce string `json:"nonce"`
			P     *int   `json:"p,omitempty"`
		}
		r := read(&v)
		c := Join{Name: v.Name, Nonce: v.Nonce, Seat: -1}
		if v.P != nil {
			if c.Seat = *v.P; c.Seat < 0 {
				r = badSeats
			}
		}
		return c, r
	case "leave", "move":
		var v struct{}
		var r *Refusal
		if len(body) > 0 {
			r = read(&v)
		}
		if name == "move" {
			return Move{}, r
		}
		return Leave{}, r
	case "name":
		var v struct {
			Name string `json:"name"`
		}
		r := read(&v)
		return Rename(v), r
	case "do":
		var v struct {
			ID     string          `json:"id"`
			N      uint64          `json:"n"`
			Action json.RawMessage `json:"action"`
		}
		r := read(&v)
		return Do(v), r
	case "draft":
		var v struct {
			N     uint64          `json:"n"`
			Draft json.RawMessage `json:"draft"`
		}
		r := read(&v)
		return Draft(v), r
	case "ask":
		var v struct {
			What string `json:"what"`
			Of   *int   `json:"of,omitempty"`
		}
		r := read(&v)
		c := AskFor{What: v.What, Of: -1}
		if v.Of != nil {
			c.Of = *v.Of
		}
		return c, r
	case "answer":
		var v struct {
			What string `json:"what"`
			Yes  bool   `json:"yes"`
		}
		r := read(&v)
		return Answer(v), r
	case "say":
		var v struct {
			Key string `json:"key"`
		}
		r := read(&v)
		return Say(v), r
	case "host":
		return readHost(body)
	}
	return nil, refuse(404, "no-path", "There is nothing here.")
}

func readHost(body []byte) (Command, *Refusal) {
	var v struct {
		Do   string `json:"do"`
		By   string `json:"by,omitempty"`
		P    *int   `json:"p,omitempty"`
		Time string `json:"time,omitempty"`
	}
	if err := text.Unmarshal(body, &v); err != nil {
		return nil, badJSON(err)
	}
	c := Host{Do: v.Do, By: v.By, P: -1}
	if v.P != nil {
		c.P = *v.P
	}
	if v.Time != "" {
		d, err := time.ParseDuration(v.Time)
		if err != nil {
			return nil, badJSON(text.Errorf("time: %.20q is no time", v.Time))
		}
		c.Time = d
	}
	return c, nil
}
