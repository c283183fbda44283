// Package layout says where everything of the table scene is: bars, buttons,
// hand, melds. It is pure geometry in dp (pixels at a scale of one), with no
// state, no drawing and no rule of the game.
package layout

import "math"

// Rect is an upright rectangle in dp; X, Y is its top left corner.
type Rect struct{ X, Y, W, H float64 }

// Contains reports whether a point lies in the rectangle.
func (r Rect) Contains(x, y float64) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Distance is how far a point lies outside the rectangle, 0 in it.
func (r Rect) Distance(x, y float64) float64 {
	return math.Hypot(max(0, r.X-x, x-r.X-r.W), max(0, r.Y-y, y-r.Y-r.H))
}

// Overlap is the area that two rectangles share.
func (r Rect) Overlap(o Rect) float64 {
	w := min(r.X+r.W, o.X+o.W) - max(r.X, o.X)
	h := min(r.Y+r.H, o.Y+o.H) - max(r.Y, o.Y)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}

// Inside reports whether r lies wholly in o.
func (r Rect) Inside(o Rect) bool {
	const slack = 1e-6
	return r.X >= o.X-slack && r.Y >= o.Y-slack && r.X+r.W <= o.X+o.W+slack && r.Y+r.H <= o.Y+o.H+slack
}

// Grow is the rectangle made larger by d on every side.
func (r Rect) Grow(d float64) Rect { return Rect{r.X - d, r.Y - d, r.W + 2*d, r.H + 2*d} }

// Center is the middle of the rectangle.
func (r Rect) Center() (x, y float64) { return r.X + r.W/2, r.Y + r.H/2 }

// Empty reports whether the rectangle has no area.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Cols cuts the rectangle into n columns with a gap between them.
func (r Rect) Cols(n int, gap float64) []Rect {
	out := make([]Rect, n)
	w := (r.W - gap*float64(n-1)) / float64(n)
	for i := range out {
		out[i] = Rect{r.X + float64(i)*(w+gap), r.Y, w, r.H}
	}
	return out
}
