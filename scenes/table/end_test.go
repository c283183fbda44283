package table

import (
	"strings"
	"testing"

	gi "machiavelli/game/input"
	"machiavelli/game/store"
)

func TestTheEndOfADealIsSaidWhatWentOutLightsUpAndOneTapGoesOn(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	for turns := 0; ; turns++ {
		if _, over := r.s.ses.Result(); over {
			break
		}
		if turns > 300 {
			t.Fatal("the deal never ends")
		}
		r.key(gi.Letter('h'))
		if a := r.s.ses.Hint.Answer; a != nil && a.Playable {
			for range len(r.s.ses.Hint.Steps) + 1 {
				r.key(gi.Letter('h'))
				r.key(gi.Space)
			}
			r.key(gi.Letter('e'))
			continue
		}
		r.key(gi.Cancel)
		r.key(gi.Letter('d'))
	}
	r.c.Settings.Speed = store.Slow
	for r.s.ending.ticks == 0 {
		r.tick()
	}
	r.tick()
	if text := r.s.model.Banner; !strings.Contains(text, "out") && !strings.Contains(text, "on") {
		t.Errorf("the banner says %q", text)
	}
	lit := 0
	for _, tray := range r.s.model.Trays {
		if tray.Flash {
			lit++
		}
	}
	result, _ := r.s.ses.Result()
	if last := result.Scores[len(result.Scores)-1]; last.Reason == "out" && lit == 0 {
		t.Error("nothing lights up")
	}
	if r.s.ending.ticks == 0 {
		t.Fatal("it is over before anybody could look")
	}
	r.raw.X, r.raw.Y, r.raw.Left = 500, 300, true
	r.tick()
	r.raw.Left = false
	r.tick()
	if r.s.ending.ticks != 0 {
		t.Error("a tap does not go on")
	}
}
