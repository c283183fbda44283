package deck

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"machiavelli/game/deck/art"
)

// atlas is a deck of one width as images: one texture and its parts. A part
// that is not baked yet is baked when it is first drawn.
type atlas struct {
	width   int
	texture *ebiten.Image
	parts   [art.Sprites]*ebiten.Image
	at      [art.Sprites]image.Point

	pixels *art.Pixels // where parts come from; nil when all are there
	has    [art.Sprites]bool
	left   int    // parts still to come
	row    []byte // a part's pixels without the atlas around it
}

// newAtlas is an atlas of which nothing is baked yet.
func newAtlas(width int, s Style) *atlas { return atlasOf(art.NewBaker(width, s).Pixels()) }

// fullAtlas is an atlas of finished pixels.
func fullAtlas(p *art.Pixels) *atlas {
	a := atlasOf(p)
	a.texture.WritePixels(p.Image.Pix)
	for n := range a.has {
		a.has[n] = true
	}
	a.left, a.pixels = 0, nil
	return a
}

func atlasOf(p *art.Pixels) *atlas {
	a := &atlas{width: p.Width, pixels: p, left: int(art.Sprites) - 1}
	a.texture = ebiten.NewImage(p.Image.Rect.Dx(), p.Image.Rect.Dy())
	for s := art.Sprite(1); s < art.Sprites; s++ {
		a.parts[s] = a.texture.SubImage(p.Cell(s).In).(*ebiten.Image)
		a.at[s] = p.Cell(s).At
	}
	return a
}

// part is a sprite as an image.
func (a *atlas) part(n art.Sprite) *ebiten.Image {
	if !a.has[n] {
		a.bake(n)
	}
	return a.parts[n]
}

// bake draws a sprite, puts it on the texture, and answers how many pixels it
// has; 0 if it is there already.
func (a *atlas) bake(n art.Sprite) int {
	if a.has[n] {
		return 0
	}
	p, in := a.pixels, a.pixels.Cell(n).In
	p.Draw(n)
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
