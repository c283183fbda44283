package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"unicode/utf8"

	"machiavelli/engine/card"
	"machiavelli/engine/text"
)

// object is one line's JSON object, its values not yet read. A value is read
// once, by key; done names the keys that nobody asked for.
type object struct {
	values map[string]json.RawMessage
	order  []string
	known  []string
	err    error // what is wrong so far
}

// readObject splits a line into keys and values. The error says at which
// column (bytes, from 1) the line stops being JSON.
func readObject(line []byte) (*object, error) {
	if !utf8.Valid(line) {
		return nil, text.Errorf("not UTF-8")
	}
	var whole json.RawMessage
	if err := text.Unmarshal(line, &whole); err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(line))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, text.Errorf("column 1: want an object in braces")
	}
	o := &object{values: map[string]json.RawMessage{}}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, err
		}
		key := t.(string) // inside an object Token gives keys as strings
		if _, twice := o.values[key]; twice {
			return nil, text.Errorf("key %s twice", text.Quote(key))
		}
		var v json.RawMessage
		if err := d.Decode(&v); err != nil {
			return nil, err
		}
		o.values[key] = v
		o.order = append(o.order, key)
	}
	return o, nil
}

// raw is the value of a key, nil if the object lacks the key.
func (o *object) raw(key string) json.RawMessage {
	o.known = append(o.known, key)
	return o.values[key]
}

func (o *object) fail(err error) { o.err = text.Join(o.err, err) }

// read puts the value of a key into v, which stays as it is when there is
// none. It reports whether there was one.
func (o *object) read(key string, want text.Noun, v any) bool {
	raw := o.raw(key)
	if raw == nil {
		return false
	}
	if string(raw) == "null" {
		o.fail(text.Errorf("%s: null, want %s", key, want))
		return false
	}
	if err := text.Unmarshal(raw, v); err != nil {
		var kind *text.Kind
		if errors.As(err, &kind) && kind.At == "" {
			kind.Want = want
		}
		o.fail(text.Errorf("%s: %w", key, err))
		return false
	}
	return true
}

// need is read for a key that must be there.
func (o *object) need(key string, want text.Noun, v any) {
	if !o.read(key, want, v) && o.values[key] == nil {
		o.fail(text.Errorf("%s is missing, want %s", key, want))
	}
}

// mostNamed is how many unknown keys are named.
const mostNamed = 8

// done is everything that was wrong, the keys that nobody has read among it.
func (o *object) done() error {
	unknown := slices.DeleteFunc(o.order, func(key string) bool { return slices.Contains(o.known, key) })
	for i, key := range unknown {
		if i == mostNamed {
			o.fail(text.Errorf("%d more unknown keys", len(unknown)-i))
			break
		}
		o.fail(text.Errorf("unknown key %s", text.Quote(key)))
	}
	return o.err
}

const (
	aList   text.Noun = "a list of cards"
	aTable  text.Noun = "a list of melds, each a list of cards"
	aText   text.Noun = "a text"
	aNumber text.Noun = "a whole number"
	aTruth  text.Noun = "true or false"
	seats   text.Noun = "a list of seats"
	numbers text.Noun = "a list of numbers"
)

// cards reads a list of cards that lie on the table; bare says whether a wild
// card may be without its face.
func readCards(box *card.Box, key string, texts []string) ([]card.Card, error) {
	cards := make([]card.Card, 0, len(texts))
	for i, t := range texts {
		c, err := box.Read(t)
		if err != nil {
			return nil, text.Errorf("%s[%d]: %w", key, i, err)
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// readHand reads a list of printed cards, which stand for nothing else.
func readHand(box *card.Box, key string, texts []string) ([]card.ID, error) {
	cards, err := readCards(box, key, texts)
	if err != nil {
		return nil, err
	}
	for i, c := range cards {
		if c.As != card.NoFace {
			return nil, text.Errorf("%s[%d]: card %q: a card in a hand stands for nothing yet", key, i, c.String())
		}
	}
	return card.IDs(cards), nil
}
