package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// typeface is a font file that has been read. The alphabets of the game need
// no shaping but the kerning of pairs.
type typeface struct {
	font *sfnt.Font
	buf  sfnt.Buffer
}

func readTypeface(data []byte) (*typeface, error) {
	f, err := sfnt.Parse(data)
	if err != nil {
		return nil, err
	}
	return &typeface{font: f}, nil
}

// index is the glyph of a letter, 0 if the typeface lacks it.
func (t *typeface) index(r rune) sfnt.GlyphIndex {
	g, err := t.font.GlyphIndex(&t.buf, r)
	if err != nil {
		return 0
	}
	return g
}

// advance is how far a glyph moves the next one, in pixels of a size.
func (t *typeface) advance(g sfnt.GlyphIndex, px float64) float64 {
	a, err := t.font.GlyphAdvance(&t.buf, g, toFixed(px), font.HintingNone)
	if err != nil {
		return 0
	}
	return toFloat(a)
}

// kern is how much closer (below 0) two glyphs stand, in pixels of a size.
func (t *typeface) kern(a, b sfnt.GlyphIndex, px float64) float64 {
	k, err := t.font.Kern(&t.buf, a, b, toFixed(px), font.HintingNone)
	if err != nil { // the pair has none
		return 0
	}
	return toFloat(k)
}

// capHeight is the height of a capital, in pixels, at a size.
func (t *typeface) capHeight(px float64) float64 {
	m, err := t.font.Metrics(&t.buf, toFixed(px), font.HintingNone)
	if err != nil {
		return px
	}
	return toFloat(m.CapHeight)
}

// glyphKey is a glyph as it is drawn; shift is the part of a pixel, in quarters,
// that it stands to the right of a whole one.
type glyphKey struct {
	font  Font
	index sfnt.GlyphIndex
	px    float64
	shift uint8
}

// glyph is the picture of a glyph, white, and where it lies seen from the
// place on the baseline where the glyph begins; a blank has none.
type glyph struct {
	image     *ebiten.Image
	left, top float64
}

// draw rasterises a glyph.
func (t *typeface) draw(k glyphKey) glyph {
	outline, err := t.font.LoadGlyph(&t.buf, k.index, toFixed(k.px), nil)
	if err != nil || len(outline) == 0 {
		return glyph{}
	}
	shift := float32(k.shift) / 4
	box := outline.Bounds()
	left, top := box.Min.X.Floor(), box.Min.Y.Floor()
	w, h := int(math.Ceil(toFloat(box.Max.X)+float64(shift)))-left, box.Max.Y.Ceil()-top
	if w <= 0 || h <= 0 {
		return glyph{}
	}
	at := func(p fixed.Point26_6) (x, y float32) {
		return float32(p.X)/64 + shift - float32(left), float32(p.Y)/64 - float32(top)
	}
	img := mask(w, h, func(z *vector.Rasterizer) { trace(z, outline, at) })
	return glyph{ebiten.NewImageFromImage(img), float64(left), float64(top)}
}

// trace follows an outline.
func trace(z *vector.Rasterizer, outline sfnt.Segments, at func(fixed.Point26_6) (x, y float32)) {
	for _, s := range outline {
		x0, y0 := at(s.Args[0])
		x1, y1 := at(s.Args[1])
		x2, y2 := at(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			z.ClosePath()
			z.MoveTo(x0, y0)
		case sfnt.SegmentOpLineTo:
			z.LineTo(x0, y0)
		case sfnt.SegmentOpQuadTo:
			z.QuadTo(x0, y0, x1, y1)
		case sfnt.SegmentOpCubeTo:
			z.CubeTo(x0, y0, x1, y1, x2, y2)
		}
	}
	z.ClosePath()
}

func toFixed(v float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(v * 64)) }

func toFloat(v fixed.Int26_6) float64 { return float64(v) / 64 }
