// Package rulestest chooses house rules for tests that play at random.
package rulestest

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"machiavelli/engine/rules"
)

// Each is how many random matches of each rule set a test plays: as many as make
// soak asks for by the environment's SOAK, or as usual.
func Each(t testing.TB, soak string, usual int) int {
	t.Helper()
	if soak == "" {
		return usual
	}
	n, err := strconv.Atoi(soak)
	if err != nil {
		t.Fatalf("SOAK: %v", err)
	}
	return n
}

// House is a rule set with a random choice of the house rules that it offers.
func House(rng *rand.Rand, base rules.Rules) (rules.Rules, rules.Options) {
	for {
		o := options(rng, base)
		if r, err := base.With(o); err == nil {
			return r, o
		}
	}
}

// few is how many of a rule's numbers are chosen from, the smallest ones, so that a
// match of many deals, or to a high total, comes to its end in time.
const few = 12

func options(rng *rand.Rand, r rules.Rules) rules.Options {
	var o rules.Options
	for _, h := range rules.HouseRules() {
		if rng.IntN(4) > 0 || !r.Offers(h.Key) {
			continue
		}
		n := 1
		switch {
		// Where a play is a duty, every turn asks the solver, and with three packs
		// that is most of what these tests cost: fewer of those.
		case h.Key == "packs" && r.MustPlay == rules.MustIfAble && rng.IntN(3) > 0:
			continue
		case h.Key == "deals":
			n = 1 + rng.IntN(3)
		case h.Key == "target" && o.Deals != 0:
			continue
		case h.Only:
			n = h.Offered[rng.IntN(len(h.Offered))]
		case !h.Switch():
			n = h.Min + rng.IntN(min(h.Max-h.Min+1, few))
		}
		h.Give(&o, n)
	}
	return o
}
