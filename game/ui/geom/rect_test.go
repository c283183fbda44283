package geom

import "testing"

func TestWhatTwoRectanglesShare(t *testing.T) {
	a := Rect{X: 0, Y: 0, W: 10, H: 10}
	for _, c := range []struct {
		b        Rect
		overlaps bool
		area     float64
		inside   bool
	}{
		{Rect{X: 2, Y: 3, W: 4, H: 5}, true, 20, true},
		{Rect{X: 5, Y: 5, W: 10, H: 10}, true, 25, false},
		{Rect{X: 10, Y: 0, W: 5, H: 10}, false, 0, false}, // an edge
		{Rect{X: 30, Y: 30, W: 5, H: 5}, false, 0, false},
		{a, true, 100, true},
	} {
		if a.Overlaps(c.b) != c.overlaps || c.b.Overlaps(a) != c.overlaps || a.Overlap(c.b) != c.area || c.b.Inside(a) != c.inside {
			t.Errorf("%v: overlaps %v, shares %g, inside %v", c.b, a.Overlaps(c.b), a.Overlap(c.b), c.b.Inside(a))
		}
	}
	if a.Contains(10, 5) || !a.Contains(0, 0) || a.Distance(13, 14) != 5 || a.Inset(-1) != (Rect{X: -1, Y: -1, W: 12, H: 12}) {
		t.Error("the edges lie wrong")
	}
	if cols := a.Cols(2, 2); cols[0] != (Rect{W: 4, H: 10}) || cols[1] != (Rect{X: 6, W: 4, H: 10}) {
		t.Errorf("columns %v", cols)
	}
}
