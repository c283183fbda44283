package draw

import (
	"math"

	"machiavelli/game/app/opponents"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
	"machiavelli/game/ui/layout"
)

// bars draws the bar at the top and the words on the felt.
func (a *Artist) bars() {
	m, f, t := a.m, a.m.Frame, a.Theme
	a.p.FillDown(f.Top, ui.Fade(barColor, 1), ui.Fade(barColor, 0.75))
	a.p.Fill(ui.Rect{X: 0, Y: f.Top.H - 1, W: f.W, H: 1}, lineColor)
	a.title()
	a.words()
	if m.Empty != "" {
		x, y := f.Felt.Center()
		a.p.TextIn(m.Empty, ui.Rect{X: x - f.Felt.W/2, Y: y - 14, W: f.Felt.W, H: 28}, ui.Style{Font: ui.Serif, Size: 22, Color: ui.Fade(t.Ivory, max(t.Faded, 0.45)), Align: ui.Middle})
	}
	a.log()
}

// count says how many cards are in the stock.
func (a *Artist) count() {
	size, al := 15.0, ui.End
	switch a.m.Frame.Form {
	case layout.Tall:
		size, al = 13, ui.Start
	case layout.Flat:
		size, al = 13, ui.Middle
	}
	size = max(size, a.m.Frame.Afar())
	r := a.m.Frame.Count
	if a.m.Pile.Shown && a.m.Frame.Form == layout.Wide {
		r.W = a.m.Frame.Pile.X - r.X - 12
	}
	a.p.TextIn(a.m.Stock.Text, r, ui.Style{Font: ui.Sans, Size: a.fit(a.m.Stock.Text, ui.Sans, size, r.W), Color: a.Theme.Muted, Align: al})
}

func (a *Artist) title() {
	m, f, t := a.m, a.m.Frame, a.Theme
	r := f.Title
	if r.Empty() {
		return
	}
	size := 23.0
	switch f.Form {
	case layout.Tall:
		size = 21
	case layout.Flat:
		size = 17
	}
	large, small := 20.0, 13.5
	if f.Afar() > 0 {
		large, small = max(large, r.H*0.32), max(small, r.H*0.25)
		size = max(size, large)
	}
	w := a.p.Fonts.Width(m.Title, ui.Serif, size)
	st := ui.Style{Font: ui.Serif, Size: size, Color: t.Ivory, Align: ui.Start}
	sub := ui.Style{Font: ui.Sans, Size: small, Color: t.Muted, Align: ui.Start}
	left := r.W - w - 14
	switch {
	case f.Form == layout.Flat && m.Hand.Clock != "": // no room is left beside the hand
		st.Size = a.fit(m.Title, ui.Serif, size, r.W)
		a.p.TextIn(m.Title, ui.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H * 0.6}, st)
		a.p.TextIn(m.Hand.Clock, ui.Rect{X: r.X, Y: r.Y + r.H*0.56, W: r.W, H: r.H * 0.4}, sub)
	case f.Form == layout.Flat:
		a.twoLines(m.Title, r, st)
	case m.Sub != "" && a.p.Fonts.Width(m.Sub, ui.Sans, small-1.5) > left:
		st.Size = a.fit(m.Title, ui.Serif, large, r.W)
		a.p.TextIn(m.Title, ui.Rect{X: r.X, Y: r.Y + r.H*0.1, W: r.W, H: r.H * 0.45}, st)
		sub.Size = a.fit(m.Sub, ui.Sans, small-0.5, r.W)
		a.p.TextIn(m.Sub, ui.Rect{X: r.X, Y: r.Y + r.H*0.54, W: r.W, H: r.H * 0.36}, sub)
	default:
		st.Size = a.fit(m.Title, ui.Serif, size, r.W)
		a.p.TextIn(m.Title, r, st)
		sub.Size = a.fit(m.Sub, ui.Sans, small, left)
		a.p.TextIn(m.Sub, ui.Rect{X: r.X + w + 14, Y: r.Y + 2, W: left, H: r.H}, sub)
	}
}

