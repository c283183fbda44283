//go:build !js

package input

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// quick: outside a browser a press is known to have been made since the last
// tick, and where the mouse is by now; a finger that is lifted between two ticks
// is seen all the same, or there is none.
type quick struct{ focused bool }

func (q *quick) clicks(r *Raw, to *presses, _ float64) {
	had := q.focused
	q.focused = ebiten.IsFocused()
	r.MouseLost = had && !q.focused // another window has come between the press and its release
	if inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft) {
		to.add(pressed, r.X, r.Y)
	}
}

func (*quick) fingers(*Raw, *taps, float64) {}
