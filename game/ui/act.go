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
			s.write(field, strings.TrimSpace(field.limited(strings.TrimSpace(text))))
		}
	})
}

// write gives a field a text.
func (s *Screen) write(w *Widget, text string) {
	w.Text = w.limited(text)
	s.tell(w)
}
