package ui

import (
	"machiavelli/game/ui/input"
)

// Form stacks rows of labels and controls in a column, as plain widgets. The zero value with
// a place and width is an empty form.
type Form struct {
	X, Y, W float64
	Area    bool // the rows lie in the scroll area
	Fonts   *Fonts
	Theme   *Theme
	Widgets []Widget

	panel int // index of the open panel + 1
}

// The measures of a form.
const (
	formPad   = 20.0
	rowHeight = 52.0
	rowGap    = 6.0
	// Control is the height of anything that is pressed.
	Control = 44.0
)

func (f *Form) add(w Widget) {
	w.Area = f.Area
	f.Widgets = append(f.Widgets, w)
}

// Open begins a panel with a heading.
func (f *Form) Open(id, title string) {
	f.panel = len(f.Widgets) + 1
	f.add(Widget{ID: id, Kind: Panel, Rect: Rect{X: f.X, Y: f.Y, W: f.W}})
	f.Y += formPad - 4
	w := Widget{ID: id + ".title", Kind: Label, Rect: Rect{X: f.X + formPad, Y: f.Y, W: f.inner(), H: 26}, Text: title, Font: Bold, Size: 16, Color: &f.Theme.GoldLight}
	if n := len(f.Fonts.Lines(title, Bold, 16, f.inner())); n > 1 {
		w.Wrap, w.Rect.H = true, float64(n)*LineHeight(16)
	}
	f.add(w)
	f.Y += w.Rect.H + 8
}

// Mark puts an icon at the right of the open panel's heading.
func (f *Form) Mark(icon Icon) {
	at := &f.Widgets[f.panel].Rect
	at.W -= 34
	f.add(Widget{
		ID: f.Widgets[f.panel].ID + ".mark", Kind: Custom, Rect: Rect{X: at.Right() + 8, Y: at.Y, W: 26, H: at.H},
		Paint: func(p *Painter, r Rect, _ State) { p.Icon(icon, r.X+r.W/2, r.Y+r.H/2, 22, p.Theme.GoldLight) },
	})
}

// Close ends the panel; the next begins below it.
func (f *Form) Close() {
	f.Y += formPad - rowGap - 4
	p := &f.Widgets[f.panel-1]
	p.Rect.H = f.Y - p.Rect.Y
	f.Y += 16
}

func (f *Form) inner() float64 { return f.W - 2*formPad }

// Text adds a paragraph.
func (f *Form) Text(id, text string, size float64, color *Color) {
	n := len(f.Fonts.Lines(text, Sans, size, f.inner()))
	h := float64(n) * LineHeight(size)
	f.add(Widget{ID: id, Kind: Label, Rect: Rect{X: f.X + formPad, Y: f.Y, W: f.inner(), H: h}, Text: text, Size: size, Color: color, Wrap: true})
	f.Y += h + rowGap + 2
}

// Marked adds a paragraph with a small picture before its first line.
func (f *Form) Marked(id, text string, size float64, color *Color, mark Widget) {
	const room = 24.0
	w := f.inner() - room
	h := float64(len(f.Fonts.Lines(text, Sans, size, w))) * LineHeight(size)
	mark.ID, mark.Kind, mark.Rect = id+".mark", Custom, Rect{X: f.X + formPad, Y: f.Y, W: room - 6, H: LineHeight(size)}
	f.add(mark)
	f.add(Widget{ID: id, Kind: Label, Rect: Rect{X: f.X + formPad + room, Y: f.Y, W: w, H: h}, Text: text, Size: size, Color: color, Wrap: true})
	f.Y += h + rowGap + 2
}

// TextBeside adds a paragraph with a picture at its right, whose Rect has its size, and
// smaller paragraphs under the first.
func (f *Form) TextBeside(id, text string, size float64, color *Color, picture Widget, under ...Widget) {
	w := f.inner() - picture.Rect.W - 16
	h := float64(len(f.Fonts.Lines(text, Sans, size, w))) * LineHeight(size)
	f.add(Widget{ID: id, Kind: Label, Rect: Rect{X: f.X + formPad, Y: f.Y, W: w, H: h}, Text: text, Size: size, Color: color, Wrap: true})
	picture.Rect.X, picture.Rect.Y = f.X+f.W-formPad-picture.Rect.W, f.Y
	f.add(picture)
	for _, u := range under {
		u.Kind, u.Wrap = Label, true
		u.Rect = Rect{X: f.X + formPad, Y: f.Y + h + rowGap, W: w, H: float64(len(f.Fonts.Lines(u.Text, Sans, u.Size, w))) * LineHeight(u.Size)}
		f.add(u)
		h += rowGap + u.Rect.H
	}
	f.Y += max(h, picture.Rect.H) + rowGap + 2
}

// Row adds a label, a smaller line under it unless sub is empty, and a control beside them,
// or under them where the column is too narrow.
func (f *Form) Row(label, sub string, w Widget, width float64) {
	inner := f.inner()
	lw := inner - width - 12
	need := f.Fonts.Width(label, Sans, 16)
	if need <= lw && width <= inner {
		f.beside(w.ID+".label", label, sub, w, width, lw)
		return
	}
	f.under(label, sub, w)
}

// Under adds a label, and under it a control as wide as the column.
func (f *Form) Under(label string, w Widget) { f.under(label, "", w) }

