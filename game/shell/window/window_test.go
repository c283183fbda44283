//go:build !js

package window

import (
	"testing"

	"machiavelli/game/settings"

	"pgregory.net/rapid"
)

func TestTheWindowStartsInsideTheScreen(t *testing.T) {
	for _, c := range []struct {
		name   string
		w, h   int
		was    settings.Window
		wantW  int
		wantH  int
		x, y   int
		placed bool
	}{
		{"first, large screen", 1920, 1080, settings.Window{}, 1280, 800, 0, 0, false},
		{"first, laptop at 150 %", 910, 512, settings.Window{}, 894, 400, 0, 0, false},
		{"first, laptop", 1366, 768, settings.Window{}, 1280, 656, 0, 0, false},
		{"as it was", 1920, 1080, settings.Window{Width: 900, Height: 700, Placed: true, X: 300, Y: 100}, 900, 700, 300, 100, true},
		{"the screen is smaller now", 1366, 768, settings.Window{Width: 1600, Height: 900, Placed: true, X: 1500, Y: 700}, 1350, 656, 16, 112, true},
		{"it was left of the screen", 1366, 768, settings.Window{Width: 800, Height: 600, Placed: true, X: -700, Y: -20}, 800, 600, 0, titleHeight, true},
	} {
		got := place(c.was, c.w, c.h)
		if got.Width != c.wantW || got.Height != c.wantH || got.Placed != c.placed || c.placed && (got.X != c.x || got.Y != c.y) {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

func TestWhateverWasSavedTheWindowCanBeReached(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.IntRange(-1<<16, 1<<16)
		was := settings.Window{Width: number.Draw(t, "w"), Height: number.Draw(t, "h"), X: number.Draw(t, "x"), Y: number.Draw(t, "y"), Placed: rapid.Bool().Draw(t, "placed")}
		w, h := rapid.IntRange(320, 8000).Draw(t, "screen w"), rapid.IntRange(240, 5000).Draw(t, "screen h")
		at := place(was, w, h)
		if at.Width > w || at.Height > h || at.Width < min(minSide, w) || at.Height < min(minSide, h) {
			t.Fatalf("%+v on %d by %d", at, w, h)
		}
		if at.Placed && (at.X < 0 || at.Y < 0 || at.X+at.Width > w || at.Y+at.Height > h) {
			t.Fatalf("%+v on %d by %d", at, w, h)
		}
	})
}
