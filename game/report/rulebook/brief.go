package rulebook

import "machiavelli/engine/rules"

// Goal says in a sentence what wins a deal.
func Goal(words func(key string, pairs ...any) string, r *rules.Rules) string {
	t := say(words)
	if r.Turn == rules.TurnDiscard || r.Turn == rules.TurnPush {
		return t("rules.goal.discard")
	}
	return t("rules.goal")
}

// Brief explains a rule set in three short lines: its goal, its melds and its turn.
func Brief(words func(key string, pairs ...any) string, r *rules.Rules) []string {
	t, goal := say(words), Goal(words, r)
	if r.Knock.At != rules.KnockNever {
		goal += " " + t("rules.goal.knock", "n", r.Knock.Limit)
	}
	return []string{
		goal,
		t.briefMelds(r),
		t("rules.brief."+turnKey(r), "n", r.Draws()) + " " + t("rules.brief."+string(r.Table)),
	}
}

func (t say) briefMelds(r *rules.Rules) string {
	m := r.Meld
	key, set := "rules.brief.melds", t("rules.brief.more", "n", m.SetMin)
	if m.AnySuits {
		key += ".any"
	}
	if m.SetMax > 0 {
		set = t.span(m.SetMin, m.SetMax)
	}
	return t(key+tiles(r), "set", set, "run", t("rules.brief.more", "n", m.RunMin))
}

// briefly is the lines of a page that Brief says as well.
func (t say) briefly(r *rules.Rules) []string {
	return []string{t("rules.turn."+turnKey(r), "n", r.Draws()), t("rules.table." + string(r.Table)), t.setLine(r)}
}
