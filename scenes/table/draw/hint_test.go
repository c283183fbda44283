package draw

import (
	"testing"

	"machiavelli/game/ui"
)

func TestAJokerThatStaysHasNoArrow(t *testing.T) {
	card := ui.Rect{X: 16, Y: 104, W: 56, H: 78}
	for _, c := range []struct {
		dx, dy float64
		want   bool
	}{{0, 0, false}, {2, 1, false}, {24, 0, true}, {0, 90, true}, {-200, 300, true}} {
		to := card
		to.X, to.Y = to.X+c.dx, to.Y+c.dy
		if got := travels(card, to); got != c.want {
			t.Errorf("by %v, %v: %v", c.dx, c.dy, got)
		}
	}
}
