package rulebook

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/rules"
)

// Three lines say every rule set, none of them longer than two lines of a dialog, and
// no sentence of the differences says the same again.
func TestEveryRuleSetIsSaidInThreeLines(t *testing.T) {
	const longest = 125
	words := english(t)
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		lines := Brief(words.T, &r)
		if len(lines) != 3 {
			t.Errorf("%s: %d lines", id, len(lines))
		}
		for _, line := range lines {
			if n := len([]rune(line)); n > longest || strings.Contains(line, "rules.") || strings.Contains(line, "{") {
				t.Errorf("%s: %d letters: %q", id, n, line)
			}
		}
		for _, line := range say(words.T).briefly(&r) {
			if slices.Contains(Differences(words.T, &r), line) {
				t.Errorf("%s: twice: %q", id, line)
			}
		}
		t.Logf("%s\n  %s", id, strings.Join(lines, "\n  "))
	}
}

func TestTheBriefLinesFollowTheRules(t *testing.T) {
	words := english(t)
	for id, want := range map[string]string{
		"machiavelli": "Be the first to lay your whole hand.",
		"carousel":    "Or knock with",
		"krambambuli": "lay or discard",
		"push":        "push it on",
		"sabra":       "tiles of one number",
	} {
		r, _ := rules.ByID(id)
		if got := strings.Join(Brief(words.T, &r), " "); !strings.Contains(got, want) {
			t.Errorf("%s: no %q in %q", id, want, got)
		}
	}
}
