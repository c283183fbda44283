package deck

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"machiavelli/engine/card"
	"machiavelli/game/deck/art"
)

// Options says how a sprite is put on the screen. The zero Options draws it
// as it is.
type Options struct {
	Scale float64 // size as a multiple of the sheet's card; 0 is 1
	Fade  float64 // 0 solid … 1 gone
	Angle float64 // radians, clockwise, about the card's middle
	Dim   float64 // 0 as printed … 1 black
	Flip  float64 // 0 face on … 1 edge on: the width shrinks about the middle
}

// Sheet draws cards of one width in pixels. Until its own atlas is baked it
// borrows another, scaled; whoever draws with it need not know.
type Sheet struct {
	width int
	from  *atlas
	op    ebiten.DrawImageOptions
}

// NewSheet is a sheet of the atlas's own width.
func NewSheet(p *art.Pixels) *Sheet {
	return newSheet(p.Width, fullAtlas(p))
}

func newSheet(width int, a *atlas) *Sheet {
	return &Sheet{width: width, from: a}
}

// Width and Height of a card at scale 1, in pixels.
func (s *Sheet) Width() int  { return s.width }
func (s *Sheet) Height() int { return Height(s.width) }

// Crisp reports whether the sheet draws from an atlas of its own width.
func (s *Sheet) Crisp() bool { return s.from.width == art.BakedWidth(s.width) }

// Card draws a card with its top left corner at x, y. A wild card that has
// been declared wears the index of what it stands for.
func (s *Sheet) Card(dst *ebiten.Image, c card.Card, x, y float64, o Options) {
	f := c.ID.Face()
	if f == card.NoFace {
		return
	}
	s.put(dst, art.Face(f), x, y, o)
	if c.As.Natural() && c.As != f {
		s.put(dst, art.Badge(c.As), x, y, o)
	}
}

// Back draws the back of a card with its top left corner at x, y.
func (s *Sheet) Back(dst *ebiten.Image, x, y float64, o Options) { s.put(dst, art.Back, x, y, o) }

// Ring marks the card at x, y as played from the hand in this turn. Its stud
// is on the top left corner, which an overlapping card never covers.
func (s *Sheet) Ring(dst *ebiten.Image, x, y float64, o Options) { s.put(dst, art.Ring, x, y, o) }

// Select marks the card at x, y as chosen.
func (s *Sheet) Select(dst *ebiten.Image, x, y float64, o Options) { s.put(dst, art.Select, x, y, o) }

// Focus marks the card at x, y as the one the keyboard is on.
func (s *Sheet) Focus(dst *ebiten.Image, x, y float64, o Options) { s.put(dst, art.Focus, x, y, o) }

// Shadow is the shadow of a card that lies at x, y; it goes under the card.
func (s *Sheet) Shadow(dst *ebiten.Image, x, y float64, o Options) { s.put(dst, art.Rest, x, y, o) }

// Lifted is the shadow of a card held above x, y; it goes under the card.
func (s *Sheet) Lifted(dst *ebiten.Image, x, y float64, o Options) { s.put(dst, art.Lift, x, y, o) }

// Pip draws a suit sign alone in a square of a size in pixels.
func (s *Sheet) Pip(dst *ebiten.Image, u card.Suit, x, y, size float64, o Options) {
	o.Scale = size / (art.PipSize * float64(s.width) / art.UnitsWide)
	o.Angle, o.Flip = 0, 0
	s.put(dst, art.Pip(u), x, y, o)
}

// put draws one sprite of the atlas for a card with its corner at x, y.
func (s *Sheet) put(dst *ebiten.Image, n art.Sprite, x, y float64, o Options) {
	dst.DrawImage(s.aim(n, x, y, o), &s.op)
}

// aim sets the sheet's drawing options for a sprite and answers its image.
func (s *Sheet) aim(n art.Sprite, x, y float64, o Options) *ebiten.Image {
	s.op.GeoM = s.geometry(n, x, y, o)
	s.op.Filter = filterFor(&s.op.GeoM)
	light, solid := float32(1-o.Dim), float32(1-o.Fade)
	s.op.ColorScale.Reset()
	s.op.ColorScale.Scale(light, light, light, 1)
	s.op.ColorScale.ScaleAlpha(solid)
	return s.from.part(n)
}

// filterFor is the nearest pixel where every pixel of the sprite falls on one
// of the screen, which gives the same picture and joins the one draw call of
// the widgets around; else a blend of the four nearest.
func filterFor(g *ebiten.GeoM) ebiten.Filter {
	x, y := g.Element(0, 2), g.Element(1, 2)
	if g.Element(0, 0) == 1 && g.Element(1, 1) == 1 && g.Element(0, 1) == 0 && g.Element(1, 0) == 0 &&
		x == math.Trunc(x) && y == math.Trunc(y) {
		return ebiten.FilterNearest
	}
	return ebiten.FilterLinear
}

// geometry takes the pixels of a sprite to the screen.
func (s *Sheet) geometry(n art.Sprite, x, y float64, o Options) ebiten.GeoM {
	if o.Scale == 0 {
		o.Scale = 1
	}
	w, h := float64(s.width)*o.Scale, float64(Height(s.width))*o.Scale
	var g ebiten.GeoM
	g.Translate(float64(s.from.at[n].X), float64(s.from.at[n].Y))
	g.Scale(w/float64(s.from.width), h/float64(Height(s.from.width)))
	if o.Angle != 0 || o.Flip != 0 {
		g.Translate(-w/2, -h/2)
		g.Scale(1-o.Flip, 1)
		g.Rotate(o.Angle)
		g.Translate(w/2, h/2)
	}
	g.Translate(x, y)
	return g
}
