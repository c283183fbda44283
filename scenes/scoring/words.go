package scoring

import (
	"strings"

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
	if n := len(parts); n > 1 {
		return c.T("and", "a", strings.Join(parts[:n-1], ", "), "b", parts[n-1])
	}
	return strings.Join(parts, "")
}

// title says how the deal, or the match, ended.
func (r *result) title(c *stage.Context) string {
	switch {
	case r.over && len(r.wins) == 1:
		return r.named(c, "scoring.match", r.wins[0])
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
	s := deal + " · " + r.rules.Name
	if r.over && r.seed != "" {
		s += " · " + c.T("scoring.seed", "seed", r.seed)
	}
	return s
}

// note says what is left in a hand.
func (r *result) note(c *stage.Context, x *row) string {
	switch {
	case len(x.cards) > 0:
		return c.T("scoring.left", "n", len(x.cards))
	case r.reason == "out" && x.seat == r.by:
		return c.T("scoring.wentout")
	}
	return c.T("scoring.empty")
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

// line is the deal in one line: how it ended, and who is in front.
func (r *result) line(c *stage.Context) string {
	var parts []string
	if r.over && r.reason == "out" {
		parts = append(parts, r.named(c, "scoring.line.out", r.by))
	}
	if r.reason == "blocked" {
		parts = append(parts, c.T("scoring.line.blocked"))
	}
	lead := r.leaders()
	switch {
	case r.over || len(r.rows) == 0:
	case len(lead) == 1 && lead[0] == r.me:
		parts = append(parts, r.named(c, "scoring.line.lead", lead[0], "n", r.gap(lead)))
	case len(lead) == 1:
		parts = append(parts, r.named(c, "scoring.line.lead", lead[0], "n", r.gap(lead)))
		if r.me >= 0 && r.me < len(r.rows) {
			parts = append(parts, r.named(c, "scoring.line.behind", r.me, "n", abs(r.rows[r.me].total-r.rows[lead[0]].total)))
		}
	default:
		parts = append(parts, c.T("scoring.line.tied", "names", r.names(c, lead)))
	}
	if len(parts) == 0 {
		parts = append(parts, r.aim(c))
	}
	return strings.Join(parts, " ")
}

// gap is how far the leader is in front of the next.
func (r *result) gap(lead []int) int {
	gap := -1
	for i, x := range r.rows {
		if d := abs(x.total - r.rows[lead[0]].total); i != lead[0] && (gap < 0 || d < gap) {
			gap = d
		}
	}
	return max(0, gap)
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}
