package record

import (
	"machiavelli/engine/match"
	"machiavelli/engine/text"
)

// Version is the version of the records that are written. Others are refused.
const Version = 1

// Text is the record of a match with its first events, which goes on with those
// that are appended to it.
func Text(c match.Config, events []match.Event) ([]byte, error) {
	h, err := NewHeader(c)
	if err != nil {
		return nil, err
	}
	return AppendEvents(AppendHeader(nil, h), events), nil
}

// AppendHeader appends the first line of a record.
func AppendHeader(b []byte, h Header) []byte {
	b = append(b, `{"e":"match","v":`...)
	b = append(b, '0'+Version)
	b = append(b, h.ruling...)
	b = appendText(b, "seed", h.Config.Seed)
	b = appendList(appendKey(b, "players"), h.Config.Players, func(b []byte, p match.Player) []byte {
		return append(appendPlayer(b, p.Name, p.By), '}')
	})
	return append(b, "}\n"...)
}

// readHeader reads the first line of a record.
func readHeader(o *object) (match.Config, error) {
	var c match.Config
	var e string
	var v int
	o.need("e", aText, &e)
	if o.err == nil && e != "match" {
		return c, text.Errorf("e: a record begins with match, not %q", e)
	}
	o.need("v", aNumber, &v)
	if o.err == nil && v != Version {
		return c, text.Errorf("v: version %d is not known, only %d", v, Version)
	}
	c.Rules = readRules(o)
	o.need("seed", aText, &c.Seed)
	o.need("players", "a list of players", &c.Players)
	if err := o.done(); err != nil {
		return c, err
	}
	if len(c.Players) == 0 {
		return c, text.Errorf("players: nobody plays")
	}
	return c, nil
}

// Header says what match a record is of, and how its rules are written.
type Header struct {
	Config match.Config
	ruling []byte // the keys rules and options, with a comma before each
}

// NewHeader is the header of a match.
func NewHeader(c match.Config) (Header, error) {
	ruling, err := appendRules(nil, c.Rules)
	return Header{c, ruling}, err
}
