package record

import (
	"encoding/json"
	"fmt"
	"reflect"

	"machiavelli/engine/rules"
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
		o.fail(fmt.Errorf("rules: %w", err))
		return r
	}
	if house == (rules.Options{}) {
		return r
	}
	if r, err = r.With(house); err != nil {
		o.fail(fmt.Errorf("options: %w", err))
	}
	return r
}

// appendRules appends the keys rules and options, with a comma before each: a
// rule set of the catalogue by its id with the house rules that were laid over
// it, any other as an object with all its fields.
func appendRules(b []byte, r rules.Rules) ([]byte, error) {
	if o, ok := houseRules(r); ok {
		house, err := json.Marshal(o)
		if err != nil {
			return b, fmt.Errorf("options: %w", err)
		}
		b = append(b, `,"rules":`...)
		b = appendText(b, r.ID)
		b = append(b, `,"options":`...)
		return append(b, house...), nil
	}
	fields, err := json.Marshal(r)
	if err != nil {
		return b, fmt.Errorf("rules: %w", err)
	}
	b = append(b, `,"rules":`...)
	b = append(b, fields...)
	return append(b, `,"options":{}`...), nil
}

// houseRules is the house rules that make a rule set of the catalogue one with
// other fields, false when none do.
func houseRules(r rules.Rules) (rules.Options, bool) {
	base, ok := rules.ByID(r.ID)
	if !ok {
		return rules.Options{}, false
	}
	if reflect.DeepEqual(base, r) {
		return rules.Options{}, true
	}
	o := differences(base, r)
	got, err := base.With(o)
	return o, err == nil && reflect.DeepEqual(got, r)
}

func differences(base, r rules.Rules) rules.Options {
	o := rules.Options{
		Strict: r.Strict && !base.Strict,
		Areas:  r.Areas && !base.Areas,
		Zap:    r.Zap && !base.Zap,
	}
	number := func(to *int, from, is int) {
		if from != is {
			*to = is
		}
	}
	number(&o.Timer, base.Timer, r.Timer)
	number(&o.Limit, base.Limit, r.Limit)
	number(&o.Knock, base.Knock.Limit, r.Knock.Limit)
	number(&o.Deals, base.End.Deals, r.End.Deals)
	number(&o.Target, base.End.Target, r.End.Target)
	if len(r.Hand) == 1 && len(base.Hand) == 1 {
		number(&o.Hand, base.Hand[0], r.Hand[0])
	}
	if packs, _ := r.Deck(r.MinPlayers); packs == rules.MorePacks {
		o.Packs = packs
	}
	if packs, _ := base.Deck(base.MinPlayers); packs == rules.MorePacks {
		o.Packs = 0
	}
	if r.Joker.Change == rules.ChangeFree && base.Joker.Change != rules.ChangeFree {
		o.Jokers = rules.JokersFree
	}
	return o
}
