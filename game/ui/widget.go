package ui

import (
	"slices"
	"strings"

	"machiavelli/engine/text"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"
)

// Kind is the kind of a widget.
type Kind uint8

// The kinds.
const (
	Label   Kind = iota // text that is read
	Panel               // a sheet behind others
	Button              // pressed
	Toggle              // on or off
	Choice              // one of a few, side by side
	Stepper             // a number with − and +
	Slider              // a number on a bar
	Field               // a line of text that is typed
	Custom              // Paint draws it; pressed if it has a Do
)

// Look says how much a button stands out.
type Look uint8

// The looks.
const (
	Secondary Look = iota
	Primary        // gold: what is usually wanted next
	Quiet          // no ground: icons, links
	Danger         // what loses something
)

// State says whether the player points at, presses or focuses a widget.
type State struct{ Hover, Pressed, Focus bool }

// Widget is one thing on the screen. It is plain data: a scene lays widgets
// out by a pure function and hands them to the Screen.
type Widget struct {
	ID   string // stable: tests and the keyboard focus find it by this
	Kind Kind
	Rect Rect
	Area bool // lies in the scroll area; Rect is as if nothing were scrolled

	Text string
	Sub  string // a second, smaller line
	Icon Icon
	Look Look
	Tip  string    // said when the pointer rests on it
	Key  input.Key // does the same as a press, and is shown

	Font  Font
	Size  float64 // of the text; 0: 16
	Color *Color  // of the text; nil: as its kind has it
	Align Align
	Wrap  bool // a Label of several lines

	Disabled bool
	Why      string // why it is disabled, said in place of Sub

	Says string // its name for those who cannot see it, where Text and Tip are not

	Switch     // Toggle, Button
	a11y.Range // Stepper, Slider
	OneOf      // Choice
	Typing     // Field

	// Do is called when it was pressed, or has changed: the widget holds what is new.
	Do func(w *Widget)
	// Refused is called when it was pressed while disabled; nil: Why is said.
	Refused func(w *Widget)
	// Paint draws a Custom widget.
	Paint func(p *Painter, r Rect, st State)
}

// Switch holds the state of a widget that is on or off.
type Switch struct {
	On    bool // a Toggle, or the Button or Custom that holds
	Among bool // a Button or Custom is one of a few, of which one holds
}

// Typing says what a field does with what is typed.
type Typing struct {
	Limit int    // most characters; 0: any number
	Enter string // the button that Enter presses once the line is typed
}

// OneOf holds a few words, one of which is chosen.
type OneOf struct {
	Options []string
	Chosen  int // which of them
}

// active reports whether the widget can be pressed at all.
func (w *Widget) active() bool {
	switch w.Kind {
	case Label, Panel:
		return false
	case Custom:
		return w.Do != nil
	}
	return true
}

// beyond is how far a widget is drawn outside its rectangle: its shadow, and the ring of the
// focus.
const beyond = 10

// looks reports whether another widget is the same to the eye. What a Custom widget shows
// nobody can tell.
func (w *Widget) looks(o *Widget) bool {
	color := func(w *Widget) Color {
		if w.Color == nil {
			return Color{}
		}
		return *w.Color
	}
	return w.Kind != Custom && w.ID == o.ID && w.Kind == o.Kind && w.Rect == o.Rect && w.Area == o.Area &&
		w.Text == o.Text && w.Sub == o.Sub && w.Icon == o.Icon && w.Look == o.Look && w.Tip == o.Tip && w.Key == o.Key &&
		w.Font == o.Font && w.Size == o.Size && color(w) == color(o) && w.Align == o.Align && w.Wrap == o.Wrap &&
		w.Disabled == o.Disabled && w.Why == o.Why && w.Switch == o.Switch &&
		w.Range == o.Range && w.Chosen == o.Chosen && slices.Equal(w.Options, o.Options)
}

// seen is a text as a Field has it: in one line, without what cannot be seen.
func seen(given string) string {
	return strings.NewReplacer("\n", " ", "\t", " ").Replace(text.Clean(given))
}

// limited is as much of a text as a Field takes, and whether that is all of it.
func (w *Widget) limited(given string) (taken string, whole bool) {
	given = seen(given)
	if w.Limit > 0 {
		taken = text.First(given, w.Limit)
		return taken, taken == given
	}
	return given, true
}

func (w *Widget) size() float64 {
	if w.Size == 0 {
		return 16
	}
	return w.Size
}
