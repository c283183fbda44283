package stage

import (
	"machiavelli/game/ui/tween"

	"github.com/hajimehoshi/ebiten/v2"
)

// fadeTicks is how long a scene takes to become the next.
const fadeTicks = 14

// fade is the last picture of a scene, which goes while the next one is there.
type fade struct {
	left    tween.Track // how much of the picture is to be seen
	waiting bool        // the screen is to be kept before the next drawing
	picture *ebiten.Image
	options ebiten.DrawImageOptions
}

// start starts to fade out what is on the screen.
func (f *fade) start() {
	f.waiting = true
	f.left.Set(1)
	f.left.To(0, 0, fadeTicks, tween.Linear)
}

// capture copies the screen, if a fade waits for it.
func (f *fade) capture(screen *ebiten.Image) {
	if !f.waiting {
		return
	}
	f.waiting = false
	size := screen.Bounds().Size()
	if f.picture == nil || f.picture.Bounds().Size() != size {
		if f.picture != nil {
			f.picture.Deallocate()
		}
		f.picture = ebiten.NewImage(size.X, size.Y)
	}
	f.options.ColorScale.Reset()
	f.picture.DrawImage(screen, &f.options)
}

// draw draws what is still to be seen of the picture.
func (f *fade) draw(screen *ebiten.Image) {
	left := f.left.Value()
	if left <= 0 || f.picture == nil {
		return
	}
	f.options.ColorScale.Reset()
	f.options.ColorScale.ScaleAlpha(float32(left))
	screen.DrawImage(f.picture, &f.options)
}
