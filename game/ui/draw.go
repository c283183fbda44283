package ui

import (
	"math"

	"machiavelli/game/ui/input"
)

// Draw draws the widgets, the dialogs over them, the toasts and a tip.
func (s *Screen) Draw(p *Painter) {
	s.drawLayer(p, &s.base, len(s.dialogs) == 0)
	for i := range s.dialogs {
		d := &s.dialogs[i]
		p.Fill(Rect{X: 0, Y: 0, W: s.w, H: s.h}, shade(165))
		p.Shadow(d.sheet, 18, 22, shade(150))
		p.Round(d.sheet, 18, rgb(0x0f332c))
		p.Ring(d.sheet, 18, 1.2, Fade(p.Theme.Gold, 0.6))
		s.drawLayer(p, &d.layer, i == len(s.dialogs)-1)
	}
	s.drawTip(p)
	s.drawToasts(p)
}

func (s *Screen) drawLayer(p *Painter, l *layer, top bool) {
	for i := range l.widgets {
		if w := &l.widgets[i]; !w.Area {
			s.drawWidget(p, l, w, top)
		}
	}
	if l.area.H <= 0 {
		return
	}
	p.Clip(l.area)
	for i := range l.widgets {
		if w := &l.widgets[i]; w.Area && l.at(w).Overlaps(l.area) {
			s.drawWidget(p, l, w, top)
		}
	}
	const fade = 22.0
	deep := Fade(p.Theme.FeltDark, 0.75)
	if l.scroll > 1 {
		p.FillDown(Rect{X: l.area.X, Y: l.area.Y, W: l.area.W, H: fade}, deep, Fade(deep, 0))
	}
	if l.scroll < l.content-l.area.H-1 {
		p.FillDown(Rect{X: l.area.X, Y: l.area.Bottom() - fade, W: l.area.W, H: fade}, Fade(deep, 0), deep)
	}
	p.Unclip()
	s.drawScrollbar(p, l)
}

func (s *Screen) drawScrollbar(p *Painter, l *layer) {
	if l.content <= l.area.H+1 {
		return
	}
	h := max(32, l.area.H*l.area.H/l.content)
	y := l.area.Y + (l.area.H-h)*l.scroll/(l.content-l.area.H)
	p.Round(Rect{X: l.area.Right() - 5, Y: y, W: 4, H: h}, 2, Fade(p.Theme.Ivory, 0.35))
}

func (s *Screen) drawWidget(p *Painter, l *layer, w *Widget, top bool) {
	r := l.at(w)
	st := State{
		Hover:   top && w.ID == s.under.hover,
		Pressed: top && w.ID == s.under.press && w.active(),
		Focus:   top && s.ring && w.ID == l.focus,
	}
	switch w.Kind {
	case Label:
		p.label(w, r)
	case Panel:
		p.Sheet(r)
	case Button:
		p.button(w, r, st, !s.touch && s.w >= 600)
	case Toggle:
		p.toggle(w, r, st)
	case Choice:
		p.choice(w, r)
	case Stepper:
		p.stepper(w, r, st)
	case Slider:
		p.slider(w, r, st)
	case Field:
		p.field(w, r, st, top && l.focus == w.ID, top && s.full.field == w.ID)
	case Custom:
		w.Paint(p, r, st)
	}
	if st.Focus {
		p.FocusRing(ringed(w, r), cornerOf(w, r))
	}
}

func cornerOf(w *Widget, r Rect) float64 {
	switch w.Kind {
	case Button, Choice, Stepper:
		return min(r.H/2, 26)
	}
	return 12
}

// ringed is what the ring of a widget at r goes around: of a bare icon a part of what a
// finger hits, which may reach to the edge of the panel that the icon lies on.
func ringed(w *Widget, r Rect) Rect {
	if w.Kind == Button && w.Look == Quiet && w.Text == "" {
		return r.Inset(7)
	}
	return r
}

// FocusRing draws the keyboard focus around a rectangle, or on its edge at the end of the
// window.
func (p *Painter) FocusRing(r Rect, radius float64) {
	p.Ring(around(r), radius+4, 3, p.Theme.Focus)
}

func around(r Rect) Rect {
	out := r.Inset(-4)
	top := max(0, out.Y)
	out.H -= top - out.Y
	out.Y = top
	return out
}

// Sheet draws the dark panel under texts.
func (p *Painter) Sheet(r Rect) {
	p.Round(r, 14, p.Theme.Panel)
	p.Ring(r, 14, 1, p.Theme.PanelEdge)
}

func (p *Painter) label(w *Widget, r Rect) {
	c := p.Theme.Ivory
	if w.Color != nil {
		c = *w.Color
	}
	st := Style{w.Font, w.size(), c, w.Align}
	if w.Wrap {
		p.Wrap(w.Text, r, st)
		return
	}
	if w.Icon != NoIcon {
		p.Icon(w.Icon, r.X+w.size()*0.55, r.Y+r.H/2, w.size()*1.1, c)
		r.X += w.size() * 1.5
		r.W -= w.size() * 1.5
	}
	p.TextIn(w.Text, r, st)
}

