package rules

import (
	"strings"
	"testing"

	"machiavelli/engine/rules"
	"machiavelli/game/input"
	"machiavelli/game/stage/stagetest"
)

func TestTheListFitsEveryWindow(t *testing.T) {
	stagetest.Show(t, "rules", New(), nil, 1280, 720).Layouts()
}

func TestThePageOfEveryRuleSetFitsEveryWindow(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			stagetest.Show(t, "rules", New(), id, 1280, 720).Layouts()
		})
	}
}

// A sentence that is missing is shown as its key, such as rules.turn.push.
func TestEverythingThatThePagesSayIsASentence(t *testing.T) {
	for _, id := range rules.IDs() {
		r := stagetest.Show(t, "rules", New(), id, 1280, 720)
		set, _ := rules.ByID(id)
		lines := []string{r.C.T("rules.about." + id), summary(r.C, set)}
		for _, s := range sections(r.C, &set) {
			lines = append(lines, r.C.T("rules."+s.id))
			lines = append(lines, s.lines...)
		}
		legal, illegal := examples(r.C, &set)
		for _, e := range append(legal, illegal...) {
			lines = append(lines, e.why)
		}
		for _, l := range lines {
			if strings.HasPrefix(l, "rules.") || strings.Contains(l, "{") {
				t.Errorf("%s: %q", id, l)
			}
		}
		if len(legal) < 2 || len(illegal) < 2 {
			t.Errorf("%s: %d legal and %d illegal melds to show", id, len(legal), len(illegal))
		}
	}
}

func TestThePageOfMachiavelliSaysItsRules(t *testing.T) {
	r := stagetest.Show(t, "rules", New(), "machiavelli", 1280, 720)
	set, _ := rules.ByID("machiavelli")
	all := ""
	for _, s := range sections(r.C, &set) {
		all += strings.Join(s.lines, "\n") + "\n"
	}
	for _, want := range []string{
		"2 to 5 players · 13 cards each", "2 packs of 52 cards", "A set is 3 to 4 cards of one rank. Its suits all differ.",
		"A run is 3 or more cards", "A-2-3 or Q-K-A, but not in the middle", "Play one card or more, or draw one. Never both.", "you draw 3", "the hand counts 4",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not said", want)
		}
	}
}

func TestTheListLeadsToAPageAndThePageToANewMatch(t *testing.T) {
	r := stagetest.Show(t, "rules", New(), nil, 390, 844)
	r.TouchOn("set.machiavelli")
	if got := r.Widget("title").Text; got != "Machiavelli" {
		t.Fatalf("on the page of %q", got)
	}
	r.Press(input.Cancel)
	if got := r.Widget("title").Text; got != "Rule sets" {
		t.Fatalf("back on %q", got)
	}
	r.Press(input.Down, input.Accept)
	r.ClickOn("play")
	if r.Scene() != "newmatch" {
		t.Fatalf("in %s", r.Scene())
	}
}

func TestAPageThatWasAskedForIsLeftAtOnce(t *testing.T) {
	r := stagetest.Show(t, "rules", New(), "machiavelli", 1280, 720)
	r.Press(input.Cancel)
	if r.Scene() != "menu" {
		t.Fatalf("in %s", r.Scene())
	}
}
