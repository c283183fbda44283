// Package matchtest starts matches for tests.
package matchtest

import (
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// Rules is a rule set of the catalogue with house rules, such as "limit=13".
func Rules(t testing.TB, id, options string) rules.Rules {
	t.Helper()
	r, ok := rules.ByID(id)
	if !ok {
		t.Fatalf("no rule set %q", id)
	}
	o, err := rules.ParseOptions(options)
	if err == nil {
		r, err = r.With(o)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Begin is a match between levels.
func Begin(t testing.TB, r rules.Rules, seed string, levels ...string) *match.Match {
	t.Helper()
	c := match.Config{Rules: r, Seed: seed}
	for _, level := range levels {
		c.Players = append(c.Players, match.Player{Name: level, By: level})
	}
	m, _, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