// Bubble is where the words of an exercise lie beside what they speak of; without
// a box they stand in the bar. Aside says that something else lies between, so that they do
// not point there.
type Bubble struct {
	Box, About layout.Rect
	Aside      bool
}

// The bubble's letters, and the room at their sides, in dp.
const (
	BubbleText = 16.5
	BubblePad  = 14.0
)

// bubble writes the words of an exercise beside what they speak of, and points
// there.
func (a *Artist) bubble() {
	b, t := a.m.Bubble, a.Theme
	r := b.Box
	if r.Empty() {
		return
	}
	ground, line := ui.Fade(barColor, 0.96), ui.Fade(t.GoldLight, 0.9)
	const tip = 9.0
	x, y := b.About.Center()
	x, y = max(r.X+2*tip, min(x, r.Right()-2*tip)), max(r.Y+tip+4, min(y, r.Bottom()-tip-4))
	a.p.Shadow(r, 10, 8, ui.Fade(barColor, 0.6))
	a.p.Round(r, 10, ground)
	a.p.Ring(r, 10, 1.5, line)
	switch {
	case b.Aside:
	case b.About.Bottom() <= r.Y:
		a.p.Triangle(x-tip, r.Y+1, x+tip, r.Y+1, x, r.Y-tip, line)
	case b.About.Y >= r.Bottom():
		a.p.Triangle(x-tip, r.Bottom()-1, x+tip, r.Bottom()-1, x, r.Bottom()+tip, line)
	case b.About.Right() <= r.X:
		a.p.Triangle(r.X+1, y-tip, r.X+1, y+tip, r.X-tip, y, line)
	default:
		a.p.Triangle(r.Right()-1, y-tip, r.Right()-1, y+tip, r.Right()+tip, y, line)
	}
	st := ui.Style{Font: ui.Bold, Size: BubbleText, Color: t.GoldLight, Align: ui.Middle}
	in := ui.Rect{X: r.X + BubblePad/2, Y: r.Y + BubblePad/2, W: r.W - BubblePad, H: r.H - BubblePad}
	a.p.Wrap(a.m.Words, in, st)
}

// words says in the bar what an exercise has to say, or what has just happened.
func (a *Artist) words() {
	f, t := a.m.Frame, a.Theme
	if a.m.Words == "" || !a.m.Bubble.Box.Empty() {
		return
	}
	st := ui.Style{Font: ui.Bold, Size: 20, Color: t.GoldLight, Align: ui.Middle}
	if f.Form != layout.Wide {
		st.Size, st.Align = 15.5, ui.Start
	}
	if a.m.Watched {
		st.Size = f.Words.H * 0.5
	}
	a.twoLines(a.m.Words, f.Words, st)
}

// twoLines draws a text in the middle of a rectangle's height, in two lines where
// one has no room.
func (a *Artist) twoLines(text string, r ui.Rect, st ui.Style) {
	r, st = inTwoLines(a.p.Fonts, text, r, st)
	a.p.Wrap(text, r, st)
}

// inTwoLines is the middle of a rectangle in which a text has one line, or two, and its
// size there.
func inTwoLines(f *ui.Fonts, text string, r ui.Rect, st ui.Style) (ui.Rect, ui.Style) {
	tight := func() bool {
		return len(f.Lines(text, st.Font, st.Size, r.W)) > 2 || 2*ui.LineHeight(st.Size) > r.H || f.Broken(text, st.Font, st.Size, r.W)
	}
	for f.Width(text, st.Font, st.Size) > r.W && st.Size > 12 && tight() {
		st.Size--
	}
	line := ui.LineHeight(st.Size)
	h := line // where a smaller size was enough for one
	if len(f.Lines(text, st.Font, st.Size, r.W)) > 1 && 2*line <= r.H {
		h += line
	}
	return ui.Rect{X: r.X, Y: r.Y + (r.H-h)/2, W: r.W, H: h}, st
}

