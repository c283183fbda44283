package ui

import (
	"math"
	"time"

	"machiavelli/game/ui/input"
	"machiavelli/game/ui/tween"
)

// Screen holds the widgets of a scene, the dialogs over them and the toasts,
// and lets the player use them. A scene hands it new widgets whenever what
// they show has changed; the focus stays with the same ID.
type Screen struct {
	// ArrowsFree leaves the arrow keys and Tab to the scene while no dialog is
	// open.
	ArrowsFree bool
	// Leaves is keys that are the scene's now, whatever button has them and whatever
	// they scroll.
	Leaves []input.Key
	// ToastTop is where toasts appear, in points from the top; 0: near the bottom.
	ToastTop float64
	// ToastMid is their middle, in points from the left; 0: the window's.
	ToastMid float64
	// ToastSmall has them in small print, and no wider than a phone.
	ToastSmall bool
	// PlaceToasts is called when a toast has come or gone, and may move them; nil:
	// they stay where they are.
	PlaceToasts func()
	// Elapsed is the time since the last tick: a tick is no measure of it.
	Elapsed time.Duration
	// Quick shows and hides without movement (reduced motion).
	Quick bool
	// Prompt asks for a text where a finger cannot type on the screen itself,
	// and calls done in a later tick if it was answered; nil where there is a
	// keyboard.
	Prompt func(text string, done func(text string))
	// Said is told of every toast; nil: nobody listens.
	Said func(text string)
	// TooLong is called when a field takes no more of what is typed; nil: nobody listens.
	TooLong func()
	// Click is told of every press that did something; nil is silent.
	Click func()

	fonts   *Fonts
	w, h    float64
	base    layer
	dialogs []openDialog
	toasts  []toast
	under   under
	full    struct { // the field that shows that it takes no more
		field string
		ticks int // that are left to show it
	}
	ring    bool
	touch   bool
	changed bool
}

// under is what the mouse or a finger is on.
type under struct {
	hover string
	rest  int // ticks it has rested on hover
	press string
	held  int // ticks press has been held
}

// layer is one sheet of widgets with at most one scroll area.
type layer struct {
	widgets []Widget
	focus   string
	begin   string // where the keys begin while nothing has the focus: what was pressed last
	area    Rect
	content float64 // height of what is scrolled
	scroll  float64
	goal    float64
	speed   float64 // of a flick, points a tick
	grab    bool
	grabAt  float64
}

// NewScreen is an empty screen.
func NewScreen(fonts *Fonts) *Screen { return &Screen{fonts: fonts} }

// Resize sets the size of the window, in points.
func (s *Screen) Resize(w, h float64) {
	s.w, s.h = w, h
	for i := range s.dialogs {
		s.dialogs[i].place(s.fonts, w, h)
	}
	s.changed = true
}

// Set replaces the widgets of the scene.
func (s *Screen) Set(ws []Widget) {
	s.base.widgets = ws
	s.changed = true
}

// Change does as Set and SetArea, for a scene that redraws only what has changed. It returns
// the rectangles of what has changed: outside the scroll area, and inside.
func (s *Screen) Change(ws []Widget, area Rect, content float64) (parts [2]Rect) {
	l := &s.base
	scrolls := func() [2]float64 { return [2]float64{l.content, l.scroll} }
	was, before := l.widgets, scrolls()
	l.widgets = ws
	s.SetArea(area, content)
	for i := range max(len(was), len(ws)) {
		if i < len(was) && i < len(ws) && was[i].looks(&ws[i]) {
			continue
		}
		for _, list := range [...][]Widget{was, ws} {
			if i >= len(list) {
				continue
			}
			if w := &list[i]; w.Area {
				parts[1] = area
			} else {
				parts[0] = parts[0].Union(w.Rect.Inset(-beyond))
			}
		}
	}
	if scrolls() != before {
		parts[1] = area
	}
	if !parts[1].Empty() {
		parts[1] = area.Inset(-beyond)
	}
	return parts
}

// SetArea sets the rectangle that scrolls, and the height of its content. The zero Rect is no
// scroll area.
func (s *Screen) SetArea(r Rect, content float64) {
	s.base.area, s.base.content = r, content
	s.base.goal = s.base.clamp(s.base.goal)
	s.base.scroll = s.base.clamp(s.base.scroll)
}

