package draw

import (
	"image"
	"math"
	"strings"

	"machiavelli/game/ui"
	"machiavelli/game/ui/layout"

	"github.com/hajimehoshi/ebiten/v2"
)

// panel draws the hint panel; its buttons are widgets.
func (a *Artist) panel() {
	p, t := a.m.Panel, a.Theme
	if p == nil {
		return
	}
	f := a.m.Frame
	r := f.Panel.Rect
	if !p.Buttons {
		r = f.ShortPanel()
	}
	a.plate(r)
	if p.Buttons && f.Form != layout.Wide {
		a.plate(f.Panel.Steer.Inset(-3))
	}
	x, w := r.X+14, r.W-28
	top := r.Y + 10
	title := w - 22 - layout.Touch + 8
	if f.Form != layout.Wide {
		high := 42.0
		if p.Sub == "" {
			high = 24
		}
		top = r.Y + max(0, r.H-high)/2
		w = f.Panel.Close.X - x - 6
		title = w - 22
	}
	a.p.Icon(ui.IconHint, x+8, top+min(12, r.H/2), min(17, r.H-4), t.GoldLight)
	head := ui.Style{Font: ui.Bold, Size: headSize, Color: t.GoldLight, Align: ui.Start}
	if p.Thinking {
		for i := range 3 { // dots
			a.p.Disc(x+2+6*float64(i), top+min(12, r.H/2)+12, 1.8, t.GoldLight)
		}
	}
	sub := ui.Style{Font: ui.Sans, Size: 13, Color: t.Muted, Align: ui.Start}
	if f.Form == layout.Wide { // a narrow panel has several lines for each
		y := a.within(p.Title, x+22, top+2, title, r.H, head)
		foot := 8 + float64(p.Rows)*(layout.Touch+6)
		y = a.within(p.Sub, x, y+2, w, r.Bottom()-foot-y-2, sub)
		y = max(y+4, r.Y+60)
		a.lines(p, ui.Rect{X: x, Y: y, W: w, H: r.Y + r.H - foot - y})
		return
	}
	if r.H < 2*OneLine { // both in a line
		if p.Offer {
			r.W = f.Panel.Offer.X - 6 - r.X
		}
		room := r.Right() - x - 14
		if p.Sub != "" && a.p.Fonts.Width(p.Title, head.Font, head.Size)+34+a.p.Fonts.Width(p.Sub, ui.Sans, 11) > room {
			sub.Size = a.fit(p.Sub, ui.Sans, 13, room-22) // the step alone
			a.p.TextIn(p.Sub, ui.Rect{X: x + 22, Y: r.Y + 1, W: room - 22, H: r.H}, sub)
			return
		}
		a.p.TextIn(p.Title, ui.Rect{X: x + 22, Y: r.Y, W: room - 22, H: r.H}, head)
		x += 22 + a.p.Fonts.Width(p.Title, head.Font, head.Size) + 12
		room = r.Right() - x - 14
		sub.Size = a.fit(p.Sub, ui.Sans, 13, room)
		a.p.TextIn(p.Sub, ui.Rect{X: x, Y: r.Y + 1, W: room, H: r.H}, sub)
		return
	}
	head.Size, sub.Size = a.fit(p.Title, ui.Bold, 16, title), a.fit(p.Sub, ui.Sans, 13, w)
	if a.p.Fonts.Width(p.Sub, ui.Sans, sub.Size) > w { // the step alone, in two lines
		sub.Size = 13
		h := min(r.H, 2*ui.LineHeight(sub.Size))
		a.p.Wrap(p.Sub, ui.Rect{X: x + 22, Y: r.Y + (r.H-h)/2, W: title, H: h}, sub)
		return
	}
	a.p.TextIn(p.Title, ui.Rect{X: x + 22, Y: top, W: title, H: 24}, head)
	a.p.TextIn(p.Sub, ui.Rect{X: x, Y: top + 22, W: w, H: 18}, sub)
}

// PanelLeast is the smallest size of the second line of a narrow panel.
const PanelLeast = 11.0

// PanelRoom is the width that the second line of a narrow panel has, or, where both lines
// are one, what follows the title.
func PanelRoom(f *layout.Frame, fonts *ui.Fonts, title string) float64 {
	x := f.Panel.X + 14
	if f.Panel.H < 2*OneLine {
		return f.Panel.Right() - x - 14 - 34 - fonts.Width(title, ui.Bold, headSize)
	}
	return f.Panel.Close.X - x - 6
}

// headSize is the size of a panel's title.
const headSize = 16.0

// OneLine is the least height of a line of words.
const OneLine = 18.0

// plate is what the panel lies on, with its edge in the window.
func (a *Artist) plate(r ui.Rect) {
	f := a.m.Frame
	r = r.Intersect(ui.Rect{W: f.W, H: f.H}.Inset(2))
	a.p.Shadow(r, 14, 12, ui.Color{A: 130})
	corner := min(14, r.H/2)
	a.p.Round(r, corner, ui.Color{R: 6, G: 28, B: 24, A: 0xf4})
	a.p.Ring(r, corner, 1.2, ui.Fade(a.Theme.Gold, 0.6))
}

