package ui

import "math"

// Align is the alignment of a line of text in its rectangle.
type Align uint8

// The alignments.
const (
	Start Align = iota
	Middle
	End
)

// Style is how text looks.
type Style struct {
	Font  Font
	Size  float64 // points
	Color Color
	Align Align
}

// Text draws a line of text whose baseline is at y; x is its start, middle or
// end, as it is aligned.
func (p *Painter) Text(s string, x, y float64, st Style) {
	if p.Fonts.Drawn != nil {
		p.Fonts.Drawn(s)
	}
	r := p.Fonts.glyphs(s, faceKey{st.Font, st.Size})
	px := x * p.scale
	switch st.Align {
	case Middle:
		px -= r.width / 2
	case End:
		px -= r.width
	}
	px = math.Round(px)
	py := math.Round(y * p.scale) // the baseline lies on a whole pixel
	p.tint(st.Color)
	for i := range r.glyphs {
		g := &r.glyphs[i]
		p.image.GeoM.Reset()
		p.image.GeoM.Translate(px+g.x, py+g.top)
		p.put(g.image)
	}
}

// TextIn draws a line of text in the middle of a rectangle's height. It draws a text that is
// too wide a little smaller, and cuts one that is still too wide with an ellipsis.
func (p *Painter) TextIn(s string, r Rect, st Style) {
	st.Size = p.Fonts.Shrink(s, st.Font, st.Size, r.W, LeastText(st.Size))
	s = p.Fonts.Fit(s, st.Font, st.Size, r.W)
	x := r.X
	switch st.Align {
	case Middle:
		x += r.W / 2
	case End:
		x += r.W
	}
	cap := p.Fonts.capHeight(faceKey{st.Font, st.Size}) / p.scale
	p.Text(s, x, r.Y+r.H/2+cap/2, st)
}

// Wrap draws a text in lines from the top of a rectangle. It leaves out lines that do not
// fit.
func (p *Painter) Wrap(s string, r Rect, st Style) {
	if p.Fonts.Cut != nil && p.Fonts.Broken(s, st.Font, st.Size, r.W) {
		p.Fonts.Cut(s)
	}
	lh := LineHeight(st.Size)
	y := 0.0
	for _, line := range p.Fonts.Lines(s, st.Font, st.Size, r.W) {
		if y+lh > r.H+0.5 {
			p.Fonts.cut(s)
			break
		}
		p.TextIn(line, Rect{X: r.X, Y: r.Y + y, W: r.W, H: lh}, st)
		y += lh
	}
}
