package art

import (
	"fmt"
	"math"
	"strconv"
)

// point is a place in design units, or in pixels after a transform.
type point struct{ x, y float64 }

// verb says how a segment of a path is drawn.
type verb uint8

const (
	moveTo verb = iota
	lineTo
	quadTo
	cubeTo
	closePath
)

// segment is one verb and its points; the last used point is where it ends.
type segment struct {
	verb verb
	p    [3]point
}

// path is an outline of lines and Bézier curves.
type path []segment

// svg reads the path notation of SVG with the absolute commands M L H V Q C Z,
// numbers parted by spaces or commas, one command letter for several segments
// of its kind. The art is written in it. A slip is a mistake in the program's
// own text, so it panics; drawing every face in a test shows that none is wrong.
func svg(s string) path {
	var (
		out  path
		at   point
		cmd  byte
		nums [6]float64
	)
	for i := 0; ; {
		i = skipBlanks(s, i)
		if i == len(s) {
			return out
		}
		if c := s[i]; c >= 'A' && c <= 'Z' {
			cmd = c
			i++
			if cmd == 'Z' {
				out = append(out, segment{verb: closePath})
				continue
			}
		}
		n := operands(cmd)
		if n == 0 {
			panic(fmt.Sprintf("path %q: command %q at %d", s, cmd, i))
		}
		for k := range n {
			i = skipBlanks(s, i)
			j := i
			for j < len(s) && (s[j] == '-' && j == i || s[j] == '.' || s[j] >= '0' && s[j] <= '9') {
				j++
			}
			v, err := strconv.ParseFloat(s[i:j], 64)
			if err != nil {
				panic(fmt.Sprintf("path %q: number at %d: %v", s, i, err))
			}
			nums[k], i = v, j
		}
		seg := segmentOf(cmd, at, nums)
		at = seg.end()
		out = append(out, seg)
		if cmd == 'M' {
			cmd = 'L'
		}
	}
}

func skipBlanks(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == ',' || s[i] == '\n' || s[i] == '\t') {
		i++
	}
	return i
}

// operands is how many numbers a command takes, 0 for no command.
func operands(cmd byte) int {
	switch cmd {
	case 'M', 'L':
		return 2
	case 'H', 'V':
		return 1
	case 'Q':
		return 4
	case 'C':
		return 6
	}
	return 0
}

func segmentOf(cmd byte, at point, n [6]float64) segment {
	a, b, c := point{n[0], n[1]}, point{n[2], n[3]}, point{n[4], n[5]}
	switch cmd {
	case 'M':
		return segment{moveTo, [3]point{a}}
	case 'H':
		return segment{lineTo, [3]point{{n[0], at.y}}}
	case 'V':
		return segment{lineTo, [3]point{{at.x, n[0]}}}
	case 'Q':
		return segment{quadTo, [3]point{a, b}}
	case 'C':
		return segment{cubeTo, [3]point{a, b, c}}
	}
	return segment{lineTo, [3]point{a}}
}

// points is how many of the segment's points are used.
func (s segment) points() int {
	switch s.verb {
	case quadTo:
		return 2
	case cubeTo:
		return 3
	case closePath:
		return 0
	}
	return 1
}

// end is where the segment leaves the pen; closePath answers the origin.
func (s segment) end() point {
	if n := s.points(); n > 0 {
		return s.p[n-1]
	}
	return point{}
}

// matrix is an affine transform: x' = a·x + b·y + c, y' = d·x + e·y + f.
type matrix struct{ a, b, c, d, e, f float64 }

func (m matrix) apply(p point) point {
	return point{m.a*p.x + m.b*p.y + m.c, m.d*p.x + m.e*p.y + m.f}
}

// then is the transform that does m first and n after it.
func (m matrix) then(n matrix) matrix {
	return matrix{
		n.a*m.a + n.b*m.d, n.a*m.b + n.b*m.e, n.a*m.c + n.b*m.f + n.c,
		n.d*m.a + n.e*m.d, n.d*m.b + n.e*m.e, n.d*m.c + n.e*m.f + n.f,
	}
}

func shift(x, y float64) matrix   { return matrix{1, 0, x, 0, 1, y} }
func stretch(x, y float64) matrix { return matrix{x, 0, 0, 0, y, 0} }

// turn rotates by an angle in degrees, clockwise on the screen, about a point.
func turn(deg, x, y float64) matrix {
	s, c := math.Sincos(deg * math.Pi / 180)
	return matrix{c, -s, x - c*x + s*y, s, c, y - s*x - c*y}
}

