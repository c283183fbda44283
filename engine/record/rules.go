package record

import (
	"encoding/json"

	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

// readRules reads the keys rules (an id, or an object with a rule set's
// fields) and options (house rules laid over it).
func readRules(o *object) rules.Rules {
	var raw json.RawMessage
	var house rules.Options
	o.need("rules", "a rule set's id or fields", &raw)
	o.read("options", "an object of house rules", &house)
	if o.err != nil {
		return rules.Rules{}
	}
	r, err := rules.Read(raw)
	if err != nil {
		o.fail(text.Errorf("rules: %w", err))
		return r
	}
	if house == (rules.Options{}) {
		return r
	}
	if r, err = r.With(house); err != nil {
		o.fail(text.Errorf("options: %w", err))
	}
	return r
}

// appendRules appends the keys rules and options, with a comma before each: a
// rule set of the catalogue by its id with the house rules that were laid over
// it, any other as an object with all its fields.
func appendRules(b []byte, r rules.Rules) ([]byte, error) {
	ruling, o, err := Ruling(r)
	if err != nil {
		return b, err
	}
	house, err := json.Marshal(o)
	if err != nil {
		return b, text.Errorf("options: %w", err)
	}
	b = append(appendKey(b, "rules"), ruling...)
	return append(appendKey(b, "options"), house...), nil
}

// Ruling is the values of the keys rules and options: a rule set of the catalogue by its
// ID, with house rules, or all fields of another.
func Ruling(r rules.Rules) (json.RawMessage, rules.Options, error) {
	if o, ok := r.House(); ok {
		return appendQuoted(nil, r.ID), o, nil
	}
	fields, err := json.Marshal(r)
	if err != nil {
		return nil, rules.Options{}, text.Errorf("rules: %w", err)
	}
	return fields, rules.Options{}, nil
}
