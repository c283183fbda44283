package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/chance"
	"machiavelli/engine/rules"
)

// ran is what the program prints.
func ran(t *testing.T, args ...string) (out, log string, err error) {
	t.Helper()
	var to, beside strings.Builder
	err = run(t.Context(), args, &to, &beside)
	return to.String(), beside.String(), err
}

// TestTrain fits a net to a few deals, goes on from what lies in the folder,
// and comes to the same.
func TestTrain(t *testing.T) {
	dir := t.TempDir()
	args := []string{"-rules", "guadalupe", "-deals", "3", "-unseen", "3", "-dir", dir}
	out, errs, err := ran(t, args...)
	if err != nil || !strings.Contains(out, "positions of 3 unseen deals") || !strings.Contains(errs, "guadalupe 2: up to deal 3 (fit)") {
		t.Fatalf("%v\n%s%s", err, out, errs)
	}
	kept, _ := filepath.Glob(filepath.Join(dir, "*", "*", "*"))
	if len(kept) != 2 {
		t.Errorf("%d files are kept: %v", len(kept), kept)
	}
	again, errs, _ := ran(t, args...)
	if again != out || errs != "" {
		t.Errorf("the second time it plays again, or says something else:\n%s%s", again, errs)
	}
	second, errs, _ := ran(t, append(args, "-again", "2")...)
	if !strings.Contains(second, "positions of 6 deals") || !strings.Contains(second, "positions of 2 unseen deals") || !strings.Contains(errs, "up to deal 2 (again)") || strings.Contains(errs, "fit)") {
		t.Errorf("the second net is not fitted to the deals of both, and measured on others:\n%s%s", second, errs)
	}
	if err := os.Truncate(kept[0], 5); err != nil {
		t.Fatal(err)
	}
	if _, _, err := ran(t, args...); err == nil || !strings.Contains(err.Error(), "of another version") {
		t.Errorf("%v", err)
	}
}

// TestADealDependsOnItsSeedAlone: played after fifty others it is what it is alone;
// a solver that had solved those chose another of two equal plays with a joker.
func TestADealDependsOnItsSeedAlone(t *testing.T) {
	r, ok := rules.ByID("carousel")
	if !ok {
		t.Fatal("no carousel")
	}
	some := &training{rules: r, players: 2, key: "carousel 2"}
	play := func(what string, number int) []chance.Example {
		seen, err := some.played(t.Context(), number, 1, fmt.Sprintf("%s 1 carousel 2/%d", what, number+1), number%3 > 0)
		if err != nil {
			t.Fatal(err)
		}
		return seen
	}
	var alone [4][]chance.Example
	for n := range alone {
		alone[n] = play(toMeasure, n)
	}
	for n := range 50 {
		play(toFit, n)
	}
	for n := range alone {
		if again := play(toMeasure, n); !reflect.DeepEqual(again, alone[n]) {
			t.Errorf("deal %d is another after others were played", n+1)
		}
	}
}

// TestWhatIsKeptToFitIsPartOfTheDealsThatAreMeasured: a deal of which chance keeps nothing
// was dealt again, so that few of those to fit to ended soon.
func TestWhatIsKeptToFitIsPartOfTheDealsThatAreMeasured(t *testing.T) {
	r, ok := rules.ByID("carousel-classic")
	if !ok {
		t.Fatal("no classic carousel")
	}
	some := &training{rules: r, players: 2, key: "carousel-classic 2"}
	none := 0
	for n := range 40 {
		play := func(oneIn int) []chance.Example {
			seen, err := some.played(t.Context(), n, oneIn, fmt.Sprintf("fit 1 carousel-classic 2/%d", n+1), n%3 > 0)
			if err != nil {
				t.Fatal(err)
			}
			return seen
		}
		few, all := play(20), play(measured)
		for _, e := range few {
			if !slices.ContainsFunc(all, func(o chance.Example) bool { return reflect.DeepEqual(o, e) }) {
				t.Fatalf("deal %d: a position that is kept to fit is of another deal", n+1)
			}
		}
		if len(few) == 0 {
			none++
		}
	}
	if none == 0 {
		t.Error("of every deal something was kept: nothing was tested")
	}
}

// TestTrainWritesTheNets: those that are calibrated, whenever they were fitted, and
// those of the program except for one that was tried again and is not calibrated.
func TestTrainWritesTheNets(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "guadalupe 2.net"), []byte("AAAA\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "weights.go")
	if err := (&training{dir: dir}).write(out); err != nil {
		t.Fatal(err)
	}
	const had = "machiavelli limit=13 2"
	text, _ := os.ReadFile(out)
	if !strings.Contains(string(text), "{\"guadalupe 2\", `\nAAAA\n`},") || !strings.Contains(string(text), had) {
		t.Errorf("it writes\n%s", text)
	}
	if strings.Contains(string(text), "`\n\n") || strings.Contains(string(text), "\n\n`") {
		t.Errorf("there are empty lines in\n%s", text)
	}
	tried := &training{dir: dir}
	if err := os.Mkdir(tried.folder(had), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := tried.write(out); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(out); strings.Contains(string(text), had) {
		t.Error("a net stays that was tried again and was not calibrated")
	}
}

func TestTrainWantsWhatItCanDo(t *testing.T) {
	for _, c := range [][2]string{{"-options hand=9", "with or without a limit"}, {"-players 9", "is for 2 to 5"}, {"-unseen 0", "-unseen: 1 or more"}, {"-from piquet", "there is no net \"piquet\", only"}, {"-rules nosuch", "nosuch"}, {"-bend", "-bend: there must be a net"}} {
		_, _, err := ran(t, strings.Fields(c[0])...)
		if err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: %v", c[0], err)
		}
	}
}
