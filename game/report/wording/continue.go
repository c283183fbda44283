package wording

import (
	"strings"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/lang"
)

// Continues describes in few words the match that goes on: its rules, how far it is, and
// whether the player leads.
func Continues(l *lang.Lang, v *match.View) string {
	r := &v.Rules
	said := []string{l.RuleSet(r.ID, r.Name), l.T("menu.at.deal", "n", v.Deal)}
	if of := r.End.Deals; of > 1 {
		said[1] = l.T("menu.at.deal.of", "n", v.Deal, "of", of)
	}
	if leads(v) {
		said = append(said, l.T("menu.at.lead"))
	}
	return strings.Join(said, ", ")
}

// leads reports whether the player of a view has the best total alone, and is the only
// person there.
func leads(v *match.View) bool {
	if v.Me < 0 || v.Me >= len(v.Seats) || v.Rules.Partners {
		return false
	}
	worth := func(s *match.Seat) int {
		switch {
		case v.Rules.Score.Kind == rules.ScoreWinner:
			return s.Wins
		case v.Rules.End.High:
			return s.Total
		}
		return -s.Total
	}
	for i := range v.Seats {
		if s := &v.Seats[i]; i != v.Me && (s.By == match.Human || worth(s) >= worth(&v.Seats[v.Me])) {
			return false
		}
	}
	return true
}
