package rulebook

import (
	"strings"

	"machiavelli/engine/rules"
)

// About describes a rule set in a sentence or two.
func About(t func(key string, pairs ...any) string, r *rules.Rules) string {
	if rules.Catalogued(r.ID, r.Name) {
		return t("rules.about." + r.ID)
	}
	return t("rules.about.own") + " " + t("rules.turn."+string(r.Turn), "n", r.MaxDraw)
}

// House names house rules in a few words; empty without house rules.
func House(t func(key string, pairs ...any) string, o rules.Options) string {
	var parts []string
	add := func(key string, given bool, n int) {
		if given {
			parts = append(parts, t("house."+key, "n", n))
		}
	}
	add("hand", o.Hand != 0, o.Hand)
	add("limit", o.Limit != 0, o.Limit)
	add("deals", o.Deals != 0, o.Deals)
	add("target", o.Target != 0, o.Target)
	add("strict", o.Strict, 0)
	add("timer", o.Timer != 0, o.Timer)
	add("knock", o.Knock != 0, o.Knock)
	add("packs", o.Packs != 0, o.Packs)
	add("areas", o.Areas, 0)
	add("jokers", o.Jokers != "", 0)
	add("zap", o.Zap, 0)
	return strings.Join(parts, " · ")
}
