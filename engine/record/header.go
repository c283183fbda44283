package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// Version is the version of the records that are written. Others are refused.
const Version = 1

// AppendHeader appends the first line of a record.
func AppendHeader(b []byte, h Header) []byte {
	b = append(b, `{"e":"match","v":`...)
	b = append(b, '0'+Version)
	b = h.appendRules(b)
	b = append(b, `,"seed":`...)
	b = appendText(b, h.Config.Seed)
	b = append(b, `,"players":[`...)
	for i, p := range h.Config.Players {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"name":`...)
		b = appendText(b, p.Name)
		b = append(b, `,"by":`...)
		b = appendText(b, p.By)
		b = append(b, '}')
	}
	return append(b, "]}\n"...)
}

// readHeader reads the first line of a record.
func readHeader(o *object) (match.Config, error) {
	var c match.Config
	var e string
	var v int
	o.need("e", aText, &e)
	if o.err == nil && e != "match" {
		return c, fmt.Errorf("e: a record begins with match, not %q", e)
	}
	o.need("v", aNumber, &v)
	if o.err == nil && v != Version {
		return c, fmt.Errorf("v: version %d is not known, only %d", v, Version)
	}
	c.Rules = readRules(o)
	o.need("seed", aText, &c.Seed)
	o.need("players", "a list of players", &c.Players)
	if err := o.done(); err != nil {
		return c, err
	}
	if len(c.Players) == 0 {
		return c, errors.New("players: nobody plays")
	}
	return c, nil
}

// Header says what match a record is of, and how its rules are written.
type Header struct {
	Config match.Config
	ruling []byte // the keys rules and options, with a comma before each
}

// NewHeader is the header of a match. A rule set of the catalogue is written
// by its id; one that differs from it, as an object with all its fields.
func NewHeader(c match.Config) (Header, error) {
	h := Header{Config: c}
	known, ok := rules.ByID(c.Rules.ID)
	var err error
	text := []byte(strconv.Quote(c.Rules.ID))
	if !ok || !reflect.DeepEqual(known, c.Rules) {
		if text, err = json.Marshal(c.Rules); err != nil {
			return h, fmt.Errorf("rules: %w", err)
		}
	}
	h.ruling = fmt.Appendf(nil, `,"rules":%s,"options":{}`, text)
	return h, nil
}

func (h Header) appendRules(b []byte) []byte { return append(b, h.ruling...) }