func (f *Form) under(label, sub string, w Widget) {
	inner := f.inner()
	f.add(Widget{ID: w.ID + ".label", Kind: Label, Rect: Rect{X: f.X + formPad, Y: f.Y + 2, W: inner, H: 24}, Text: label})
	f.Y += 28
	f.sub(w.ID, sub, inner)
	w.Rect = Rect{X: f.X + formPad, Y: f.Y, W: inner, H: Control}
	f.add(w)
	f.Y += Control + rowGap + 6
}

func (f *Form) beside(id, label, sub string, w Widget, width, lw float64) {
	h := rowHeight
	under := "" // what is too long to stand beside the control
	if len(f.Fonts.Lines(sub, Sans, 14, lw)) > 2 {
		sub, under = "", sub
	}
	if sub == "" {
		f.add(Widget{ID: id, Kind: Label, Rect: Rect{X: f.X + formPad, Y: f.Y, W: lw, H: h}, Text: label})
	} else {
		y := f.Y
		f.add(Widget{ID: id, Kind: Label, Rect: Rect{X: f.X + formPad, Y: y + 3, W: lw, H: 24}, Text: label})
		f.Y += 28
		f.sub(w.ID, sub, lw)
		h = max(h, f.Y-y)
		f.Y = y
	}
	w.Rect = Rect{X: f.X + formPad + f.inner() - width, Y: f.Y + (h-Control)/2, W: width, H: Control}
	f.add(w)
	f.Y += h
	f.sub(w.ID, under, f.inner())
	f.Y += rowGap
}

// sub is the lesser line of a row.
func (f *Form) sub(id, text string, width float64) {
	if text == "" {
		return
	}
	h := float64(len(f.Fonts.Lines(text, Sans, 14, width))) * LineHeight(14)
	f.add(Widget{ID: id + ".sub", Kind: Label, Rect: Rect{X: f.X + formPad, Y: f.Y, W: width, H: h}, Text: text, Size: 14, Color: &f.Theme.Muted, Wrap: true})
	f.Y += h + 4
}

// Whole adds a control as wide as the column: a toggle, which has its own label.
func (f *Form) Whole(w Widget, sub string) {
	h := rowHeight
	if sub != "" {
		h = Control
	}
	w.Rect = Rect{X: f.X + formPad - 4, Y: f.Y, W: f.inner() + 8, H: h}
	f.add(w)
	f.Y += h
	f.sub(w.ID, sub, f.inner()-70)
	f.Y += rowGap
}

// Beside adds widgets side by side, and divides the width in proportion to parts. If there
// are more parts than widgets, the rest stays empty.
func (f *Form) Beside(parts []float64, ws ...Widget) {
	const gap = 10.0
	total := 0.0
	for _, p := range parts {
		total += p
	}
	x := f.X + formPad
	room := f.inner() - gap*float64(len(parts)-1)
	for i, w := range ws {
		width := room * parts[i] / total
		w.Rect = Rect{X: x, Y: f.Y, W: width, H: Control}
		f.add(w)
		x += width + gap
	}
	f.Y += Control + rowGap + 4
}

// Aside adds a control with square buttons at its right; together they are as wide as the
// column.
func (f *Form) Aside(w Widget, buttons ...Widget) {
	room := f.AsideRoom(len(buttons))
	w.Rect = Rect{X: f.X + formPad, Y: f.Y, W: room, H: Control}
	f.add(w)
	for i, b := range buttons {
		b.Rect = Rect{X: f.X + formPad + room + asideGap + (Control+asideGap)*float64(i), Y: f.Y, W: Control, H: Control}
		f.add(b)
	}
	f.Y += Control + rowGap
}

const asideGap = 8.0

// AsideRoom is the width of the control of Aside with that many buttons.
func (f *Form) AsideRoom(buttons int) float64 {
	return f.inner() - (Control+asideGap)*float64(buttons)
}

// HeaderHeight is the height of a Header.
const HeaderHeight = 64.0

// Header makes the top of a screen: a button back and a title.
func Header(fonts *Fonts, back, title string, area Rect, do func()) []Widget {
	size := fonts.Shrink(title, Serif, 34, area.W-80, 20)
	return []Widget{
		{ID: "back", Kind: Button, Look: Quiet, Icon: IconLeft, Tip: back, Key: input.Cancel, Rect: Rect{X: area.X + 10, Y: area.Y + 10, W: Control, H: Control}, Do: func(*Widget) { do() }},
		{ID: "title", Kind: Label, Rect: Rect{X: area.X + 64, Y: area.Y + 8, W: area.W - 80, H: 48}, Text: title, Font: Serif, Size: size},
	}
}

// RowWidth is the width that Row needs for buttons with that much room beside each word.
func (f *Fonts) RowWidth(ws []Widget, beside, gap float64) float64 {
	sum := gap * float64(len(ws)-1)
	for i := range ws {
		sum += f.Width(ws[i].Text, Bold, ws[i].size()) + beside
	}
	return sum
}

// Row places buttons side by side in a rectangle. Each has room for its word, and all have
// the same extra room.
func (f *Fonts) Row(ws []Widget, r Rect, gap float64) {
	room := r.W - gap*float64(len(ws)-1)
	for i := range ws {
		room -= f.Width(ws[i].Text, Bold, ws[i].size())
	}
	for i := range ws {
		w := &ws[i]
		w.Rect = Rect{X: r.X, Y: r.Y, W: f.Width(w.Text, Bold, w.size()) + room/float64(len(ws)), H: r.H}
		r.X += w.Rect.W + gap
	}
}
