package ui

import (
	"image"
	"math"

	"machiavelli/game/ui/input"

	"github.com/hajimehoshi/ebiten/v2"
)

// Painter draws baked shapes and text on an image. One painter is used again
// and again; drawing with it does not allocate once everything is baked.
type Painter struct {
	Theme   *Theme
	Fonts   *Fonts
	KeyName func(input.Key) string // as it is called in the player's language; nil: in English
	sprites *Sprites
	felt    felt
	scale   float64
	dst     *ebiten.Image
	clips   []*ebiten.Image
	alpha   float32 // of everything drawn
	blind   bool    // see Read
	v       []ebiten.Vertex
	i       []uint32
	image   ebiten.DrawImageOptions
	tri     ebiten.DrawTrianglesOptions
}

// NewPainter is a painter for a theme. Call Begin before drawing.
func NewPainter(theme *Theme, fonts *Fonts) *Painter {
	return &Painter{Theme: theme, Fonts: fonts, sprites: newSprites(), scale: 1, alpha: 1}
}

// Begin starts a frame on an image whose pixels are scale to a point.
func (p *Painter) Begin(dst *ebiten.Image, scale float64) {
	if scale != p.scale {
		p.sprites = newSprites()
	}
	p.dst, p.scale, p.alpha, p.blind = dst, scale, 1, false
	p.clips = p.clips[:0]
	p.Fonts.SetScale(scale)
}

// Prime draws something invisible, with another filter than the first and the last drawing
// of a frame. Ebitengine 2.10.4 leaves the uniforms of a shader program on the graphics card
// and compares new ones with memory that it uses again if a frame is not presented, as at
// rest. So the first drawing of the next frame could get the size of an atlas that was drawn
// on at rest, and a squeezed screen was drawn over the screen. Another program makes it send
// all uniforms again.
func (p *Painter) Prime() {
	p.image.GeoM.Reset()
	p.tint(Color{})
	p.image.Filter = ebiten.FilterLinear
	p.put(p.sprites.get(sprSolid, 0, 0))
	p.image.Filter = ebiten.FilterNearest
}

// Read starts a frame without a picture, for tests: texts are measured by the Fonts, and
// nothing is drawn. Without a window Ebitengine would keep all drawing in memory.
func (p *Painter) Read() {
	if p.dst == nil {
		p.dst = ebiten.NewImage(1, 1)
	}
	p.Begin(p.dst, p.Fonts.scale)
	p.blind = true
}

// Image is the image that is drawn on, in pixels.
func (p *Painter) Image() *ebiten.Image { return p.dst }

// Scale is the number of pixels of a point.
func (p *Painter) Scale() float64 { return p.scale }

// Alpha sets the opacity of what is drawn from now on and returns the former.
func (p *Painter) Alpha(a float64) (before float64) {
	before = float64(p.alpha)
	p.alpha = float32(a)
	return before
}

// Clip draws inside a rectangle only, until Unclip.
func (p *Painter) Clip(r Rect) {
	x0, y0, x1, y1 := p.pixels(r)
	p.clips = append(p.clips, p.dst)
	p.dst = p.dst.RecyclableSubImage(image.Rect(int(x0), int(y0), int(x1), int(y1)))
}

// Unclip ends the last Clip.
func (p *Painter) Unclip() {
	p.dst.Recycle()
	n := len(p.clips) - 1
	p.dst, p.clips = p.clips[n], p.clips[:n]
}

// whole is the image that the frame began on, however little of it is drawn on now.
func (p *Painter) whole() *ebiten.Image {
	if len(p.clips) > 0 {
		return p.clips[0]
	}
	return p.dst
}

// pixels is a rectangle on whole pixels.
func (p *Painter) pixels(r Rect) (x0, y0, x1, y1 float32) {
	f := func(v float64) float32 { return float32(math.Round(v * p.scale)) }
	return f(r.X), f(r.Y), f(r.X + r.W), f(r.Y + r.H)
}

// px is a length in whole pixels, at least one if it is anything.
func (p *Painter) px(v float64) int {
	if v <= 0 {
		return 0
	}
	return max(1, int(math.Round(v*p.scale)))
}

