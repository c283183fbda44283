package ui

import (
	"math"

	"machiavelli/assets/shaders"

	"github.com/hajimehoshi/ebiten/v2"
)

// felt is the ground of every scene, baked once per window size by a shader:
// a light in the middle, a soft vignette, the nap of the cloth, and a dither
// that keeps the gradient free of bands.
type felt struct {
	shader *ebiten.Shader
	img    *ebiten.Image
	opts   ebiten.DrawRectShaderOptions
	light  Color // in the middle, of the theme that it was baked for
	shown  bool  // the plain felt, which comes first
	plain  int   // ticks in which it stays yet
}

// plainTicks is how long the first felt of all is only its light: the shader
// takes its time in a browser, and the first picture is not to wait for it.
const plainTicks = 15

// Felt covers the whole image with felt.
func (p *Painter) Felt() {
	if p.blind {
		return
	}
	size := p.whole().Bounds().Size()
	if !p.felt.shown {
		p.felt.shown, p.felt.plain = true, plainTicks
	}
	if p.felt.plain > 0 {
		p.plainFelt(float32(size.X), float32(size.Y))
		return
	}
	if light := p.Theme.FeltLight; p.felt.img == nil || p.felt.img.Bounds().Size() != size || p.felt.light != light {
		p.felt.light = light
		p.bakeFelt(size.X, size.Y)
	}
	if p.felt.img == nil {
		p.dst.Fill(p.Theme.FeltDark)
		return
	}
	p.image.GeoM.Reset()
	p.image.ColorScale.Reset()
	p.put(p.felt.img)
}

// Plain reports whether the felt is still drawn without its texture.
func (p *Painter) Plain() bool { return p.felt.plain > 0 }

// Update takes one tick. It reports whether the felt can now be drawn with its texture.
func (p *Painter) Update() bool {
	if p.felt.plain == 0 {
		return false
	}
	p.felt.plain--
	return p.felt.plain == 0
}

// plainFelt is the light on the felt alone, as the shader has it, between the
// points of a grid.
func (p *Painter) plainFelt(w, h float32) {
	const across, down = 24, 16
	img := p.sprites.get(sprSolid, 0, 0)
	b := img.Bounds()
	u, v := float32(b.Min.X)+1.5, float32(b.Min.Y)+1.5
	for iy := range down + 1 {
		for ix := range across + 1 {
			x, y := float64(ix)/across, float64(iy)/down
			dx, dy := 0.80*(2*x-1), 0.74*(2*y-1+0.12)
			d := math.Sqrt(dx*dx + dy*dy)
			t := max(0, min(1, (d-0.05)/(1.12-0.05)))
			p.vertex(w*float32(x), h*float32(y), u, v, Mix(p.Theme.FeltLight, p.Theme.FeltDark, t*t*(3-2*t)))
		}
	}
	for iy := range uint32(down) {
		for ix := range uint32(across) {
			n := iy*(across+1) + ix
			p.i = append(p.i, n, n+1, n+across+1, n+1, n+across+2, n+across+1)
		}
	}
	p.flush(img)
}

func (p *Painter) bakeFelt(w, h int) {
	f := &p.felt
	if f.shader == nil {
		s, err := ebiten.NewShader(shaders.Felt)
		if err != nil {
			return // plain felt will do
		}
		f.shader = s
	}
	if f.img != nil {
		f.img.Deallocate()
	}
	f.img = ebiten.NewImage(w, h)
	vec := func(c Color) []float32 {
		return []float32{float32(c.R) / 255, float32(c.G) / 255, float32(c.B) / 255}
	}
	f.opts.Uniforms = map[string]any{
		"Size": []float32{float32(w), float32(h)}, "Scale": float32(max(1, p.scale)),
		"Light": vec(p.Theme.FeltLight), "Dark": vec(p.Theme.FeltDark),
	}
	f.img.DrawRectShader(w, h, f.shader, &f.opts)
}
