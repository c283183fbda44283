package draw

import (
	"testing"

	"machiavelli/game/ui"
)

// However long a title is, it stands in the middle of the bar's height: in one line, in
// one that is a little smaller, or in two.
func TestATitleStandsInTheMiddleOfItsBar(t *testing.T) {
	fonts, err := ui.NewFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	st := ui.Style{Font: ui.Serif, Size: 17}
	seen := map[int]bool{}
	for _, text := range []string{"Extend", "2 · Tomar prestado", "Practice · level 4", "Das vorletzte Rätsel des Tages"} {
		for w := 60.0; w < 240; w++ {
			r := ui.Rect{X: 10, Y: 0, W: w, H: 48}
			box, got := inTwoLines(fonts, text, r, st)
			lines := len(fonts.Lines(text, got.Font, got.Size, w))
			if lines > 2 || float64(lines)*ui.LineHeight(got.Size) > r.H {
				continue // nothing has room for that
			}
			seen[lines] = true
			_, y := box.Center()
			if _, middle := r.Center(); y != middle || box.H != float64(lines)*ui.LineHeight(got.Size) {
				t.Fatalf("%q in %.0f: %d lines of %.1f lie in %v", text, w, lines, got.Size, box)
			}
		}
	}
	if !seen[1] || !seen[2] {
		t.Errorf("lines: %v", seen)
	}
}
