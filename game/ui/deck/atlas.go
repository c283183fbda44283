package deck

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"machiavelli/game/ui/deck/art"
)

// atlas is a deck of one card width as images: one texture and its parts,
// baked one by one.
type atlas struct {
	width   int
	texture *ebiten.Image
	parts   [art.Sprites]*ebiten.Image
	at      [art.Sprites]image.Point
	has     [art.Sprites]bool
	left    int       // parts still to come
	plan    *art.Plan // draws them; nil when all are there
}

// newAtlas is an atlas of which nothing is baked yet.
func newAtlas(width int, s Style) *atlas {
	plan := art.NewPlan(width, s)
	a := &atlas{width: plan.Width, plan: plan, left: int(art.Sprites) - 1}
	a.texture = ebiten.NewImage(plan.Size.X, plan.Size.Y)
	for n := art.Sprite(1); n < art.Sprites; n++ {
		cell := plan.Cell(n)
		a.parts[n] = a.texture.SubImage(cell.In).(*ebiten.Image)
		a.at[n] = cell.At
	}
	return a
}

// bake draws a part, puts it on the texture, and answers how many pixels it
// has; 0 if it is there already.
func (a *atlas) bake(n art.Sprite) int {
	if a.has[n] {
		return 0
	}
	pix := a.plan.Draw(n)
	a.parts[n].WritePixels(pix)
	a.has[n] = true
	if a.left--; a.left == 0 {
		a.plan = nil
	}
	return len(pix) / 4
}

// inUse reports whether more than a few parts are there: what shows a handful
// of cards need not have them all.
func (a *atlas) inUse() bool { return int(art.Sprites)-1-a.left >= 12 }

// next is the first part that is missing, 0 if none is.
func (a *atlas) next() art.Sprite {
	for n := art.Sprite(1); n < art.Sprites; n++ {
		if !a.has[n] {
			return n
		}
	}
	return 0
}
