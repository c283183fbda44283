package ui

import (
	"slices"
	"strconv"
	"time"

	"machiavelli/game/ui/input"
)

// Dialog is a question over the scene.
type Dialog struct {
	ID      string
	Title   string
	Text    string         // scrolls, rows and all, where it is too long for the window
	Rows    []DialogRow    // what it lists under the text
	Field   *DialogField   // a line to type; nil: none
	Buttons []DialogButton // the last is the usual answer
	Cancel  func()         // Escape, or a press beside it; nil: just closes
	// Unasked is a dialog that somebody else has opened: the keys that answer are taken for
	// what the player was doing until they have rested for a moment.
	Unasked bool
}

// DialogRow is a line of a list: a short name, and a text about it.
type DialogRow struct{ Name, Text string }

// Bullet is the name of a row that has no name: it is drawn, and screen readers do not say
// it.
const Bullet = "•"

// DialogField is a line that is typed. Text is what it holds, now and when a
// button is pressed; Enter is the last button.
type DialogField struct {
	Text  string
	Limit int // most characters
}

// DialogButton is a button with an answer to a dialog.
type DialogButton struct {
	ID   string
	Text string
	Look Look
	Key  input.Key
	Switch

	Do func() // after the dialog has closed; nil: nothing more
}

type openDialog struct {
	Dialog
	layer
	sheet Rect
	fresh time.Duration // for which the keys do not answer it yet
}

// freshFor is how long the keys rest before they answer a dialog that nobody asked for.
const freshFor = 3 * time.Second

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
	if o.Unasked {
		o.fresh = freshFor
	}
	o.place(s.fonts, s.w, s.h)
	// Enter is the usual answer, unless that loses something.
	o.focus = o.Buttons[len(o.Buttons)-1].ID
	switch {
	case o.Field != nil:
		o.focus = o.ID + ".field"
	case o.Buttons[len(o.Buttons)-1].Look == Danger:
		o.focus = o.Buttons[0].ID
	}
	s.dialogs = append(s.dialogs, o)
	s.under.hover, s.under.press, s.changed = "", "", true
	s.placeToasts() // not over it
}

