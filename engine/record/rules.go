package record

import (
	"encoding/json"
	"fmt"

	"machiavelli/engine/rules"
)

// readRules reads the keys rules (an id, or an object with a rule set's
// fields) and options (house rules laid over it).
func readRules(o *object) rules.Rules {
	var raw json.RawMessage
	o.need("rules", "a rule set's id or fields", &raw)
	var house map[string]json.RawMessage
	o.read("options", "an object of house rules", &house)
	if o.err != nil {
		return rules.Rules{}
	}
	r, err := ruleSet(raw)
	if err != nil {
		o.fail(err)
		return r
	}
	return r
}

func ruleSet(raw json.RawMessage) (rules.Rules, error) {
	var r rules.Rules
	switch raw[0] {
	case '"':
		var id string
		if err := json.Unmarshal(raw, &id); err != nil {
			return r, fmt.Errorf("rules: %w", err)
		}
		known, ok := rules.ByID(id)
		if !ok {
			return r, fmt.Errorf("rules: no rule set %q", id)
		}
		return known, nil
	case '{':
		if err := strict(raw, &r); err != nil {
			return r, fmt.Errorf("rules: %w", err)
		}
		return r, nil
	}
	return r, fmt.Errorf("rules: want a rule set's id or an object with its fields")
}