// within writes words in as many lines as they need, smaller where that makes them fit into
// a height, and else as many whole sentences as fit. It answers where they end.
func (a *Artist) within(text string, x, y, width, height float64, st ui.Style) float64 {
	high := func() float64 {
		return float64(len(a.p.Fonts.Lines(text, st.Font, st.Size, width))) * ui.LineHeight(st.Size)
	}
	for st.Size > PanelLeast && high() > height {
		st.Size -= 0.5
	}
	for high() > height {
		end := strings.LastIndexByte(text, '\n')
		if end < 0 {
			break
		}
		text = text[:end]
	}
	a.p.Wrap(text, ui.Rect{X: x, Y: y, W: width, H: high()}, st)
	return y + high()
}

// lines draws the steps from the first one on, or from one with which the step
// that comes next has room and, if it can be, the one after it.
func (a *Artist) lines(p *Panel, r ui.Rect) {
	now := max(0, len(p.Lines)-1)
	for i := range p.Lines {
		if p.Lines[i].Now {
			now = i
		}
	}
	first, height := 0, 0.0
	for i := 0; i < len(p.Lines) && i <= now+1; i++ {
		for height += a.lineH(p.Lines[i].Text, r.W); height > r.H && first < min(i, now); first++ {
			height -= a.lineH(p.Lines[first].Text, r.W)
		}
	}
	y, end := r.Y, r.Y+r.H
	for i := first; i < len(p.Lines); i++ {
		h := a.lineH(p.Lines[i].Text, r.W)
		if y+h > end {
			return
		}
		a.line(&p.Lines[i], r.X, y, r.W)
		y += h
	}
	if y+a.lineH(p.More, r.W) <= end {
		a.p.Wrap(p.More, ui.Rect{X: r.X + lineX, Y: y + linePad, W: r.W - lineX, H: end - y}, ui.Style{Font: ui.Sans, Size: lineSize, Color: a.Theme.Muted, Align: ui.Start})
	}
}

// The words of a line: their size, where they begin, and what is above them.
const (
	lineSize = 13.0
	lineX    = 26
	linePad  = 3
)

// lineH is the height of a line, which has as many rows as its words need.
func (a *Artist) lineH(text string, width float64) float64 {
	return 2*linePad + float64(len(a.p.Fonts.Lines(text, ui.Sans, lineSize, width-lineX)))*ui.LineHeight(lineSize)
}

func (a *Artist) line(l *Line, x, y, w float64) {
	t := a.Theme
	ground, ink, text := ui.Fade(t.Ivory, 0.12), t.Ivory, ui.Fade(t.Ivory, 0.75)
	switch {
	case l.Done:
		ground, ink, text = ui.Mix(t.Mint, t.FeltDark, 0.35), t.Ivory, t.Muted
	case l.Now:
		ground, ink, text = t.Gold, t.Ink, t.GoldLight
	}
	row := 2*linePad + ui.LineHeight(lineSize)
	a.p.Disc(x+9, y+row/2, 9, ground)
	if l.Done {
		a.p.Icon(ui.IconCheck, x+9, y+row/2, 11, ink)
	} else {
		a.p.TextIn(l.Mark, ui.Rect{X: x, Y: y, W: 18, H: row}, ui.Style{Font: ui.Bold, Size: 11, Color: ink, Align: ui.Middle})
	}
	a.p.Wrap(l.Text, ui.Rect{X: x + lineX, Y: y + linePad, W: w - lineX, H: a.lineH(l.Text, w)}, ui.Style{Font: ui.Sans, Size: lineSize, Color: text, Align: ui.Start})
}

// travels reports whether a card has a way to go: a joker that is to stand for a card
// where it lies has none, and no arrow.
func travels(from, to ui.Rect) bool { return math.Hypot(to.X-from.X, to.Y-from.Y) >= to.H/6 }

// arrow draws the first step of a hint: a ghost of the card where it would go,
// and a dotted way there.
func (a *Artist) arrow() {
	arrow, t := &a.m.Marks.Arrow, a.Theme
	if arrow.Card.ID == 0 {
		return
	}
	from, to := arrow.From, arrow.To
	s, o := a.fitting(to.W)
	o.Fade = 0.45
	x, y := math.Round(to.X*a.scale), math.Round(to.Y*a.scale)
	on := a.p.Image()
	if arrow.Strip > 0 {
		to.W = arrow.Strip
		on = on.SubImage(image.Rect(int(x), int(y), int(x+to.W*a.scale), int(y+to.H*a.scale)).Intersect(on.Bounds())).(*ebiten.Image)
	}
	a.p.Round(to, min(to.W, to.H)*0.07, gapColor) // where cards have drawn apart, the one before is no ground to read it on
	s.Card(on, arrow.Card, x, y, o)
	a.p.Dashed(to, min(to.W, to.H)*0.07, 2, t.GoldLight)
	if !travels(from, to) {
		return
	}
	x0, y0, x1, y1 := arrow.Ends()
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
