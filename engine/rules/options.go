package rules

import (
	"reflect"
	"strings"
)

// Options are house rules laid over a rule set. The zero value of a field leaves what
// the rule set says. HouseRules has a row for each.
type Options struct {
	Hand   int    `json:"hand,omitempty"`
	Strict bool   `json:"strict,omitempty"`
	Timer  int    `json:"timer,omitempty"`
	Limit  int    `json:"limit,omitempty"`
	Areas  bool   `json:"areas,omitempty"`
	Packs  int    `json:"packs,omitempty"`
	Deals  int    `json:"deals,omitempty"`
	Target int    `json:"target,omitempty"`
	Knock  int    `json:"knock,omitempty"`
	Jokers string `json:"jokers,omitempty"` // JokersFree
	Zap    bool   `json:"zap,omitempty"`
	Draw   int    `json:"draw,omitempty"`
}

// ParseOptions reads limit=13,strict=true. The error names every part that is
// wrong.
func ParseOptions(s string) (Options, error) {
	var o Options
	var c checker
	seen := make(map[string]bool)
	for part := range strings.SplitSeq(s, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		key, value, ok := strings.Cut(part, "=")
		if !c.want(ok, key, "want key=value") || !c.want(!seen[key], key, "given twice") {
			continue
		}
		seen[key] = true
		if h, ok := HouseRuleOf(key); c.want(ok, key, "no such house rule; there are %s", strings.Join(OptionKeys(), " ")) {
			h.read(&c, &o, value)
		}
	}
	if len(c.faults) > 0 {
		return Options{}, &Invalid{c.faults}
	}
	return o, nil
}

// String is what ParseOptions reads.
func (o Options) String() string {
	var parts []string
	for _, h := range HouseRules() {
		if n := h.Given(o); n != 0 {
			parts = append(parts, h.Key+"="+h.Written(n))
		}
	}
	return strings.Join(parts, ",")
}

// With is the rule set with house rules laid over it. What makes no sense is
// refused with all reasons in an *Invalid.
func (r Rules) With(o Options) (Rules, error) {
	r = r.Clone()
	var c checker
	if !c.want(o.Deals == 0 || o.Target == 0, "deals", "a match has a number of deals or a target, not both") {
		o.Deals, o.Target = 0, 0
	}
	for _, h := range HouseRules() {
		h.over(&c, &r, o)
	}
	if len(c.faults) > 0 {
		return Rules{}, &Invalid{c.faults}
	}
	if err := Validate(r); err != nil {
		return Rules{}, err
	}
	return r, nil
}

// Suited is the house rules that suit the rule set; the others are left out.
func (r Rules) Suited(o Options) Options {
	for _, h := range HouseRules() {
		if h.Given(o) != 0 && !r.Offers(h.Key) {
			h.Give(&o, 0)
		}
	}
	return o
}

// House finds the house rules that turn the catalogue's rule set of the same ID into
// this one. It is false if no house rules do.
func (r Rules) House() (Options, bool) {
	base, ok := ByID(r.ID)
	if !ok {
		return Options{}, false
	}
	var o Options
	if reflect.DeepEqual(base, r) {
		return o, true
	}
	for _, h := range HouseRules() {
		if n := h.Is(&r); n != h.Is(&base) {
			h.Give(&o, n)
		}
	}
	got, err := base.With(o)
	return o, err == nil && reflect.DeepEqual(got, r)
}
