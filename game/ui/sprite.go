package ui

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/image/vector"
)

// Shapes are rasterised once, in white, and drawn tinted; Ebitengine keeps
// them in one texture, so that a screen of them is one draw call.

type spriteKind uint8

const (
	sprSolid  spriteKind = iota
	sprRound             // a round rectangle of radius a, to be stretched
	sprRing              // its outline, b quarter pixels wide
	sprGlow              // its shadow, blurred over b pixels
	sprDisc              // a disc of diameter a
	sprCircle            // a circle of diameter a, b quarter pixels wide
	sprHatch             // diagonal stripes, a pixels apart, to be tiled
	sprIcon              // icon b, a pixels high
)

type spriteKey struct {
	kind spriteKind
	a, b int
}

// Sprites holds the baked shapes.
type Sprites struct {
	made map[spriteKey]*ebiten.Image
}

func newSprites() *Sprites { return &Sprites{made: map[spriteKey]*ebiten.Image{}} }

func (s *Sprites) get(kind spriteKind, a, b int) *ebiten.Image {
	k := spriteKey{kind, a, b}
	if img, ok := s.made[k]; ok {
		return img
	}
	img := ebiten.NewImageFromImage(bake(k))
	s.made[k] = img
	return img
}

func bake(k spriteKey) *image.RGBA {
	switch k.kind {
	case sprRound:
		n := 2*k.a + 3
		return mask(n, n, func(z *vector.Rasterizer) { roundRect(z, 0, 0, float32(n), float32(n), float32(k.a), false) })
	case sprRing:
		n := 2*k.a + 3
		w := float32(k.b) / 4
		return mask(n, n, func(z *vector.Rasterizer) {
			roundRect(z, 0, 0, float32(n), float32(n), float32(k.a), false)
			roundRect(z, w, w, float32(n)-w, float32(n)-w, max(0, float32(k.a)-w), true)
		})
	case sprGlow:
		return glow(k.a, k.b)
	case sprDisc:
		return mask(k.a, k.a, func(z *vector.Rasterizer) { circle(z, float32(k.a)/2, float32(k.a)/2, float32(k.a)/2, false) })
	case sprCircle:
		c := float32(k.a) / 2
		return mask(k.a, k.a, func(z *vector.Rasterizer) {
			circle(z, c, c, c, false)
			circle(z, c, c, c-float32(k.b)/4, true)
		})
	case sprHatch:
		return hatch(k.a)
	case sprIcon:
		return mask(k.a, k.a, func(z *vector.Rasterizer) { drawIcon(z, Icon(k.b), float32(k.a)) })
	}
	return mask(3, 3, func(z *vector.Rasterizer) { roundRect(z, 0, 0, 3, 3, 0, false) })
}

// mask rasterises a path in white.
func mask(w, h int, path func(z *vector.Rasterizer)) *image.RGBA {
	z := vector.NewRasterizer(w, h)
	path(z)
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	z.Draw(img, img.Bounds(), image.White, image.Point{})
	return img
}

// arc is the control distance of a quarter circle of radius 1.
const arc = 0.5522848

func roundRect(z *vector.Rasterizer, x0, y0, x1, y1, r float32, inner bool) {
	k := r * (1 - arc)
	z.MoveTo(x0+r, y0)
	if inner { // the other way round cuts a hole
		z.CubeTo(x0+k, y0, x0, y0+k, x0, y0+r)
		z.LineTo(x0, y1-r)
		z.CubeTo(x0, y1-k, x0+k, y1, x0+r, y1)
		z.LineTo(x1-r, y1)
		z.CubeTo(x1-k, y1, x1, y1-k, x1, y1-r)
		z.LineTo(x1, y0+r)
		z.CubeTo(x1, y0+k, x1-k, y0, x1-r, y0)
		z.ClosePath()
		return
	}
	z.LineTo(x1-r, y0)
	z.CubeTo(x1-k, y0, x1, y0+k, x1, y0+r)
	z.LineTo(x1, y1-r)
	z.CubeTo(x1, y1-k, x1-k, y1, x1-r, y1)
	z.LineTo(x0+r, y1)
	z.CubeTo(x0+k, y1, x0, y1-k, x0, y1-r)
	z.LineTo(x0, y0+r)
	z.CubeTo(x0, y0+k, x0+k, y0, x0+r, y0)
	z.ClosePath()
}

func circle(z *vector.Rasterizer, x, y, r float32, inner bool) {
	roundRect(z, x-r, y-r, x+r, y+r, r, inner)
}

// white is an opaque-to-clear white, premultiplied.
func white(img *image.RGBA, x, y int, a float64) {
	v := uint8(min(1, max(0, a))*255 + 0.5)
	i := img.PixOffset(x, y)
	img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = v, v, v, v
}

// glow is the blurred shadow of a round rectangle of radius r: solid inside,
// fading out over blur pixels beyond its edge.
func glow(r, blur int) *image.RGBA {
	n := 2*(r+blur) + 1
	img := image.NewRGBA(image.Rect(0, 0, n, n))
	c := float64(n) / 2
	for y := range n {
		for x := range n {
			d := math.Hypot(float64(x)+0.5-c, float64(y)+0.5-c) - float64(r)
			t := 1 - min(1, max(0, d/float64(blur)))
			white(img, x, y, t*t*(3-2*t))
		}
	}
	return img
}

// hatch is a square of diagonal stripes that tiles without a seam.
func hatch(n int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, n, n))
	for y := range n {
		for x := range n {
			d := math.Abs(math.Mod(float64(x+y)+0.5, float64(n)) - float64(n)/2)
			white(img, x, y, float64(n)/6+0.5-d)
		}
	}
	return img
}
