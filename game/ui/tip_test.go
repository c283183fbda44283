package ui

import (
	"testing"

	"machiavelli/game/ui/input"
)

func TestATipCoversNoOtherButton(t *testing.T) {
	fonts, err := NewFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	s := NewScreen(fonts)
	s.Resize(400, 300)
	s.Set([]Widget{
		{ID: "undo", Kind: Button, Rect: Rect{X: 100, Y: 120, W: 200, H: 40}},
		{ID: "draw", Kind: Button, Tip: "Draw instead of playing", Rect: Rect{X: 100, Y: 168, W: 200, H: 40}},
		{ID: "end", Kind: Button, Rect: Rect{X: 100, Y: 216, W: 200, H: 60}},
		{ID: "free", Kind: Button, Tip: "Nothing is near", Rect: Rect{X: 10, Y: 20, W: 60, H: 40}},
	})
	for _, id := range []string{"draw", "free"} {
		tip := s.tipRect(&s.base, s.Get(id))
		for _, w := range s.base.widgets {
			if w.Rect.Overlaps(tip) {
				t.Errorf("the tip %v of %s lies over %s %v", tip, id, w.ID, w.Rect)
			}
		}
		if tip.Y < 0 || tip.Bottom() > 300 {
			t.Errorf("the tip %v of %s is outside", tip, id)
		}
	}
}

func TestATipIsNotSaidOfAButtonThatWasJustPressed(t *testing.T) {
	fonts, err := NewFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	s := NewScreen(fonts)
	s.Resize(400, 300)
	s.Set([]Widget{{ID: "hint", Kind: Button, Tip: "Ask for a hint", Rect: Rect{X: 100, Y: 100, W: 200, H: 40}, Do: func(*Widget) {}}})
	in, raw := &input.State{}, input.Raw{Inside: true}
	rest := func(x, y float64) *Widget {
		raw.X, raw.Y = x, y
		for range tipAfter + 2 {
			in.Feed(&raw)
			s.Update(in)
		}
		return s.tipped()
	}
	if rest(200, 120) == nil {
		t.Error("nothing is said of a button under the pointer")
	}
	raw.Left = true
	rest(200, 120)
	raw.Left = false
	if rest(200, 120) != nil {
		t.Error("a tip is said of the button that was pressed")
	}
	rest(10, 10)
	if rest(200, 120) == nil {
		t.Error("nothing is said once the pointer has come back")
	}
}

// A button at the upper edge of the window, as the hint's on a phone on its side, has
// its ring whole.
func TestTheFocusRingStaysInTheWindow(t *testing.T) {
	if r := around(Rect{X: 300, Y: 0, W: 90, H: 44}); r != (Rect{X: 296, Y: 0, W: 98, H: 48}) {
		t.Errorf("around a button at the edge: %v", r)
	}
	if r := around(Rect{X: 300, Y: 100, W: 90, H: 44}); r != (Rect{X: 296, Y: 96, W: 98, H: 52}) {
		t.Errorf("around another: %v", r)
	}
}

// The ring of a bare icon in a panel's corner, as the hint's cross, stays in the panel.
func TestTheRingOfABareIconStaysInItsPanel(t *testing.T) {
	panel := Rect{X: 100, Y: 10, W: 246, H: 44}
	at := Rect{X: panel.Right() - 44, Y: panel.Y, W: 44, H: 44}
	r := around(ringed(&Widget{Kind: Button, Look: Quiet, Icon: IconCross}, at))
	if r.X < panel.X+2 || r.Y < panel.Y+2 || r.Right() > panel.Right()-2 || r.Bottom() > panel.Bottom()-2 {
		t.Errorf("the ring %v of the cross at %v leaves the panel %v", r, at, panel)
	}
	if r := ringed(&Widget{Kind: Button, Look: Quiet, Text: "Tidy"}, at); r != at {
		t.Errorf("around a word: %v", r)
	}
}
