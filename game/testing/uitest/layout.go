// Package uitest checks laid-out widgets without a display: that nothing leaves
// the window or lies over another, that text fits, and that a finger can hit
// what can be pressed.
package uitest

import (
	"fmt"

	"machiavelli/game/ui"
)

// finger is the least size of what is pressed, in points.
const finger = 44

// Layout is everything that is wrong with the widgets of a screen in a window.
func Layout(s *ui.Screen, f *ui.Fonts, w, h float64) []string { return layout(s, f, w, h, false) }

// Translated is Layout of a screen in a language that it was not drawn for: a text
// may be as small, and come as near to the ends, as widgets draw one that has
// little room.
func Translated(s *ui.Screen, f *ui.Fonts, w, h float64) []string { return layout(s, f, w, h, true) }

func layout(s *ui.Screen, f *ui.Fonts, w, h float64, translated bool) []string {
	ws, area, content := s.Widgets()
	c := checker{fonts: f, translated: translated, window: ui.Rect{W: w, H: h}, area: area}
	c.inside = ui.Rect{X: area.X, Y: area.Y, W: area.W, H: max(area.H, content)}
	if area.H > 0 && !area.Inside(c.window) {
		c.say("the scroll area %v leaves the window", area)
	}
	ids := map[string]bool{}
	for i := range ws {
		if ids[ws[i].ID] || ws[i].ID == "" {
			c.say("%q is not a name of its own", ws[i].ID)
		}
		ids[ws[i].ID] = true
		c.place(&ws[i])
		c.text(&ws[i])
		for j := range i {
			c.apart(&ws[j], &ws[i])
		}
	}
	return c.faults
}

type checker struct {
	fonts  *ui.Fonts
	window ui.Rect
	area   ui.Rect // of the window that scrolls
	inside ui.Rect // what is scrolled
	faults []string

	translated bool
}

func (c *checker) say(format string, args ...any) {
	c.faults = append(c.faults, fmt.Sprintf(format, args...))
}

func pressed(w *ui.Widget) bool {
	return w.Kind != ui.Label && w.Kind != ui.Panel && (w.Kind != ui.Custom || w.Do != nil)
}

func (c *checker) place(w *ui.Widget) {
	in := c.window
	if w.Area {
		in = c.inside
	} else if c.area.H > 0 && w.Rect.Overlaps(c.area) {
		c.say("%s %v lies over what scrolls %v", w.ID, w.Rect, c.area)
	}
	if !w.Rect.Inside(in) {
		c.say("%s %v leaves %v", w.ID, w.Rect, in)
	}
	if w.Rect.W < 1 || w.Rect.H < 1 {
		c.say("%s has no size: %v", w.ID, w.Rect)
	}
	if pressed(w) && (w.Rect.W < finger || w.Rect.H < finger) {
		c.say("%s is too small for a finger: %v", w.ID, w.Rect)
	}
}

func (c *checker) apart(a, b *ui.Widget) {
	if a.Area == b.Area && a.Kind != ui.Panel && b.Kind != ui.Panel && a.Rect.Overlaps(b.Rect) {
		c.say("%s %v and %s %v overlap", a.ID, a.Rect, b.ID, b.Rect)
	}
	if a.Kind == ui.Panel && b.Kind == ui.Panel && a.Rect.Overlaps(b.Rect) {
		c.say("the panels %s and %s overlap", a.ID, b.ID)
	}
}

// How small a text may be, and how small a long word may make it in a language other
// than English.
const leastSize, leastShrunk = 13.0, 11.0

// text says whether what a widget reads fits it.
func (c *checker) text(w *ui.Widget) {
	size := w.Size
	if size == 0 {
		size = 16
	}
	fits := func(what, text string, font ui.Font, size, width float64) {
		if c.translated {
			size = c.fonts.Shrink(text, font, size, width, max(ui.LeastText(size), leastShrunk))
		}
		if got := c.fonts.Width(text, font, size); got > width+0.5 {
			c.say("%s: %s %q is %.0f wide, there is room for %.0f", w.ID, what, text, got, width)
		}
	}
	switch w.Kind {
	case ui.Label:
		c.label(w, size, fits)
	case ui.Button:
		c.button(w, size, fits)
	case ui.Toggle:
		fits("text", w.Text, ui.Sans, size, w.Rect.W-70)
	case ui.Choice:
		for k, o := range w.Options {
			fits("option", o, ui.Bold, size, c.fonts.Option(w, w.Rect, k).W-2*ui.OptionPad)
		}
	case ui.Stepper:
		fits("text", w.Text, ui.Bold, size, w.Rect.W-2*w.Rect.H)
	}
	least := leastSize
	if c.translated { // the words of a row have the size of the longest
		least = leastShrunk
	}
	if size < least {
		c.say("%s: text of %.0f points is too small to read", w.ID, size)
	}
}

func (c *checker) label(w *ui.Widget, size float64, fits func(string, string, ui.Font, float64, float64)) {
	if !w.Wrap {
		fits("text", w.Text, w.Font, size, w.Rect.W)
		return
	}
	lines := c.fonts.Lines(w.Text, w.Font, size, w.Rect.W)
	if need := float64(len(lines)) * ui.LineHeight(size); need > w.Rect.H+0.5 {
		c.say("%s: %d lines of %q do not fit %v", w.ID, len(lines), w.Text, w.Rect)
	}
	for _, l := range lines {
		fits("line", l, w.Font, size, w.Rect.W)
	}
}

func (c *checker) button(w *ui.Widget, size float64, fits func(string, string, ui.Font, float64, float64)) {
	room := w.Rect.W - 28
	if size <= 13 { // a small text comes nearer to the ends
		room = w.Rect.W - 16
	}
	if c.translated {
		room = w.Rect.W - 2*ui.LeastPad
	}
	sub := w.Sub
	if w.Disabled && w.Why != "" {
		sub = w.Why
	}
	fits("second line", sub, ui.Sans, min(13, size*0.85), min(room, w.Rect.W-16))
	if w.Icon != ui.NoIcon && w.Text != "" {
		room -= size*1.15 + 8
	}
	fits("text", w.Text, ui.Bold, size, room)
}