// Withdraw closes a dialog without an answer, also one under others: its question is no
// longer of use.
func (s *Screen) Withdraw(id string) {
	was := len(s.dialogs)
	s.dialogs = slices.DeleteFunc(s.dialogs, func(o openDialog) bool { return o.ID == id })
	s.changed = s.changed || len(s.dialogs) < was
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

// The measures of a dialog.
const (
	dialogPad, dialogGap = 24.0, 12.0
	dialogButton         = 48.0
	dialogText           = 40.0 // the least height in which a text scrolls alone
)

// measures are those of a dialog's parts.
type measures struct{ pad, gap, button, title float64 }

var (
	roomy = measures{pad: dialogPad, gap: dialogGap, button: dialogButton, title: 26}
	tight = measures{pad: 14, gap: 8, button: 44, title: 20} // for a phone on its side
)

// place places the dialog in a window: title, text and field from its top, the
// buttons under them. A text that is too high scrolls, and the buttons with it where
// they would leave no room for it. In a low window they lie closer before they do.
func (o *openDialog) place(fonts *Fonts, w, h float64) {
	if scrolls := o.placeIn(fonts, w, h, roomy); scrolls && h < lowWindow {
		o.placeIn(fonts, w, h, tight)
	}
}

// lowWindow is the height under which a window is low, as a phone on its side.
const lowWindow = 440

// placeIn places the dialog with some measures, and reports whether its buttons scroll.
func (o *openDialog) placeIn(fonts *Fonts, w, h float64, m measures) bool {
	width := min(460, w-32)
	o.widgets, o.area, o.content = o.widgets[:0], Rect{}, 0
	need := 0.0
	for _, b := range o.Buttons {
		need = max(need, fonts.Width(b.Text, Bold, 16)+36)
	}
	n := float64(len(o.Buttons))
	if h < lowWindow { // it is wide
		width = min(640, w-32)
		if n*(m.button+m.gap) > h/2 { // with room for two buttons beside each other
			width = min(max(width, 2*(need+m.pad)+m.gap), w-32)
		}
	}
	if m == tight {
		width = w - 32
	}
	inner := width - 2*m.pad
	columns := 1.0
	switch {
	case need*n+m.gap*(n-1) <= inner:
		columns = n
	case m == tight && n > 3 && inner >= 3*leastColumn:
		columns = 3
	case n*(m.button+m.gap) > h/2 && need <= (inner-m.gap)/2:
		columns = 2 // they would leave no room for the text
	}
	cells, rows := o.cells(fonts, columns, (inner-m.gap*(columns-1))/columns)
	foot := rows*m.button + (rows-1)*m.gap
	if o.Field != nil {
		foot += Control + m.gap + 8
	}
	y := m.pad
	y = o.label(fonts, o.ID+".title", o.Title, Serif, m.title, Rect{X: m.pad, Y: y, W: inner, H: 0}) + m.gap
	first, top := len(o.widgets), y
	o.placeText(fonts, &y, inner, m)
	over := y + 4 + foot + m.pad - (h - 16)
	text := y - m.gap - top
	all := over > 0 && text-over < dialogText // the buttons would leave no room for the text
	if over > 0 && !all {
		o.scroll(first, top, inner, text, text-over, m)
		y -= over
	}
	y += 4
	if o.Field != nil {
		f := o.Field
		o.widgets = append(o.widgets, Widget{
			ID: o.ID + ".field", Kind: Field, Rect: Rect{X: m.pad, Y: y, W: inner, H: Control}, Text: f.Text, Typing: Typing{Limit: f.Limit}, Says: o.Title,
			Do: func(w *Widget) { f.Text = w.Text },
		})
		y += Control + m.gap + 8
	}
	y = o.placeButtons(y, inner, columns, cells, m) + m.pad
	if all {
		o.scroll(first, top, inner, y-m.pad-top, y-m.pad-top-over, m)
		y -= over
	}
	o.sheet = Rect{X: (w - width) / 2, Y: max(8, (h-y)/2), W: width, H: y}
	for i := range o.widgets {
		o.widgets[i].Rect = o.widgets[i].Rect.Move(o.sheet.X, o.sheet.Y)
	}
	if o.content > 0 {
		o.area = o.area.Move(o.sheet.X, o.sheet.Y)
	}
	return all
}

// leastColumn is the least width of one of three columns of buttons.
const leastColumn = 210.0

// cell is where a button of a dialog lies in its columns, and how many of them it takes.
type cell struct{ row, column, span float64 }

// cells are those of the buttons, and how many rows they have: side by side where there are as
// many columns, else the usual one, which is the last, comes first. In three columns a long
// text takes two.
func (o *openDialog) cells(fonts *Fonts, columns, width float64) (all []cell, rows float64) {
	all = make([]cell, len(o.Buttons))
	row, column := 0.0, 0.0
	for i := range all {
		at := len(all) - 1 - i
		if columns == float64(len(all)) {
			at = i
		}
		span := 1.0
		if columns == 3 && fonts.Width(o.Buttons[at].Text, Bold, LeastText(16))+2*LeastPad > width {
			span = 2
		}
		if column+span > columns {
			row, column = row+1, 0
		}
		all[at] = cell{row, column, span}
		column += span
	}
	return all, row + 1
}

// scroll has the widgets from the first on scroll in a part of the dialog.
func (o *openDialog) scroll(first int, top, inner, content, height float64, m measures) {
	o.content = content
	o.area = Rect{X: m.pad, Y: top, W: inner + m.pad - 6, H: height} // with room for the bar
	for i := range o.widgets[first:] {
		o.widgets[first+i].Area = true
	}
}

// label adds lines of text, wrapped to the width of a place, and answers where
// they end.
func (o *openDialog) label(fonts *Fonts, id, text string, font Font, size float64, r Rect) float64 {
	r.H = float64(len(fonts.Lines(text, font, size, r.W))) * LineHeight(size)
	o.widgets = append(o.widgets, Widget{ID: id, Kind: Label, Rect: r, Text: text, Font: font, Size: size, Wrap: true})
	return r.Bottom()
}

// placeText places the text and the rows from y on, and moves y to where the next
// thing begins.
func (o *openDialog) placeText(fonts *Fonts, y *float64, inner float64, m measures) {
	if o.Text != "" {
		*y = o.label(fonts, o.ID+".text", o.Text, Sans, 16, Rect{X: m.pad, Y: *y, W: inner, H: 0}) + m.gap
	}
	if len(o.Rows) == 0 {
		return
	}
	names := 0.0
	for _, row := range o.Rows {
		names = max(names, fonts.Width(row.Name, Bold, 14)+16)
	}
	for i, row := range o.Rows {
		id := o.ID + "." + strconv.Itoa(i)
		o.label(fonts, id+".label", row.Name, Bold, 14, Rect{X: m.pad, Y: *y, W: names, H: 0})
		*y = o.label(fonts, id, row.Text, Sans, 14, Rect{X: m.pad + names, Y: *y, W: inner - names, H: 0}) + 2
	}
	*y += m.gap
}

// placeButtons places the buttons at y in their cells, and answers where they end.
func (o *openDialog) placeButtons(y, inner, columns float64, cells []cell, m measures) float64 {
	w := (inner - m.gap*(columns-1)) / columns
	end := y
	for i, b := range o.Buttons {
		at := cells[i]
		r := Rect{X: m.pad + at.column*(w+m.gap), Y: y + at.row*(m.button+m.gap), W: at.span*(w+m.gap) - m.gap, H: m.button}
		end = max(end, r.Bottom())
		o.widgets = append(o.widgets, Widget{ID: b.ID, Kind: Button, Rect: r, Text: b.Text, Look: b.Look, Key: b.Key, Switch: b.Switch, Do: func(*Widget) { b.Do() }})
	}
	return end
}
