package scoring

import (
	"slices"
	"strings"

	"machiavelli/engine/rules"
	"machiavelli/game/stage"
)

// named is a sentence about a player, in the second person for you.
func (r *result) named(c *stage.Context, key string, seat int, pairs ...any) string {
	if seat < 0 || seat >= len(r.rows) {
		return ""
	}
	if you := c.T("you"); r.rows[seat].name == you {
		return c.T(key+".you", pairs...)
	}
	return c.T(key, append(pairs, "name", r.rows[seat].name)...)
}

// names lists players: Lucrezia, Cesare and You.
func (r *result) names(c *stage.Context, seats []int) string {
	var parts []string
	for _, i := range seats {
		if i >= 0 && i < len(r.rows) {
			parts = append(parts, r.rows[i].name)
		}
	}
	return c.Lang.And(parts)
}

// side is a seat's name, with its partner's if there is one.
func (r *result) side(c *stage.Context, seat int) string {
	x := &r.rows[seat]
	if x.with == "" {
		return x.name
	}
	return c.T("scoring.side", "a", x.name, "b", x.with)
}

// title says how the deal, or the match, ended.
func (r *result) title(c *stage.Context) string {
	switch {
	case r.over && len(r.wins) == 1:
		return r.named(c, "scoring.match", r.wins[0])
	case r.over && r.sides() < len(r.rows) && len(r.wins) == len(r.rows)/r.sides():
		return c.T("scoring.match.side", "names", r.names(c, r.wins))
	case r.over && len(r.wins) > 1:
		return c.T("scoring.match.shared", "names", r.names(c, r.wins))
	case r.reason == "out" && r.by >= 0:
		return r.named(c, "scoring.out", r.by)
	case r.reason == "knock" && r.by >= 0:
		return r.named(c, "scoring.knock", r.by)
	case r.reason == "stock":
		return c.T("scoring.stock")
	}
	return c.T("scoring.blocked")
}

// subtitle says which deal of which game this was.
func (r *result) subtitle(c *stage.Context) string {
	deal := c.T("scoring.deal", "n", r.deal)
	if n := r.rules.End.Deals; n > 1 {
		deal = c.T("scoring.dealof", "n", r.deal, "of", n)
	}
	s := deal + " · " + c.RuleSet(&r.rules)
	if r.over && r.seed != "" {
		s += " · " + c.T("scoring.seed", "seed", r.seed)
	}
	return s
}

// note says what is left in a hand.
func (r *result) note(c *stage.Context, x *row) string {
	note := c.T("scoring.empty")
	switch {
	case len(x.cards) > 0:
		note = c.T("scoring.left", "n", len(x.cards))
	case r.reason == "out" && x.seat == r.by:
		note = c.T("scoring.wentout")
	}
	return note
}

// extra is the partner, and what the end of the match has added.
func (r *result) extra(c *stage.Context, x *row) string {
	switch {
	case x.with != "":
		return c.T("scoring.with", "name", x.with)
	case x.bonus != 0:
		return c.T("scoring.bonus", "n", signed(x.bonus))
	}
	return ""
}

// aim says what wins the match.
func (r *result) aim(c *stage.Context) string {
	end := r.rules.End
	which := "low"
	if end.High {
		which = "high"
	}
	switch {
	case r.winning && end.Deals > 1:
		return c.T("scoring.aim.wins", "n", end.Deals)
	case r.winning:
		return c.T("scoring.aim.out")
	case end.Target > 0:
		return c.T("scoring.aim.target."+which, "n", end.Target)
	case end.Deals > 0:
		return c.T("scoring.aim.deals."+which, "n", end.Deals)
	}
	return c.T("scoring.aim.open." + which)
}

// line is what decided the deal, or the match: how it ended, who got what for it,
// who is in front, and what was greatest.
func (r *result) line(c *stage.Context) string {
	var parts []string
	add := func(text string) {
		if text != "" {
			parts = append(parts, text)
		}
	}
	if r.over && r.reason == "out" && r.rules.Score.Kind != rules.ScoreDifferences {
		add(r.named(c, "scoring.line.out", r.by))
	}
	switch {
	case r.reason == "blocked" && r.rules.Stale > 0:
		add(c.T("scoring.line.stale", "n", r.rules.Stale))
	case r.reason == "blocked":
		add(c.T("scoring.line.blocked"))
	}
	add(r.told(c))
	if r.over {
		add(r.bonuses(c))
		add(r.losses(c))
		parts = append(parts, r.matchStory(c)...)
	} else {
		add(r.standing(c))
	}
	parts = append(parts, r.feats(c)...)
	if len(parts) == 0 {
		add(r.aim(c))
	}
	return strings.Join(parts, " ")
}