// Reset removes widgets, dialogs and focus, for a new scene.
func (s *Screen) Reset() {
	s.base = layer{}
	s.dialogs = s.dialogs[:0]
	s.under.hover, s.under.press, s.ArrowsFree, s.Leaves = "", "", false, nil
	s.ToastTop, s.ToastMid, s.ToastSmall, s.PlaceToasts = 0, 0, false, nil
	s.Sign("") // it was the scene's
	s.changed = true
}

// Get finds the scene's widget with an ID, nil if no widget has it.
func (s *Screen) Get(id string) *Widget { return s.base.get(id) }

// Focus moves the keyboard focus.
func (s *Screen) Focus(id string) {
	s.top().focus = id
	s.changed = true
}

// Focused is the ID of the focused widget, "" for none.
func (s *Screen) Focused() string { return s.top().focus }

// Modal reports whether a dialog is open.
func (s *Screen) Modal() bool { return len(s.dialogs) > 0 }

// Hovers reports whether the mouse is over something that can be pressed.
func (s *Screen) Hovers() bool { return s.under.hover != "" }

// Scroll is how far the scroll area is scrolled, in points.
func (s *Screen) Scroll() float64 { return s.base.scroll }

// ScrollUp scrolls back to the top.
func (s *Screen) ScrollUp() {
	s.base.goal, s.base.speed = 0, 0
	if s.Quick {
		s.base.scroll = 0
	}
	s.changed = true
}

// Moving reports whether something moves on its own: a scroll, a toast that
// fades.
func (s *Screen) Moving() bool {
	l := s.top()
	return l.scroll != l.goal || l.speed != 0 || fades(s.toasts) || s.fresh()
}

// fresh reports whether the keys do not answer the dialog that is shown yet.
func (s *Screen) fresh() bool {
	n := len(s.dialogs)
	return n > 0 && s.dialogs[n-1].fresh > 0
}

func (s *Screen) top() *layer {
	if n := len(s.dialogs); n > 0 {
		return &s.dialogs[n-1].layer
	}
	return &s.base
}

func (l *layer) get(id string) *Widget {
	for i := range l.widgets {
		if l.widgets[i].ID == id {
			return &l.widgets[i]
		}
	}
	return nil
}

// at is where a widget is on the screen now.
func (l *layer) at(w *Widget) Rect {
	if w.Area {
		return w.Rect.Move(0, -math.Round(l.scroll))
	}
	return w.Rect
}

// hit is the widget under a point, nil if none.
func (l *layer) hit(x, y float64) *Widget {
	for i := len(l.widgets) - 1; i >= 0; i-- {
		w := &l.widgets[i]
		if !w.active() || w.Area && !l.area.Contains(x, y) {
			continue
		}
		if l.at(w).Contains(x, y) {
			return w
		}
	}
	return nil
}

func (l *layer) clamp(v float64) float64 { return max(0, min(v, l.content-l.area.H)) }

// Update takes a tick of input. It reports whether the screen looks different, and returns
// where its toasts do in any case.
func (s *Screen) Update(in *input.State) (changed bool, toasts Rect) {
	s.touch = in.TouchUsed
	l := s.top()
	s.stepScroll(l)
	toasts = s.stepToasts()
	s.stepFull()
	if s.fresh() {
		s.dialogs[len(s.dialogs)-1].fresh -= s.Elapsed
	}
	if in.Any || s.under.press != "" || s.under.hover != "" || l.grab {
		s.pointer(in, l)
		if s.top() == l {
			s.keys(in, l)
		}
	}
	if ring := in.Keyboard && l.focus != ""; ring != s.ring {
		s.ring, s.changed = ring, true
	}
	changed, s.changed = s.changed, false
	return changed, toasts
}

func (s *Screen) pointer(in *input.State, l *layer) {
	p := &in.Pointer
	var over *Widget
	if p.Present {
		over = l.hit(p.X, p.Y)
	}
	s.setHover(p, over)
	if s.Modal() || over != nil && !p.Drag || s.under.press != "" {
		in.UsePointer()
	}
	switch {
	case p.JustPressed:
		s.pressed(p, l, over)
	case p.Pressed:
		s.dragged(p, l, over)
	case p.JustReleased || p.Cancelled:
		s.released(p, l, over)
	}
	if in.WheelY != 0 && l.area.H > 0 && (s.Modal() || l.area.Contains(p.X, p.Y)) {
		l.goal = l.clamp(l.goal - in.WheelY*60)
		l.speed = 0
		if s.Quick {
			l.scroll = l.goal
		}
		s.changed = true
		in.UseWheel()
	}
}

