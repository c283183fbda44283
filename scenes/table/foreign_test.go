package table

import (
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	gi "machiavelli/game/input"
	"machiavelli/game/session"
	"machiavelli/game/testing/stagetest"
)

// foreign wants the table, as it is now, to be whole in every language.
func (r *room) foreign() {
	r.t.Helper()
	stagetest.Foreign(r.t, r.c, r.s, func(w, h float64) {
		r.c.W, r.c.H = w, h
		r.c.UI.Resize(w, h)
		r.s.Resize(r.c)
		r.tick()
	})
}

func TestTheTableIsWholeInEveryLanguage(t *testing.T) {
	for _, id := range rules.IDs() {
		cfg := config(t, id, "foreign")
		names := []string{"Lucrezia", "Cesare", "Bianca", "Niccolò"}
		for i := range max(2, cfg.Rules.MinPlayers) {
			cfg.Players = append(cfg.Players, match.Player{Name: names[i], By: "solver"})
		}
		cfg.Players[0] = match.Player{Name: "You", By: match.Human}
		r := sitAt(t, 1280, 720, cfg)
		r.foreign()
		for range 12 {
			if _, over := r.s.ses.Result(); over || r.hinted() {
				break
			}
			r.turn()
		}
		for level := session.HintCount; level <= session.HintSteps && r.s.ses.Hint.Level != 0; level++ {
			r.foreign()
			r.key(gi.Letter('h'))
		}
		r.key(gi.Cancel)
		if _, over := r.s.ses.Result(); over {
			continue
		}
		r.drag(name(r.hand()[0]), "felt") // a meld that is broken
		r.click("btn/end")
		r.ticks(300) // what was said of it has gone
		r.foreign()
		if t.Failed() {
			t.Fatalf("by the rules of %s", id)
		}
	}
}
