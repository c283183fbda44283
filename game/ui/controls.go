package ui

import (
	"strconv"
	"unicode/utf8"
)

func (p *Painter) toggle(w *Widget, r Rect, st State) {
	t := p.Theme
	c := t.Ivory
	if w.Disabled {
		c = t.DisabledText
	}
	const tw, th = 50.0, 28.0
	text := Rect{X: r.X + 4, Y: r.Y, W: r.W - tw - 20, H: r.H}
	if w.Sub != "" {
		p.TextIn(w.Sub, Rect{X: text.X, Y: r.Y + r.H/2 + 1, W: text.W, H: r.H/2 - 4}, Style{Sans, 13, t.Muted, Start})
		text.H = r.H/2 + 3
		text.Y += 3
	}
	p.TextIn(w.Text, text, Style{Sans, w.size(), c, Start})
	track := Rect{X: r.Right() - tw - 4, Y: r.Y + (r.H-th)/2, W: tw, H: th}
	ground := rgb(0x0d2a25)
	knob := t.Muted
	x := track.X + th/2
	if w.On {
		ground, knob = t.Gold, t.Ink
		x = track.Right() - th/2
	}
	if st.Hover {
		ground = Mix(ground, t.Ivory, 0.12)
	}
	p.Round(track, th/2, ground)
	p.Ring(track, th/2, 1, t.RaisedEdge)
	p.Disc(x, track.Y+th/2, th/2-4, knob)
	if w.On {
		p.Icon(IconCheck, x, track.Y+th/2, 12, t.GoldLight)
	}
}

func (p *Painter) choice(w *Widget, r Rect) {
	t := p.Theme
	radius := cornerOf(w, r)
	p.Round(r, radius, rgb(0x0d2a25))
	p.Ring(r, radius, 1, t.RaisedEdge)
	for i, o := range w.Options {
		seg := p.Fonts.Option(w, r, i)
		c := t.Muted
		if i == w.Chosen {
			c = t.Ink
			p.RoundDown(seg.Inset(3), radius-3, t.GoldLight, t.Gold)
			if w.Disabled {
				c = t.Ivory
				p.Round(seg.Inset(3), radius-3, t.Disabled)
			}
		}
		room := seg.W - 2*OptionPad
		p.TextIn(o, Rect{X: seg.X + OptionPad, Y: seg.Y, W: room, H: seg.H}, Style{Bold, w.size(), c, Middle})
	}
}

// OptionPad is the least room at both ends of an option's text, on a background with round
// ends.
const OptionPad = 10.0

// Option is the place of an option of a Choice that lies in r. All options are equally wide
// if each text fits; otherwise a longer text has more room.
func (f *Fonts) Option(w *Widget, r Rect, k int) Rect {
	n := float64(len(w.Options))
	own, before, all, longest := 0.0, 0.0, 0.0, 0.0
	for i, o := range w.Options {
		width := f.Width(o, Bold, w.size())
		if i < k {
			before += width
		} else if i == k {
			own = width
		}
		all, longest = all+width, max(longest, width)
	}
	if longest+2*OptionPad <= r.W/n {
		return Rect{X: r.X + r.W*float64(k)/n, Y: r.Y, W: r.W / n, H: r.H}
	}
	over := (r.W - all) / n
	return Rect{X: r.X + before + over*float64(k), Y: r.Y, W: own + over, H: r.H}
}

func (p *Painter) stepper(w *Widget, r Rect, st State) {
	t := p.Theme
	radius := cornerOf(w, r)
	p.Round(r, radius, rgb(0x0d2a25))
	p.Ring(r, radius, 1, t.RaisedEdge)
	d := r.H - 8
	for i, icon := range [2]Icon{IconMinus, IconPlus} {
		cx := r.X + r.H/2
		end := w.Value <= w.Min
		if i == 1 {
			cx = r.Right() - r.H/2
			end = w.Value >= w.Max
		}
		ground, c := t.Raised, t.Ivory
		if end || w.Disabled {
			c = Fade(t.Muted, 0.45)
		} else if st.Hover {
			ground = t.RaisedHover
		}
		p.Disc(cx, r.Y+r.H/2, d/2, ground)
		p.Icon(icon, cx, r.Y+r.H/2, 18, c)
	}
	text := w.Text
	if text == "" {
		text = strconv.Itoa(int(w.Value))
	}
	room := r.W - 2*r.H
	p.TextIn(text, Rect{X: r.X + r.H, Y: r.Y, W: room, H: r.H}, Style{Bold, w.size(), t.Ivory, Middle})
}

func sliderTrack(r Rect) Rect { return Rect{X: r.X + 14, Y: r.Y + r.H/2 - 3, W: r.W - 28, H: 6} }

func (p *Painter) slider(w *Widget, r Rect, st State) {
	t := p.Theme
	tr := sliderTrack(r)
	f := w.Share()
	p.Round(tr, 3, rgb(0x0d2a25))
	p.Ring(tr, 3, 1, t.RaisedEdge)
	gold := t.Gold
	if w.Disabled {
		gold = t.Disabled
	}
	p.Round(Rect{X: tr.X, Y: tr.Y, W: tr.W * f, H: tr.H}, 3, gold)
	size := 11.0
	if st.Hover || st.Pressed {
		size = 12.5
	}
	p.Disc(tr.X+tr.W*f, tr.Y+3, size, Mix(gold, t.Ink, 0.35))
	p.Disc(tr.X+tr.W*f, tr.Y+3, size-2, gold)
}

func (p *Painter) field(w *Widget, r Rect, st State, typing, full bool) {
	t := p.Theme
	p.Round(r, 10, rgb(0x0a211d))
	edge := t.RaisedEdge
	if typing {
		edge = t.Gold
	} else if st.Hover {
		edge = Mix(edge, t.Ivory, 0.3)
	}
	width := 1.2
	if full {
		edge, width = t.Red, 3
	}
	p.Ring(r, 10, width, edge)
	inner := Rect{X: r.X + 12, Y: r.Y, W: r.W - 24, H: r.H}
	text, c := w.Text, t.Ivory
	if text == "" && !typing {
		text, c = w.Sub, t.Muted
	}
	// The end of a long text is what is being typed.
	for typing && p.Fonts.Width(text, Sans, w.size()) > inner.W-4 && text != "" {
		_, n := utf8.DecodeRuneInString(text)
		text = text[n:]
	}
	p.TextIn(text, inner, Style{Sans, w.size(), c, Start})
	if typing {
		x := inner.X + p.Fonts.Width(text, Sans, w.size()) + 2
		p.Fill(Rect{X: x, Y: r.Y + r.H/2 - w.size()*0.6, W: 1.5, H: w.size() * 1.2}, t.GoldLight)
	}
}
