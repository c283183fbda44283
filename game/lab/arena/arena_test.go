package main

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/rules"
)

// ran plays, which has to end well.
func ran(t *testing.T, args ...string) {
	t.Helper()
	var log strings.Builder
	if err := run(t.Context(), args, &log); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, log.String())
	}
}

func TestTheArenaGoesOnWhereItStopped(t *testing.T) {
	dir := t.TempDir()
	arena := func(kept, deals string) string {
		ran(t, "-dir", filepath.Join(dir, kept), "-out", filepath.Join(dir, kept+".md"), "-tables", filepath.Join(dir, kept+"-tables.md"), "-only", "carousel", "-deals", deals, "-master", "0")
		data, err := os.ReadFile(filepath.Join(dir, kept, "carousel.strategist.melds.json"))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	first := arena("stopped", "2")
	if again := arena("stopped", "2"); again != first {
		t.Errorf("what is played is played again:\n%s%s", first, again)
	}
	on, whole := arena("stopped", "3"), arena("whole", "3")
	score := func(kept string) string { return strings.Split(kept, `"took"`)[0] } // the rest is time
	if score(on) != score(whole) || !strings.Contains(on, `"deals": 3`) {
		t.Errorf("in two parts:\n%sin one:\n%s", on, whole)
	}
	for page, want := range map[string][]string{
		"stopped.md":        {"| carousel | strategist – melds |", "| 3 |", "not played"},
		"stopped-tables.md": {"| **strategist** |", "(3)", "decisions a second", "draws twice, holds 14", "melds from its own hand"},
	} {
		text, err := os.ReadFile(filepath.Join(dir, page))
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(string(text), w) {
				t.Errorf("%s lacks %q:\n%s", page, w, text)
			}
		}
	}
}

func TestTheArenasPartOfThePageIsWrittenAnewAndTheRestIsLeftAlone(t *testing.T) {
	page := within([]byte("# Strength\n\nBefore.\n\n"), "one")
	page = append(page, "\nAfter.\n"...)
	page = within(page, "two")
	text := string(page)
	if !strings.HasPrefix(text, "# Strength\n\nBefore.\n") || !strings.HasSuffix(text, "\nAfter.\n") || strings.Contains(text, "one") || strings.Count(text, "two") != 1 {
		t.Errorf("%s", text)
	}
}

func TestThreeWinsInFourAre191EloPoints(t *testing.T) {
	elo := fit([]*meeting{{A: "a", B: "b", Deals: 100_000, Sum: 75_000}}, []string{"a", "b"})
	if d := elo["a"] - elo["b"]; math.Abs(d-190.8) > 0.2 {
		t.Errorf("%.1f points", d)
	}
	elo = fit([]*meeting{{A: "a", B: "b", Deals: 1000, Sum: 750}, {A: "b", B: "c", Deals: 1000, Sum: 750}}, []string{"a", "b", "c"})
	if d := elo["a"] - elo["c"]; math.Abs(d-381) > 2 {
		t.Errorf("by way of a third: %.1f points", d)
	}
}

func TestTheIntervalOfDuplicateDealsComesFromTheirSpread(t *testing.T) {
	// deals in which each side won from the same seat say that the players are
	// equal, and say it for certain
	even := meeting{Deals: 100, Sum: 50, Squares: 25}
	luck := meeting{Deals: 100, Sum: 50, Squares: 50}
	_, small := even.rate()
	_, wide := luck.rate()
	if small > 0.015 || math.Abs(wide-0.0985) > 0.001 {
		t.Errorf("± %.4f and ± %.4f", small, wide)
	}
}

func TestTheSurveyHoldsEveryRuleSetAndItsTableSaysHowTheStrategistDid(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "survey.md")
	ran(t, "-dir", dir, "-out", filepath.Join(dir, "bars.md"), "-tables", page, "-only", "every.krambambuli.strategist.melds,every.push.strategist.hoarder", "-deals", "2")
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	if !strings.Contains(text, "## Every rule set") || !strings.Contains(text, "| krambambuli | 2 | | |") || !strings.Contains(text, "% (2) |") || strings.Contains(text, "| tahiti | 2 |") {
		t.Errorf("%s", text)
	}
	for _, id := range rules.IDs() {
		if i := slices.IndexFunc(contests(), func(c contest) bool { return c.name == surveyed+"."+id }); i < 0 {
			t.Errorf("%s is not in the survey", id)
		} else if c := contests()[i]; c.seats%2 != 0 {
			t.Errorf("%s: two players cannot take %d seats in turns", id, c.seats)
		}
	}
}

// TestTheArenaTakesLuckOut: of the deals that it is asked to, in a game with a
// calibrated chance to win.
func TestTheArenaTakesLuckOut(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "page.md")
	ran(t, "-luck", "-dir", dir, "-out", page, "-tables", filepath.Join(dir, "tables.md"), "-only", "limit-13.strategist.solver", "-deals", "2", "-master", "0")
	ran(t, "-dir", dir, "-out", page, "-tables", filepath.Join(dir, "tables.md"), "-only", "limit-13.strategist.solver", "-deals", "3", "-master", "0")
	m, err := (&arena{dir: dir}).load(contests()[slices.IndexFunc(contests(), func(c contest) bool { return c.name == "limit-13" })], [2]string{"strategist", "solver"})
	if err != nil || m.Deals != 3 || m.Adjusted.Deals != 2 {
		t.Fatalf("%+v, %v", m, err)
	}
	if text, err := os.ReadFile(page); err != nil || !strings.Contains(string(text), "(without luck ") {
		t.Errorf("the page does not say it: %v\n%s", err, text)
	}
}
