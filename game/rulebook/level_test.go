package rulebook

import (
	"strings"
	"testing"

	"machiavelli/engine/rules"
)

func TestANewcomerBeginsWithTheEasiestAndEveryLevelHasRuleSets(t *testing.T) {
	seen := map[int]int{}
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		seen[Level(&r)]++
	}
	first, _ := rules.ByID(First())
	if Level(&first) != 1 {
		t.Errorf("a newcomer begins with level %d", Level(&first))
	}
	for level := 1; level <= 3; level++ {
		if seen[level] < 3 {
			t.Errorf("%d rule sets of level %d: %v", seen[level], level, seen)
		}
	}
}

func TestTheFirstLineOfEveryPageIsTheGoal(t *testing.T) {
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		page := strings.Split(Text(english(t).T, &r), "\n")
		if page[1] != "Be first to empty your hand." {
			t.Errorf("%s begins with %q", id, page[1])
		}
	}
}
