package rulebook

import (
	"strings"

	"machiavelli/engine/rules"
)

// About describes a rule set in a sentence or two: one of the catalogue in its own, one
// with house rules by these, as they can make any word of that sentence untrue.
func About(t func(key string, pairs ...any) string, r *rules.Rules) string {
	o, known := r.House()
	switch {
	case !known || !rules.Catalogued(r.ID, r.Name):
		return t("rules.about.own") + " " + t("rules.turn."+turnKey(r), "n", r.Draws())
	case o != rules.Options{}:
		return t("rules.about.house", "rules", t("rules.name."+r.ID), "house", House(t, o))
	}
	return t("rules.about." + r.ID)
}

// House names house rules in a few words; empty without house rules.
func House(t func(key string, pairs ...any) string, o rules.Options) string {
	var parts []string
	for _, h := range rules.HouseRules() {
		if n := h.Given(o); n != 0 {
			parts = append(parts, t("house."+h.Key, "n", n))
		}
	}
	return strings.Join(parts, " · ")
}
