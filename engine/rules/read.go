package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// MaxJSON is the most bytes of a rule set that are read.
const MaxJSON = 64 << 10

// Read makes rules of JSON: the id of a rule set of the catalogue as a string,
// or an object with the fields of Rules. An unknown key is an error that names
// it; what makes no sense gives an *Invalid with everything that is wrong.
func Read(data []byte) (Rules, error) {
	if len(data) > MaxJSON {
		return Rules{}, fmt.Errorf("the rules have %d bytes, at most %d", len(data), MaxJSON)
	}
	if t := bytes.TrimSpace(data); len(t) > 0 && t[0] == '"' {
		var id string
		if err := json.Unmarshal(t, &id); err != nil {
			return Rules{}, err
		}
		r, ok := ByID(id)
		if !ok {
			return Rules{}, fmt.Errorf("no rule set %.40q", id)
		}
		return r, nil
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var r Rules
	if err := d.Decode(&r); err != nil {
		return Rules{}, err
	}
	if _, err := d.Token(); err != io.EOF {
		return Rules{}, fmt.Errorf("there is more after the rules")
	}
	if err := Validate(r); err != nil {
		return Rules{}, err
	}
	return r, nil
}
