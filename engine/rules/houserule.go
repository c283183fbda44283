package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/text"
)

// HouseRuleOf returns the house rule with a key, and false if no house rule has it.
func HouseRuleOf(key string) (HouseRule, bool) {
	all := HouseRules()
	if i := slices.IndexFunc(all, func(h HouseRule) bool { return h.Key == key }); i >= 0 {
		return all[i], true
	}
	return HouseRule{}, false
}

// OptionKeys lists the keys of the house rules, in the order in which they are
// written.
func OptionKeys() (keys []string) {
	for _, h := range HouseRules() {
		keys = append(keys, h.Key)
	}
	return keys
}

// Switch reports whether the rule is on or off, and no number.
func (h *HouseRule) Switch() bool { return h.Max == 0 }

// Numbers are those that a screen offers; nil for a switch.
func (h *HouseRule) Numbers() []int {
	switch {
	case h.Switch():
		return nil
	case h.Offered != nil:
		return h.Offered
	}
	return steps(h.Min, h.Max, 1)
}

// Given is the number that options give, or 1 for a switch that is on; 0 if they leave
// what the rule set says, -1 for a word that there is not.
func (h *HouseRule) Given(o Options) int {
	switch v := h.of(&o).(type) {
	case *int:
		return *v
	case *bool:
		return toInt(*v)
	case *string:
		if *v != "" && *v != h.Word {
			return -1
		}
		return toInt(*v != "")
	}
	return 0
}

// Give puts a number, or 1 for a switch that is on, into options; 0 leaves what the
// rule set says.
func (h *HouseRule) Give(o *Options, n int) {
	switch v := h.of(o).(type) {
	case *int:
		*v = n
	case *bool:
		*v = n != 0
	case *string:
		if *v = ""; n != 0 {
			*v = h.Word
		}
	}
}

// Unsuited is why the house rule does not suit a rule set, nil if it does.
func (h *HouseRule) Unsuited(r *Rules) *Unsuiting {
	if h.fits == nil {
		return nil
	}
	return h.fits(r)
}

// Written is how its value is written in options.
func (h *HouseRule) Written(n int) string {
	if h.Switch() {
		return h.Word
	}
	return strconv.Itoa(n)
}

// Values says in a few words what may be written, for the documentation.
func (h *HouseRule) Values() string {
	switch {
	case h.Switch():
		return h.Word
	case h.Only:
		return strings.Trim(strings.ReplaceAll(fmt.Sprint(h.Offered), " ", " or "), "[]")
	case h.Min == h.Max:
		return strconv.Itoa(h.Min)
	}
	return fmt.Sprintf("%d to %d", h.Min, h.Max)
}

// read reads what is written after its key.
func (h *HouseRule) read(c *checker, o *Options, value string) {
	if !h.Switch() {
		n, err := strconv.Atoi(value)
		c.want(err == nil && n > 0, h.Key, "%q is no number above 0", value)
		h.Give(o, n)
		return
	}
	if h.Word != yes {
		c.want(value == h.Word, h.Key, "%q is not %q", value, h.Word)
	} else {
		c.want(value == yes || value == "false", h.Key, "%q is neither true nor false", value)
	}
	h.Give(o, toInt(value == h.Word))
}

// over lays the rule over a rule set, if options give it.
func (h *HouseRule) over(c *checker, r *Rules, o Options) {
	n := h.Given(o)
	switch {
	case n == 0:
		return
	case h.Switch():
		if !c.want(n > 0, h.Key, "%q is not %q", fmt.Sprint(h.text(o)), h.Word) {
			return
		}
	case h.Only:
		if !c.want(slices.Contains(h.Offered, n), h.Key, "%q is none of %s", h.Written(n), h.Values()) {
			return
		}
	case h.Min == h.Max:
		if !c.want(n == h.Min, h.Key, "%d is not %d", n, h.Min) {
			return
		}
	default:
		if !c.between(h.Key, n, h.Min, h.Max) {
			return
		}
	}
	if u := h.Unsuited(r); u != nil {
		c.faults = append(c.faults, Fault{Field: h.Key, Why: u.Why, Reason: u.Reason})
		return
	}
	h.lay(r, n)
}

// text is the word that options give.
func (h *HouseRule) text(o Options) string {
	if v, ok := h.of(&o).(*string); ok {
		return *v
	}
	return h.Word
}

// Offers reports whether a house rule makes sense in the rule set.
func (r Rules) Offers(key string) bool { return r.Refuse(key) == nil }

// Refuse is why a house rule makes no sense in the rule set, nil if it does.
func (r Rules) Refuse(key string) error {
	h, ok := HouseRuleOf(key)
	if !ok {
		return &Invalid{[]Fault{{Field: key, Why: text.Errorf("no such house rule")}}}
	}
	var o Options
	h.Give(&o, h.usual())
	_, err := r.With(o)
	return err
}

// usual is a number that suits where any does.
func (h *HouseRule) usual() int {
	if h.Switch() {
		return 1
	}
	all := h.Numbers()
	return all[len(all)/2]
}
