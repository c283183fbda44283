package record

import (
	"machiavelli/engine/match"
	"machiavelli/engine/text"
)

// Version is the version of the records of a match that a seed deals,
// KeyedVersion of one whose chance is keyed. Others are refused.
const (
	Version      = 1
	KeyedVersion = 2
)

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
	if k := h.Config.Keyed; k != nil {
		b = append(append(b, '0'+KeyedVersion), h.ruling...)
		b = append(appendKey(b, "chance"), `{"commit":`...)
		b = appendText(appendQuoted(b, k.Commit()), "secret", k.Secret)
		b = append(appendList(appendKey(b, "nonces"), k.Nonces, appendQuoted), '}')
	} else {
		b = append(append(b, '0'+Version), h.ruling...)
		b = appendText(b, "seed", h.Config.Seed)
	}
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
	if o.err == nil && v != Version && v != KeyedVersion {
		return c, text.Errorf("v: version %d is not known, only %d and %d", v, Version, KeyedVersion)
	}
	c.Rules = readRules(o)
	if v == KeyedVersion {
		readKeyed(o, &c)
	} else {
		o.need("seed", aText, &c.Seed)
	}
	o.need("players", "a list of players", &c.Players)
	if err := o.done(); err != nil {
		return c, err
	}
	if len(c.Players) == 0 {
		return c, text.Errorf("players: nobody plays")
	}
	return c, nil
}

// readKeyed reads what the chance of a table was made from. The secret must be
// the one that was promised.
func readKeyed(o *object, c *match.Config) {
	var k struct {
		Commit string   `json:"commit"`
		Secret string   `json:"secret"`
		Nonces []string `json:"nonces"`
	}
	o.need("chance", "an object with commit, secret and nonces", &k)
	c.Keyed = &match.Keyed{Secret: k.Secret, Nonces: k.Nonces}
	if o.err == nil && c.Keyed.Commit() != k.Commit {
		o.fail(text.Errorf("chance: the secret is not the one that the commit promised"))
	}
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
