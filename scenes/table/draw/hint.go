package draw

import (
	"math"

	"machiavelli/game/ui"
	"machiavelli/scenes/table/layout"
)

// panel draws the hint panel; its buttons are widgets.
func (a *Artist) panel() {
	p, t := a.m.Panel, a.Theme
	if p == nil {
		return
	}
	f := a.m.Frame
	r := ui.Rect(f.Panel)
	if !p.Buttons {
		r = ui.Rect(f.ShortPanel())
	}
	a.p.Shadow(r, 14, 12, ui.Color{A: 130})
	a.p.Round(r, 14, ui.Color{R: 6, G: 28, B: 24, A: 0xf4})
	a.p.Ring(r, 14, 1.2, ui.Fade(t.Gold, 0.6))
	x, w := r.X+14, r.W-28
	top := r.Y + 10
	if f.Form != layout.Wide {
		top = r.Y + 6
	}
	a.p.Icon(ui.IconHint, x+8, top+12, 17, t.GoldLight)
	a.p.TextIn(p.Title, ui.Rect{X: x + 22, Y: top, W: w - 22 - 28, H: 24}, ui.Style{Font: ui.Bold, Size: 16, Color: t.GoldLight, Align: ui.Start})
	a.p.TextIn(p.Sub, ui.Rect{X: x, Y: top + 22, W: w, H: 18}, ui.Style{Font: ui.Sans, Size: a.fit(p.Sub, ui.Sans, 13, w), Color: t.Muted, Align: ui.Start})
	if f.Form != layout.Wide {
		return
	}
	y, end := r.Y+60, r.Y+r.H-PanelButtons
	rows := int((end - y) / lineH)
	at := len(p.Lines)
	for i := range p.Lines {
		if p.Lines[i].Now {
			at = i
		}
	}
	first := min(at-rows+2, len(p.Lines)-rows)
	for i := max(0, first); i < len(p.Lines) && y+lineH <= end; i++ {
		a.line(&p.Lines[i], x, y, w)
		y += lineH
	}
	if y+lineH <= end {
		a.p.TextIn(p.More, ui.Rect{X: x + 26, Y: y, W: w - 26, H: lineH}, ui.Style{Font: ui.Sans, Size: 13.5, Color: t.Muted, Align: ui.Start})
	}
}

// PanelButtons is the height that the panel leaves for its buttons.
const PanelButtons = 96

const lineH = 25

func (a *Artist) line(l *Line, x, y, w float64) {
	t := a.Theme
	ground, ink, text := ui.Fade(t.Ivory, 0.12), t.Ivory, ui.Fade(t.Ivory, 0.75)
	switch {
	case l.Done:
		ground, ink, text = ui.Mix(t.Mint, t.FeltDark, 0.35), t.Ivory, t.Muted
	case l.Now:
		ground, ink, text = t.Gold, t.Ink, t.GoldLight
	}
	a.p.Disc(x+9, y+lineH/2, 9, ground)
	if l.Done {
		a.p.Icon(ui.IconCheck, x+9, y+lineH/2, 11, ink)
	} else {
		a.p.TextIn(l.Mark, ui.Rect{X: x, Y: y, W: 18, H: lineH}, ui.Style{Font: ui.Bold, Size: 11, Color: ink, Align: ui.Middle})
	}
	a.p.TextIn(l.Text, ui.Rect{X: x + 26, Y: y, W: w - 26, H: lineH}, ui.Style{Font: ui.Sans, Size: 13.5, Color: text, Align: ui.Start})
}

// arrow draws the first step of a hint: a ghost of the card where it would go,
// and a dotted way there.
func (a *Artist) arrow() {
	m, t := a.m, a.Theme
	if !m.Arrow {
		return
	}
	from, to := m.ArrowFrom, m.ArrowTo
	if m.Ghost.ID != 0 {
		s, o := a.fitting(to.W)
		o.Fade = 0.45
		x, y := math.Round(to.X*a.scale), math.Round(to.Y*a.scale)
		s.Card(a.p.Image(), m.Ghost, x, y, o)
		a.p.Dashed(ui.Rect(to), to.W*0.07, 2, t.GoldLight)
	}
	x0, y0 := from.X+from.W*0.5, from.Y+from.H*0.2
	x1, y1 := to.X+to.W*0.5, to.Y+to.H*0.62
	if from.Y < to.Y {
		y0, y1 = from.Y+from.H*0.8, to.Y+to.H*0.38
	}
	length := math.Hypot(x1-x0, y1-y0)
	if length < 30 {
		return
	}
	dx, dy := (x1-x0)/length, (y1-y0)/length
	for d := 6.0; d < length-18; d += 11 {
		a.p.Disc(x0+dx*d, y0+dy*d, 3.4, ui.Color{R: 6, G: 24, B: 21, A: 200})
		a.p.Disc(x0+dx*d, y0+dy*d, 2.4, t.GoldLight)
	}
	bx, by := x1-dx*18, y1-dy*18
	a.p.Triangle(x1+dx*2, y1+dy*2, bx-dy*11-dx*2, by+dx*11-dy*2, bx+dy*11-dx*2, by-dx*11-dy*2, ui.Color{R: 6, G: 24, B: 21, A: 200})
	a.p.Triangle(x1, y1, bx-dy*9, by+dx*9, bx+dy*9, by-dx*9, t.GoldLight)
}
