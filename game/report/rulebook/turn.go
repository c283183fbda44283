package rulebook

import (
	"strings"

	"machiavelli/engine/rules"
)

func (t say) turnLines(r *rules.Rules) []string {
	lines := []string{t("rules.turn."+turnKey(r), "n", r.Draws())}
	switch {
	case r.FreePlay:
		lines = append(lines, t("rules.freeplay"))
	case r.Table == rules.TableShared && r.Free > 0:
		lines = append(lines, t("rules.freeplay.not"))
	}
	lines = append(lines, t.openingLines(r)...)
	switch r.Table {
	case rules.TableOwned:
		lines = append(lines, t("rules.steal"))
	case rules.TableExtend:
		lines = append(lines, t("rules.extend"))
	}
	if r.Limit > 0 {
		lines = append(lines, t("rules.limit", "n", r.Limit))
		if r.Limit < 3 {
			lines = append(lines, t("rules.limit.low"))
		} else if r.Opening.Kind == rules.OpenPoints {
			lines = append(lines, t("rules.limit.points"))
		}
	}
	if r.Announce {
		lines = append(lines, t("rules.announce"))
	}
	if r.Knock.At != rules.KnockNever {
		lines = append(lines, t("rules.knock."+string(r.Knock.At), "n", r.Knock.Limit))
	}
	if r.Timer > 0 {
		lines = append(lines, t("rules.timer", "n", r.Timer))
	}
	return append(lines, t.stockLines(r)...)
}

// turnKey is the end of the keys of a turn's sentences, which are others where whoever
// can play must.
func turnKey(r *rules.Rules) string {
	if r.MustPlay == rules.MustIfAble && r.Turn != rules.TurnMustPlay {
		return string(r.Turn) + ".able"
	}
	return string(r.Turn)
}

// openingLines is what a first play must be.
func (t say) openingLines(r *rules.Rules) []string {
	switch o := r.Opening; o.Kind {
	case rules.OpenRun, rules.OpenPoints, rules.OpenMeld:
		key := "rules.opening." + string(o.Kind)
		lines := []string{t(key, "n", o.N)}
		if o.Kind == rules.OpenPoints && !wild(r) {
			return lines
		}
		return append(lines, t(key+".more"))
	case rules.OpenContract:
		lines := []string{t("rules.opening.contract")}
		for i, k := range o.Contracts {
			lines = append(lines, t("rules.contract", "deal", i+1, "melds", t.contract(k)))
		}
		lines = append(lines, t("rules.opening.contract.more"))
		if r.Partners {
			lines = append(lines, t("rules.opening.contract.partner"))
		}
		return lines
	}
	return nil
}

func (t say) contract(k rules.Contract) string {
	var parts []string
	if k.Sets > 0 {
		parts = append(parts, t("rules.contract.sets", "n", k.Sets, "size", k.SetSize))
	}
	if k.Runs > 0 {
		parts = append(parts, t("rules.contract.runs", "n", k.Runs, "size", k.RunSize))
	}
	return strings.Join(parts, ", ")
}

// stockLines is what happens when the stock comes to its end.
func (t say) stockLines(r *rules.Rules) []string {
	var lines []string
	switch {
	case r.MustPlay == rules.MustIfAble:
		lines = append(lines, t("rules.stock.must"))
	case r.MustPlay == rules.MustDry:
		lines = append(lines, t("rules.stock.dry"))
	case r.Stock == rules.StockBlocked:
		lines = append(lines, t("rules.stock.blocked"))
	default:
		lines = append(lines, t("rules.stock."+string(r.Stock)))
	}
	if r.Stale > 0 {
		lines = append(lines, t("rules.stale", "n", r.Stale))
	}
	return lines
}

func (t say) failedLines(r *rules.Rules) []string {
	lines := []string{t("rules.failed.try")}
	if r.Strict {
		lines[0] = t("rules.failed.strict")
	}
	switch f := r.Failed; {
	case f.KeepFit:
		lines = append(lines, t("rules.failed.keepfit", "n", f.Draw))
	case f.NoPlay:
		lines = append(lines, t("rules.failed.noplay", "n", r.IdleDraw()))
	case f.Draw > 0:
		lines = append(lines, t("rules.failed.draw", "n", f.Draw))
	default:
		lines = append(lines, t("rules.failed.back"))
	}
	if r.Timer > 0 {
		lines = append(lines, t("rules.failed.idle."+turnKey(r), "n", r.Draws()))
	}
	return lines
}
