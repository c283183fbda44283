package rulebook

import (
	"slices"
	"testing"

	"machiavelli/engine/rules"
)

func TestWhatIsDifferentIsSaidOfEveryOtherRuleSet(t *testing.T) {
	words := english(t)
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		lines := Differences(words.T, &r)
		if (len(lines) == 0) != (id == rules.Default) || len(lines) > MostDifferences {
			t.Errorf("%s: %d sentences", id, len(lines))
		}
		t.Logf("%s\n  %q", id, lines)
	}
}

func TestWhatMattersMostIsAmongTheDifferences(t *testing.T) {
	words := english(t)
	for id, want := range map[string]string{
		"krambambuli": words.T("rules.steal"),
		"push":        words.T("rules.opening.contract"),
	} {
		r, _ := rules.ByID(id)
		if got := Differences(words.T, &r); !slices.Contains(got, want) {
			t.Errorf("%s: %q is not said, but %q", id, want, got)
		}
	}
}
