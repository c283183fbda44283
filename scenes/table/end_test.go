package table

import (
	"strings"
	"testing"

	"machiavelli/game/settings"
)

func TestTheEndOfADealIsSaidWhatWentOutLightsUpAndOneTapGoesOn(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	r.playOut()
	r.c.Settings.Speed = settings.Slow
	for r.s.playback.ending.ticks == 0 {
		r.tick()
	}
	r.tick()
	if text := r.s.picture.model.Banner; !strings.Contains(text, "out") && !strings.Contains(text, "on") {
		t.Errorf("the banner says %q", text)
	}
	lit := 0
	for _, tray := range r.s.picture.model.Trays {
		if tray.Flash {
			lit++
		}
	}
	result, _ := r.s.ses.Result()
	if last := result.Scores[len(result.Scores)-1]; last.Reason == "out" && lit == 0 {
		t.Error("nothing lights up")
	}
	if r.s.playback.ending.ticks == 0 {
		t.Fatal("it is over before anybody could look")
	}
	r.raw.X, r.raw.Y, r.raw.Left = 500, 300, true
	r.tick()
	r.raw.Left = false
	r.tick()
	if r.s.playback.ending.ticks != 0 {
		t.Error("a tap does not go on")
	}
}
