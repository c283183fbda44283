package rulebook

import (
	"fmt"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

// Text is the page of a rule set as plain text: its sentences, and examples of melds and of
// cards that are not melds, with the reason.
func Text(t func(key string, pairs ...any) string, r *rules.Rules) string {
	var b strings.Builder
	name := text.Line(r.Name)
	if rules.Catalogued(r.ID, name) {
		name = t("rules.name." + r.ID)
	}
	fmt.Fprintf(&b, "%s (%s)\n", name, text.Line(r.ID))
	for _, s := range Sections(t, r) {
		if s.ID != "brief" { // it stands under the name
			fmt.Fprintf(&b, "\n%s\n", t("rules."+s.ID))
		}
		for _, line := range s.Lines {
			fmt.Fprintf(&b, "  %s\n", line)
		}
		if s.ID == "melds" {
			writeExamples(&b, t, r)
		}
	}
	writeMoves(&b, t, r)
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

// writeMoves writes the moves that are examples: table + hand → table.
func writeMoves(b *strings.Builder, t func(key string, pairs ...any) string, r *rules.Rules) {
	fmt.Fprintf(b, "\n%s\n", t("rules.moves"))
	for _, m := range Moves(t, r) {
		fmt.Fprintf(b, "  %s\n    %s + %s\n    → %s\n", m.Title, melds(m.Table), strings.ReplaceAll(card.Join(m.Hand), "-", " "), melds(m.Result))
		if m.Why == "" {
			fmt.Fprintf(b, "    %s\n", t("rules.move.yes"))
			continue
		}
		fmt.Fprintf(b, "    %s\n", t("rules.move.no", "why", m.Why))
	}
}

func melds(list [][]card.Card) string {
	parts := make([]string, len(list))
	for i, m := range list {
		parts[i] = card.Join(m)
	}
	return strings.Join(parts, " ")
}
