package ui

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

func TestTheFirstFeltOfAllIsPlainForAMomentAndThenNeverAgain(t *testing.T) {
	fonts, err := NewFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	p := NewPainter(Florence(), fonts)
	draw := func(w, h int) {
		p.Begin(ebiten.NewImage(w, h), 1)
		p.Felt()
	}
	if p.Plain() || p.Update() {
		t.Fatal("nothing was drawn yet")
	}
	draw(320, 200)
	if !p.Plain() || p.felt.img != nil {
		t.Fatal("the first picture waits for the shader")
	}
	for tick := 1; ; tick++ {
		if p.Update() {
			break
		}
		if tick > plainTicks {
			t.Fatal("nobody is told that the felt can be drawn")
		}
	}
	draw(320, 200)
	if p.Plain() || p.felt.img == nil {
		t.Error("the felt has no nap")
	}
	draw(400, 200)
	if p.Plain() || p.felt.img.Bounds().Dx() != 400 {
		t.Error("another window's felt is plain")
	}
}
