package rulebook

import (
	"strconv"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

func (t say) scoreLines(r *rules.Rules) []string {
	lines := []string{t("rules.out")}
	lines = append(lines, t.dealLines(r)...)
	if r.Score.Kind != rules.ScoreWinner {
		lines = append(lines, t.values(r), t.handExample(r))
		lines = append(lines, t.dealExamples(r)...)
	}
	lines = append(lines, t.bonusLines(r)...)
	return append(lines, t.endLine(r), t("rules.end.ties"))
}

// dealLines is who gets what at the end of a deal.
func (t say) dealLines(r *rules.Rules) []string {
	kind := "rules.score." + string(r.Score.Kind)
	if r.Partners && r.Score.Kind == rules.ScorePenalty {
		kind += ".partners"
	}
	lines := []string{t(kind, "n", r.Score.Out)}
	switch {
	case r.Score.Kind == rules.ScoreWinner:
		key := "rules.score.winner.blocked"
		if jokers(r) {
			key += ".joker"
		}
		lines = append(lines, t(key))
	case r.Score.Kind == rules.ScoreDifferences:
		shared := ""
		if r.Knock.Shared {
			shared = ".shared"
		}
		lines = append(lines, t("rules.score.lowest")+" "+t("rules.score.lowest.ties"+shared))
		if r.Knock.At != rules.KnockNever {
			lines = append(lines, t("rules.score.under"+shared, "n", r.Knock.Under))
		}
	case r.Score.Kind == rules.ScorePenalty && !r.Partners:
		lines = append(lines, t("rules.score.blocked"))
	}
	return lines
}

// values is what every card counts that is left in a hand.
func (t say) values(r *rules.Rules) string {
	v := r.Values
	if v.Cards {
		return t("rules.values.cards")
	}
	var parts []string
	add := func(key string, n int) { parts = append(parts, t("rules.values."+key, "n", n)) }
	if wild(r) {
		key := "joker"
		if r.Meld.TwosWild {
			key = "wild"
		}
		add(key, v.Wild)
	}
	switch {
	case v.Number:
		parts = append(parts, t("rules.values.number"))
	default:
		add("ace", v.Ace)
		if v.Court == v.Ten {
			add("court-ten", v.Court)
		} else {
			add("court", v.Court)
			add("ten", v.Ten)
		}
		if v.Face {
			parts = append(parts, t("rules.values.face"))
		} else {
			add("low", v.Low)
		}
	}
	return t("rules.values", "list", strings.Join(parts, ", "))
}

// handExample is what a hand counts, as the rules themselves count it.
func (t say) handExample(r *rules.Rules) string {
	hand := []card.ID{
		card.NewID(card.Of(card.Hearts, card.Ace), 0), card.NewID(card.Of(card.Spades, 7), 0),
		card.NewID(card.Of(card.Diamonds, card.Ten), 0), card.NewID(card.Of(card.Clubs, card.King), 0),
	}
	key := "rules.score.example"
	if jokers(r) {
		hand, key = append(hand, card.JokerID(0, 0)), key+".joker"
	}
	key += tiles(r)
	var sum []string
	for _, id := range hand {
		sum = append(sum, strconv.Itoa(r.CardWorth(id.Face())))
	}
	return t(key, "sum", strings.Join(sum, "\u00a0+\u00a0"), "n", r.Worth(hand))
}

// dealExamples are deals scored by the rules themselves.
func (t say) dealExamples(r *rules.Rules) []string {
	players := min(4, r.MaxPlayers)
	score := func(reason string, by int, worth ...int) (points []int) {
		cards := make([]int, players)
		for i, w := range worth[:players] {
			cards[i] = min(w, 1)
		}
		points, _ = r.ScoreDeal(rules.Ended{Reason: reason, By: by, Worth: worth[:players], Cards: cards})
		return points
	}
	list := func(v ...int) string { return t.list(v[:players]) }
	switch {
	case r.Partners:
		p := score("out", 0, 0, 15, 10, 25)
		return []string{t("rules.example.partners", "a", 15, "b", 25, "c", 10, "n", p[1])}
	case r.Score.Kind == rules.ScoreDifferences:
		out := score("out", 0, 0, 6, 12, 17)
		low := score("stock", -1, 4, 6, 12, 17)
		lines := []string{t("rules.example.out", "hands", t.list([]int{6, 12, 17}[:players-1]), "n", out[0]), t("rules.example.lowest", "hands", list(4, 6, 12, 17), "n", low[0])}
		if r.Knock.At != rules.KnockNever {
			under := score("knock", 0, 5, 3, 12, 17)
			lines = append(lines, t("rules.example.under", "hands", list(5, 3, 12, 17), "n", under[1]))
		}
		return lines
	case r.Score.Kind == rules.ScoreZeroSum:
		p := score("out", 0, 0, 12, 31, 20)
		return []string{t("rules.example.zero", "hands", list(0, 12, 31, 20), "points", t.list(p))}
	}
	return nil
}

// list is numbers in a row: 4, 6, 12 and 17.
func (t say) list(v []int) string {
	var parts []string
	for _, n := range v {
		parts = append(parts, strings.Replace(strconv.Itoa(n), "-", "−", 1))
	}
	if n := len(parts); n > 1 {
		return t("and", "a", strings.Join(parts[:n-1], ", "), "b", parts[n-1])
	}
	return strings.Join(parts, "")
}

// bonusLines is what is added at the end of a game.
func (t say) bonusLines(r *rules.Rules) []string {
	var lines []string
	switch s := r.Score; {
	case s.Loss:
		if s.Game > 0 {
			lines = append(lines, t("rules.score.game.winner", "n", s.Game))
		}
		return append(lines, t("rules.score.loss"))
	case r.End.Target > 0 && s.Game > 0:
		lines = append(lines, t("rules.score.game", "n", s.Game, "target", r.End.Target))
	}
	if r.End.Target > 0 && r.Score.Deal > 0 {
		key := "rules.score.deal"
		if r.Score.All {
			key += ".all"
		}
		lines = append(lines, t(key, "n", r.Score.Deal))
	}
	return lines
}

func (t say) endLine(r *rules.Rules) string {
	which := ".low"
	if r.End.High {
		which = ".high"
	}
	switch {
	case r.Score.Kind == rules.ScoreWinner:
		return t("rules.end.winner", "n", max(1, r.End.Deals))
	case r.End.Target > 0:
		return t("rules.end.target"+which, "n", r.End.Target)
	case r.End.Deals > 0:
		return t("rules.end.deals"+which, "n", r.End.Deals)
	}
	return t("rules.end.open" + which)
}
