package rulebook

import (
	"fmt"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// Text is the page of a rule set as plain text: its sentences, and what is a
// meld in it and what is none, with the reason.
func Text(t func(key string, pairs ...any) string, r *rules.Rules) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", r.Name, r.ID)
	for _, s := range Sections(t, r) {
		fmt.Fprintf(&b, "\n%s\n", t("rules."+s.ID))
		for _, line := range s.Lines {
			fmt.Fprintf(&b, "  %s\n", line)
		}
		if s.ID == "melds" {
			writeExamples(&b, t, r)
		}
	}
	return b.String()
}

func writeExamples(b *strings.Builder, t func(key string, pairs ...any) string, r *rules.Rules) {
	legal, illegal := Examples(t, r)
	for _, e := range legal {
		fmt.Fprintf(b, "    %s\n", card.Join(e.Cards))
	}
	for _, e := range illegal {
		fmt.Fprintf(b, "    %-12s  %s\n", card.Join(e.Cards), e.Why)
	}
}
