package table

import (
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/lesson"
	"machiavelli/game/rulebook"
	"machiavelli/game/session"
	"machiavelli/game/testing/uitest"
)

// The first match by a rule set begins with what is different in it, once, and
// nobody plays before it has been read.
func TestTheFirstMatchByARuleSetBeginsWithWhatIsDifferent(t *testing.T) {
	for _, id := range rules.IDs() {
		cfg := config(t, id, "first")
		for range cfg.Rules.MinPlayers {
			cfg.Players = append(cfg.Players, match.Player{Name: "N", By: "novice"})
		}
		cfg.Players[0].By = match.Human
		for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
			r := sitAt(t, size[0], size[1], cfg)
			if err := r.c.Store.Remove(lesson.ProgressKey); err != nil {
				t.Fatal(err)
			}
			r.s.Enter(r.c, session.Start{Config: cfg})
			r.s.Resize(r.c)
			r.settle()
			if r.c.UI.Modal() != (id != rules.Default) {
				t.Fatalf("%s: a card is shown: %t", id, r.c.UI.Modal())
			}
			if id == rules.Default {
				continue
			}
			if !r.s.ses.Waiting() {
				t.Errorf("%s: the match has gone on", id)
			}
			for _, fault := range uitest.Layout(r.c.UI, r.c.Fonts, size[0], size[1]) {
				t.Errorf("%s, %v: %s", id, size, fault)
			}
			if n := len(rulebook.Differences(r.c.T, &cfg.Rules)); n < 1 {
				t.Errorf("%s: %d sentences", id, n)
			}
			r.press(4, 4) // beside it
			r.raw.Left = false
			r.settle()
			if r.c.UI.Modal() || r.s.ses.Waiting() {
				t.Fatalf("%s: one tap does not let the match go on", id)
			}
			r.s.Enter(r.c, session.Start{Config: cfg})
			if r.c.UI.Modal() {
				t.Errorf("%s: it is said twice", id)
			}
		}
	}
}
