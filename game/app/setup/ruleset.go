package setup

import (
	"encoding/json"

	"machiavelli/engine/rules"
)

// RuleSet names the rule set of a match: one of the catalogue by its id, or one of the
// player's own as a whole, so that no list is needed to find it. Its JSON is the id, or the
// object.
type RuleSet struct {
	ID     string
	Custom *rules.Rules // nil: ID is one of the catalogue
}

// Of names a rule set: by its id if the catalogue has exactly this one, else as a whole.
func Of(r rules.Rules) RuleSet {
	if base, ok := rules.ByID(r.ID); ok && Equal(base, r) {
		return RuleSet{ID: r.ID}
	}
	custom := r.Clone()
	return RuleSet{ID: r.ID, Custom: &custom}
}

// Equal reports whether two rule sets are equal in every field.
func Equal(a, b rules.Rules) bool {
	x, err := json.Marshal(a)
	y, other := json.Marshal(b)
	return err == nil && other == nil && string(x) == string(y)
}

// Get is the rule set, false if the catalogue has none of the id.
func (s RuleSet) Get() (rules.Rules, bool) {
	if s.Custom != nil {
		return s.Custom.Clone(), true
	}
	return rules.ByID(s.ID)
}

// Same reports whether both name the same rule set.
func (s RuleSet) Same(o RuleSet) bool {
	if s.Custom == nil || o.Custom == nil {
		return s.Custom == nil && o.Custom == nil && s.ID == o.ID
	}
	return Equal(*s.Custom, *o.Custom)
}

// MarshalJSON writes the id, or the whole rule set.
func (s RuleSet) MarshalJSON() ([]byte, error) {
	if s.Custom != nil {
		return json.Marshal(s.Custom)
	}
	return json.Marshal(s.ID)
}

// UnmarshalJSON reads what MarshalJSON writes. A rule set that makes no sense
// is refused with everything that is wrong.
func (s *RuleSet) UnmarshalJSON(data []byte) error {
	r, err := rules.ReadPart(data)
	if err != nil {
		return err
	}
	*s = Of(r)
	return nil
}