// by is the path under a transform.
func (p path) by(m matrix) path {
	out := make(path, len(p))
	for i, s := range p {
		for k := range s.points() {
			s.p[k] = m.apply(s.p[k])
		}
		out[i] = s
	}
	return out
}

// mirrored is the path reflected in the upright line at x, its direction
// kept, so that it can be joined with the original in one fill.
func (p path) mirrored(x float64) path {
	return p.by(matrix{-1, 0, 2 * x, 0, 1, 0}).reversed()
}

// reversed is the path drawn the other way round, subpath by subpath.
func (p path) reversed() path { return p.bySubpath(reverseOne) }

// bySubpath is the path with each of its subpaths changed.
func (p path) bySubpath(change func(path) path) path {
	var out path
	for start := 0; start < len(p); {
		end := start + 1
		for end < len(p) && p[end].verb != moveTo {
			end++
		}
		out = append(out, change(p[start:end])...)
		start = end
	}
	return out
}

func reverseOne(p path) path {
	closed := p[len(p)-1].verb == closePath
	if closed {
		p = p[:len(p)-1]
	}
	out := path{{moveTo, [3]point{p[len(p)-1].end()}}}
	for i := len(p) - 1; i > 0; i-- {
		s, to := p[i], p[i-1].end()
		switch s.verb {
		case quadTo:
			s.p = [3]point{s.p[0], to}
		case cubeTo:
			s.p = [3]point{s.p[1], s.p[0], to}
		default:
			s.p = [3]point{to}
		}
		out = append(out, s)
	}
	if closed {
		out = append(out, segment{verb: closePath})
	}
	return out
}

// join puts paths into one.
func join(ps ...path) path {
	var out path
	for _, p := range ps {
		out = append(out, p...)
	}
	return out
}

// kappa is how far the handles of a quarter circle reach, as a part of its radius.
const kappa = 0.5522847498

// ellipse runs clockwise on the screen.
func ellipse(x, y, rx, ry float64) path {
	kx, ky := kappa*rx, kappa*ry
	return path{
		{moveTo, [3]point{{x + rx, y}}},
		{cubeTo, [3]point{{x + rx, y + ky}, {x + kx, y + ry}, {x, y + ry}}},
		{cubeTo, [3]point{{x - kx, y + ry}, {x - rx, y + ky}, {x - rx, y}}},
		{cubeTo, [3]point{{x - rx, y - ky}, {x - kx, y - ry}, {x, y - ry}}},
		{cubeTo, [3]point{{x + kx, y - ry}, {x + rx, y - ky}, {x + rx, y}}},
		{verb: closePath},
	}
}

func circle(x, y, r float64) path { return ellipse(x, y, r, r) }

// polygon runs through the corners x0 y0 x1 y1 … and closes.
func polygon(xy ...float64) path {
	out := make(path, 0, len(xy)/2+1)
	for i := 0; i+1 < len(xy); i += 2 {
		v := lineTo
		if i == 0 {
			v = moveTo
		}
		out = append(out, segment{v, [3]point{{xy[i], xy[i+1]}}})
	}
	return append(out, segment{verb: closePath})
}

func box(x0, y0, x1, y1 float64) path { return polygon(x0, y0, x1, y0, x1, y1, x0, y1) }

// rounded is a polygon whose corners are rounded with radius r (units), less
// where a side is too short for it.
func rounded(r float64, xy ...float64) path {
	n := len(xy) / 2
	at := func(i int) point { i = (i + n) % n; return point{xy[2*i], xy[2*i+1]} }
	var out path
	for i := range n {
		before, here, after := at(i-1), at(i), at(i+1)
		in, back := towards(here, before, r), towards(here, after, r)
		v := lineTo
		if i == 0 {
			v = moveTo
		}
		out = append(out,
			segment{v, [3]point{in}},
			segment{cubeTo, [3]point{mix(in, here, kappa), mix(back, here, kappa), back}})
	}
	return append(out, segment{verb: closePath})
}

func roundBox(x0, y0, x1, y1, r float64) path { return rounded(r, x0, y0, x1, y0, x1, y1, x0, y1) }

// towards is the point at distance d from a on the way to b, at most half way.
func towards(a, b point, d float64) point {
	l := math.Hypot(b.x-a.x, b.y-a.y)
	if l == 0 {
		return a
	}
	return mix(a, b, math.Min(d/l, 0.5))
}

// mix is the point the part t of the way from a to b.
func mix(a, b point, t float64) point {
	return point{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t}
}