// step says what comes next: over the buttons, or in a line over the hand.
func (a *Artist) step() {
	m, f, t := a.m, a.m.Frame, a.Theme
	r := f.Step
	if m.Panel != nil && (f.Panel.Overlaps(r) || m.Panel.Offer && f.Panel.Offer.Overlaps(r)) {
		return
	}
	if f.Form != layout.Wide {
		a.narrowStep(r)
		return
	}
	st := ui.Style{Font: ui.Sans, Size: max(14.5, f.Afar()), Color: t.GoldLight, Align: ui.End}
	if f.Afar() > 0 {
		_, st = inTwoLines(a.p.Fonts, m.Step, r, st)
	}
	lines := a.p.Fonts.Lines(m.Step, ui.Sans, st.Size, r.W)
	h := ui.LineHeight(st.Size) * float64(len(lines))
	a.p.Wrap(m.Step, ui.Rect{X: r.X, Y: r.Bottom() - h, W: r.W, H: h}, st)
}

// narrowStep is one line, or two over the edge between the felt and the hand's part
// where one would have to be too small to read.
func (a *Artist) narrowStep(r ui.Rect) {
	const usual, small = 13.5, 12
	st := ui.Style{Font: ui.Sans, Size: usual, Color: a.Theme.GoldLight, Align: ui.Start}
	text, fonts := a.m.Step, a.p.Fonts
	for st.Size > small && fonts.Width(text, st.Font, st.Size) > r.W {
		st.Size -= 0.5
	}
	if fonts.Width(text, st.Font, st.Size) <= r.W {
		a.p.TextIn(text, r, st)
		return
	}
	h := 2 * ui.LineHeight(st.Size)
	box := ui.Rect{X: r.X, Y: r.Y + (r.H-h)/2, W: r.W, H: h}
	a.p.Round(ui.Rect{X: box.X - 4, Y: box.Y, W: box.W + 8, H: box.H}, 6, ui.Fade(barColor, 0.9))
	a.p.Wrap(text, box, st)
}

// LogSize is the size of the log's words.
func LogSize(f *layout.Frame) float64 { return max(13.5, f.Afar()) }

// log writes the last lines of the log, the newest brightest.
func (a *Artist) log() {
	m, f := a.m, a.m.Frame
	if m.Panel != nil || f.Log.Empty() {
		return
	}
	const gap = 4
	size := LogSize(f)
	bottom := f.Log.Y + f.Log.H
	for i := range m.Log {
		s := m.Log[len(m.Log)-1-i]
		h := float64(len(a.p.Fonts.Lines(s, ui.Sans, size, f.Log.W)))*ui.LineHeight(size) + gap
		if bottom -= h; bottom < f.Log.Y {
			break
		}
		c := ui.Fade(a.Theme.Ivory, max(a.Theme.Faded, 0.95-0.14*float64(i)))
		a.p.Wrap(s, ui.Rect{X: f.Log.X, Y: bottom, W: f.Log.W, H: h}, ui.Style{Font: ui.Sans, Size: size, Color: c, Align: ui.End})
	}
}

// seats draws the other players.
func (a *Artist) seats() {
	f := a.m.Frame
	for i := range a.m.Seats {
		if i < len(f.Seats) {
			a.seat(f.Seats[i], &a.m.Seats[i])
		}
	}
}

