package deck

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// atlas is a deck of one width as images: one texture and its parts. A part
// that is not baked yet is baked when it is first drawn.
type atlas struct {
	width   int
	texture *ebiten.Image
	parts   [sprites]*ebiten.Image
	at      [sprites]image.Point

	pixels *Pixels // where parts come from; nil when all are there
	has    [sprites]bool
	left   int    // parts still to come
	row    []byte // a part's pixels without the atlas around it
}

// newAtlas is an atlas of which nothing is baked yet.
func newAtlas(width int, s Style) *atlas { return atlasOf(NewBaker(width, s).Pixels()) }

// fullAtlas is an atlas of finished pixels.
func fullAtlas(p *Pixels) *atlas {
	a := atlasOf(p)
	a.texture.WritePixels(p.Image.Pix)
	for n := range a.has {
		a.has[n] = true
	}
	a.left, a.pixels = 0, nil
	return a
}

func atlasOf(p *Pixels) *atlas {
	a := &atlas{width: p.Width, pixels: p, left: int(sprites) - 1}
	a.texture = ebiten.NewImage(p.Image.Rect.Dx(), p.Image.Rect.Dy())
	for s := sprite(1); s < sprites; s++ {
		a.parts[s] = a.texture.SubImage(p.cells[s].in).(*ebiten.Image)
		a.at[s] = p.cells[s].at
	}
	return a
}

// part is a sprite as an image.
func (a *atlas) part(n sprite) *ebiten.Image {
	if !a.has[n] {
		a.bake(n)
	}
	return a.parts[n]
}

// bake draws a sprite, puts it on the texture, and answers how many pixels it
// has; 0 if it is there already.
func (a *atlas) bake(n sprite) int {
	if a.has[n] {
		return 0
	}
	p, in := a.pixels, a.pixels.cells[n].in
	p.bake(n)
	a.row = a.row[:0]
	for y := in.Min.Y; y < in.Max.Y; y++ {
		a.row = append(a.row, p.Image.Pix[p.Image.PixOffset(in.Min.X, y):p.Image.PixOffset(in.Max.X, y)]...)
	}
	a.parts[n].WritePixels(a.row)
	a.has[n] = true
	if a.left--; a.left == 0 {
		a.pixels, a.row = nil, nil
	}
	return in.Dx() * in.Dy()
}
