package layout

import (
	"math"
	"slices"
)

// How far beside something a box lies, in dp: at least, at most, and how much
// farther each time that there is no room.
const (
	besideNear = 12.0
	besideFar  = 220.0
	besideStep = 8.0
)

// Beside places a box of w × h nearest to a rectangle that it is about, inside an area and
// off everything taken: under the rectangle if there is room, else over it, at its right or
// at its left. It reports whether there is room.
func Beside(about Rect, w, h float64, area Rect, taken []Rect) (Rect, bool) {
	x, y := about.Center()
	left := max(area.X, min(x-w/2, area.Right()-w))
	top := max(area.Y, min(y-h/2, area.Bottom()-h))
	for d := besideNear; d <= besideFar; d += besideStep {
		for _, r := range [...]Rect{
			{X: left, Y: about.Bottom() + d, W: w, H: h},
			{X: left, Y: about.Y - d - h, W: w, H: h},
			{X: about.Right() + d, Y: top, W: w, H: h},
			{X: about.X - d - w, Y: top, W: w, H: h},
		} {
			if r.Inside(area) && !slices.ContainsFunc(taken, r.Overlaps) {
				return r, true
			}
		}
	}
	return Rect{}, false
}

// Between is the strip between a box and what it stands beside.
func Between(box, about Rect) Rect {
	left, right := max(box.X, about.X), min(box.Right(), about.Right())
	top, bottom := max(box.Y, about.Y), min(box.Bottom(), about.Bottom())
	if right < left { // side by side
		left, right = right, left
	}
	if bottom < top {
		top, bottom = bottom, top
	}
	return Rect{X: left, Y: top, W: right - left, H: bottom - top}
}

// Clear places a box of w × h as low as possible in an area, and there nearest to the
// middle, off everything taken. It reports whether there is room.
func Clear(w, h float64, area Rect, taken []Rect) (best Rect, found bool) {
	mid := area.X + (area.W-w)/2
	try := func(x, y float64) {
		r := Rect{X: x, Y: y, W: w, H: h}
		if better := !found || y > best.Y || y == best.Y && math.Abs(x-mid) < math.Abs(best.X-mid); better && r.Inside(area) && !slices.ContainsFunc(taken, r.Overlaps) {
			best, found = r, true
		}
	}
	row := func(y float64) {
		try(mid, y)
		for _, t := range taken {
			try(t.Right(), y)
			try(t.X-w, y)
		}
	}
	row(area.Bottom() - h)
	for _, t := range taken {
		row(t.Y - h)
	}
	return best, found
}
