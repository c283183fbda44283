package art

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"golang.org/x/image/vector"
)

// paint is a colour at a place of the card, in units.
type paint interface {
	at(p point) color.RGBA
}

// ink is one opaque or translucent colour, premultiplied.
type ink color.RGBA

func (k ink) at(point) color.RGBA { return color.RGBA(k) }

// rgb is an opaque ink from 0xRRGGBB.
func rgb(v uint32) ink { return ink{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

// faded is the ink with an opacity from 0 to 1.
func (k ink) faded(a float64) ink {
	f := func(v uint8) uint8 { return uint8(float64(v)*a + 0.5) }
	return ink{f(k.R), f(k.G), f(k.B), f(k.A)}
}

// mixed is the ink the part t of the way to another.
func (k ink) mixed(o ink, t float64) ink {
	f := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*t + 0.5) }
	return ink{f(k.R, o.R), f(k.G, o.G), f(k.B, o.B), f(k.A, o.A)}
}

// ramp blends from one ink at a point to another at a second point.
type ramp struct {
	p, q     point
	from, to ink
}

func (r ramp) at(p point) color.RGBA {
	dx, dy := r.q.x-r.p.x, r.q.y-r.p.y
	t := ((p.x-r.p.x)*dx + (p.y-r.p.y)*dy) / (dx*dx + dy*dy)
	return color.RGBA(r.from.mixed(r.to, math.Max(0, math.Min(1, t))))
}

// canvas is a picture in the making: pixels, and the transform from units to them.
type canvas struct {
	img *image.RGBA
	m   matrix
	*tools
}

// tools is what canvases share, so that a whole deck is drawn with few
// allocations.
type tools struct {
	ras   vector.Rasterizer
	mask  image.Alpha
	spare [][]byte // pixels of freed canvases
}

// canvas is a clear canvas of w × h pixels on which m maps units to pixels.
func (t *tools) canvas(w, h int, m matrix) *canvas {
	return &canvas{&image.RGBA{Pix: t.pixels(4 * w * h), Stride: 4 * w, Rect: image.Rect(0, 0, w, h)}, m, t}
}

// pixels is n bytes of 0.
func (t *tools) pixels(n int) []byte {
	for i, p := range t.spare {
		if cap(p) >= n {
			t.spare = slices.Delete(t.spare, i, i+1)
			p = p[:n]
			clear(p)
			return p
		}
	}
	return make([]byte, n)
}

// free gives the pixels back; the canvas must not be used any more.
func (c *canvas) free() { c.spare = append(c.spare, c.img.Pix) }

// layer is a clear canvas of the same size and transform.
func (c *canvas) layer() *canvas { return c.canvas(c.img.Rect.Dx(), c.img.Rect.Dy(), c.m) }

// under is the canvas with a further transform in front: art drawn through it
// is first moved by m. The pixels are shared.
func (c *canvas) under(m matrix) *canvas {
	l := *c
	l.m = m.then(c.m)
	return &l
}

// cover rasterises a path and answers its coverage over the pixel rectangle
// that it touches. The mask is good until the next call.
func (c *canvas) cover(p path) (*image.Alpha, image.Rectangle) {
	r := bounds(p, c.m).Intersect(c.img.Rect)
	if r.Empty() {
		return nil, r
	}
	w, h := r.Dx(), r.Dy()
	c.ras.Reset(w, h)
	m := c.m
	m.c -= float64(r.Min.X)
	m.f -= float64(r.Min.Y)
	at := func(p point) (x, y float32) {
		q := m.apply(p)
		return float32(q.x), float32(q.y)
	}
	for _, s := range p {
		switch s.verb {
		case moveTo:
			c.ras.MoveTo(at(s.p[0]))
		case lineTo:
			c.ras.LineTo(at(s.p[0]))
		case quadTo:
			bx, by := at(s.p[0])
			cx, cy := at(s.p[1])
			c.ras.QuadTo(bx, by, cx, cy)
		case cubeTo:
			bx, by := at(s.p[0])
			cx, cy := at(s.p[1])
			dx, dy := at(s.p[2])
			c.ras.CubeTo(bx, by, cx, cy, dx, dy)
		case closePath:
			c.ras.ClosePath()
		}
	}
	c.ras.ClosePath()
	if cap(c.mask.Pix) < w*h {
		c.mask.Pix = make([]byte, w*h)
	}
	c.mask.Pix = c.mask.Pix[:w*h]
	c.mask.Stride = w
	c.mask.Rect = image.Rect(0, 0, w, h)
	c.ras.DrawOp = draw.Src
	c.ras.Draw(&c.mask, c.mask.Rect, image.Opaque, image.Point{})
	return &c.mask, r
}

