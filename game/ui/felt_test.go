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

// TestAPartOfTheFeltIsOfTheWholeOne: where only a part is drawn again, the felt is not made again.
func TestAPartOfTheFeltIsOfTheWholeOne(t *testing.T) {
	fonts, err := NewFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	p := NewPainter(Florence(), fonts)
	screen := ebiten.NewImage(320, 200)
	for p.Begin(screen, 1); p.felt.img == nil; p.Update() {
		p.Felt()
	}
	was := p.felt.img
	p.Clip(Rect{X: 10, Y: 10, W: 50, H: 50})
	p.Clip(Rect{X: 20, Y: 20, W: 10, H: 10})
	p.Felt()
	if p.felt.img != was {
		t.Errorf("a felt of %v was made", p.felt.img.Bounds())
	}
}
