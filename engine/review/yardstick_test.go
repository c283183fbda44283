package review

import (
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/chance"
	"machiavelli/engine/match/matchtest"
)

// TestTheYardstickIsOfLevelsOfJudgedGames: it names levels that there are, from the
// most exact on, for games whose chance to win is known.
func TestTheYardstickIsOfLevelsOfJudgedGames(t *testing.T) {
	r := matchtest.Rules(t, "machiavelli", "limit=13")
	to := Yardstick(&r, 2)
	if len(to) < 3 || !chance.Calibrated(&r, 2) || Yardstick(&r, 5) != nil {
		t.Fatalf("%+v", to)
	}
	for i, m := range to {
		if _, err := bot.Parse(m.Level); err != nil || i > 0 && m.Loss < to[i-1].Loss {
			t.Errorf("%+v: %v", m, err)
		}
		if got := Nearest(to, m.Loss); got != m {
			t.Errorf("nearest to %+v is %+v", m, got)
		}
	}
	if got := Nearest(to, 0.5); got != to[len(to)-1] {
		t.Errorf("%+v is nearest to a loss of a half", got)
	}
}
