package rules

import (
	"testing"

	"machiavelli/engine/rules"
	"machiavelli/game/input"
	"machiavelli/game/stage/stagetest"
)

func TestTheListFitsEveryWindow(t *testing.T) {
	stagetest.Show(t, "rules", New(), nil, 1280, 720).Layouts()
	stagetest.Show(t, "rules", New(), nil, 1280, 720).Sweep()
	stagetest.Show(t, "rules", New(), "push", 1280, 720).Sweep()
}

func TestThePageOfEveryRuleSetFitsEveryWindow(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "rules", s, nil, 1280, 720)
	for _, id := range rules.IDs() {
		s.open(r.C, id)
		if set, _ := rules.ByID(id); r.Widget("title").Text != set.Name {
			t.Errorf("%s: the page of %s", id, r.Widget("title").Text)
		}
		r.Layouts()
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
