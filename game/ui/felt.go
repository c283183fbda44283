package ui

import (
	"github.com/hajimehoshi/ebiten/v2"
)

// felt is the ground of every scene, baked once per window size by a shader:
// a light in the middle, a soft vignette, the nap of the cloth, and a dither
// that keeps the gradient free of bands.
type felt struct {
	shader *ebiten.Shader
	img    *ebiten.Image
	opts   ebiten.DrawRectShaderOptions
}

const feltSource = `//kage:unit pixels
package main

var Size vec2
var Light vec3
var Dark vec3
var Scale float

func hash(p vec2) float {
	q := fract(p * vec2(0.1031, 0.1030))
	q += dot(q, q.yx+33.33)
	return fract((q.x + q.y) * q.x)
}

func Fragment(dst vec4, src vec2, color vec4) vec4 {
	// An image may lie anywhere in a larger texture: count from its own corner.
	at := dst.xy - imageDstOrigin()
	p := (at - Size/2) / (Size / 2)
	p.y += 0.12
	d := length(p * vec2(0.80, 0.74))
	t := smoothstep(0.05, 1.12, d)
	c := mix(Light, Dark, t)
	cell := floor(at / Scale)
	nap := hash(cell) - 0.5
	weave := hash(floor(cell/vec2(1, 3))+7.0) - 0.5
	c *= 1.0 + (nap*0.030+weave*0.022)*(1.0-0.4*t)
	c += (hash(at+31.7) - 0.5) / 255.0
	return vec4(c, 1)
}
`

// Felt covers the whole image with felt.
func (p *Painter) Felt() {
	size := p.dst.Bounds().Size()
	if p.felt.img == nil || p.felt.img.Bounds().Size() != size {
		p.bakeFelt(size.X, size.Y)
	}
	if p.felt.img == nil {
		p.dst.Fill(p.Theme.FeltDark)
		return
	}
	p.image.GeoM.Reset()
	p.image.ColorScale.Reset()
	p.dst.DrawImage(p.felt.img, &p.image)
}

func (p *Painter) bakeFelt(w, h int) {
	f := &p.felt
	if f.shader == nil {
		s, err := ebiten.NewShader([]byte(feltSource))
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
