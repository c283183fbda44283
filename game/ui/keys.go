package ui

import (
	"math"
	"slices"

	"machiavelli/game/ui/input"
)

func (s *Screen) keys(in *input.State, l *layer) {
	if s.fresh() && (in.Just(input.Accept) || in.Just(input.Space)) {
		in.Use(input.Accept)
		in.Use(input.Space)
		s.dialogs[len(s.dialogs)-1].fresh = freshFor
		return
	}
	w := l.get(l.focus)
	if w != nil && w.Kind == Field && !w.Disabled {
		s.typed(in, l, w)
		return
	}
	if s.Modal() && in.Just(input.Cancel) {
		in.Use(input.Cancel)
		s.cancelDialog()
		return
	}
	free := s.ArrowsFree && !s.Modal()
	for i := range l.widgets {
		if k := l.widgets[i].Key; k != input.NoKey && in.Just(k) && !in.Ctrl && (s.Modal() || !slices.Contains(s.Leaves, k)) {
			if (k == input.Accept || k == input.Space) && s.ring && w != nil {
				continue // the focused widget has it
			}
			in.Use(k)
			s.activate(&l.widgets[i])
			return
		}
	}
	switch {
	case in.Hit(input.Next) && !free:
		in.Use(input.Next)
		s.cycle(l, 1)
	case in.Hit(input.Prev) && !free:
		in.Use(input.Prev)
		s.cycle(l, -1)
	case w != nil && s.ring && (in.Just(input.Accept) || in.Just(input.Space)):
		in.Use(input.Accept)
		in.Use(input.Space)
		if w.Kind == Choice {
			s.choose(w, (w.Chosen+1)%len(w.Options))
		} else {
			s.activate(w)
		}
	case !free:
		s.arrows(in, l, w)
	}
}

func (s *Screen) arrows(in *input.State, l *layer, w *Widget) {
	values := w != nil && (w.Kind == Choice || w.Kind == Stepper || w.Kind == Slider)
	for _, d := range [...]struct {
		key    input.Key
		dx, dy float64
	}{{input.Left, -1, 0}, {input.Right, 1, 0}, {input.Up, 0, -1}, {input.Down, 0, 1}} {
		if !in.Hit(d.key) {
			continue
		}
		in.Use(d.key)
		if values && d.dx != 0 {
			s.nudge(w, d.dx)
		} else {
			s.walk(l, w, d.dx, d.dy)
		}
		return
	}
	if l.area.H <= 0 {
		return
	}
	for _, k := range [...]struct {
		key  input.Key
		page float64
	}{{input.PageDown, 0.85}, {input.PageUp, -0.85}, {input.Home, -1e6}, {input.End, 1e6}} {
		if in.Hit(k.key) && (s.Modal() || !slices.Contains(s.Leaves, k.key)) {
			l.goal = l.clamp(l.goal + k.page*l.area.H)
			s.changed = true
			return
		}
	}
}

// cycle moves the focus along the order of the widgets.
func (s *Screen) cycle(l *layer, dir int) {
	n := len(l.widgets)
	at, from := -1, l.focus
	if from == "" {
		from = l.begin
	}
	for i := range l.widgets {
		if l.widgets[i].ID == from {
			at = i
		}
	}
	if at < 0 && dir < 0 {
		at = n
	}
	for range n {
		at = (at + dir + n) % n
		if l.widgets[at].active() {
			s.focusOn(l, &l.widgets[at])
			return
		}
	}
}

func (s *Screen) focusOn(l *layer, w *Widget) {
	l.focus, s.changed = w.ID, true
	s.reveal(l, w)
}

// walk moves the focus to the nearest widget in a direction; with none
// focused, to the primary button. Where nothing lies further, the area scrolls.
func (s *Screen) walk(l *layer, from *Widget, dx, dy float64) {
	if from == nil {
		from = l.get(l.begin)
	}
	if from == nil {
		if w := l.first(); w != nil {
			s.focusOn(l, w)
		}
		return
	}
	a := from.Rect
	ax, ay := a.Center()
	var best *Widget
	bestCost := math.Inf(1)
	for i := range l.widgets {
		w := &l.widgets[i]
		if w.ID == from.ID || !w.active() {
			continue
		}
		bx, by := w.Rect.Center()
		along := (bx-ax)*dx + (by-ay)*dy
		gap := max(0, w.Rect.Y-a.Bottom(), a.Y-w.Rect.Bottom()) // across, when walking sideways
		aside := math.Abs(by - ay)
		if dy != 0 {
			gap = max(0, w.Rect.X-a.Right(), a.X-w.Rect.Right())
			aside = math.Abs(bx - ax)
		}
		if along < 4 || dx != 0 && gap > 0 {
			continue
		}
		if cost := along + 2*gap + aside*0.2; cost < bestCost {
			best, bestCost = w, cost
		}
	}
	if best != nil {
		s.focusOn(l, best)
		return
	}
	if dy != 0 && l.area.H > 0 {
		l.goal = l.clamp(l.goal + dy*80)
	}
}

// first is where the keyboard begins: the primary button, else the first
// widget that can be pressed and is not one of the quiet ones.
func (l *layer) first() *Widget {
	var any *Widget
	for i := range l.widgets {
		w := &l.widgets[i]
		if !w.active() || w.Disabled {
			continue
		}
		if w.Look == Primary {
			return w
		}
		if any == nil || any.Look == Quiet && w.Look != Quiet {
			any = w
		}
	}
	return any
}

// leave walks away from a field: letters go in at its end, so that the arrows
// are free, and a gamepad has nothing else.
func (s *Screen) leave(in *input.State, l *layer, w *Widget) {
	switch {
	case in.Hit(input.Up):
		s.walk(l, w, 0, -1)
	case in.Hit(input.Down):
		s.walk(l, w, 0, 1)
	case in.Hit(input.Left):
		s.walk(l, w, -1, 0)
	default:
		s.walk(l, w, 1, 0)
	}
}

// typed edits a field: letters go in at its end.
func (s *Screen) typed(in *input.State, l *layer, w *Widget) {
	if n := len(s.dialogs); n > 0 && (in.Just(input.Accept) || in.Just(input.Cancel)) {
		cancel := in.Just(input.Cancel)
		in.UseKeys()
		if d := &s.dialogs[n-1]; cancel {
			s.cancelDialog()
		} else {
			s.activate(d.get(d.Buttons[len(d.Buttons)-1].ID))
		}
		return
	}
	switch {
	case in.Just(input.Accept), in.Just(input.Cancel):
		accept := in.Just(input.Accept)
		in.Use(input.Accept)
		in.Use(input.Cancel)
		l.focus, s.changed = "", true
		if then := l.get(w.Enter); accept && then != nil {
			s.activate(then)
		}
		return
	case in.Hit(input.Next):
		s.cycle(l, 1)
	case in.Hit(input.Prev):
		s.cycle(l, -1)
	case in.Hit(input.Up), in.Hit(input.Down), in.Hit(input.Left), in.Hit(input.Right):
		s.leave(in, l, w)
	case in.Hit(input.Backspace), in.Hit(input.Delete):
		if r := []rune(w.Text); len(r) > 0 {
			w.Text = string(r[:len(r)-1])
			s.tell(w)
		}
	case len(in.Chars) > 0 && !in.Ctrl:
		if was := w.Text; s.fit(w, was+string(in.Chars)) || w.Text != was {
			s.tell(w)
		}
	}
	in.UseKeys()
}
