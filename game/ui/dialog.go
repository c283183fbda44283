package ui

import "machiavelli/game/input"

// Dialog is a question over the scene.
type Dialog struct {
	ID      string
	Title   string
	Text    string
	Buttons []DialogButton // the last is the usual answer
	Cancel  func()         // Escape, or a press beside it; nil: just closes
}

// DialogButton is an answer.
type DialogButton struct {
	ID   string
	Text string
	Look Look
	Key  input.Key
	Do   func() // after the dialog has closed; nil: nothing more
}

type openDialog struct {
	Dialog
	layer
	sheet Rect
}

// Ask opens a dialog.
func (s *Screen) Ask(d Dialog) {
	o := openDialog{Dialog: d}
	for i := range o.Buttons {
		do := o.Buttons[i].Do
		o.Buttons[i].Do = func() {
			s.closeDialog()
			if do != nil {
				do()
			}
		}
	}
	o.lay(s.fonts, s.w, s.h)
	// Enter is the usual answer, unless that loses something.
	o.focus = o.Buttons[len(o.Buttons)-1].ID
	if o.Buttons[len(o.Buttons)-1].Look == Danger {
		o.focus = o.Buttons[0].ID
	}
	s.dialogs = append(s.dialogs, o)
	s.hover, s.press, s.changed = "", "", true
}

func (s *Screen) closeDialog() {
	if n := len(s.dialogs); n > 0 {
		s.dialogs = s.dialogs[:n-1]
		s.changed = true
	}
}

func (s *Screen) cancelDialog() {
	cancel := s.dialogs[len(s.dialogs)-1].Cancel
	s.closeDialog()
	if cancel != nil {
		cancel()
	}
}

// lay places the dialog in a window.
func (o *openDialog) lay(fonts *Fonts, w, h float64) {
	const pad, bh, gap = 24.0, 48.0, 12.0
	width := min(460, w-32)
	inner := width - 2*pad
	y := pad
	o.widgets = o.widgets[:0]
	label := func(id, text string, font Font, size float64) {
		lines := len(fonts.Lines(text, font, size, inner))
		height := float64(lines) * LineHeight(size)
		o.widgets = append(o.widgets, Widget{ID: id, Kind: Label, Rect: Rect{pad, y, inner, height}, Text: text, Font: font, Size: size, Wrap: true})
		y += height + gap
	}
	label(o.ID+".title", o.Title, Serif, 26)
	if o.Text != "" {
		label(o.ID+".text", o.Text, Sans, 16)
	}
	y += 4
	need := 0.0
	for _, b := range o.Buttons {
		need = max(need, fonts.Width(b.Text, Bold, 16)+36)
	}
	n := float64(len(o.Buttons))
	side := need*n+gap*(n-1) <= inner
	bw := inner
	if side {
		bw = (inner - gap*(n-1)) / n
	}
	for i, b := range o.Buttons {
		r := Rect{pad, y, bw, bh}
		if side {
			r.X += float64(i) * (bw + gap)
		} else {
			r.Y += float64(len(o.Buttons)-1-i) * (bh + gap)
		}
		o.widgets = append(o.widgets, Widget{ID: b.ID, Kind: Button, Rect: r, Text: b.Text, Look: b.Look, Key: b.Key, Do: func(*Widget) { b.Do() }})
	}
	if side {
		y += bh
	} else {
		y += n*bh + (n-1)*gap
	}
	y += pad
	o.sheet = Rect{(w - width) / 2, max(8, (h-y)/2), width, y}
	for i := range o.widgets {
		o.widgets[i].Rect = o.widgets[i].Rect.Move(o.sheet.X, o.sheet.Y)
	}
}
