package art

import (
	"bytes"
	"image"
	"math"

	"machiavelli/engine/card"
)

// The widths in pixels that can be baked. Wider cards are drawn from the
// widest sheet, enlarged.
const (
	MinWidth = 16
	MaxWidth = 360
)

// Sprite is one picture of the atlas; 0 is no picture.
type Sprite uint8

// The sprites: the faces by number, the back, the badges of wild cards,
// and the marks.
const (
	Back       = Sprite(card.Joker) + 1
	firstBadge = Back + 1
	firstMark  = firstBadge + 52
	Sprites    = firstMark + Sprite(marks) // one more than the last
)

// Face is the sprite of a face.
func Face(f card.Face) Sprite { return Sprite(f) }

// Badge is the sprite that lies over the index of a wild card and says what it
// stands for, a natural face.
func Badge(f card.Face) Sprite { return firstBadge + Sprite(f) - 1 }

// Cell is a sprite's rectangle in the atlas and where its top left corner lies
// when the card's top left corner is at 0, 0.
type Cell struct {
	In image.Rectangle
	At image.Point
}

// Plan says where every sprite of a deck of one card width lies in an atlas,
// and draws them one by one, in any order. It needs no display; equal widths
// and styles give equal bytes.
type Plan struct {
	Width int // of a card, in pixels
	Style Style
	Size  image.Point // of the atlas
	cells [Sprites]Cell

	ground []byte // what all faces share, drawn once
	last   *canvas
	tools  tools
}

// NewPlan makes a plan for a card width in pixels, clamped to MinWidth … MaxWidth. It draws
// nothing yet.
func NewPlan(width int, s Style) *Plan {
	p := &Plan{Width: BakedWidth(width), Style: s}
	p.pack()
	return p
}

// BakedWidth is the nearest width to a wanted one that can be baked.
func BakedWidth(width int) int { return max(MinWidth, min(MaxWidth, width)) }

// Cell is the cell of a sprite.
func (p *Plan) Cell(s Sprite) Cell { return p.cells[s] }

// Pixels is a whole atlas: premultiplied pixels, and the plan that says where
// each sprite is in them.
type Pixels struct {
	*Plan
	Image *image.RGBA
}

// Bake draws a whole atlas.
func Bake(width int, s Style) *Pixels {
	plan := NewPlan(width, s)
	p := &Pixels{plan, image.NewRGBA(image.Rectangle{Max: plan.Size})}
	for n := Sprite(1); n < Sprites; n++ {
		in, pix := plan.cells[n].In, plan.Draw(n)
		for y := range in.Dy() {
			copy(p.Image.Pix[p.Image.PixOffset(in.Min.X, in.Min.Y+y):], pix[4*in.Dx()*y:][:4*in.Dx()])
		}
	}
	return p
}

// gap keeps sprites apart, so that filtering never mixes two.
const gap = 2

// rim is the clear pixels around what is drawn of a sprite: they make the
// edges smooth when it is drawn at an angle.
const rim = 1

// pack packs the sprites in rows, marks first because they are largest: in
// the smallest power of two wide that holds them in a shape no higher than wide.
func (p *Plan) pack() {
	for w := 128; ; w *= 2 {
		if h := p.rows(w); h <= w {
			p.Size = image.Pt(w, h)
			return
		}
	}
}

// rows places every sprite in an atlas w pixels wide and answers its height.
func (p *Plan) rows(w int) int {
	x, y, high := gap, gap, 0
	place := func(s Sprite) {
		size, at := p.extent(s)
		size, at = size.Add(image.Pt(2*rim, 2*rim)), at.Sub(image.Pt(rim, rim))
		if x+size.X+gap > w {
			x, y, high = gap, y+high+gap, 0
		}
		if x+size.X+gap > w {
			y = math.MaxInt32 / 2
		}
		p.cells[s] = Cell{image.Rectangle{Max: size}.Add(image.Pt(x, y)), at}
		x, high = x+size.X+gap, max(high, size.Y)
	}
	for s := firstMark; s < Sprites; s++ {
		place(s)
	}
	for s := Sprite(1); s < firstMark; s++ {
		place(s)
	}
	return y + high + gap
}

// extent is the size of a sprite in pixels and its place relative to the card.
func (p *Plan) extent(s Sprite) (size, at image.Point) {
	k := float64(p.Width) / UnitsWide
	full := image.Pt(p.Width, Height(p.Width))
	switch {
	case s >= firstMark:
		m := int(math.Ceil(mark(s-firstMark).margin() * k))
		return full.Add(image.Pt(2*m, 2*m)), image.Pt(-m, -m)
	case s >= firstBadge:
		w, h := p.Style.badgeSize()
		return image.Pt(int(math.Ceil(w*k)), int(math.Ceil(h*k))), image.Point{}
	}
	return full, image.Point{}
}

// Draw draws a sprite and returns its pixels row by row, as large as its cell. They are
// valid until the next call.
func (p *Plan) Draw(s Sprite) []byte {
	if p.last != nil {
		p.last.free()
	}
	at := p.cells[s]
	k := float64(p.Width) / UnitsWide
	c := p.tools.canvas(at.In.Dx(), at.In.Dy(), stretch(k, float64(Height(p.Width))/UnitsHigh).then(shift(float64(-at.At.X), float64(-at.At.Y))))
	switch {
	case s >= firstMark:
		drawMark(c, mark(s-firstMark))
	case s >= firstBadge:
		p.Style.drawBadge(c, card.Face(s-firstBadge)+1)
	case s == Back:
		p.Style.drawBack(c)
	default:
		p.drawFace(c, card.Face(s))
	}
	p.last = c
	return c.img.Pix
}

// drawFace is a whole card: the ground that all faces share, and its print.
func (p *Plan) drawFace(c *canvas, f card.Face) {
	if p.ground == nil {
		p.Style.drawGround(c)
		p.ground = bytes.Clone(c.img.Pix)
	}
	copy(c.img.Pix, p.ground)
	print := c.layer()
	p.Style.drawPrint(print, f)
	c.drawOver(print)
	print.free()
}