func (a *Artist) seat(r layout.Rect, s *Seat) {
	t := a.Theme
	box := r
	radius := box.H / 2
	edge := ui.Fade(t.RaisedEdge, 0.8)
	if s.Ally {
		edge = t.Mint
	}
	if s.Turn {
		a.p.Shadow(box, radius, 9, ui.Fade(t.Gold, 0.35))
		a.p.Round(box, radius, chipOnTurn)
		a.p.Ring(box, radius, 1.8, t.Gold)
	} else {
		a.p.Round(box, radius, chipColor)
		a.p.Ring(box, radius, 1, edge)
	}
	if box.W < 150 {
		a.smallSeat(box, s)
		return
	}
	d := min(box.H*0.5-5, box.W*0.14) // a plate may be high and narrow
	cx, cy := box.X+d+5, box.Y+box.H/2
	a.p.Monogram(opponents.Monogram(s.Who.Name), s.Who.Color, cx, cy, d)

	cw := miniW(a.m.Frame)
	size := min(max(17, box.H*0.3), box.H*0.42, box.W*0.13)
	right := box.X + box.W - min(box.H*0.3, box.W*0.08)
	count := a.p.Fonts.Width(s.Count, ui.Bold, size) + 2
	a.p.TextIn(s.Count, ui.Rect{X: right - count, Y: box.Y, W: count, H: box.H}, ui.Style{Font: ui.Bold, Size: size, Color: pick(s.Alarm, t.GoldLight, t.Ivory), Align: ui.End})
	fan := 0
	switch {
	case box.W > 200:
		fan = min(9, s.Cards)
	case box.W > 140:
		fan = min(1, s.Cards)
	}
	step := cw * 0.24
	left, right := cx+d+6, right-max(count, pick(fan > 1, 24.0, 0))-4
	room := func(fan int) float64 { return right - pick(fan > 0, cw+float64(fan-1)*step, 0) - left - 2 } // for the name
	size = layout.NameSize(box)
	for wants := a.p.Fonts.Width(s.Who.Name, ui.Bold, size); fan > 0 && room(fan) < wants*pick(fan == 1, 0.8, 1.0); {
		fan--
	}
	x := left + room(fan) + 2
	for i := range fan {
		px, py := math.Round((x+float64(i)*step)*a.scale), math.Round((cy-cw*0.7)*a.scale)
		a.mini.Shadow(a.p.Image(), px, py, deck.Options{})
		a.mini.Back(a.p.Image(), px, py, deck.Options{})
	}
	text := ui.Rect{X: left, Y: box.Y, W: room(fan), H: box.H}
	size = a.fit(s.Who.Name, ui.Bold, size, text.W)
	if s.Status == "" || text.W < 30 {
		a.p.TextIn(s.Who.Name, text, ui.Style{Font: ui.Bold, Size: size, Color: t.Ivory, Align: ui.Start})
		return
	}
	a.p.TextIn(s.Who.Name, ui.Rect{X: text.X, Y: box.Y + box.H*0.07, W: text.W, H: box.H * 0.48}, ui.Style{Font: ui.Bold, Size: size, Color: t.Ivory, Align: ui.Start})
	a.p.TextIn(s.Status, ui.Rect{X: text.X, Y: box.Y + box.H*0.5, W: text.W, H: box.H * 0.4}, ui.Style{Font: ui.Sans, Size: max(10.5, min(12.5, size*0.85), size*0.7), Color: pick(s.Turn, t.GoldLight, t.Muted), Align: ui.Start})
}

// smallSeat is a seat where there are many: the name over the number of cards.
func (a *Artist) smallSeat(box ui.Rect, s *Seat) {
	t := a.Theme
	d := min(box.H*0.5-6, box.W*0.13)
	a.p.Monogram(opponents.Monogram(s.Who.Name), s.Who.Color, box.X+d+5, box.Y+box.H/2, d)
	x := box.X + 2*d + 9
	line := ui.Rect{X: x, Y: box.Y + box.H*0.08, W: box.X + box.W - x - 4, H: box.H * 0.44}
	a.p.TextIn(s.Who.Name, line, ui.Style{Font: ui.Bold, Size: a.fit(s.Who.Name, ui.Bold, 14, line.W), Color: t.Ivory, Align: ui.Start})
	line.Y += box.H * 0.42
	size := min(15.5, box.H*0.38)
	a.p.TextIn(s.Count, line, ui.Style{Font: ui.Bold, Size: size, Color: pick(s.Alarm, t.GoldLight, t.Ivory), Align: ui.Start})
	w := a.p.Fonts.Width(s.Count, ui.Bold, size) + 6
	line.X, line.W = line.X+w, line.W-w
	if size := a.fit(s.Status, ui.Sans, 11.5, line.W); a.p.Fonts.Width(s.Status, ui.Sans, size) <= line.W {
		a.p.TextIn(s.Status, line, ui.Style{Font: ui.Sans, Size: size, Color: pick(s.Turn, t.GoldLight, t.Muted), Align: ui.Start})
	}
}