func (p *Painter) vertex(x, y, u, v float32, c Color) {
	a := float32(c.A) / 255 * p.alpha
	p.v = append(p.v, ebiten.Vertex{
		DstX: x, DstY: y, SrcX: u, SrcY: v,
		ColorR: float32(c.R) / 255 * a, ColorG: float32(c.G) / 255 * a, ColorB: float32(c.B) / 255 * a, ColorA: a,
	})
}

func (p *Painter) flush(img *ebiten.Image) {
	p.tri.ColorScaleMode = ebiten.ColorScaleModePremultipliedAlpha
	if !p.blind {
		p.dst.DrawTriangles32(p.v, p.i, img, &p.tri)
	}
	p.v, p.i = p.v[:0], p.i[:0]
}

// quad joins the last four vertices, given in reading order.
func (p *Painter) quad() {
	n := uint32(len(p.v)) - 4
	p.i = append(p.i, n, n+1, n+2, n+1, n+3, n+2)
}

// nine stretches the middle of a sprite over a rectangle and keeps its
// corners, which are edge pixels wide. The colour goes from top to bottom.
func (p *Painter) nine(img *ebiten.Image, x0, y0, x1, y1, edge float32, top, bottom Color, skip func(ix, iy int) bool) {
	b := img.Bounds()
	u0, v0 := float32(b.Min.X), float32(b.Min.Y)
	n, m := float32(b.Dx()), float32(b.Dy())
	edge = min(edge, (x1-x0)/2, (y1-y0)/2)
	xs := [4]float32{x0, x0 + edge, x1 - edge, x1}
	ys := [4]float32{y0, y0 + edge, y1 - edge, y1}
	us := [4]float32{u0, u0 + edge, u0 + n - edge, u0 + n}
	vs := [4]float32{v0, v0 + edge, v0 + m - edge, v0 + m}
	cs := [4]Color{}
	for k := range ys {
		cs[k] = top
		if top != bottom {
			cs[k] = Mix(top, bottom, float64(ys[k]-y0)/float64(max(1, y1-y0)))
		}
	}
	for iy := range 3 {
		for ix := range 3 {
			if xs[ix] == xs[ix+1] || ys[iy] == ys[iy+1] || skip != nil && skip(ix, iy) {
				continue
			}
			p.vertex(xs[ix], ys[iy], us[ix], vs[iy], cs[iy])
			p.vertex(xs[ix+1], ys[iy], us[ix+1], vs[iy], cs[iy])
			p.vertex(xs[ix], ys[iy+1], us[ix], vs[iy+1], cs[iy+1])
			p.vertex(xs[ix+1], ys[iy+1], us[ix+1], vs[iy+1], cs[iy+1])
			p.quad()
		}
	}
	p.flush(img)
}

func (p *Painter) radius(r Rect, radius float64) int {
	x0, y0, x1, y1 := p.pixels(r)
	return max(0, min(p.px(radius), int(min(x1-x0, y1-y0))/2))
}

// Fill fills a rectangle.
func (p *Painter) Fill(r Rect, c Color) {
	x0, y0, x1, y1 := p.pixels(r)
	p.nine(p.sprites.get(sprSolid, 0, 0), x0, y0, x1, y1, 1, c, c, nil)
}

// FillDown fills a rectangle with a colour that changes from top to bottom.
func (p *Painter) FillDown(r Rect, top, bottom Color) {
	x0, y0, x1, y1 := p.pixels(r)
	p.nine(p.sprites.get(sprSolid, 0, 0), x0, y0, x1, y1, 1, top, bottom, nil)
}

// Round fills a rectangle with round corners; half its height is a pill.
func (p *Painter) Round(r Rect, radius float64, c Color) { p.RoundDown(r, radius, c, c) }

// RoundDown is Round with a colour that changes from top to bottom.
func (p *Painter) RoundDown(r Rect, radius float64, top, bottom Color) {
	x0, y0, x1, y1 := p.pixels(r)
	n := p.radius(r, radius)
	p.nine(p.sprites.get(sprRound, n, 0), x0, y0, x1, y1, float32(n+1), top, bottom, nil)
}

