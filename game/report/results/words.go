package results

import (
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/rules"
	"machiavelli/game/lang"
)

// named is a sentence about a player, in the second person for you.
func (r *Deal) named(l *lang.Lang, key string, seat int, pairs ...any) string {
	if seat < 0 || seat >= len(r.Rows) {
		return ""
	}
	if you := l.T("you"); r.Rows[seat].Name == you {
		return l.T(key+".you", pairs...)
	}
	return l.T(key, append(pairs, "name", r.Rows[seat].Name)...)
}

// names lists players: Lucrezia, Cesare and You.
func (r *Deal) names(l *lang.Lang, seats []int) string {
	var parts []string
	for _, i := range seats {
		if i >= 0 && i < len(r.Rows) {
			parts = append(parts, r.Rows[i].Name)
		}
	}
	return l.And(parts)
}

// Side is a seat's name, with its partner's if there is one.
func (r *Deal) Side(l *lang.Lang, seat int) string {
	x := &r.Rows[seat]
	if x.With == "" {
		return x.Name
	}
	return l.T("scoring.side", "a", x.Name, "b", x.With)
}

// Title says how the deal, or the match, ended.
func (r *Deal) Title(l *lang.Lang) string {
	switch {
	case r.Over && len(r.Wins) == 1:
		return r.named(l, "scoring.match", r.Wins[0])
	case r.Over && r.Sides() < len(r.Rows) && len(r.Wins) == len(r.Rows)/r.Sides():
		return l.T("scoring.match.side", "names", r.names(l, r.Wins))
	case r.Over && len(r.Wins) > 1:
		return l.T("scoring.match.shared", "names", r.names(l, r.Wins))
	case r.Reason == "out" && r.By >= 0:
		return r.named(l, "scoring.out", r.By)
	case r.Reason == "knock" && r.By >= 0:
		return r.named(l, "scoring.knock", r.By)
	case r.Reason == "stock":
		return l.T("scoring.stock")
	}
	return l.T("scoring.blocked")
}

// Subtitle says which deal of which game this was.
func (r *Deal) Subtitle(l *lang.Lang) string {
	deal := l.T("scoring.deal", "n", r.Number)
	if n := r.Rules.End.Deals; n > 1 {
		deal = l.T("scoring.dealof", "n", r.Number, "of", n)
	}
	return deal + " · " + l.RuleSet(r.Rules.ID, r.Rules.Name)
}

// Seeded is the seed of a match that is over, behind the subtitle.
func (r *Deal) Seeded(l *lang.Lang) string {
	if !r.Over || r.Seed == "" {
		return ""
	}
	return " · " + l.T("scoring.seed", "seed", r.Seed)
}

// Note says what is left in a hand.
func (r *Deal) Note(l *lang.Lang, x *Row) string {
	note := l.T("scoring.empty")
	switch {
	case len(x.Cards) > 0:
		note = l.T("scoring.left", "n", len(x.Cards))
	case r.Reason == "out" && x.Seat == r.By:
		note = r.named(l, "scoring.wentout", x.Seat)
	}
	return note
}

// Told says how a deal ended for a seat: its hand in words, if any is left, its points, and
// its total, or the number of deals that it has won if that decides.
func (r *Deal) Told(l *lang.Lang, x *Row, hand string) string {
	if hand == "" {
		hand = r.Note(l, x)
	}
	if extra := r.Extra(l, x); extra != "" {
		hand += " – " + extra
	}
	if r.Winning {
		return l.T("scoring.row.wins", "name", x.Name, "hand", hand, "n", x.Total)
	}
	return l.T("scoring.row", "name", x.Name, "hand", hand, "points", l.T("access.points", "n", x.Points), "total", x.Total)
}

// Extra names the partner, and the bonus at the end of the match.
func (r *Deal) Extra(l *lang.Lang, x *Row) string {
	switch {
	case x.With != "":
		return l.T("scoring.with", "name", x.With)
	case x.Bonus != 0:
		return l.T("scoring.bonus", "n", Signed(x.Bonus))
	}
	return ""
}

// Aim says what wins the match.
func (r *Deal) Aim(l *lang.Lang) string {
	end := r.Rules.End
	which := "low"
	if end.High {
		which = "high"
	}
	switch {
	case r.Winning && end.Deals > 1:
		return l.T("scoring.aim.wins", "n", end.Deals)
	case r.Winning:
		return l.T("scoring.aim.out")
	case end.Target > 0:
		return l.T("scoring.aim.target."+which, "n", end.Target)
	case end.Deals > 0:
		return l.T("scoring.aim.deals."+which, "n", end.Deals)
	}
	return l.T("scoring.aim.open." + which)
}

