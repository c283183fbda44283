package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

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
	if err == nil {
		r, err = layOver(r, house)
	}
	if err != nil {
		o.fail(err)
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
		if err := rules.Validate(r); err != nil {
			return r, fmt.Errorf("rules: %w", err)
		}
		return r, nil
	}
	return r, errors.New("rules: want a rule set's id or an object with its fields")
}

// RuleSet is a rule set of the catalogue by its id, with house rules as they
// are written on a command line: limit=13,strict=true.
func RuleSet(id, options string) (rules.Rules, error) {
	r, ok := rules.ByID(id)
	if !ok {
		return r, fmt.Errorf("no rule set %q; there are %s", id, strings.Join(rules.IDs(), ", "))
	}
	house := map[string]json.RawMessage{}
	for part := range strings.SplitSeq(options, ",") {
		if part == "" {
			continue
		}
		key, value, ok := strings.Cut(part, "=")
		if _, twice := house[key]; !ok || twice {
			return r, fmt.Errorf("options: %q: want KEY=VALUE, each key once", part)
		}
		house[key] = scalar(value)
	}
	return layOver(r, house)
}

// scalar is a value as JSON: a number or a truth as it is, else a text.
func scalar(value string) json.RawMessage {
	switch value {
	case "true", "false":
		return json.RawMessage(value)
	}
	if n, err := strconv.Atoi(value); err == nil {
		return strconv.AppendInt(nil, int64(n), 10)
	}
	return appendText(nil, value)
}

// layOver lays house rules over a rule set.
func layOver(r rules.Rules, house map[string]json.RawMessage) (rules.Rules, error) {
	for _, key := range slices.Sorted(maps.Keys(house)) {
		return r, fmt.Errorf("options: no house rule is called %q", key)
	}
	return r, nil
}

// AppendOptions appends house rules, written as on a command line, as an
// object with its keys sorted.
func AppendOptions(b []byte, options string) []byte {
	parts := strings.FieldsFunc(options, func(r rune) bool { return r == ',' })
	slices.Sort(parts)
	b = append(b, '{')
	for i, part := range parts {
		if i > 0 {
			b = append(b, ',')
		}
		key, value, _ := strings.Cut(part, "=")
		b = appendText(b, key)
		b = append(b, ':')
		b = append(b, scalar(value)...)
	}
	return append(b, '}')
}
