package rules

import (
	"bytes"
	"errors"

	"machiavelli/engine/text"
)

// MaxJSON is the most bytes of a rule set that are read.
const MaxJSON = 64 << 10

const aRuleSet text.Noun = "a rule set's id, or an object with its fields"

// Read makes rules of JSON: the id of a rule set of the catalogue as a string,
// or an object with the fields of Rules. A key that is unknown, missing, there
// twice or in another case is an error that names it; what makes no sense gives
// an *Invalid with everything that is wrong.
func Read(data []byte) (Rules, error) { return read(data, text.Unmarshal) }

// ReadPart is Read for a file that a player has brought, which has always been
// free to leave fields out: those are zero.
func ReadPart(data []byte) (Rules, error) { return read(data, text.UnmarshalPart) }

func read(data []byte, unmarshal func([]byte, any) error) (Rules, error) {
	if len(data) > MaxJSON {
		return Rules{}, text.Errorf("the rules have %d bytes, at most %d", len(data), MaxJSON)
	}
	data = text.Plain(data)
	if t := bytes.TrimSpace(data); len(t) > 0 && t[0] == '"' {
		var id string
		if err := text.Unmarshal(t, &id); err != nil {
			return Rules{}, err
		}
		r, ok := ByID(id)
		if !ok {
			return Rules{}, text.Errorf("no rule set %.40q", id)
		}
		return r, nil
	}
	var r Rules
	if err := unmarshal(data, &r); err != nil {
		var kind *text.Kind
		if errors.As(err, &kind) && kind.At == "" {
			kind.Want = aRuleSet
		}
		return Rules{}, err
	}
	if err := Validate(r); err != nil {
		return Rules{}, err
	}
	return r, nil
}
