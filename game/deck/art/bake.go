package art

import (
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

// Sprite is one picture of the atlas; 0 is none.
type Sprite uint8

// The sprites: the faces by number, the back, the badges of wild cards, the
// suit signs alone, and the marks.
const (
	Back       = Sprite(card.Joker) + 1
	firstBadge = Back + 1
	firstPip   = firstBadge + 52
	firstMark  = firstPip + card.Suits
	Sprites    = firstMark + Sprite(marks) // one more than the last
)

// Face is the sprite of a face.
func Face(f card.Face) Sprite { return Sprite(f) }

// Badge is the sprite that lies over the index of a wild card and says what it
// stands for, a natural face.
func Badge(f card.Face) Sprite { return firstBadge + Sprite(f) - 1 }

// Pip is the sprite of a suit sign alone, a square of PipSize units.
func Pip(u card.Suit) Sprite { return firstPip + Sprite(u) }

// Cell is a sprite's rectangle in the atlas and where its top left corner lies
// when the card's top left corner is at 0, 0.
type Cell struct {
	In image.Rectangle
	At image.Point
}

// Pixels is a finished atlas: premultiplied pixels and where each sprite is in
// them. It is made without a display, and equal widths and styles give equal bytes.
type Pixels struct {
	Image *image.RGBA
	Width int // of a card, in pixels
	Style Style
	cells [Sprites]Cell

	ground *canvas // while it is baked
	tools  tools
}

// Cell says where a sprite lies.
func (p *Pixels) Cell(s Sprite) Cell { return p.cells[s] }

// Part is the part of the atlas that shows a sprite.
func (p *Pixels) Part(s Sprite) *image.RGBA {
	return p.Image.SubImage(p.cells[s].In).(*image.RGBA)
}

// Baker draws an atlas piece by piece, so that a frame never waits for it.
type Baker struct {
	out  *Pixels
	next Sprite
}

// NewBaker plans the atlas for a card width in pixels, brought into
// MinWidth … MaxWidth, and draws nothing yet.
func NewBaker(width int, s Style) *Baker {
	width = BakedWidth(width)
	p := &Pixels{Width: width, Style: s}
	p.Image = image.NewRGBA(p.plan())
	return &Baker{out: p, next: 1}
}

// BakedWidth is the width that is baked for a wanted one.
func BakedWidth(width int) int { return max(MinWidth, min(MaxWidth, width)) }

// Step draws the next sprite and reports whether there are more.
func (b *Baker) Step() bool {
	if b.next < Sprites {
		b.out.Draw(b.next)
		b.next++
	}
	if b.next == Sprites {
		b.out.ground, b.out.tools = nil, tools{}
	}
	return b.next < Sprites
}

// Pixels is the atlas, whole once Step has reported false.
func (b *Baker) Pixels() *Pixels { return b.out }

// Bake draws a whole atlas at once.
func Bake(width int, s Style) *Pixels {
	b := NewBaker(width, s)
	for b.Step() {
	}
	return b.Pixels()
}

// gap keeps sprites apart, so that filtering never mixes two.
const gap = 2

// rim is the clear pixels around what is drawn of a sprite: they make the
// edges smooth when it is drawn at an angle.
const rim = 1

// plan lays the sprites out in rows, marks first because they are largest, and
// answers the atlas's size: the smallest power of two wide that holds them in
// a shape no higher than wide.
func (p *Pixels) plan() image.Rectangle {
	for w := 128; ; w *= 2 {
		if h := p.rows(w); h <= w {
			return image.Rect(0, 0, w, h)
		}
	}
}

// rows places every sprite in an atlas w pixels wide and answers its height.
func (p *Pixels) rows(w int) int {
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
func (p *Pixels) extent(s Sprite) (size, at image.Point) {
	k := float64(p.Width) / UnitsWide
	full := image.Pt(p.Width, Height(p.Width))
	switch {
	case s >= firstMark:
		m := int(math.Ceil(mark(s-firstMark).margin() * k))
		return full.Add(image.Pt(2*m, 2*m)), image.Pt(-m, -m)
	case s >= firstPip:
		d := int(math.Ceil(PipSize * k))
		return image.Pt(d, d), image.Point{}
	case s >= firstBadge:
		w, h := p.Style.badgeSize()
		return image.Pt(int(math.Ceil(w*k)), int(math.Ceil(h*k))), image.Point{}
	}
	return full, image.Point{}
}

// empty is the ground that all faces share, drawn once.
func (p *Pixels) empty(like *canvas) *canvas {
	if p.ground == nil {
		p.ground = like.layer()
		p.Style.drawGround(p.ground)
	}
	return p.ground
}

// PipSize is the size in units of a suit sign baked alone.
const PipSize = 30

// Draw draws one sprite into its cell. Bake and Step do it for all.
func (p *Pixels) Draw(s Sprite) {
	at := p.cells[s]
	k := float64(p.Width) / UnitsWide
	c := p.tools.canvas(at.In.Dx(), at.In.Dy(), stretch(k, float64(Height(p.Width))/UnitsHigh).then(shift(float64(-at.At.X), float64(-at.At.Y))))
	switch {
	case s >= firstMark:
		drawMark(c, mark(s-firstMark))
	case s >= firstPip:
		u := card.Suit(s - firstPip)
		c.fill(placed(p.Style.sign(u), PipSize/2, PipSize/2, PipSize-2), p.Style.suitInk(u))
	case s >= firstBadge:
		p.Style.drawBadge(c, card.Face(s-firstBadge)+1)
	case s == Back:
		p.Style.drawBack(c)
	default:
		copy(c.img.Pix, p.empty(c).img.Pix)
		print := c.layer()
		p.Style.drawPrint(print, card.Face(s))
		c.lay(print)
		print.free()
	}
	for y := range at.In.Dy() {
		copy(p.Image.Pix[p.Image.PixOffset(at.In.Min.X, at.In.Min.Y+y):], c.img.Pix[y*c.img.Stride:][:4*at.In.Dx()])
	}
	c.free()
}
