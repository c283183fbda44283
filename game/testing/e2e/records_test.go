//go:build drive

package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/rules"
	"machiavelli/game/store"
	"machiavelli/game/testing/recorded"
	"machiavelli/game/ui/a11y"
)

// recordDeal keeps the record of a match of one deal, in which a casual player has
// the person's seat.
func recordDeal(t *testing.T, home, id string, o rules.Options, players int, at time.Time) {
	t.Helper()
	t.Setenv("MACHIAVELLI_HOME", home)
	in, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	r, _ := rules.ByID(id)
	if r, err = r.With(o); err != nil {
		t.Fatal(err)
	}
	_, err = recorded.Deal(in, seated(r, "h", players), "casual", at)
	if err != nil {
		t.Fatal(err)
	}
}

// TestAMatchIsLookedAtAgainInTheWindow: from the list to a turn, which is tried on
// the table, and back; and the sums over the matches.
func TestAMatchIsLookedAtAgainInTheWindow(t *testing.T) {
	home := t.TempDir()
	var limit rules.Options
	if err := json.Unmarshal([]byte(`{"limit":13}`), &limit); err != nil {
		t.Fatal(err)
	}
	recordDeal(t, home, "carousel", rules.Options{}, 3, time.Now().Add(-30*time.Hour))
	recordDeal(t, home, "machiavelli", limit, 2, time.Now().Add(-29*time.Hour)) // which has a calibrated chance to win
	instant(t, home)
	g := open(t, home, 1280, 720)
	p := &player{g, mouse{g}}
	sizes := [][2]int{{1280, 720}, {390, 844}, {844, 390}}
	pictures := func(name string) {
		for _, size := range sizes {
			p.resize(size[0], size[1])
			p.step(30)
			p.settle()
			p.shot(fmt.Sprintf("%s-%dx%d", name, size[0], size[1]))
		}
		p.resize(sizes[0][0], sizes[0][1])
		p.settle()
	}
	p.scene("menu")
	p.tap("records")
	p.scene("records")
	pictures("records")
	p.tap("record.0.look")
	p.scene("review")
	f := p.until("all that is known of it", func(f a11y.Frame) bool { return f.Scene == "review" && f.Quiet })
	if _, ok := find(f, "story.title"); !ok {
		t.Fatalf("there is no story: %+v", f)
	}
	pictures("review-story")
	p.tap("turns")
	if _, ok := find(p.settle(), "graph"); !ok {
		t.Fatal("there is no graph")
	}
	for at := 0; ; at++ { // to a turn with a mark whose better play can be shown
		p.tap("mark")
		if steps, _ := find(p.settle(), "steps"); steps.Enabled {
			break
		}
		if at > 200 { // turns
			t.Fatal("no turn with a mark has steps to show")
		}
	}
	pictures("review")
	p.tap("open")
	p.settle()
	p.shot("review-open")
	p.tap("try")
	p.scene("table")
	p.shot("review-try")
	p.tap("btn/leave")
	p.scene("review")
	p.tap("steps")
	p.scene("table")
	p.tap("btn/replay-step")
	pictures("review-steps")
	p.tap("btn/replay-end")
	p.scene("review")
	p.until("the exercises", func(f a11y.Frame) bool { return shown(f, "learn") > 0 && f.Quiet })
	p.tap("learn")
	p.scene("table")
	p.says("What would you do here?")
	p.shot("review-learn")
	p.tap("btn/leave")
	f = p.scene("review")
	if at, _ := find(f, "learn"); !strings.HasPrefix(at.Text, "Next exercise: 2 of ") {
		t.Errorf("after the first exercise comes %q", at.Text)
	}
	p.shot("review-course")
	p.tap("back") // to the story
	p.settle()
	p.tap("back")
	p.scene("records")
	p.tap("records.statistics")
	p.scene("statistics")
	p.until("luck", func(f a11y.Frame) bool { return shown(f, "whole.luck") > 0 && f.Quiet })
	pictures("statistics")
	p.tap("back")
	p.scene("records")
	p.tap("back")
	p.scene("menu")
	p.tap("settings")
	p.scene("settings")
	p.reveal("fair")
	p.tap("fair")
	p.scene("fairness")
	p.reveal("luck.chart")
	pictures("fairness")
	p.close()
}