// Ring outlines a rectangle with round corners; the line lies inside.
func (p *Painter) Ring(r Rect, radius, width float64, c Color) {
	x0, y0, x1, y1 := p.pixels(r)
	n := p.radius(r, radius)
	w := max(4, int(width*p.scale*4+0.5))
	p.nine(p.sprites.get(sprRing, n, w), x0, y0, x1, y1, float32(max(n, (w+3)/4)+1), c, c, nil)
}

// Shadow darkens the surroundings of a rectangle with round corners over blur
// points.
func (p *Painter) Shadow(r Rect, radius, blur float64, c Color) {
	n, b := p.radius(r, radius), p.px(blur)
	x0, y0, x1, y1 := p.pixels(r)
	f := float32(b)
	p.nine(p.sprites.get(sprGlow, n, b), x0-f, y0-f, x1+f, y1+f, float32(n+b), c, c, nil)
}

// Dashed outlines a rectangle with round corners by dashes.
func (p *Painter) Dashed(r Rect, radius, width float64, c Color) {
	x0, y0, x1, y1 := p.pixels(r)
	n := p.radius(r, radius)
	w := max(4, int(width*p.scale*4+0.5))
	corners := func(ix, iy int) bool { return ix == 1 || iy == 1 }
	p.nine(p.sprites.get(sprRing, n, w), x0, y0, x1, y1, float32(n+1), c, c, corners)
	t, e := float32(w)/4, float32(n+1)
	p.dashes(x0+e, y0, x1-e, y0+t, true, c)
	p.dashes(x0+e, y1-t, x1-e, y1, true, c)
	p.dashes(x0, y0+e, x0+t, y1-e, false, c)
	p.dashes(x1-t, y0+e, x1, y1-e, false, c)
	if len(p.v) > 0 {
		p.flush(p.sprites.get(sprSolid, 0, 0))
	}
}

// dashes fills a bar by dashes that begin and end with a gap.
func (p *Painter) dashes(x0, y0, x1, y1 float32, across bool, c Color) {
	length := y1 - y0
	if across {
		length = x1 - x0
	}
	unit := float32(6 * p.scale)
	n := int(length/unit) / 2
	if n < 1 {
		return
	}
	step := length / float32(2*n+1)
	b := p.sprites.get(sprSolid, 0, 0).Bounds()
	u, v := float32(b.Min.X)+1, float32(b.Min.Y)+1
	for k := range n {
		a := step * float32(2*k+1)
		q := [4]float32{x0, y0 + a, x1, y0 + a + step}
		if across {
			q = [4]float32{x0 + a, y0, x0 + a + step, y1}
		}
		p.vertex(q[0], q[1], u, v, c)
		p.vertex(q[2], q[1], u, v, c)
		p.vertex(q[0], q[3], u, v, c)
		p.vertex(q[2], q[3], u, v, c)
		p.quad()
	}
}

// Hatch fills a rectangle with diagonal stripes.
func (p *Painter) Hatch(r Rect, c Color) {
	n := p.px(10)
	img := p.sprites.get(sprHatch, n, 0)
	b := img.Bounds()
	x0, y0, x1, y1 := p.pixels(r)
	u, v, f := float32(b.Min.X), float32(b.Min.Y), float32(n)
	for y := y0; y < y1; y += f {
		for x := x0; x < x1; x += f {
			w, h := min(f, x1-x), min(f, y1-y)
			p.vertex(x, y, u, v, c)
			p.vertex(x+w, y, u+w, v, c)
			p.vertex(x, y+h, u, v+h, c)
			p.vertex(x+w, y+h, u+w, v+h, c)
			p.quad()
		}
	}
	p.flush(img)
}

// Disc fills a circle.
func (p *Painter) Disc(x, y, radius float64, c Color) {
	d := p.px(2 * radius)
	p.sprite(p.sprites.get(sprDisc, d, 0), x, y, c)
}

// Circle outlines a circle; the line lies inside.
func (p *Painter) Circle(x, y, radius, width float64, c Color) {
	d := p.px(2 * radius)
	p.sprite(p.sprites.get(sprCircle, d, max(4, int(width*p.scale*4+0.5))), x, y, c)
}

// Icon draws an icon, size points high, around a middle.
func (p *Painter) Icon(i Icon, x, y, size float64, c Color) {
	p.sprite(p.sprites.get(sprIcon, p.px(size), int(i)), x, y, c)
}

