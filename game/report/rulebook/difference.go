package rulebook

import (
	"slices"

	"machiavelli/engine/rules"
)

// MostDifferences is the most sentences on the card before a first match.
const MostDifferences = 6

// Differences lists what somebody who knows the usual rules has to know of others before a
// first match, beside Brief: what their page says and the page of the usual rules does not,
// the most important first. The rest is on the page.
func Differences(words func(key string, pairs ...any) string, r *rules.Rules) []string {
	t := say(words)
	usual, _ := rules.ByID(rules.Default)
	known := map[string]bool{}
	for _, s := range Sections(words, &usual) {
		for _, line := range s.Lines {
			known[line] = true
		}
	}
	drop := t.deckLines(r) // what need not be known to play
	drop = append(drop, t("rules.dealer.winner"))
	drop = append(drop, t.briefly(r)...)
	for i, k := range r.Opening.Contracts {
		if i > 0 { // the first says what they are like
			drop = append(drop, t("rules.contract", "deal", i+1, "melds", t.contract(k)))
		}
	}
	var out []string
	for _, part := range [...]struct {
		lines []string
		most  int
	}{{t.turnLines(r), 3}, {t.jokerLines(r), 4}, {t.meldLines(r), 2}, {t.setupLines(r), 2}, {t.failedLines(r), 1}, {t.scoreLines(r), 1}} {
		n := 0
		for _, line := range part.lines {
			if n < part.most && !known[line] && !slices.Contains(drop, line) && !slices.Contains(out, line) {
				out, n = append(out, line), n+1
			}
		}
	}
	return out[:min(len(out), MostDifferences)]
}