// told is how a deal was scored, where more than the cards left is counted.
func (r *result) told(c *stage.Context) string {
	if len(r.wins) == 0 || len(r.rows) == 0 {
		return ""
	}
	first := slices.MaxFunc(r.rows, func(a, b row) int { return a.points - b.points })
	switch {
	case r.rules.Partners && r.reason == "out" && r.by >= 0 && r.by < len(r.rows):
		other := (r.by + 1) % len(r.rows)
		return c.T("scoring.told.side", "names", r.side(c, other), "n", r.rows[other].points)
	case r.rules.Score.Kind == rules.ScoreZeroSum && first.points > 0:
		return r.named(c, "scoring.told.sum", first.seat, "n", first.points)
	case r.rules.Score.Kind == rules.ScoreDifferences && first.points > 0:
		return r.toldDifferences(c, first)
	}
	return ""
}

// toldDifferences is the scoring of the carousel family: going out, a knock
// that holds, an undercut, a stock that is used up.
func (r *result) toldDifferences(c *stage.Context, first row) string {
	var winners []int
	for _, x := range r.rows {
		if x.points == first.points {
			winners = append(winners, x.seat)
		}
	}
	if r.reason == "out" {
		return r.named(c, "scoring.told.out", first.seat, "n", first.points-r.rules.Score.Out, "bonus", r.rules.Score.Out)
	}
	sum := c.T("scoring.told.each", "names", r.names(c, winners), "n", first.points)
	if len(winners) == 1 {
		sum = r.named(c, "scoring.told.lowest", first.seat, "n", first.points)
	}
	if r.reason != "knock" || r.by < 0 || r.by >= len(r.rows) {
		return sum
	}
	knocker := &r.rows[r.by]
	knock := r.named(c, "scoring.told.knock", r.by, "n", knocker.worth)
	if slices.Contains(winners, r.by) {
		return knock + " " + sum
	}
	return knock + " " + c.T("scoring.told.under", "names", r.names(c, winners), "n", first.points, "bonus", r.rules.Knock.Under)
}

// bonuses are what the end of the match adds.
func (r *result) bonuses(c *stage.Context) string {
	var list []string
	for _, x := range r.rows {
		if x.bonus != 0 {
			list = append(list, c.T("scoring.told.item", "name", x.name, "n", signed(x.bonus)))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return c.T("scoring.told.bonus", "list", c.Lang.And(list))
}

// losses are what the losers pay.
func (r *result) losses(c *stage.Context) string {
	var list []string
	for _, x := range r.rows {
		if x.loss != 0 {
			list = append(list, c.T("scoring.told.item", "name", x.name, "n", signed(-x.loss)))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return c.T("scoring.told.loss", "list", c.Lang.And(list))
}

// standing is who is in front.
func (r *result) standing(c *stage.Context) string {
	lead := r.leaders()
	partners := r.sides() < len(r.rows)
	unit := "" // points
	if r.winning {
		unit = ".deals"
	}
	switch {
	case len(lead) == 0:
		return ""
	case partners && len(lead) > 1:
		return c.T("scoring.line.sides")
	case partners:
		return c.T("scoring.line.side", "names", r.side(c, lead[0]), "n", r.gap(lead))
	case len(lead) > 1:
		return c.T("scoring.line.tied", "names", r.names(c, lead))
	case lead[0] == r.me || r.me < 0 || r.me >= len(r.rows):
		return r.named(c, "scoring.line.lead"+unit, lead[0], "n", r.gap(lead))
	}
	behind := r.rows[r.me].total - r.rows[lead[0]].total
	return r.named(c, "scoring.line.lead"+unit, lead[0], "n", r.gap(lead)) + " " + r.named(c, "scoring.line.behind"+unit, r.me, "n", abs(behind))
}