// sprite draws a baked shape around a middle.
func (p *Painter) sprite(img *ebiten.Image, x, y float64, c Color) {
	b := img.Bounds()
	p.image.GeoM.Reset()
	p.image.GeoM.Translate(math.Round(x*p.scale-float64(b.Dx())/2), math.Round(y*p.scale-float64(b.Dy())/2))
	p.tint(c)
	p.put(img)
}

// put draws an image where, and as, p.image says.
func (p *Painter) put(img *ebiten.Image) {
	if !p.blind {
		p.dst.DrawImage(img, &p.image)
	}
}

func (p *Painter) tint(c Color) {
	a := float32(c.A) / 255 * p.alpha
	p.image.ColorScale.Reset()
	p.image.ColorScale.Scale(float32(c.R)/255*a, float32(c.G)/255*a, float32(c.B)/255*a, a)
}

// Line draws a straight line.
func (p *Painter) Line(x0, y0, x1, y1, width float64, c Color) {
	p.Lines([]Stroke{{x0, y0, x1, y1}}, width, c)
}

// Stroke is a straight line from one place to another.
type Stroke struct{ X0, Y0, X1, Y1 float64 }

// Lines draws straight lines in one call, as each call costs a browser time.
func (p *Painter) Lines(list []Stroke, width float64, c Color) {
	img := p.sprites.get(sprSolid, 0, 0)
	u, v := middle(img)
	half := float32(max(1, width*p.scale)) / 2
	clear := Fade(c, 0)
	offsets := [4]float32{-half - 0.5, -half + 0.5, half - 0.5, half + 0.5}
	colors := [4]Color{clear, c, c, clear}
	for _, s := range list {
		ax, ay := float32(s.X0*p.scale), float32(s.Y0*p.scale)
		bx, by := float32(s.X1*p.scale), float32(s.Y1*p.scale)
		length := float32(math.Hypot(float64(bx-ax), float64(by-ay)))
		if length == 0 {
			continue
		}
		nx, ny := -(by-ay)/length, (bx-ax)/length
		for k := range 3 {
			for _, e := range [2]int{k, k + 1} {
				p.vertex(ax+nx*offsets[e], ay+ny*offsets[e], u, v, colors[e])
				p.vertex(bx+nx*offsets[e], by+ny*offsets[e], u, v, colors[e])
			}
			p.quad()
		}
	}
	if len(p.i) > 0 {
		p.flush(img)
	}
}

// Dots draws a dotted line from left to right in one call.
func (p *Painter) Dots(left, right, y float64, c Color) {
	const step, long, high = 7, 2, 1
	img := p.sprites.get(sprSolid, 0, 0)
	u, v := middle(img)
	for x := left; x < right; x += step {
		x0, y0, x1, y1 := p.pixels(Rect{X: x, Y: y, W: long, H: high})
		p.vertex(x0, y0, u, v, c)
		p.vertex(x1, y0, u, v, c)
		p.vertex(x0, y1, u, v, c)
		p.vertex(x1, y1, u, v, c)
		p.quad()
	}
	if len(p.i) > 0 {
		p.flush(img)
	}
}

// middle is the middle of the sprite of one colour.
func middle(img *ebiten.Image) (u, v float32) {
	b := img.Bounds()
	return float32(b.Min.X) + 1.5, float32(b.Min.Y) + 1.5
}

// Triangle fills a triangle.
func (p *Painter) Triangle(x0, y0, x1, y1, x2, y2 float64, c Color) {
	img := p.sprites.get(sprSolid, 0, 0)
	b := img.Bounds()
	u, v := float32(b.Min.X)+1.5, float32(b.Min.Y)+1.5
	for _, q := range [3][2]float64{{x0, y0}, {x1, y1}, {x2, y2}} {
		p.vertex(float32(q[0]*p.scale), float32(q[1]*p.scale), u, v, c)
	}
	p.i = append(p.i, 0, 1, 2)
	p.flush(img)
	p.Line(x0, y0, x1, y1, 0.5, c)
	p.Line(x1, y1, x2, y2, 0.5, c)
	p.Line(x2, y2, x0, y0, 0.5, c)
}
