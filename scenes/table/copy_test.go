package table

import (
	"testing"

	"machiavelli/engine/link"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/session"
	"machiavelli/game/testing/uitest"
)

// What is copied is the turn as it lies, and a link of it begins there again.
func TestTheTableIsCopiedAsItLies(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		r := sit(t, size[0], size[1], match.Human, "solver")
		r.s.run(r.c, command{verb: askMenu})
		layout := func() {
			for _, fault := range uitest.Layout(r.c.UI, r.c.Fonts, size[0], size[1]) {
				t.Errorf("%v: %s", size, fault)
			}
		}
		layout()
		r.tick()
		r.click("pause/copy")
		layout()
		if r.items()["copy/link"].Name == "" || r.items()["copy/text"].Name == "" {
			t.Errorf("%v: it cannot be copied", size)
		}
		if r.click("copy/back"); r.c.UI.Modal() { // a finger has no Escape
			t.Errorf("%v: there is no way back without copying", size)
		}
	}
	const line = `{"rules":"machiavelli","table":[["7H","8H","9H"]],"hand":["6H","KD"]}`
	p, err := link.Read(line, rules.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	r := sitAt(t, 1280, 720, config(t, "machiavelli", "table", match.Human, "solver"))
	r.s.Enter(r.c, session.Start{Config: config(t, "machiavelli", "on", match.Human, "solver"), Position: &p})
	r.s.Resize(r.c)
	r.settle()
	was, _ := link.Encode(p)
	now, ok := r.s.ses.Position()
	if got, err := link.Encode(now); !ok || err != nil || got != was {
		t.Errorf("it began as %s, and is copied as %s: %v", was, got, err)
	}
}
