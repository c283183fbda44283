package scenes_test

import (
	"strings"
	"testing"

	"machiavelli/game/app/lesson"
	"machiavelli/game/settings"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"
)

// TestTheMinuteSaysWhatAMeldIsAndShowsDraw: the definitions of a set and of a run stand beside
// the cards, in letters that a phone shows, and where nothing fits Draw is gold, not Hint.
func TestTheMinuteSaysWhatAMeldIsAndShowsDraw(t *testing.T) {
	for _, size := range [][2]float64{{390, 844}, {1280, 720}, {844, 390}} {
		p := visit(t, prompt(), input.Finger, size[0], size[1])
		p.C.Settings.Speed, p.C.UI.Quick = settings.Instant, true
		p.Tick(20)
		p.TouchOn("minute")
		first := lesson.FirstMinute()
		for i := range first.Steps {
			s := &first.Steps[i]
			pos := s.Position()
			p.until("the step", func(items map[string]a11y.Item) bool {
				text := items["words"].Text
				return p.Scene() == "table" && text != "" && text != p.C.T("rules.goal") && items["hand/"+name(pos.Hand[0])].Name != "" && p.table.Quiet()
			})
			p.Tick(20)
			words := p.items()["words"]
			switch s.Topic {
			case lesson.TopicSet, lesson.TopicRun:
				if what := p.C.T("learn.minute." + string(s.Topic)); !strings.HasPrefix(words.Text, what) || words.H < 2*ui.LineHeight(14) && size[0] < 500 {
					t.Errorf("%v: %q in %.0f×%.0f", size, words.Text, words.W, words.H)
				}
			case lesson.TopicDraw:
				if draw, hint := p.C.UI.Get("btn/draw"), p.C.UI.Get("btn/hint"); draw.Look != ui.Primary || hint.Look == ui.Primary {
					t.Errorf("%v: gold is %v, and the hint %v", size, draw.Look, hint.Look)
				}
			}
			p.learn(s)
		}
	}
}
