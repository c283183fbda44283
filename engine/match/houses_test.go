package match

import (
	"errors"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/rules/rulestest"
)

// allHouseRules is every house rule as it is written, with the values at the ends of its
// range, or with those with which a match is soon over.
func allHouseRules() (all []string) {
	for _, h := range rules.HouseRules() {
		values := []int{h.Min, 3, h.Max}
		switch {
		case h.Switch():
			values = []int{1}
		case h.Only:
			values = h.Offered
		case h.Key == "timer":
			values = []int{30}
		case h.Key == "deals":
			values = []int{2}
		case h.Key == "target":
			values = []int{50}
		}
		for i, n := range values {
			if h.Switch() || n >= h.Min && !slices.Contains(values[:i], n) {
				all = append(all, h.Key+"="+h.Written(n))
			}
		}
	}
	return all
}

// parsed is house rules as they are written.
func parsed(t *testing.T, s string) rules.Options {
	t.Helper()
	o, err := rules.ParseOptions(s)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// refusedFor is what house rules are refused for; every refusal must say why.
func refusedFor(t *testing.T, err error) []string {
	t.Helper()
	var invalid *rules.Invalid
	if !errors.As(err, &invalid) || len(invalid.Faults) == 0 {
		t.Fatalf("refused without saying for what: %v", err)
	}
	var keys []string
	for _, f := range invalid.Faults {
		if f.Why == nil {
			t.Errorf("%s: refused without a reason", f.Field)
		}
		keys = append(keys, f.Field)
	}
	return keys
}

func TestEveryPairOfHouseRulesIsRefusedWithTheReasonOrPlayedToTheEnd(t *testing.T) {
	t.Parallel()
	every := 18 // one in that many is played
	if os.Getenv("SOAK") != "" {
		every = 1
	}
	played, all := 0, allHouseRules()
	for i, id := range rules.IDs() {
		base := ruleSet(t, id)
		alone := map[string]bool{}
		for _, a := range all {
			_, err := base.With(parsed(t, a))
			alone[a] = err == nil
			if err != nil {
				refusedFor(t, err)
			}
		}
		n := 0
		for j, a := range all {
			for _, b := range all[:j] {
				o, err := rules.ParseOptions(a + "," + b)
				if err != nil {
					continue // the same house rule twice
				}
				r, err := base.With(o)
				if err != nil {
					keys := refusedFor(t, err)
					if alone[a] && alone[b] && !slices.Equal(keys, []string{"deals"}) {
						t.Errorf("%s refuses %s with %s for %v, which it takes one by one", id, a, b, keys)
					}
					continue
				}
				if !alone[a] || !alone[b] {
					t.Errorf("%s takes %s with %s, one of which it refuses", id, a, b)
				}
				if n++; (n+i)%every != 0 {
					continue
				}
				played++
				w := walkOf(t, r, uint64(n))
				if w.toTheEnd(); t.Failed() {
					t.Fatalf("%s with %s, %s", id, a, b)
				}
			}
		}
	}
	if played < 40 {
		t.Errorf("only %d pairs were played", played)
	}
}

// wordsOf are those that a field of rules may hold, by its type, and one that
// none may.
var wordsOf = map[reflect.Type][]string{
	reflect.TypeFor[meld.Aces]():         {"low", "high", "both", "corner", "up"},
	reflect.TypeFor[rules.TableRule]():   {"shared", "owned", "extend", ""},
	reflect.TypeFor[rules.Turn]():        {"play-or-draw", "play-draw", "draw-first", "must-play", "discard", "push", "dance"},
	reflect.TypeFor[rules.MustPlay]():    {"", "if-able", "stock-empty", "never"},
	reflect.TypeFor[rules.Change]():      {"", "free", "x"},
	reflect.TypeFor[rules.FreedBy]():     {"", "hand", "x"},
	reflect.TypeFor[rules.Bound]():       {"", "meld", "frozen", "x"},
	reflect.TypeFor[rules.OpeningKind](): {"", "run", "points", "meld", "contract", "x"},
	reflect.TypeFor[rules.KnockAt]():     {"", "played", "any", "first", "x"},
	reflect.TypeFor[rules.Stock]():       {"", "last", "turn", "shuffle", "x"},
	reflect.TypeFor[rules.ScoreKind]():   {"penalty", "winner", "differences", "zero-sum", "x"},
	reflect.TypeFor[string]():            {"", "mine"},
}

// numbers are what a field may be set to, nonsense included.
var numbers = []int{-1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10, 13, 14, 20, 30, 100, 1 << 40}

// shaken changes one field somewhere in a value.
func shaken(rng *rand.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		shaken(rng, v.Field(rng.IntN(v.NumField())))
	case reflect.Bool:
		v.SetBool(rng.IntN(2) == 0)
	case reflect.Int:
		v.SetInt(int64(numbers[rng.IntN(len(numbers))]))
	case reflect.String:
		words := wordsOf[v.Type()]
		v.SetString(words[rng.IntN(len(words))])
	case reflect.Slice:
		out := reflect.MakeSlice(v.Type(), 1+rng.IntN(3), 3)
		for i := range out.Len() {
			if v.Len() > 0 {
				out.Index(i).Set(v.Index(rng.IntN(v.Len())))
			}
			shaken(rng, out.Index(i))
		}
		v.Set(out)
	}
}

// anyRules is a rule set of nobody's that makes sense.
func anyRules(t *testing.T, rng *rand.Rand) rules.Rules {
	t.Helper()
	for {
		ids := rules.IDs()
		r := ruleSet(t, ids[rng.IntN(len(ids))])
		for range 1 + rng.IntN(8) {
			before := r.Clone()
			shaken(rng, reflect.ValueOf(&r).Elem())
			if rules.Validate(r) != nil && rng.IntN(4) > 0 {
				r = before
			}
		}
		if rules.Validate(r) == nil {
			return r
		}
	}
}

func TestAnyRulesThatMakeSenseArePlayedToTheEnd(t *testing.T) {
	t.Parallel()
	for i := range 2 * rulestest.Each(t, os.Getenv("SOAK"), 10) {
		rng := rand.New(rand.NewPCG(uint64(i), 31))
		r := anyRules(t, rng)
		w := walkOf(t, r, uint64(i))
		if w.toTheEnd(); t.Failed() {
			t.Fatalf("match %d: %s", i, asJSON(r))
		}
	}
}
