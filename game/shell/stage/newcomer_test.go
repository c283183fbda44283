package stage

import (
	"testing"

	"machiavelli/game/app/lesson"
	"machiavelli/game/ui/a11y"
)

// TestANewcomerIsAskedOnce: not who wants no tips, nor who has played before.
func TestANewcomerIsAskedOnce(t *testing.T) {
	for _, c := range []struct {
		name  string
		had   lesson.Progress
		tips  bool
		asked bool
	}{
		{"a newcomer", lesson.Progress{}, true, true},
		{"one who has looked at the lessons", lesson.Progress{Seen: true}, true, true},
		{"one who wants no tips", lesson.Progress{}, false, false},
		{"one who has played", lesson.Progress{Over: true}, true, false},
		{"one who has done a lesson", lesson.Progress{Done: []lesson.Record{{Idea: 1, Seconds: 20}}}, true, false},
	} {
		var log []string
		st := build(t, map[string]Scene{Home: &actor{log: &log}, teaches: &actor{log: &log}}, nil)
		ctx := st.Context()
		ctx.Settings.Tips = c.tips
		if err := c.had.Save(ctx.Store); err != nil {
			t.Fatal(err)
		}
		begun := 0
		for range 2 {
			Begin(ctx, func() { begun++ })
			if asked := ctx.UI.Modal(); asked != (c.asked && begun == 0) {
				t.Errorf("%s: asked: %v, begun %d times", c.name, asked, begun)
			}
			if ctx.UI.Modal() {
				ctx.UI.Act(a11y.Act{Do: a11y.Press, Name: "newcomer.know"})
			}
		}
		if begun == 0 {
			t.Errorf("%s: no match has begun", c.name)
		}
	}
}
