//go:build !js

package play

import (
	"time"

	"machiavelli/game/stage"

	"github.com/hajimehoshi/ebiten/v2"
)

// Window is a stage in a window. While it is at rest few frames are called for:
// each asks the display half a dozen questions, which is nearly all that a game
// at rest costs. The engine makes up for the ticks, and keeps a press that is
// shorter than a frame.
type Window struct {
	*stage.Stage
	resting bool
}

// Rest tells whether the screen is at rest; it is the stage's Rest.
func (w *Window) Rest(on bool) { w.resting = on }

// Draw draws the scene if anything has changed, and rests after it at rest.
func (w *Window) Draw(screen *ebiten.Image) {
	w.Stage.Draw(screen)
	if w.resting {
		time.Sleep(pause)
	}
}
