package ui

import (
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/text"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"
)

// Widgets returns the widgets of the top dialog, or else of the scene, its scroll area, and
// the height of the content. Do not change them.
func (s *Screen) Widgets() (ws []Widget, area Rect, content float64) {
	l := s.top()
	return l.widgets, l.area, l.content
}

// Items lists what can be seen: the widgets of the top dialog, or else of the scene, and
// the toasts.
func (s *Screen) Items() []a11y.Item { return s.append(nil, false) }

// AllItems does as Items, with what is scrolled out of sight, and with the options of
// choices.
func (s *Screen) AllItems() []a11y.Item { return s.AppendAll(nil) }

// AppendAll appends AllItems to others.
func (s *Screen) AppendAll(items []a11y.Item) []a11y.Item { return s.append(items, true) }

func (s *Screen) append(items []a11y.Item, all bool) []a11y.Item {
	l := s.top()
	items = slices.Grow(items, len(l.widgets)+len(s.toasts)+8)
	in := ""
	if n := len(s.dialogs); n > 0 {
		d := &s.dialogs[n-1]
		in = d.ID
		items = append(items, a11y.Item{Name: in, X: d.sheet.X, Y: d.sheet.Y, W: d.sheet.W, H: d.sheet.H, Role: a11y.Dialog, Label: d.Title})
	}
	for i := range l.widgets {
		w := &l.widgets[i]
		r := l.at(w)
		if w.Area {
			if seen := r.Intersect(l.area); !all {
				if r = seen; r.H < 1 || r.W < 1 {
					continue
				}
			}
		}
		items = append(items, l.item(w, r, in))
		for k := 0; all && k < len(w.Options); k++ {
			items = append(items, option(w, s.fonts.Option(w, r, k), k))
		}
	}
	widgets := len(items)
	for i, r := range s.toastRects() {
		it := a11y.Item{Name: "toast", X: r.X, Y: r.Y, W: r.W, H: r.H, Text: s.toasts[i].text}
		if s.toasts[i].sign {
			it.Name, it.Role, it.In = "sign", a11y.Text, in
		}
		items = append(items, it)
	}
	slices.Reverse(items[widgets:]) // as they were said
	return items
}

// item describes a widget.
func (l *layer) item(w *Widget, r Rect, in string) a11y.Item {
	it := a11y.Item{Name: w.ID, X: r.X, Y: r.Y, W: r.W, H: r.H, Text: w.Text, Enabled: w.active() && !w.Disabled, In: in, Label: w.Says}
	if w.Disabled && w.Why != "" {
		it.Text += ": " + w.Why
	}
	if w.active() {
		l.describe(w, &it)
		return it
	}
	owner, part, _ := cutLast(w.ID, '.')
	switch {
	case w.Kind == Panel, w.Text == Bullet, part == "label" && l.get(owner) != nil, part == "sub" && l.controls(owner):
		// it is said of the control, or of the value or the row
	case w.ID == "title", in != "" && w.ID == in+".title": // what is under a dialog is out of reach
		it.Role, it.Level = a11y.Heading, 1
	case part == "title":
		it.Role, it.Level = a11y.Heading, 2
	default:
		it.Role = a11y.Text
		if label := l.text(w.ID + ".label"); label != "" && label != Bullet && it.Label == "" {
			it.Label = join(label, it.Text)
		}
	}
	return it
}

// describe describes a widget that can be used.
func (l *layer) describe(w *Widget, it *a11y.Item) {
	it.About = join(w.Sub, l.text(w.ID+".sub"))
	if w.Kind == Field && w.Says != "" { // what an empty one shows stands for its name
		it.About = l.text(w.ID + ".sub")
	}
	if it.Keys = keyName(w.Key); w.Disabled {
		it.About = w.Why
	}
	value := w.Kind == Field || w.Kind == Stepper || w.Kind == Slider // what it says is what it is set to
	if it.Label == "" {
		it.Label = l.text(w.ID + ".label")
	}
	if it.Label == "" && !value {
		it.Label = w.Text
	} else if w.Says == "" && !value {
		it.About = join(w.Text, it.About) // what a button under a label is set to
	}
	if it.Label == "" {
		it.Label = w.Tip
	} else if more, same := strings.CutPrefix(w.Tip, it.Label); !same && !strings.HasPrefix(it.Label, w.Tip) || same && more != "" && !strings.HasPrefix(more, " (") { // the key is told apart
		it.About = join(it.About, w.Tip)
	}
	switch w.Kind {
	case Toggle:
		it.Role, it.Mark = a11y.Switch, a11y.Marked(w.On)
	case Choice:
		it.Role = a11y.Choice
	case Stepper, Slider:
		it.Role, it.Range = a11y.Number, w.Range
		it.Step = w.By()
	case Field:
		it.Role = a11y.Field
	default:
		if it.Role = a11y.Button; w.Among {
			it.Mark = a11y.Marked(w.On)
		}
	}
}

// option describes one of the options of a Choice.
func option(w *Widget, r Rect, k int) a11y.Item {
	return a11y.Item{
		Name: w.ID + "/" + strconv.Itoa(k), X: r.X, Y: r.Y, W: r.W, H: r.H, Text: w.Options[k],
		Enabled: !w.Disabled, Role: a11y.Option, In: w.ID, Mark: a11y.Marked(k == w.Chosen),
	}
}

// controls reports whether a widget that can be used has an ID.
func (l *layer) controls(id string) bool {
	w := l.get(id)
	return w != nil && w.active()
}

// text is what the widget with an ID says, nothing if no widget has it.
func (l *layer) text(id string) string {
	if w := l.get(id); w != nil {
		return w.Text
	}
	return ""
}

func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return text.Sentence(a) + " " + b
}

func cutLast(s string, at byte) (before, after string, ok bool) {
	if i := strings.LastIndexByte(s, at); i >= 0 {
		return s[:i], s[i+1:], true
	}
	return s, "", false
}

// keyName is a key as screen readers know it.
func keyName(k input.Key) string {
	switch k {
	case input.Cancel:
		return "Escape"
	case input.Delete, input.Backspace:
		return "Delete"
	case input.Minus:
		return "-"
	case input.Plus:
		return "+"
	}
	return k.String()
}

// Act does an action on a widget, as a press on it would, and reports whether there is such
// a widget.
func (s *Screen) Act(a a11y.Act) bool {
	l := s.top()
	name, chosen := a.Name, -1
	if id, n, ok := cutLast(name, '/'); ok && l.get(name) == nil {
		if at, err := strconv.Atoi(n); err == nil {
			name, chosen = id, at
		}
	}
	w := l.get(name)
	if w == nil || !w.active() || chosen >= len(w.Options) {
		return false
	}
	if l.focus != name {
		s.focusOn(l, w)
	}
	s.changed = true
	switch {
	case a.Do == a11y.Press && s.fresh(): // Enter on a page's element is a press as well
		s.dialogs[len(s.dialogs)-1].fresh = freshFor
	case a.Do == a11y.Press && chosen >= 0:
		s.choose(w, chosen)
	case a.Do == a11y.Press && (w.Kind == Button || w.Kind == Toggle || w.Kind == Custom):
		s.activate(w)
	case a.Do == a11y.Set && (w.Kind == Stepper || w.Kind == Slider) && !w.Disabled:
		if w.Set(a.Value) {
			s.done(w)
		}
	case a.Do == a11y.Write && w.Kind == Field && !w.Disabled:
		s.write(w, a.Text, a.Value == 0)
	}
	return true
}
