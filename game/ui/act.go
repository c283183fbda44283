package ui

import "strings"

// activate presses a widget.
func (s *Screen) activate(w *Widget) {
	s.changed = true
	if w.Disabled {
		if w.Refused != nil {
			w.Refused(w)
		} else if w.Why != "" {
			s.Toast(w.Why)
		}
		return
	}
	if w.Kind == Field {
		s.prompt(w)
		return
	}
	if w.Kind == Toggle {
		w.On = !w.On
	}
	s.done(w)
}

// done tells that a widget was used.
func (s *Screen) done(w *Widget) {
	if s.Click != nil {
		s.Click()
	}
	s.tell(w)
}

func (s *Screen) tell(w *Widget) {
	s.changed = true
	if w.Do != nil {
		// What is called may replace the widgets, and with them this one.
		c := *w
		c.Do(&c)
	}
}

func (s *Screen) choose(w *Widget, n int) {
	if w.Disabled {
		s.activate(w)
		return
	}
	if n != w.Chosen {
		w.Chosen = n
		s.done(w)
	}
}

func (s *Screen) slide(w *Widget, l *layer, x float64) {
	r := sliderTrack(l.at(w))
	if w.Set(w.Min + (x-r.X)/r.W*(w.Max-w.Min)) {
		s.tell(w)
	}
}

// stepAt presses the − or + of a stepper, whichever half is nearer.
func (s *Screen) stepAt(w *Widget, l *layer, x float64) {
	cx, _ := l.at(w).Center()
	dir := 1.0
	if x < cx {
		dir = -1
	}
	s.nudge(w, dir)
}

// nudge changes a value by a step, or a choice by one.
func (s *Screen) nudge(w *Widget, dir float64) {
	if w.Disabled {
		s.activate(w)
		return
	}
	switch w.Kind {
	case Choice:
		s.choose(w, min(len(w.Options)-1, max(0, w.Chosen+int(dir))))
	case Stepper, Slider:
		if w.Set(w.Value + dir*w.By()) {
			s.done(w)
		}
	}
}

// prompt asks for the text of a field that a finger has pressed.
func (s *Screen) prompt(w *Widget) {
	if s.Prompt == nil || !s.touch {
		return
	}
	id := w.ID
	s.Prompt(w.Text, func(text string) {
		if field := s.top().get(id); field != nil && field.Kind == Field {
			s.top().focus = ""
			s.fit(field, strings.TrimSpace(text))
			field.Text = strings.TrimSpace(field.Text)
			s.tell(field)
		}
	})
}

// Edit lets the player type into a field, as a press on it does. A player on a touch screen
// gets a question instead.
func (s *Screen) Edit(id string) {
	if w := s.top().get(id); w != nil && w.Kind == Field {
		s.Focus(id)
		s.prompt(w)
	}
}

// write gives a field a text. One that is not done, whose letters an input method will
// make fewer, is only shown.
func (s *Screen) write(w *Widget, text string, done bool) {
	if !done {
		w.Text, s.changed = seen(text), true
		return
	}
	s.fit(w, text)
	s.tell(w)
}

// fullTicks is how long a field shows that it takes no more.
const fullTicks = 24

// fit gives a field as much of a text as it takes. Where that is not all of it, the field
// shows it, and it is said; the answer is whether it is all.
func (s *Screen) fit(w *Widget, text string) bool {
	fits, whole := w.limited(text)
	if w.Text = fits; whole {
		return true
	}
	s.full.field, s.full.ticks, s.changed = w.ID, fullTicks, true
	if s.TooLong != nil {
		s.TooLong()
	}
	return false
}

// Full is the ID of the field that shows that it is full, "" for none.
func (s *Screen) Full() string { return s.full.field }

// stepFull lets the sign of a full field pass.
func (s *Screen) stepFull() {
	if s.full.ticks == 0 {
		return
	}
	if s.full.ticks--; s.full.ticks == 0 {
		s.full.field, s.changed = "", true
	}
}