func (s *Screen) setHover(p *input.Pointer, over *Widget) {
	id := ""
	if over != nil && !p.Touch {
		id = over.ID
	}
	if id != s.under.hover {
		s.under.hover, s.under.rest, s.changed = id, 0, true
		return
	}
	if id == "" || over.Tip == "" || s.under.rest == used {
		return
	}
	if s.under.rest++; s.under.rest == tipAfter {
		s.changed = true
	}
}

func (s *Screen) pressed(p *input.Pointer, l *layer, over *Widget) {
	s.under.press, s.under.held = "", 0
	l.grab = l.area.H > 0 && l.area.Contains(p.X, p.Y) && l.content > l.area.H
	l.grabAt = l.scroll
	l.speed = 0
	l.goal = l.scroll
	if over == nil {
		l.begin, l.focus = "", ""
		if n := len(s.dialogs); n > 0 && !s.dialogs[n-1].sheet.Contains(p.X, p.Y) {
			s.cancelDialog()
		}
		s.changed = true
		return
	}
	s.under.press, s.changed = over.ID, true
	s.under.rest = used
	l.begin, l.focus = over.ID, "" // what is not seen has no focus; the keys begin here
	if over.Kind == Field {
		l.focus = over.ID
	}
	if over.Kind == Slider && !over.Disabled {
		l.grab = false
		s.slide(over, l, p.X)
	}
}

func (s *Screen) dragged(p *input.Pointer, l *layer, over *Widget) {
	w := l.get(s.under.press)
	s.under.held++
	switch {
	case w != nil && w.Kind == Slider && !w.Disabled:
		if p.Moved {
			s.slide(w, l, p.X)
		}
	case l.grab && p.Drag:
		s.under.press = ""
		was := l.scroll
		l.scroll = l.clamp(l.grabAt + p.StartY - p.Y)
		l.goal = l.scroll
		l.speed = 0.6*l.speed + 0.4*(l.scroll-was)
		s.changed = s.changed || l.scroll != was
	case w != nil && w == over && w.Kind == Stepper && s.under.held > 24 && s.under.held%5 == 0:
		s.stepAt(w, l, p.X)
	}
}

func (s *Screen) released(p *input.Pointer, l *layer, over *Widget) {
	id := s.under.press
	s.under.press = ""
	s.changed = s.changed || id != ""
	if l.grab && !p.Drag {
		l.speed = 0
	}
	l.grab = false
	w := l.get(id)
	if p.Cancelled || w == nil || w != over {
		return
	}
	switch w.Kind {
	case Slider:
	case Stepper:
		if s.under.held <= 24 {
			s.stepAt(w, l, p.X)
		}
	case Choice:
		r, k := l.at(w), 0
		for k < len(w.Options)-1 && p.X >= s.fonts.Option(w, r, k+1).X {
			k++
		}
		s.choose(w, k)
	default:
		s.activate(w)
	}
}

func (s *Screen) stepScroll(l *layer) {
	if l.grab {
		return
	}
	if l.speed != 0 {
		l.goal = l.clamp(l.scroll + l.speed)
		l.scroll = l.goal
		l.speed *= 0.94
		if math.Abs(l.speed) < 0.3 || s.Quick {
			l.speed = 0
		}
		s.changed = true
		return
	}
	if l.scroll != l.goal {
		l.scroll = tween.Approach(l.scroll, l.goal, 2.5, 0.5)
		s.changed = true
	}
}

// reveal scrolls so that a widget can be seen.
func (s *Screen) reveal(l *layer, w *Widget) {
	if !w.Area || l.area.H <= 0 {
		return
	}
	const margin = 12
	if top := w.Rect.Y - l.area.Y - margin; l.goal > top {
		l.goal = l.clamp(top)
	}
	if bottom := w.Rect.Bottom() - l.area.Bottom() + margin; l.goal < bottom {
		l.goal = l.clamp(bottom)
	}
	if s.Quick {
		l.scroll = l.goal
	}
}