// bounds is the pixel rectangle around all points of a path under a
// transform, handles included.
func bounds(p path, m matrix) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, s := range p {
		for _, q := range s.p[:s.points()] {
			q = m.apply(q)
			x0, x1 = math.Min(x0, q.x), math.Max(x1, q.x)
			y0, y1 = math.Min(y0, q.y), math.Max(y1, q.y)
		}
	}
	if x1 < x0 {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(x0)), int(math.Floor(y0)), int(math.Ceil(x1)), int(math.Ceil(y1)))
}

// fill paints the inside of a path.
func (c *canvas) fill(p path, with paint) {
	mask, r := c.cover(p)
	if r.Empty() {
		return
	}
	plain, isPlain := with.(ink)
	back := c.m.inverse()
	for y := range r.Dy() {
		cov := mask.Pix[y*mask.Stride:][:r.Dx()]
		pix := c.img.Pix[c.img.PixOffset(r.Min.X, r.Min.Y+y):]
		for x, a := range cov {
			if a == 0 {
				continue
			}
			k := color.RGBA(plain)
			if !isPlain {
				k = with.at(back.apply(point{float64(r.Min.X+x) + 0.5, float64(r.Min.Y+y) + 0.5}))
			}
			if a == 255 && k.A == 255 {
				pix[4*x], pix[4*x+1], pix[4*x+2], pix[4*x+3] = k.R, k.G, k.B, 255
			} else {
				over(pix[4*x:4*x+4:4*x+4], k, a)
			}
		}
	}
}

// draw paints the outline of a path with a round pen of a width in units.
func (c *canvas) draw(p path, width float64, with paint) {
	c.fill(p.stroke(width, roundJoint), with)
}

// over lays a premultiplied colour with coverage a on one pixel. All four
// channels are rounded alike, so that no colour outgrows its opacity.
func over(pix []byte, k color.RGBA, a uint8) {
	m := uint32(a) * 257
	rest := 0xffff - uint32(k.A)*m/255
	for i, v := range [4]uint8{k.R, k.G, k.B, k.A} {
		pix[i] = uint8((uint32(v)*m + uint32(pix[i])*rest + 0x7fff) / 0xffff)
	}
}

// clip keeps what lies inside a path and clears the rest.
func (c *canvas) clip(p path) {
	mask, r := c.cover(p)
	b := c.img.Rect
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			a := uint32(0)
			if (image.Point{x, y}).In(r) {
				a = uint32(mask.Pix[(y-r.Min.Y)*mask.Stride+x-r.Min.X])
			}
			if a == 255 {
				continue
			}
			pix := c.img.Pix[c.img.PixOffset(x, y):][:4:4]
			for i := range pix {
				pix[i] = uint8((uint32(pix[i])*a + 127) / 255)
			}
		}
	}
}

// drawOver draws another canvas of the same size over this one.
func (c *canvas) drawOver(o *canvas) {
	dst, src := c.img.Pix, o.img.Pix
	for i := 0; i < len(src); i += 4 {
		switch src[i+3] {
		case 0:
		case 255:
			copy(dst[i:i+4], src[i:i+4])
		default:
			over(dst[i:i+4:i+4], color.RGBA{src[i], src[i+1], src[i+2], src[i+3]}, 255)
		}
	}
}

// turn turns the picture by 180°, pixel for pixel.
func (c *canvas) turn() {
	pix := c.img.Pix
	for i, j := 0, len(pix)-4; i < j; i, j = i+4, j-4 {
		a, b := (*[4]byte)(pix[i:]), (*[4]byte)(pix[j:])
		*a, *b = *b, *a
	}
}

// twin draws art and the same art turned by 180° about the middle of the
// canvas, pixel for pixel: the two heads of a card.
func (c *canvas) twin(art func(*canvas)) {
	l := c.layer()
	art(l)
	c.drawOver(l)
	l.turn()
	c.drawOver(l)
	l.free()
}

// fold makes the lower half of the pixels the upper half turned by 180°, so
// that art which is the same both ways up is so to the last bit.
func (c *canvas) fold() {
	pix := c.img.Pix
	for i, j := 0, len(pix)-4; i < j; i, j = i+4, j-4 {
		copy(pix[j:j+4], pix[i:i+4])
	}
}

// shape fills a path and draws its outline in the deck's line.
func (c *canvas) shape(p path, with paint) {
	c.fill(p, with)
	c.draw(p, outlineWidth, night)
}

// inverse is the transform back. The canvas never has a flat one.
func (m matrix) inverse() matrix {
	det := m.a*m.e - m.b*m.d
	a, b, d, e := m.e/det, -m.b/det, -m.d/det, m.a/det
	return matrix{a, b, -(a*m.c + b*m.f), d, e, -(d*m.c + e*m.f)}
}
