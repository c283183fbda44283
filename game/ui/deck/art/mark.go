package art

import (
	"image"
	"image/color"
)

// mark is a sprite that shows the state of a card. It is larger than the card;
// its margin says by how much.
type mark uint8

const (
	markRing mark = iota
	markSelect
	markFocus
	markRest
	markLift
	marks
)

// The sprites of the marks.
const (
	Ring   = firstMark + Sprite(markRing)   // yours this turn: gold ring, stud on the top left corner
	Select = firstMark + Sprite(markSelect) // chosen: bright frame with a glow around it
	Focus  = firstMark + Sprite(markFocus)  // where the keyboard is
	Rest   = firstMark + Sprite(markRest)   // shadow of a card that lies
	Lift   = firstMark + Sprite(markLift)   // shadow of a card in the hand
)

// margin is the room around the card in units.
func (m mark) margin() float64 {
	switch m {
	case markRing:
		return 6
	case markFocus:
		return 7
	case markSelect, markRest:
		return 12
	}
	return 26
}

// drawMark draws on a canvas whose origin is the card's top left corner.
func drawMark(c *canvas, m mark) {
	frame := func(out, width float64, k ink) {
		shape := roundBox(-out, -out, UnitsWide+out, UnitsHigh+out, cornerRadius+out)
		c.draw(shape, width, k)
	}
	switch m {
	case markRing:
		frame(0.6, 5.4, rgb(0x3a2a06).faded(0.75))
		frame(0.6, 3.6, rgb(0xffc93c))
		c.fill(circle(1.5, 1.5, 7.2), rgb(0x3a2a06))
		c.fill(circle(1.5, 1.5, 6.1), rgb(0xffc93c))
		c.fill(circle(1.5, 1.5, 2.6), rgb(0x3a2a06))
	case markSelect:
		c.glow(cardShape(0), 0, 0, 5, rgb(0xffd95e).faded(0.95))
		c.hollow(cardShape(0))
		frame(0.4, 3.4, rgb(0xffe9a3))
		frame(-0.9, 1, goldDeep)
	case markFocus:
		frame(4, 5.4, rgb(0x0b1f2a).faded(0.85))
		frame(4, 3.4, goldLight)
	case markRest:
		c.glow(cardShape(0.5), 0.4, 1.6, 2.6, ink{0, 0, 0, 150})
	case markLift:
		c.glow(cardShape(2), 2, 10, 8, ink{0, 0, 0, 140})
	}
}

// glow fills a path, moved by dx, dy units, and softens its edge over about
// spread units on either side.
func (c *canvas) glow(p path, dx, dy, spread float64, k ink) {
	l := c.layer()
	l.fill(p.by(shift(dx, dy)), ink{255, 255, 255, 255})
	soft := l.alpha()
	l.free()
	r := int(spread*c.m.a/1.5 + 0.5)
	for range 3 {
		soft = blurred(soft, r)
	}
	for i, a := range soft.Pix {
		over(c.img.Pix[4*i:4*i+4:4*i+4], color.RGBA(k), a)
	}
}

// hollow clears the inside of a path.
func (c *canvas) hollow(p path) {
	mask, r := c.cover(p)
	for y := range r.Dy() {
		for x := range r.Dx() {
			a := uint32(255 - mask.Pix[y*mask.Stride+x])
			pix := c.img.Pix[c.img.PixOffset(r.Min.X+x, r.Min.Y+y):][:4:4]
			for i := range pix {
				pix[i] = uint8((uint32(pix[i])*a + 127) / 255)
			}
		}
	}
}

// alpha is the opacity of the canvas.
func (c *canvas) alpha() *image.Alpha {
	out := image.NewAlpha(c.img.Rect)
	for i := range out.Pix {
		out.Pix[i] = c.img.Pix[4*i+3]
	}
	return out
}

// blurred is the mask under a box filter of 2r+1 pixels each way. Three in a
// row come close to a Gaussian.
func blurred(m *image.Alpha, r int) *image.Alpha {
	if r < 1 {
		return m
	}
	w, h := m.Rect.Dx(), m.Rect.Dy()
	across := image.NewAlpha(m.Rect)
	for y := range h {
		boxFilter(across.Pix[y*w:], m.Pix[y*w:], w, 1, r)
	}
	down := image.NewAlpha(m.Rect)
	for x := range w {
		boxFilter(down.Pix[x:], across.Pix[x:], h, w, r)
	}
	return down
}

// boxFilter averages n values that lie step apart over a window of 2r+1.
func boxFilter(dst, src []uint8, n, step, r int) {
	sum, size := 0, 2*r+1
	for i := range min(r, n) {
		sum += int(src[i*step])
	}
	for i := range n {
		if in := i + r; in < n {
			sum += int(src[in*step])
		}
		if out := i - r - 1; out >= 0 {
			sum -= int(src[out*step])
		}
		dst[i*step] = uint8((sum + size/2) / size)
	}
}