// Line says what decided the deal, or the match: how it ended, who got which points, who
// leads, and which feat was the greatest.
func (r *Deal) Line(l *lang.Lang) string {
	var parts []string
	add := func(text string) {
		if text != "" {
			parts = append(parts, text)
		}
	}
	if r.Over && r.Reason == "out" && r.Rules.Score.Kind != rules.ScoreDifferences {
		add(r.named(l, "scoring.line.out", r.By))
	}
	switch {
	case r.Reason == "blocked" && r.Rules.Stale > 0:
		add(l.T("scoring.line.stale", "n", r.Rules.Stale))
	case r.Reason == "blocked":
		add(l.T("scoring.line.blocked"))
	}
	add(r.told(l))
	if r.Over {
		add(r.bonuses(l))
		add(r.losses(l))
		parts = append(parts, r.matchStory(l)...)
	} else {
		add(r.standing(l))
	}
	parts = append(parts, r.feats(l)...)
	if r.Missed > 0 {
		add(l.T("scoring.story.missed", "n", r.Missed))
	}
	if len(parts) == 0 {
		add(r.Aim(l))
	}
	return strings.Join(parts, " ")
}

// told is how a deal was scored, where more than the cards left is counted.
func (r *Deal) told(l *lang.Lang) string {
	if len(r.Wins) == 0 || len(r.Rows) == 0 {
		return ""
	}
	first := slices.MaxFunc(r.Rows, func(a, b Row) int { return a.Points - b.Points })
	switch {
	case r.Rules.Partners && r.Reason == "out" && r.By >= 0 && r.By < len(r.Rows):
		other := (r.By + 1) % len(r.Rows)
		return l.T("scoring.told.side", "names", r.Side(l, other), "n", r.Rows[other].Points)
	case r.Rules.Score.Kind == rules.ScoreZeroSum && first.Points > 0:
		return r.named(l, "scoring.told.sum", first.Seat, "n", first.Points)
	case r.Rules.Score.Kind == rules.ScoreDifferences && first.Points > 0:
		return r.toldDifferences(l, first)
	}
	return ""
}

// toldDifferences is the scoring of the carousel family: going out, a knock
// that holds, an undercut, a stock that is used up.
func (r *Deal) toldDifferences(l *lang.Lang, first Row) string {
	var winners []int
	for _, x := range r.Rows {
		if x.Points == first.Points {
			winners = append(winners, x.Seat)
		}
	}
	if r.Reason == "out" {
		return r.named(l, "scoring.told.out", first.Seat, "n", first.Points-r.Rules.Score.Out, "bonus", r.Rules.Score.Out)
	}
	sum := l.T("scoring.told.each", "names", r.names(l, winners), "n", first.Points)
	if len(winners) == 1 {
		sum = r.named(l, "scoring.told.lowest", first.Seat, "n", first.Points)
	}
	if r.Reason != "knock" || r.By < 0 || r.By >= len(r.Rows) {
		return sum
	}
	knocker := &r.Rows[r.By]
	knock := r.named(l, "scoring.told.knock", r.By, "n", knocker.Worth)
	if slices.Contains(winners, r.By) {
		return knock + " " + sum
	}
	return knock + " " + l.T("scoring.told.under", "names", r.names(l, winners), "n", first.Points, "bonus", r.Rules.Knock.Under)
}

// bonuses are what the end of the match adds.
func (r *Deal) bonuses(l *lang.Lang) string {
	var list []string
	for _, x := range r.Rows {
		if x.Bonus != 0 {
			list = append(list, l.T("scoring.told.item", "name", x.Name, "n", Signed(x.Bonus)))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return l.T("scoring.told.bonus", "list", l.And(list))
}

// losses are what the losers pay.
func (r *Deal) losses(l *lang.Lang) string {
	var list []string
	for _, x := range r.Rows {
		if x.Loss != 0 {
			list = append(list, l.T("scoring.told.item", "name", x.Name, "n", Signed(-x.Loss)))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return l.T("scoring.told.loss", "list", l.And(list))
}

// standing is who is in front.
func (r *Deal) standing(l *lang.Lang) string {
	lead := r.Leaders()
	partners := r.Sides() < len(r.Rows)
	unit := "" // points
	if r.Winning {
		unit = ".deals"
	}
	switch {
	case len(lead) == 0:
		return ""
	case partners && len(lead) > 1:
		return l.T("scoring.line.sides")
	case partners:
		return l.T("scoring.line.side", "names", r.Side(l, lead[0]), "n", r.gap(lead))
	case len(lead) > 1:
		return l.T("scoring.line.tied", "names", r.names(l, lead))
	case lead[0] == r.Me || r.Me < 0 || r.Me >= len(r.Rows):
		return r.named(l, "scoring.line.lead"+unit, lead[0], "n", r.gap(lead))
	}
	behind := r.Rows[r.Me].Total - r.Rows[lead[0]].Total
	return r.named(l, "scoring.line.lead"+unit, lead[0], "n", r.gap(lead)) + " " + r.named(l, "scoring.line.behind"+unit, r.Me, "n", abs(behind))
}

// Signed writes points with their sign.
func Signed(v int) string {
	switch {
	case v > 0:
		return "+" + strconv.Itoa(v)
	case v < 0:
		return "−" + strconv.Itoa(-v)
	}
	return "0"
}
