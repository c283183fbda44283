package main

import (
	"fmt"
	"strings"

	"machiavelli/engine/rules"
)

// surveyed is the mark in front of the contests that look at every rule set of
// the catalogue: the Strategist against those it should beat.
const surveyed = "every"

// surveyDeals is the most deals that a pair plays there: enough to see
// a rule set in which the Strategist is no better than others.
const surveyDeals = 40

// pairedSeats is the fewest seats for a rule set that two players can take in
// turns, so that each has as many.
func pairedSeats(r *rules.Rules) int { return (r.MinPlayers + 1) / 2 * 2 }

// survey is one contest for each rule set, over single deals where the rules
// let matches be that short.
func survey() []contest {
	pairs := against([]string{"strategist"}, "solver", "casual", "melds", "hoarder", "hoarder:16")
	var list []contest
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		options := ""
		if r.End.Choice && r.End.Target > 0 {
			options = "deals=1"
		}
		list = append(list, contest{surveyed + "." + id, "", id, options, pairedSeats(&r), "", pairs})
	}
	return list
}

// everyRuleSet is the table of the survey, "" if none of it was played.
func everyRuleSet(all []*meeting) string {
	var rows strings.Builder
	for _, c := range survey() {
		ms := of(all, c.name)
		if len(ms) == 0 {
			continue
		}
		fmt.Fprintf(&rows, "| %s | %d |", c.rules, c.seats)
		decisions, seconds, longest := 0, 0.0, 0.0
		for _, pair := range c.pairs {
			m, _ := find(ms, pair[0], pair[1])
			if m == nil {
				rows.WriteString(" |")
				continue
			}
			rate, half := m.rate()
			fmt.Fprintf(&rows, " %.0f ± %.0f %% (%d) |", 100*rate, 100*half, m.Deals)
			decisions += m.Took[0].Decisions
			seconds += m.Took[0].Seconds
			longest = max(longest, m.Took[0].Longest)
		}
		fmt.Fprintf(&rows, " %.1f ms | %.1f ms |\n", 1000*seconds/float64(max(decisions, 1)), 1000*longest)
	}
	if rows.Len() == 0 {
		return ""
	}
	return "## Every rule set\n\nWins of the Strategist, with the 95 % interval and the deals, over matches of one deal where a rule set allows that.\n\n" +
		"| rule set | players | solver | casual | melds | hoarder | hoarder:16 | a decision | longest |\n|---|---|---|---|---|---|---|---|---|\n" +
		rows.String()
}
