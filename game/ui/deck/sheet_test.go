package deck

import (
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"machiavelli/engine/card"
	"machiavelli/game/ui/deck/art"
)

// sheetOf is a sheet that has nothing of its own and draws from another width.
func sheetOf(width, from int) *Sheet {
	return &Sheet{width: width, first: newAtlas(from, Style{})}
}

// cornersOf are where a card comes to lie.
func cornersOf(s *Sheet, x, y float64, o Options) (x0, y0, x1, y1 float64) {
	from := s.source(1)
	g := s.geometry(from, 1, x, y, o)
	at := from.at[1]
	x0, y0 = g.Apply(float64(-at.X), float64(-at.Y))
	x1, y1 = g.Apply(float64(from.width-at.X), float64(Height(from.width)-at.Y))
	return
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestACardLiesWhereItIsPutWhateverItsAtlas(t *testing.T) {
	for _, from := range []int{40, 80, 130} {
		s := sheetOf(80, from)
		x0, y0, x1, y1 := cornersOf(s, 10, 20, Options{})
		if !near(x0, 10) || !near(y0, 20) || !near(x1, 90) || !near(y1, 20+float64(Height(80))) {
			t.Errorf("from %d: %g %g %g %g", from, x0, y0, x1, y1)
		}
	}
}

func TestScaleKeepsTheTopLeftCorner(t *testing.T) {
	x0, y0, x1, _ := cornersOf(sheetOf(80, 80), 10, 20, Options{Scale: 0.5})
	if !near(x0, 10) || !near(y0, 20) || !near(x1, 50) {
		t.Errorf("%g %g %g", x0, y0, x1)
	}
}

func TestAngleAndFlipKeepTheMiddle(t *testing.T) {
	s := sheetOf(80, 40)
	for _, o := range []Options{{Angle: 1}, {Flip: 0.7}, {Angle: 2, Flip: 0.3, Scale: 2}} {
		k := max(1, o.Scale)
		x0, y0, x1, y1 := cornersOf(s, 0, 0, o)
		if !near((x0+x1)/2, 40*k) || !near((y0+y1)/2, 56*k) {
			t.Errorf("%+v: the middle is %g, %g", o, (x0+x1)/2, (y0+y1)/2)
		}
	}
}

func TestAMarkSurroundsItsCard(t *testing.T) {
	s := sheetOf(100, 100)
	for _, n := range []art.Sprite{art.Ring, art.Select, art.Focus, art.Rest, art.Lift} {
		g := s.geometry(s.first, n, 50, 50, Options{})
		x0, y0 := g.Apply(0, 0)
		size := s.first.parts[n].Bounds().Size()
		x1, y1 := g.Apply(float64(size.X), float64(size.Y))
		if !near(x0+x1, 200) || !near(y0+y1, 240) || x0 > 44 || y0 > 44 {
			t.Errorf("sprite %d lies at %g, %g … %g, %g", n, x0, y0, x1, y1)
		}
	}
}

// What Ebitengine does with the options is not counted: before the game runs
// it only remembers the calls.
func TestAimingAFullTableAllocatesNothing(t *testing.T) {
	s := sheetOf(48, 48)
	aimTable(s) // bakes
	if n := testing.AllocsPerRun(20, func() { aimTable(s) }); n != 0 {
		t.Errorf("%g allocations a table", n)
	}
}

// aimTable aims two packs, each card with its shadow and a ring.
func aimTable(s *Sheet) {
	for i := range 104 {
		x, y := float64(i%20)*19, float64(i/20)*48
		o := Options{Angle: 0.1, Dim: 0.2, Fade: 0.5}
		s.aim(art.Rest, x, y, o)
		s.aim(art.Sprite(i%52+1), x, y, o)
		s.aim(art.Ring, x, y, o)
	}
}

func TestDimAndFadeComeOutOfTheOptions(t *testing.T) {
	s := sheetOf(48, 48)
	s.aim(1, 0, 0, Options{Dim: 0.25, Fade: 0.5})
	if c := s.op.ColorScale; c.R() != 0.375 || c.A() != 0.5 {
		t.Errorf("the colour scale is %v", c)
	}
	s.aim(1, 0, 0, Options{})
	if c := s.op.ColorScale; c.R() != 1 || c.A() != 1 {
		t.Errorf("the zero options scale colours by %v", c)
	}
}

func TestOnlyACardAtRestOnWholePixelsIsDrawnPixelByPixel(t *testing.T) {
	s := sheetOf(48, 48)
	scaled := sheetOf(48, 40)
	for _, c := range []struct {
		s    *Sheet
		x    float64
		o    Options
		want ebiten.Filter
	}{
		{s, 10, Options{}, ebiten.FilterNearest},
		{s, -3, Options{Dim: 0.5, Fade: 0.1}, ebiten.FilterNearest},
		{s, 10.5, Options{}, ebiten.FilterLinear},
		{s, 10, Options{Angle: 0.01}, ebiten.FilterLinear},
		{s, 10, Options{Scale: 1.1}, ebiten.FilterLinear},
		{s, 10, Options{Flip: 0.2}, ebiten.FilterLinear},
		{scaled, 10, Options{}, ebiten.FilterLinear},
	} {
		if c.s.aim(1, c.x, 7, c.o); c.s.op.Filter != c.want {
			t.Errorf("%g, %+v from width %d: filter %v", c.x, c.o, c.s.first.width, c.s.op.Filter)
		}
	}
}

func TestASheetDrawsEveryCardOfThePacks(t *testing.T) {
	s := sheetOf(48, 48)
	for _, id := range card.Deck(2, 4) {
		if f := id.Face(); s.aim(art.Face(f), 0, 0, Options{}) == nil {
			t.Errorf("%v has no sprite", f)
		}
	}
	if s.first.left != int(art.Sprites)-1-53 {
		t.Errorf("%d sprites are left after 53 faces", s.first.left)
	}
}

func BenchmarkAimFullTable(b *testing.B) {
	s := sheetOf(48, 48)
	b.ReportAllocs()
	for b.Loop() {
		aimTable(s)
	}
}
