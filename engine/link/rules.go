package link

import (
	"encoding/json"
	"fmt"
	"reflect"

	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

// rules writes a rule set: the one of the catalogue that it is made from, the
// house rules laid over that, and the fields that are others still.
func (w *writer) rules(r rules.Rules) error {
	if o, ok := r.House(); ok {
		w.text(r.ID)
		w.text(o.String())
		w.text("")
		return nil
	}
	base, change, err := nearest(r)
	if err != nil {
		return err
	}
	w.text(base)
	w.text("")
	w.text(change)
	return nil
}

// nearest is the rule set of the catalogue from which the fewest letters lead
// to another, and these: the fields that are different, as JSON.
func nearest(r rules.Rules) (id, change string, err error) {
	to, err := fields(r)
	if err != nil {
		return "", "", err
	}
	for _, base := range rules.IDs() {
		b, _ := rules.ByID(base)
		from, err := fields(b)
		if err != nil {
			return "", "", err
		}
		text, err := json.Marshal(differences(from, to))
		if err != nil {
			return "", "", err
		}
		if id == "" || len(text) < len(change) {
			id, change = base, string(text)
		}
	}
	return id, change, nil
}

// fields is a rule set as the JSON object that it is written as.
func fields(r rules.Rules) (map[string]any, error) {
	data, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	var all map[string]any
	err = json.Unmarshal(data, &all)
	return all, err
}

// differences is the keys of an object whose values are others than in another
// object; one that is gone is null.
func differences(from, to map[string]any) map[string]any {
	d := map[string]any{}
	for key, is := range to {
		was := from[key]
		inner, ok := is.(map[string]any)
		before, both := was.(map[string]any)
		switch {
		case ok && both:
			if d[key] = differences(before, inner); len(d[key].(map[string]any)) == 0 {
				delete(d, key)
			}
		case !reflect.DeepEqual(is, was):
			d[key] = is
		}
	}
	for key := range from {
		if _, there := to[key]; !there {
			d[key] = nil
		}
	}
	return d
}

// rules reads a rule set, and is the object with all of its fields.
func (r *reader) rules() rules.Rules {
	id, house, change := r.text(), r.text(), r.text()
	base, ok := rules.ByID(id)
	if !ok {
		r.fail(fmt.Errorf("there is no rule set %.40q", id))
		return base
	}
	set := base.Clone() // for its lists are written into
	o, err := rules.ParseOptions(house)
	if err == nil && o != (rules.Options{}) {
		set, err = set.With(o)
	}
	if err == nil && change != "" {
		err = text.UnmarshalPart([]byte(change), &set)
	}
	if err != nil {
		r.fail(fmt.Errorf("rules: %w", err))
	}
	return set
}
