package ui_test

import (
	"testing"

	"machiavelli/game/ui"
)

// Options lie side by side from end to end, and the longest word has its room: where it
// would have none beside others as wide as itself, it has more than they.
func TestAnOptionWithALongWordHasItsRoom(t *testing.T) {
	fonts, err := ui.NewFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	r := ui.Rect{X: 20, Y: 10, W: 312, H: 44}
	for _, words := range [][]string{{"slow", "normal", "fast", "instant"}, {"lenta", "normale", "veloce", "immediata"}, {"lente", "normale", "rapide", "immédiate"}} {
		w := ui.Widget{Kind: ui.Choice, OneOf: ui.OneOf{Options: words}, Size: 14, Rect: r}
		x := r.X
		for k, word := range words {
			at := fonts.Option(&w, r, k)
			if at.X < x-0.01 || at.X > x+0.01 || at.H != r.H {
				t.Errorf("%v: %q lies at %v, not at %.1f", words, word, at, x)
			}
			if room := at.W - fonts.Width(word, ui.Bold, 14); room < 20 {
				t.Errorf("%v: %q has only %.1f beside it", words, word, room)
			}
			x += at.W
		}
		if x < r.X+r.W-0.01 || x > r.X+r.W+0.01 {
			t.Errorf("%v end at %.1f, not at %.1f", words, x, r.X+r.W)
		}
	}
}
