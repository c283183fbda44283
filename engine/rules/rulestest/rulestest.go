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

func options(rng *rand.Rand, r rules.Rules) rules.Options {
	var o rules.Options
	yes := func(key string) bool { return rng.IntN(4) == 0 && r.Offers(key) }
	if yes("hand") {
		o.Hand = 5 + rng.IntN(11)
	}
	// Where a play is a duty, every turn asks the solver, and with three packs
	// that is most of what these tests cost: fewer of those.
	if yes("packs") && (r.MustPlay != rules.MustIfAble || rng.IntN(3) == 0) {
		o.Packs = 3
	}
	if yes("limit") {
		o.Limit = 1 + rng.IntN(13)
	}
	if yes("timer") {
		o.Timer = 30
	}
	if yes("knock") {
		o.Knock = 10
	}
	if yes("jokers") {
		o.Jokers = rules.JokersFree
	}
	o.Strict, o.Areas, o.Zap = yes("strict"), yes("areas"), yes("zap")
	if yes("deals") {
		o.Deals = 1 + rng.IntN(3)
	} else if yes("target") {
		o.Target = 20 + rng.IntN(80)
	}
	return o
}
