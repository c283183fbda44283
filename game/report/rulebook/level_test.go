package rulebook

import (
	"slices"
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
		if !strings.HasPrefix(strings.TrimSpace(page[1]), Goal(english(t).T, &r)) {
			t.Errorf("%s begins with %q", id, page[1])
		}
	}
}

// Vatikan and Vatican are two games: each says what it is not.
func TestNamesThatAreAlikeSayHowTheyDiffer(t *testing.T) {
	alike := func(a, b string) bool {
		other := 0
		for i := 0; len(a) == len(b) && i < len(a); i++ {
			if a[i] != b[i] {
				other++
			}
		}
		return len(a) == len(b) && other == 1
	}
	found := 0
	for _, one := range rules.IDs() {
		for _, two := range rules.IDs() {
			a, _ := rules.ByID(one)
			b, _ := rules.ByID(two)
			if !alike(a.Name, b.Name) {
				continue
			}
			if found++; !strings.Contains(About(english(t).T, &a), b.Name) {
				t.Errorf("%s does not say how it differs from %s", a.Name, b.Name)
			}
		}
	}
	if found != 2 {
		t.Errorf("%d names are like another", found)
	}
}

// TestTheListBeginsWithWhatPeopleLookFor and leaves no rule set out.
func TestTheListBeginsWithWhatPeopleLookFor(t *testing.T) {
	list := Listed()
	if list[0] != rules.First || list[1] != "sabra" {
		t.Errorf("it begins with %v", list[:3])
	}
	all := rules.IDs()
	slices.Sort(list)
	slices.Sort(all)
	if !slices.Equal(list, all) {
		t.Errorf("it has %v of %v", list, all)
	}
}
