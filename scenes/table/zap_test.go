package table

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	gi "machiavelli/game/ui/input"
)

func holdsJoker(hand []card.ID) []card.ID {
	if i := slices.IndexFunc(hand, card.ID.Joker); i >= 0 {
		return hand[i : i+1]
	}
	return nil
}

func TestAZapIsAskedForAnimatedAndTold(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}} {
		cfg := config(t, "machiavelli-jokers", "", "human", "novice", "novice")
		cfg.Rules.Zap = true
		cfg, jokers := dealt(t, cfg, holdsJoker)
		r := sitAt(t, size[0], size[1], cfg)
		if !strings.Contains(r.s.picture.model.Step, "zap an opponent") {
			t.Errorf("%v: that one can zap is not said: %q", size, r.s.picture.model.Step)
		}
		r.asked(func() { r.s.run(r.c, command{verb: zap}) })
		n := len(r.hand())
		r.click("btn/zap")
		r.click("zap/2")
		if len(r.hand()) != n-2 { // the joker, and what C has drawn
			t.Errorf("%v: %d cards in the hand, had %d", size, len(r.hand()), n)
		}
		if slices.Contains(r.hand(), jokers[0]) {
			t.Errorf("%v: the joker is still there", size)
		}
		log := strings.Join(r.s.picture.model.Log, "\n")
		if !strings.Contains(log, "You zap C") || !strings.Contains(log, "C misses a turn") {
			t.Errorf("%v: the log says:\n%s", size, log)
		}
	}
}

func TestEscKeepsTheJokerOfAZap(t *testing.T) {
	cfg := config(t, "machiavelli-jokers", "", "human", "novice")
	cfg.Rules.Zap = true
	cfg, jokers := dealt(t, cfg, holdsJoker)
	r := sitAt(t, 1280, 720, cfg)
	r.key(gi.Letter('j'))
	if !r.c.UI.Modal() {
		t.Fatal("nothing is asked")
	}
	r.key(gi.Cancel)
	if r.c.UI.Modal() || !slices.Contains(r.hand(), jokers[0]) || !r.s.ses.Live() {
		t.Error("the joker is spent all the same")
	}
}
