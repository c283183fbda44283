package art

import "math"

// flatness is how far, in units, a flattened curve may stray from the true one.
const flatness = 0.02

// line is a flattened subpath.
type line struct {
	p      []point
	closed bool
}

// flatten turns the path into straight lines.
func (p path) flatten() []line {
	var (
		out []line
		cur line
	)
	flush := func() {
		if len(cur.p) > 1 {
			out = append(out, cur)
		}
		cur = line{}
	}
	for _, s := range p {
		switch s.verb {
		case moveTo:
			flush()
			cur.p = append(cur.p, s.p[0])
		case lineTo:
			cur.p = append(cur.p, s.p[0])
		case quadTo:
			a, b, c := cur.p[len(cur.p)-1], s.p[0], s.p[1]
			cur.p = flattenCube(cur.p, a, mix(a, b, 2./3), mix(c, b, 2./3), c)
		case cubeTo:
			cur.p = flattenCube(cur.p, cur.p[len(cur.p)-1], s.p[0], s.p[1], s.p[2])
		case closePath:
			cur.closed = true
			flush()
		}
	}
	flush()
	return out
}

// flattenCube appends a cubic curve as lines. The number of lines follows from
// the second differences of the handles (Wang's bound).
func flattenCube(out []point, a, b, c, d point) []point {
	dd := math.Max(
		math.Hypot(a.x-2*b.x+c.x, a.y-2*b.y+c.y),
		math.Hypot(b.x-2*c.x+d.x, b.y-2*c.y+d.y))
	n := max(1, int(math.Ceil(math.Sqrt(0.75*dd/flatness))))
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		ab, bc, cd := mix(a, b, t), mix(b, c, t), mix(c, d, t)
		out = append(out, mix(mix(ab, bc, t), mix(bc, cd, t), t))
	}
	return out
}

// joint is how two strokes meet.
type joint uint8

const (
	roundJoint joint = iota // round corners and round ends
	miterJoint              // sharp corners and flat ends
)

// miterLimit is the longest miter, as a multiple of half the width.
const miterLimit = 4

// stroke is the outline of the path drawn with a pen of a width in units. All
// its parts run the same way round, so they add up in one fill.
func (p path) stroke(width float64, j joint) path {
	var out path
	for _, l := range p.flatten() {
		out = append(out, l.stroke(width/2, j)...)
	}
	return out
}

// smooth is the cosine above which two lines count as parts of one curve.
const smooth = 0.9

// stroke draws the line in runs that end at its sharp corners; each run is one
// ring along its two sides.
func (l line) stroke(r float64, j joint) path {
	pts := distinct(l.p, l.closed)
	n := len(pts)
	if n < 2 {
		return nil
	}
	at := func(i int) point { return pts[(i+n)%n] }
	last := n - 1 // the vertex that the walk ends at
	if l.closed {
		last = n
	}
	sharp := func(i int) bool {
		if !l.closed && (i == 0 || i == last) {
			return true
		}
		ax, ay := normal(at(i-1), at(i), 1)
		bx, by := normal(at(i), at(i+1), 1)
		return ax*bx+ay*by < smooth
	}
	var out path
	ring := make([]point, 0, 2*n+2)
	for start := 0; start < last; {
		end := start + 1
		for end < last && !sharp(end) {
			end++
		}
		ring = ring[:0]
		for i := start; i <= end; i++ {
			ring = append(ring, side(at(i-1), at(i), at(i+1), i > start || !sharp(i), i < end || !sharp(i), -r))
		}
		for i := end; i >= start; i-- {
			ring = append(ring, side(at(i-1), at(i), at(i+1), i > start || !sharp(i), i < end || !sharp(i), r))
		}
		out = append(out, closed(ring)...)
		if l.closed && sharp(end) || end < last {
			out = append(out, wedge(at(end-1), at(end), at(end+1), r, j)...)
		}
		start = end
	}
	if j == roundJoint && !l.closed {
		out = append(out, circle(pts[0].x, pts[0].y, r).reversed()...)
		out = append(out, circle(pts[n-1].x, pts[n-1].y, r).reversed()...)
	}
	return out
}

// side is the point at distance r beside b on the way a-b-c; in and out say
// which of the two lines the run has there.
func side(a, b, c point, in, out bool, r float64) point {
	var nx, ny float64
	switch {
	case !in:
		nx, ny = normal(b, c, r)
	case !out:
		nx, ny = normal(a, b, r)
	default:
		ax, ay := normal(a, b, r)
		bx, by := normal(b, c, r)
		k := r * r / (r*r + ax*bx + ay*by)
		nx, ny = (ax+bx)*k, (ay+by)*k
	}
	return point{b.x + nx, b.y + ny}
}

// closed is the polygon through the points.
func closed(p []point) path {
	out := make(path, 0, len(p)+1)
	for i, q := range p {
		v := lineTo
		if i == 0 {
			v = moveTo
		}
		out = append(out, segment{v, [3]point{q}})
	}
	return append(out, segment{verb: closePath})
}

// wedge fills the gap on the outer side of a sharp corner, where a-b turns
// into b-c.
func wedge(a, b, c point, r float64, j joint) path {
	n1x, n1y := normal(a, b, r)
	n2x, n2y := normal(b, c, r)
	cross := n1x*n2y - n1y*n2x
	dot := n1x*n2x + n1y*n2y
	if j == roundJoint {
		return circle(b.x, b.y, r).reversed()
	}
	// The outer side is opposite to the turn.
	s := 1.0
	if cross < 0 {
		s = -1
	}
	p1 := point{b.x + s*n1x, b.y + s*n1y}
	p2 := point{b.x + s*n2x, b.y + s*n2y}
	xy := []float64{b.x, b.y, p1.x, p1.y}
	if k := r * r / (r*r + dot); k > 0 && 2*k < miterLimit*miterLimit {
		xy = append(xy, b.x+s*(n1x+n2x)*k, b.y+s*(n1y+n2y)*k)
	}
	xy = append(xy, p2.x, p2.y)
	return polygon(xy...).oriented()
}

// oriented turns a polygon so that it runs as the bodies of strokes do.
func (p path) oriented() path {
	area := 0.0
	first := p[0].p[0]
	prev := first
	for _, s := range p[1:] {
		at := s.end()
		if s.verb == closePath {
			at = first
		}
		area += prev.x*at.y - at.x*prev.y
		prev = at
	}
	if area > 0 {
		return p.reversed()
	}
	return p
}

// normal is the vector of length r at a right angle to a-b.
func normal(a, b point, r float64) (x, y float64) {
	dx, dy := b.x-a.x, b.y-a.y
	l := math.Hypot(dx, dy)
	return dy / l * r, -dx / l * r
}

// distinct drops points that repeat the one before.
func distinct(p []point, closed bool) []point {
	out := p[:1:1]
	for _, q := range p[1:] {
		if l := out[len(out)-1]; math.Hypot(q.x-l.x, q.y-l.y) > 1e-6 {
			out = append(out, q)
		}
	}
	if n := len(out); closed && n > 1 && math.Hypot(out[0].x-out[n-1].x, out[0].y-out[n-1].y) <= 1e-6 {
		out = out[:n-1]
	}
	return out
}
