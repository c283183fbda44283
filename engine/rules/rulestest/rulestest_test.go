package rulestest

import (
	"math/rand/v2"
	"testing"

	"machiavelli/engine/rules"
)

// A house rule that random play never uses is a rule that no random test tests.
func TestRandomPlayUsesEveryHouseRule(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	used := map[string]map[int]bool{}
	for _, id := range rules.IDs() {
		base, _ := rules.ByID(id)
		for range 200 {
			r, o := House(rng, base)
			for _, h := range rules.HouseRules() {
				n := h.Given(o)
				switch {
				case n == 0:
					continue
				case h.Is(&r) != n:
					t.Fatalf("%s with %s: %s is %d", id, o, h.Key, h.Is(&r))
				case used[h.Key] == nil:
					used[h.Key] = map[int]bool{}
				}
				used[h.Key][n] = true
			}
		}
	}
	for _, h := range rules.HouseRules() {
		want := 1
		if !h.Switch() {
			want = min(h.Max-h.Min+1, 2)
		}
		if len(used[h.Key]) < want {
			t.Errorf("random play uses %d values of the house rule %s: see options in engine/rules/rulestest/rulestest.go and the row in engine/rules/houserules.go", len(used[h.Key]), h.Key)
		}
	}
}
