package rulebook

import (
	"slices"

	"machiavelli/engine/rules"
)

// jokers reports whether there are any in the deck.
func jokers(r *rules.Rules) bool {
	return slices.ContainsFunc(r.Packs, func(p rules.Packs) bool { return p.Jokers > 0 })
}

// wild reports whether wild cards are in play: jokers, or twos.
func wild(r *rules.Rules) bool { return jokers(r) || r.Meld.TwosWild }

func (t say) jokerLines(r *rules.Rules) []string {
	if !wild(r) {
		return nil
	}
	lines := []string{t("rules.joker")}
	if r.Meld.TwosWild {
		lines = append(lines, t("rules.joker.twos"))
	}
	if r.Meld.Wild > 0 {
		lines = append(lines, t("rules.joker.most", "n", r.Meld.Wild))
	} else if r.Meld.Naturals == 0 {
		lines = append(lines, t("rules.joker.any"))
	}
	if r.Meld.Naturals > 0 {
		lines = append(lines, t("rules.joker.naturals", "n", r.Meld.Naturals))
	}
	switch r.Table {
	case rules.TableOwned:
		lines = append(lines, t("rules.joker.owned"))
	case rules.TableExtend:
		lines = append(lines, t("rules.joker.swap"))
		if r.Meld.TwosWild {
			lines = append(lines, t("rules.joker.swap.twos"))
		}
	default:
		lines = append(lines, t.sharedJokers(r)...)
	}
	if r.Zap {
		lines = append(lines, t("rules.zap"))
	}
	return lines
}

// sharedJokers is what may be done with a joker on a table that belongs to
// nobody.
func (t say) sharedJokers(r *rules.Rules) []string {
	if r.Joker.Change == rules.ChangeFree {
		return []string{t("rules.joker.free")}
	}
	lines := []string{t("rules.joker.byany")}
	if r.Joker.FreedBy == rules.FreedByHand {
		lines[0] = t("rules.joker.byhand")
	}
	if rules.FreedByColours(r) {
		lines = append(lines, t("rules.joker.colours"))
	}
	if r.Joker.Reuse > 0 {
		lines = append(lines, t("rules.joker.reuse", "n", r.Joker.Reuse))
	}
	switch r.Joker.Bound {
	case rules.BoundFrozen:
		lines = append(lines, t("rules.joker.frozen"), t("rules.joker.frozen.freed"))
		if r.Free > 0 {
			lines = append(lines, t("rules.joker.frozen.card"))
		}
	case rules.BoundMeld:
		lines = append(lines, t("rules.joker.bound"))
	default:
		lines = append(lines, t("rules.joker.moves"))
	}
	return lines
}
