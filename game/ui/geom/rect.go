// Package geom is the geometry that widgets and scenes share: rectangles in
// device-independent points.
package geom

import "math"

// Rect is an upright rectangle in device-independent points; X, Y is its top left
// corner.
type Rect struct{ X, Y, W, H float64 }

// Contains reports whether a point lies in the rectangle.
func (r Rect) Contains(x, y float64) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Empty reports whether the rectangle has no area.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Inset is the rectangle made smaller on every side (larger, if negative).
func (r Rect) Inset(d float64) Rect {
	return Rect{r.X + d, r.Y + d, max(0, r.W-2*d), max(0, r.H-2*d)}
}

// Move is the rectangle moved by dx, dy.
func (r Rect) Move(dx, dy float64) Rect { return Rect{r.X + dx, r.Y + dy, r.W, r.H} }

// Right is the right edge.
func (r Rect) Right() float64 { return r.X + r.W }

// Bottom is the lower edge.
func (r Rect) Bottom() float64 { return r.Y + r.H }

// Center is the middle.
func (r Rect) Center() (x, y float64) { return r.X + r.W/2, r.Y + r.H/2 }

// slack is by how much edges may differ that are meant to be the same.
const slack = 1e-6

// Inside reports whether r lies wholly in o.
func (r Rect) Inside(o Rect) bool {
	return r.X >= o.X-slack && r.Y >= o.Y-slack && r.Right() <= o.Right()+slack && r.Bottom() <= o.Bottom()+slack
}

// Overlaps reports whether two rectangles share more than an edge.
func (r Rect) Overlaps(o Rect) bool {
	return r.X+slack < o.Right() && o.X+slack < r.Right() && r.Y+slack < o.Bottom() && o.Y+slack < r.Bottom()
}

// Intersect is what two rectangles share; empty if nothing.
func (r Rect) Intersect(o Rect) Rect {
	x, y := max(r.X, o.X), max(r.Y, o.Y)
	return Rect{x, y, max(0, min(r.Right(), o.Right())-x), max(0, min(r.Bottom(), o.Bottom())-y)}
}

// Union is the smallest rectangle that holds both. An empty one is ignored.
func (r Rect) Union(o Rect) Rect {
	switch {
	case r.Empty():
		return o
	case o.Empty():
		return r
	}
	x, y := min(r.X, o.X), min(r.Y, o.Y)
	return Rect{x, y, max(r.Right(), o.Right()) - x, max(r.Bottom(), o.Bottom()) - y}
}

// Overlap is the area that two rectangles share.
func (r Rect) Overlap(o Rect) float64 {
	both := r.Intersect(o)
	return both.W * both.H
}

// Distance is the distance from the rectangle to a point outside it, 0 inside.
func (r Rect) Distance(x, y float64) float64 {
	return math.Hypot(max(0, r.X-x, x-r.X-r.W), max(0, r.Y-y, y-r.Y-r.H))
}

// Cols cuts the rectangle into n columns with a gap between them.
func (r Rect) Cols(n int, gap float64) []Rect {
	out := make([]Rect, n)
	w := (r.W - gap*float64(n-1)) / float64(n)
	for i := range out {
		out[i] = Rect{r.X + float64(i)*(w+gap), r.Y, w, r.H}
	}
	return out
}
