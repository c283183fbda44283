package ui

import (
	"iter"
	"slices"
)

// toast is a sentence that goes away by itself, or the sign, which stays until it is taken
// away.
type toast struct {
	text string
	left int // ticks
	sign bool
}

const (
	toastTicks = 240
	toastFade  = 15
	tipAfter   = 30
	toastFoot  = 56 // under the lowest one, where the menu names its keys
	toastGap   = 6
	toastBlur  = 12 // of the shadow around one
	signIcon   = 18
	signRoom   = 24 // for the icon of the sign
	used       = -1 // instead of a rest: who presses knows what for
)

// Toast shows a sentence for some seconds.
func (s *Screen) Toast(text string) {
	if s.Said != nil {
		s.Said(text)
	}
	for i := range s.toasts {
		if s.toasts[i].text == text {
			s.toasts[i].left = toastTicks
			return
		}
	}
	s.DropToast()
	at := len(s.toasts)
	if at > 0 && s.toasts[at-1].sign {
		at--
	}
	s.toasts = slices.Insert(s.toasts, at, toast{text: text, left: toastTicks})
	s.placeToasts()
	s.changed = true
}

// Sign shows a sentence for as long as it holds, next to the edge where toasts appear; ""
// takes it away. Nobody is told of it: whoever has it put up says what has happened.
func (s *Screen) Sign(text string) {
	n := len(s.toasts)
	has := n > 0 && s.toasts[n-1].sign
	switch {
	case has && s.toasts[n-1].text == text, !has && text == "":
		return
	case has:
		s.toasts = s.toasts[:n-1]
	}
	if text != "" {
		s.toasts = append(s.toasts, toast{text: text, left: toastTicks, sign: true})
	}
	s.placeToasts()
	s.changed = true
}

// DropToast ends the older one of two toasts, and reports whether there were two. The sign
// does not count.
func (s *Screen) DropToast() bool {
	if len(s.toasts) < 2 || s.toasts[1].sign {
		return false
	}
	s.toasts = append(s.toasts[:0], s.toasts[1:]...)
	return true
}

func (s *Screen) placeToasts() {
	if s.PlaceToasts != nil {
		s.PlaceToasts()
	}
}

// ToastSize is the size of all toasts together, 0 without toasts.
func (s *Screen) ToastSize() (w, h float64) {
	for i := range s.toasts {
		r := s.toastRect(i, 0)
		w, h = max(w, r.W), h+r.H+toastGap
	}
	return w, max(0, h-toastGap)
}

// stepToasts has the toasts age, and answers where they look different: where one fades,
// and, if one has gone, where they were and are.
func (s *Screen) stepToasts() (differ Rect) {
	if len(s.toasts) == 0 {
		return differ
	}
	gone := false
	look := func() {
		for i, r := range s.toastRects() {
			if gone || s.toasts[i].left <= toastFade {
				differ = differ.Union(r.Inset(-toastBlur))
			}
		}
	}
	for i := range s.toasts {
		if !s.toasts[i].sign {
			s.toasts[i].left--
		}
		gone = gone || s.toasts[i].left <= 0
	}
	look()
	if gone {
		s.toasts = slices.DeleteFunc(s.toasts, func(t toast) bool { return t.left <= 0 })
		s.placeToasts()
		look()
	}
	return differ
}

func fades(toasts []toast) bool {
	return slices.ContainsFunc(toasts, func(t toast) bool { return t.left <= toastFade })
}

