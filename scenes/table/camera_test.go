package table

import (
	"math"
	"testing"

	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
)

func TestWhatLiesUnderThePointerStaysThereWhenTheTableIsZoomed(t *testing.T) {
	felt := layout.Rect{X: 10, Y: 20, W: 800, H: 400}
	var k camera
	const x, y = 210.0, 120.0
	z := k.zoomed(1, 4, x, y, felt, false)
	f := layout.Widths[3] / layout.Widths[4]
	if gx, gy := felt.X+(x-felt.X)*f+z.X, felt.Y+(y-felt.Y)*f+z.Y; z.Step != 1 || math.Abs(gx-x) > 1e-9 || math.Abs(gy-y) > 1e-9 {
		t.Errorf("at %v the point lies at %g, %g", z, gx, gy)
	}
	if k.zoomed(1, 0, x, y, felt, false) != k.zoom || k.zoomed(-1, 4, x, y, felt, false) != k.zoom {
		t.Error("there is a size beyond the largest, or less to be seen than nothing more")
	}
}

func TestAWheelZoomsByWholeStepsAndMovesALargeTable(t *testing.T) {
	felt := layout.Rect{W: 800, H: 400}
	var k camera
	in := &gi.State{WheelY: 0.6}
	in.Pointer.X, in.Pointer.Y = 5, 5
	if a, b := k.listen(in, felt, false), k.listen(in, felt, false); a.by != 0 || b.by != 1 || b.x != 5 {
		t.Errorf("%+v, then %+v", a, b)
	}
	if g := k.listen(in, felt, true); g.by != 0 || g.dy <= 0 {
		t.Errorf("over a large table: %+v", g)
	}
	in.Pointer.X = 900
	if g := k.listen(in, felt, false); g.by != 0 || g.dy != 0 {
		t.Errorf("beside the felt: %+v", g)
	}
}

func TestATrayIsMovedIntoSightAndNoFurther(t *testing.T) {
	felt := layout.Rect{W: 800, H: 400}
	var k camera
	k.reveal(layout.Rect{X: 700, Y: -30, W: 150, H: 100}, felt)
	if k.zoom.X != -50 || k.zoom.Y != 30 {
		t.Errorf("%+v", k.zoom)
	}
}