// ground draws what a button stands on and returns the colour of its text.
func (p *Painter) ground(w *Widget, r Rect, st State) Color {
	t := p.Theme
	radius := cornerOf(w, r)
	if w.Disabled {
		if w.Look == Quiet { // which has no ground when it is on either
			return Fade(t.DisabledText, 0.65)
		}
		p.Round(r, radius, Fade(t.Disabled, 0.85))
		return t.DisabledText
	}
	switch w.Look {
	case Primary:
		p.Shadow(r.Move(0, 2), radius, 7, shade(90))
		top, bottom := t.GoldLight, Mix(t.Gold, t.GoldDark, 0.55)
		if st.Hover {
			top, bottom = Mix(top, t.Ivory, 0.35), Mix(bottom, t.GoldLight, 0.35)
		}
		if st.Pressed {
			top, bottom = bottom, Mix(top, bottom, 0.5)
		}
		p.RoundDown(r, radius, top, bottom)
		p.Ring(r, radius, 1, Fade(t.GoldLight, 0.9))
		return t.Ink
	case Quiet:
		if st.Hover || st.Pressed {
			p.Round(r, radius, Fade(t.Ivory, 0.10))
		}
		return t.Ivory
	}
	c, edge := t.Raised, t.RaisedEdge
	if w.Look == Danger {
		c, edge = rgb(0x5b1f26), rgb(0xa2474c)
	}
	if st.Hover {
		c = Mix(c, t.Ivory, 0.09)
	}
	if st.Pressed {
		c = Mix(c, t.FeltDark, 0.45)
	}
	p.Round(r, radius, c)
	p.Ring(r, radius, 1, edge)
	return t.Ivory
}

func (p *Painter) button(w *Widget, r Rect, st State, hints bool) {
	c := p.ground(w, r, st)
	if w.Color != nil && !w.Disabled {
		c = *w.Color
	}
	sub := w.Sub
	if w.Disabled && w.Why != "" {
		sub = w.Why
	}
	inner := r.Inset(4)
	if w.Text == "" {
		x, y := r.Center()
		p.Icon(w.Icon, x, y, min(26, r.H*0.5), c)
		return
	}
	inner, size := p.Fonts.buttonRoom(w, r), w.size()
	key := ""
	if hints && w.Key != input.NoKey {
		key = p.key(w.Key)
	}
	if key != "" {
		kw := p.Fonts.Width(key, Bold, 11) + 10
		if p.Fonts.Width(w.Text, Bold, size)+iconRoom(w)+kw+10 <= inner.W && sub == "" {
			p.keyCap(key, Rect{X: inner.Right() - kw + 4, Y: r.Y + r.H/2 - 9, W: kw, H: 18}, c)
			inner.W -= kw + 2
			if w.Align == Middle {
				inner.X += kw/2 + 2
				inner.W -= kw/2 + 2
			}
		}
	}
	line := inner
	if sub != "" {
		line.H = r.H * 0.56
		line.Y += r.H * 0.05
		line2 := Rect{X: r.X + 8, Y: r.Y + r.H*0.53, W: r.W - 16, H: r.H * 0.36}
		p.TextIn(sub, line2, Style{Sans, p.Fonts.Shrink(sub, Sans, min(13, size*0.85), line2.W, 11), c, Middle})
	}
	p.iconText(w, line, size, c)
}

// buttonRoom is the part of a button that its text may have; a long one comes
// nearer to the ends.
func (f *Fonts) buttonRoom(w *Widget, r Rect) Rect {
	pad := 14.0
	switch need := f.Width(w.Text, Bold, w.size()) + iconRoom(w); {
	case need > r.W-2*nearPad:
		pad = LeastPad
	case need > r.W-2*pad:
		pad = nearPad
	}
	return Rect{X: r.X + pad, Y: r.Y, W: r.W - 2*pad, H: r.H}
}

// OneSize gives all buttons of a row the text size of the one that has the least room for
// its words.
func (f *Fonts) OneSize(row []Widget) {
	size := math.Inf(1)
	for i := range row {
		w := &row[i]
		at, least, room := w.size(), LeastText(w.size()), w.Rect.W-2*LeastPad-iconRoom(w)
		for at > least && f.Width(w.Text, Bold, at) > room {
			at = max(least, at-0.5)
		}
		size = min(size, at)
	}
	for i := range row {
		row[i].Size = size
	}
}

// LeastPad is the least room between a long text and the ends of its button.
const LeastPad = 4.0

// nearPad is how near a text comes that has little room.
const nearPad = 8.0

// LeastText is the smallest size of a text that has little room.
func LeastText(size float64) float64 { return size * 0.85 }

func iconRoom(w *Widget) float64 {
	if w.Icon == NoIcon {
		return 0
	}
	return w.size()*1.15 + 8
}

// iconText draws an icon and a text beside it, centred together; the text a
// little smaller where it has no room.
func (p *Painter) iconText(w *Widget, r Rect, size float64, c Color) {
	room := iconRoom(w)
	size = p.Fonts.Shrink(w.Text, Bold, size, r.W-room, LeastText(size))
	text := p.Fonts.Fit(w.Text, Bold, size, r.W-room)
	width := p.Fonts.Width(text, Bold, size) + room
	x := r.X + (r.W-width)/2
	if w.Align == End {
		x = r.X
	}
	if room > 0 {
		p.Icon(w.Icon, x+size*0.575, r.Y+r.H/2, size*1.15, c)
	}
	p.TextIn(text, Rect{X: x + room, Y: r.Y, W: width - room + 2, H: r.H}, Style{Bold, size, c, Start})
}

// key is what the player's keyboard has on a key.
func (p *Painter) key(k input.Key) string {
	if p.KeyName == nil {
		return k.String()
	}
	return p.KeyName(k)
}

// keyCap draws the key that does the same.
func (p *Painter) keyCap(key string, r Rect, c Color) {
	p.Ring(r, 5, 1, Fade(c, 0.45))
	p.TextIn(key, r, Style{Bold, 11, Fade(c, 0.8), Middle})
}