func (s *Screen) drawToasts(p *Painter) {
	for i, r := range s.toastRects() {
		a := p.Alpha(min(1, float64(s.toasts[i].left)/toastFade))
		p.Shadow(r, 16, toastBlur, shade(130))
		size, _, pad := s.toastForm()
		words := Rect{X: r.X + 18, Y: r.Y + pad, W: r.W - 36, H: r.H}
		if s.toasts[i].sign {
			p.Round(r, 16, rgb(0x4a3108))
			p.Ring(r, 16, 2, p.Theme.GoldLight)
			p.Icon(IconWarning, r.X+24, r.Y+r.H/2, signIcon, p.Theme.GoldLight)
			words.X, words.W = words.X+signRoom, words.W-signRoom
		} else {
			p.Round(r, 16, rgb(0x0a2420))
			p.Ring(r, 16, 1, Fade(p.Theme.Gold, 0.7))
		}
		p.Wrap(s.toasts[i].text, words, Style{Sans, size, p.Theme.Ivory, Middle})
		p.Alpha(a)
	}
}

// toastRects is where the toasts are, the newest next to the edge.
func (s *Screen) toastRects() iter.Seq2[int, Rect] {
	return func(yield func(int, Rect) bool) {
		y, step := s.ToastTop, 1.0
		if y == 0 {
			y, step = s.h-toastFoot, -1
		}
		for i := len(s.toasts) - 1; i >= 0; i-- {
			r := s.toastRect(i, y)
			if step < 0 {
				r.Y -= r.H
			}
			if !yield(i, r) {
				return
			}
			y = r.Y - toastGap
			if step > 0 {
				y = r.Bottom() + toastGap
			}
		}
	}
}

// toastForm is the size of a toast's words, how wide it may be, and the room over and
// under the words.
func (s *Screen) toastForm() (size, widest, pad float64) {
	if s.ToastSmall {
		return 13, min(300, s.w-32), 5
	}
	return 15, min(520, s.w-32), 6
}

func (s *Screen) toastRect(i int, y float64) Rect {
	text, icon := s.toasts[i].text, 0.0
	if s.toasts[i].sign {
		icon = signRoom
	}
	size, widest, pad := s.toastForm()
	lines := s.fonts.Lines(text, Sans, size, widest-36-icon)
	width := 0.0
	for _, l := range lines {
		width = max(width, s.fonts.Width(l, Sans, size))
	}
	width += 38 + icon
	mid := s.ToastMid
	if mid == 0 {
		mid = s.w / 2
	}
	return Rect{X: mid - width/2, Y: y, W: width, H: float64(len(lines))*LineHeight(size) + 2*pad}
}

// tipRect is where a widget's tip is said: under it, or over it and what is
// above it where that would leave the window or cover another button.
func (s *Screen) tipRect(l *layer, w *Widget) Rect {
	const h = 28.0
	r := l.at(w)
	width := s.fonts.Width(w.Tip, Sans, 13) + 20
	under := Rect{X: max(6, min(s.w-width-6, r.X+(r.W-width)/2)), Y: r.Bottom() + 8, W: width, H: h}
	covered := func(tip Rect) *Widget {
		for i := range l.widgets {
			if o := &l.widgets[i]; o.ID != w.ID && o.active() && l.at(o).Overlaps(tip) {
				return o
			}
		}
		return nil
	}
	if under.Bottom() <= s.h-4 && covered(under) == nil {
		return under
	}
	over := under
	over.Y = r.Y - h - 8
	for o := covered(over); o != nil; o = covered(over) {
		if over.Y = l.at(o).Y - h - 8; over.Y < 0 {
			return under
		}
	}
	return over
}

// tipped is the widget whose tip is said; nil for none.
func (s *Screen) tipped() *Widget {
	w := s.top().get(s.under.hover)
	if w == nil || w.Tip == "" || s.under.rest < tipAfter {
		return nil
	}
	return w
}

func (s *Screen) drawTip(p *Painter) {
	w := s.tipped()
	if w == nil {
		return
	}
	tip := s.tipRect(s.top(), w)
	p.Shadow(tip, 8, 8, shade(120))
	p.Round(tip, 8, p.Theme.Ivory)
	p.TextIn(w.Tip, tip, Style{Sans, 13, p.Theme.Ink, Middle})
}
