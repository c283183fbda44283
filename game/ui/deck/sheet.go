package deck

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"machiavelli/engine/card"
	"machiavelli/game/ui/deck/art"
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

// Sheet draws cards of one width in pixels. A sprite that its atlas lacks it draws scaled
// from another atlas, and requests; the caller need not know.
type Sheet struct {
	width   int
	style   Style
	own     *atlas // nil until something is baked
	near    *atlas // the one of the nearest width, or nil
	first   *atlas // the one that bakes at once
	pending []art.Sprite
	op      ebiten.DrawImageOptions
}

// Width is the width of a card at scale 1, in pixels.
func (s *Sheet) Width() int  { return s.width }
func (s *Sheet) Height() int { return Height(s.width) }

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

// Ready reports whether a card and its shadow are baked in the sheet's own size. If not, it
// requests them, and they are baked a few updates later; so a scene that can wait need not
// draw enlarged ones.
func (s *Sheet) Ready(c card.Card) bool {
	ready := true
	for _, n := range [...]art.Sprite{art.Rest, art.Face(c.ID.Face())} {
		if s.own == nil || !s.own.has[n] {
			s.request(n)
			ready = false
		}
	}
	return ready
}

// request asks the bank for a sprite.
func (s *Sheet) request(n art.Sprite) {
	if !slices.Contains(s.pending, n) {
		s.pending = append(s.pending, n)
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

// put draws one sprite of the atlas for a card with its corner at x, y.
func (s *Sheet) put(dst *ebiten.Image, n art.Sprite, x, y float64, o Options) {
	dst.DrawImage(s.aim(n, x, y, o), &s.op)
}

// aim sets the sheet's drawing options for a sprite and answers its image.
func (s *Sheet) aim(n art.Sprite, x, y float64, o Options) *ebiten.Image {
	from := s.source(n)
	s.op.GeoM = s.geometry(from, n, x, y, o)
	s.op.Filter = filterFor(&s.op.GeoM)
	light, solid := float32(1-o.Dim), float32(1-o.Fade)
	s.op.ColorScale.Reset()
	s.op.ColorScale.Scale(light, light, light, 1)
	s.op.ColorScale.ScaleAlpha(solid)
	return from.parts[n]
}

// source is the atlas to take a sprite from now.
func (s *Sheet) source(n art.Sprite) *atlas {
	if s.own != nil && s.own.has[n] {
		return s.own
	}
	if s.own != s.first {
		s.request(n)
	}
	if s.near != nil && s.near.has[n] {
		return s.near
	}
	s.first.bake(n)
	return s.first
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

// geometry takes the pixels of an atlas's sprite to the screen.
func (s *Sheet) geometry(from *atlas, n art.Sprite, x, y float64, o Options) ebiten.GeoM {
	if o.Scale == 0 {
		o.Scale = 1
	}
	w, h := float64(s.width)*o.Scale, float64(Height(s.width))*o.Scale
	var g ebiten.GeoM
	g.Translate(float64(from.at[n].X), float64(from.at[n].Y))
	g.Scale(w/float64(from.width), h/float64(Height(from.width)))
	if o.Angle != 0 || o.Flip != 0 {
		g.Translate(-w/2, -h/2)
		g.Scale(1-o.Flip, 1)
		g.Rotate(o.Angle)
		g.Translate(w/2, h/2)
	}
	g.Translate(x, y)
	return g
}
