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
	for id, key := range map[string]string{"carousel": "rules.turn.draw-first", "push": "rules.turn.push"} {
		r, _ := rules.ByID(id)
		if want := words.T(key, "n", r.MaxDraw); !slices.Contains(Differences(words.T, &r), want) {
			t.Errorf("%s: %q is not said", id, want)
		}
	}
}
