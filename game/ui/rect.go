package ui

// Rect is a rectangle in device-independent points.
type Rect struct{ X, Y, W, H float64 }

// In reports whether a point lies in the rectangle.
func (r Rect) In(x, y float64) bool {
	return x >= r.X && y >= r.Y && x < r.X+r.W && y < r.Y+r.H
}

// Inset is the rectangle made smaller on every side (larger, if negative).
func (r Rect) Inset(d float64) Rect {
	return Rect{r.X + d, r.Y + d, max(0, r.W-2*d), max(0, r.H-2*d)}
}

// Move is the rectangle elsewhere.
func (r Rect) Move(dx, dy float64) Rect { return Rect{r.X + dx, r.Y + dy, r.W, r.H} }

// Right and Bottom are the far edges.
func (r Rect) Right() float64 { return r.X + r.W }

// Bottom is the lower edge.
func (r Rect) Bottom() float64 { return r.Y + r.H }

// Center is the middle.
func (r Rect) Center() (x, y float64) { return r.X + r.W/2, r.Y + r.H/2 }

// Overlaps reports whether two rectangles share more than an edge.
func (r Rect) Overlaps(o Rect) bool {
	const e = 1e-6
	return r.X+e < o.Right() && o.X+e < r.Right() && r.Y+e < o.Bottom() && o.Y+e < r.Bottom()
}

// Contains reports whether another rectangle lies wholly in this one.
func (r Rect) Contains(o Rect) bool {
	const e = 1e-6
	return o.X >= r.X-e && o.Y >= r.Y-e && o.Right() <= r.Right()+e && o.Bottom() <= r.Bottom()+e
}

// Intersect is what two rectangles share; empty if nothing.
func (r Rect) Intersect(o Rect) Rect {
	x, y := max(r.X, o.X), max(r.Y, o.Y)
	return Rect{x, y, max(0, min(r.Right(), o.Right())-x), max(0, min(r.Bottom(), o.Bottom())-y)}
}
