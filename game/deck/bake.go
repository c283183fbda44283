package deck

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

// sprite is a place in the atlas.
type sprite uint8

// The order of the sprites: faces by card.Face, then these.
const (
	spriteBack  = sprite(card.Joker) + 1
	spriteBadge = spriteBack + 1         // and 51 more: what a wild card stands for
	spritePip   = spriteBadge + 52       // and 3 more: the suit signs alone
	spriteMark  = spritePip + card.Suits // and the other marks
	sprites     = spriteMark + sprite(marks)
)

// cell is a sprite's rectangle in the atlas and where its top left corner lies
// when the card's top left corner is at 0, 0.
type cell struct {
	in image.Rectangle
	at image.Point
}

// Pixels is a finished atlas: premultiplied pixels and where each sprite is in
// them. It is made without a display, and equal widths and styles give equal bytes.
type Pixels struct {
	Image *image.RGBA
	Width int // of a card, in pixels
	Style Style
	cells [sprites]cell

	ground *canvas // while it is baked
}

// Face is the part of the atlas that shows a face.
func (p *Pixels) Face(f card.Face) *image.RGBA { return p.sub(sprite(f)) }

// Back is the part of the atlas that shows the back.
func (p *Pixels) Back() *image.RGBA { return p.sub(spriteBack) }

// Badge is the part of the atlas that marks a wild card as standing for a face.
func (p *Pixels) Badge(f card.Face) *image.RGBA { return p.sub(badgeOf(f)) }

func badgeOf(f card.Face) sprite { return spriteBadge + sprite(f) - 1 }

func (p *Pixels) sub(s sprite) *image.RGBA {
	return p.Image.SubImage(p.cells[s].in).(*image.RGBA)
}

// Baker draws an atlas piece by piece, so that a frame never waits for it.
type Baker struct {
	out  *Pixels
	next sprite
}

// NewBaker plans the atlas for a card width in pixels, brought into
// MinWidth … MaxWidth, and draws nothing yet.
func NewBaker(width int, s Style) *Baker {
	width = bakedWidth(width)
	p := &Pixels{Width: width, Style: s}
	p.Image = image.NewRGBA(p.plan())
	return &Baker{out: p, next: 1}
}

// bakedWidth is the width that is baked for a wanted one.
func bakedWidth(width int) int { return max(MinWidth, min(MaxWidth, width)) }

// Step draws the next sprite and reports whether there are more.
func (b *Baker) Step() bool {
	if b.next < sprites {
		b.out.bake(b.next)
		b.next++
	}
	if b.next == sprites {
		b.out.ground = nil
	}
	return b.next < sprites
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
	place := func(s sprite) {
		size, at := p.extent(s)
		if x+size.X+gap > w {
			x, y, high = gap, y+high+gap, 0
		}
		if x+size.X+gap > w {
			y = math.MaxInt32 / 2
		}
		p.cells[s] = cell{image.Rectangle{Max: size}.Add(image.Pt(x, y)), at}
		x, high = x+size.X+gap, max(high, size.Y)
	}
	for s := spriteMark; s < sprites; s++ {
		place(s)
	}
	for s := sprite(1); s < spriteMark; s++ {
		place(s)
	}
	return y + high + gap
}

// extent is the size of a sprite in pixels and its place relative to the card.
func (p *Pixels) extent(s sprite) (size, at image.Point) {
	k := float64(p.Width) / unitsWide
	full := image.Pt(p.Width, Height(p.Width))
	switch {
	case s >= spriteMark:
		m := int(math.Ceil(mark(s-spriteMark).margin() * k))
		return full.Add(image.Pt(2*m, 2*m)), image.Pt(-m, -m)
	case s >= spritePip:
		d := int(math.Ceil(pipSprite * k))
		return image.Pt(d, d), image.Point{}
	case s >= spriteBadge:
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

// pipSprite is the size in units of a suit sign baked alone.
const pipSprite = 30

// bake draws one sprite into its cell.
func (p *Pixels) bake(s sprite) {
	at := p.cells[s]
	k := float64(p.Width) / unitsWide
	c := newCanvas(at.in.Dx(), at.in.Dy(), stretch(k, float64(Height(p.Width))/unitsHigh).then(shift(float64(-at.at.X), float64(-at.at.Y))))
	switch {
	case s >= spriteMark:
		drawMark(c, mark(s-spriteMark))
	case s >= spritePip:
		u := card.Suit(s - spritePip)
		c.fill(placed(p.Style.sign(u), pipSprite/2, pipSprite/2, pipSprite-2), p.Style.suitInk(u))
	case s >= spriteBadge:
		p.Style.drawBadge(c, card.Face(s-spriteBadge)+1)
	case s == spriteBack:
		p.Style.drawBack(c)
	default:
		copy(c.img.Pix, p.empty(c).img.Pix)
		print := c.layer()
		p.Style.drawPrint(print, card.Face(s))
		c.lay(print)
	}
	for y := range at.in.Dy() {
		copy(p.Image.Pix[p.Image.PixOffset(at.in.Min.X, at.in.Min.Y+y):], c.img.Pix[y*c.img.Stride:][:4*at.in.Dx()])
	}
}