// fit is a size of text that fits a width, if it need not be tiny.
func (a *Artist) fit(text string, font ui.Font, size, width float64) float64 {
	if w := a.p.Fonts.Width(text, font, size); w > width {
		size = max(10.5, math.Floor(size*width/w*2)/2)
	}
	return size
}

// base draws the part that the hand lies in.
func (a *Artist) base() {
	m, f, t := a.m, a.m.Frame, a.Theme
	b := f.Base
	a.p.FillDown(b, ui.Fade(barColor, 0.85), ui.Fade(barColor, 1.3))
	a.p.Fill(ui.Rect{X: 0, Y: b.Y, W: b.W, H: 1}, lineColor)
	if g := f.Goal; m.Goal != "" && !g.Empty() {
		align := [...]ui.Align{layout.Wide: ui.Middle, layout.Tall: ui.Start, layout.Flat: ui.End}[f.Form] // over or beside what comes next
		a.p.TextIn(m.Goal, g, ui.Style{Font: ui.Sans, Size: a.p.Fonts.Shrink(m.Goal, ui.Sans, 14.5, g.W, 11), Color: t.Muted, Align: align})
	}
	l := f.Label
	if !f.Label.Empty() {
		if f.Form == layout.Wide {
			a.p.TextIn(m.Hand.Title, ui.Rect{X: l.X - 6, Y: l.Y, W: l.W + 12, H: l.H * 0.52}, ui.Style{Font: ui.Bold, Size: a.fit(m.Hand.Title, ui.Bold, 15.5, l.W+12), Color: t.Ivory, Align: ui.Middle})
			a.p.TextIn(m.Hand.Text, ui.Rect{X: l.X, Y: l.Y + l.H*0.5, W: l.W, H: l.H * 0.5}, ui.Style{Font: ui.Sans, Size: 13, Color: t.Muted, Align: ui.Middle})
		} else {
			says, st := m.Hand.Text, ui.Style{Font: ui.Sans, Size: 13.5, Color: t.Muted, Align: ui.Start}
			if m.Hand.Clock != "" && a.p.Fonts.Width(says, st.Font, st.Size) > l.W {
				says = m.Hand.Clock
			}
			a.p.TextIn(says, l, st)
		}
	}
	if m.Banner != "" {
		a.banner(m.Banner)
	}
	if m.Curtain != "" {
		a.p.Fill(b, ui.Color{R: 6, G: 24, B: 21, A: 0xff})
		a.p.TextIn(m.Curtain, ui.Rect{X: b.X, Y: b.Y + 10, W: b.W, H: b.H * 0.42}, ui.Style{Font: ui.Serif, Size: 26, Color: t.Ivory, Align: ui.Middle})
	}
}

// banner says one thing over the felt's lower edge.
func (a *Artist) banner(s string) {
	f, t := a.m.Frame, a.Theme
	w := min(a.p.Fonts.Width(s, ui.Sans, 14.5)+36, f.W-16)
	r := ui.Rect{X: (f.Felt.X + f.Felt.W/2) - w/2, Y: f.Felt.Y + f.Felt.H - 34, W: w, H: 30}
	a.p.Shadow(r, 15, 8, ui.Color{A: 120})
	a.p.Round(r, 15, ui.Color{R: 8, G: 40, B: 35, A: 0xf0})
	a.p.Ring(r, 15, 1, ui.Fade(t.Gold, 0.6))
	a.p.TextIn(s, r.Inset(8), ui.Style{Font: ui.Sans, Size: 14.5, Color: t.Ivory, Align: ui.Middle})
}
