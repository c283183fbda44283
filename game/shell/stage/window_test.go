package stage

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

func TestAtAnySizeTheGameGoesOnAndASmallWindowSaysSo(t *testing.T) {
	tr := perform(t)
	for _, size := range [][2]float64{{640, 480}, {320, 256}, {319, 256}, {320, 255}, {256, 192}, {200, 150}, {120, 90}, {100, 100}, {60, 60}, {10, 10}, {1, 1}, {1, 2000}, {2000, 1}} {
		tr.actors[Home].drawn = nil
		tr.Resize(size[0], size[1], 1)
		tr.Step()
		var texts []string
		tr.Context().Fonts.Drawn = func(text string) { texts = append(texts, text) }
		tr.Draw(ebiten.NewImage(int(size[0]), int(size[1])))
		tr.Context().Fonts.Drawn = nil
		c := tr.Context()
		small := size[0] < 320 || size[1] < 256
		if tr.Scene() != Home || len(tr.said) > 0 || c.W < 320 || c.H < 256 {
			t.Fatalf("%v: in %s, with %v by %v points: %v", size, tr.Scene(), c.W, c.H, tr.said)
		}
		if drawn := len(tr.actors[Home].drawn) > 0; drawn == small {
			t.Errorf("%v: the scene is drawn: %v", size, drawn)
		}
		if room := size[0] >= 60 && size[1] >= 60; small && room && len(texts) == 0 {
			t.Errorf("%v: no sentence", size)
		}
	}
}
