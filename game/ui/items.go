package ui

import (
	"slices"

	"machiavelli/game/access"
)

// Widgets is what the scene, or the top dialog, has laid out, and its scroll
// area with the height of what it scrolls. Do not change them.
func (s *Screen) Widgets() (ws []Widget, area Rect, content float64) {
	l := s.top()
	return l.widgets, l.area, l.content
}

// Items lists what is on the screen for a driving test: of the top dialog, or
// of the scene, and the toasts.
func (s *Screen) Items() []access.Item {
	l := s.top()
	items := make([]access.Item, 0, len(l.widgets)+len(s.toasts))
	for i := range l.widgets {
		w := &l.widgets[i]
		r := l.at(w)
		if w.Area {
			if r = r.Intersect(l.area); r.H < 1 || r.W < 1 {
				continue
			}
		}
		text := w.Text
		if w.Disabled && w.Why != "" {
			text += ": " + w.Why
		}
		items = append(items, access.Item{Name: w.ID, X: r.X, Y: r.Y, W: r.W, H: r.H, Text: text, Enabled: w.active() && !w.Disabled})
	}
	widgets := len(items)
	for i, r := range s.toastRects() {
		items = append(items, access.Item{Name: "toast", X: r.X, Y: r.Y, W: r.W, H: r.H, Text: s.toasts[i].text})
	}
	slices.Reverse(items[widgets:]) // as they were said
	return items
}
