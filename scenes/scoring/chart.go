package scoring

import (
	"math"
	"slices"
	"strconv"

	"machiavelli/game/stage"
	"machiavelli/game/ui"
)

// axis is the scale of the chart: from low to high in whole steps.
type axis struct{ low, high, step int }

// axisOf is a scale with about four lines that holds all values and 0.
func axisOf(series [][]int) axis {
	low, high := 0, 0
	for _, s := range series {
		low, high = min(low, slices.Min(s)), max(high, slices.Max(s))
	}
	span := max(1, high-low)
	step := 1
	for k := 0; span > 4*step; k++ {
		step = [3]int{1, 2, 5}[k%3] * int(math.Pow10(k/3))
	}
	down := func(v int) int { return int(math.Floor(float64(v)/float64(step))) * step }
	up := func(v int) int { return int(math.Ceil(float64(v)/float64(step))) * step }
	return axis{down(low), max(up(high), down(low)+step), step}
}

// spread moves label heights apart so that none is nearer to the next than
// gap, and all stay between top and bottom.
func spread(y []float64, gap, top, bottom float64) []float64 {
	order := make([]int, len(y))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(math.Copysign(1, y[a]-y[b])) })
	out := slices.Clone(y)
	at := top
	for _, i := range order {
		out[i] = max(out[i], at)
		at = out[i] + gap
	}
	at = bottom
	for _, i := range slices.Backward(order) {
		out[i] = min(out[i], at)
		at = out[i] - gap
	}
	return out
}

// paintChart draws the totals over the deals, a line for each seat.
func (s *Scene) paintChart(c *stage.Context, p *ui.Painter, r ui.Rect) {
	t := p.Theme
	p.Sheet(r)
	key := "scoring.chart"
	if s.got.winning {
		key = "scoring.chart.wins"
	} else if s.got.rules.End.High {
		key = "scoring.chart.points"
	}
	p.TextIn(c.T(key), ui.Rect{X: r.X + 20, Y: r.Y + 12, W: r.W - 40, H: 24}, ui.Style{Font: ui.Bold, Size: 15, Color: t.GoldLight})
	p.TextIn(s.got.aim(c), ui.Rect{X: r.X + 20, Y: r.Bottom() - 32, W: r.W - 40, H: 22}, ui.Style{Size: 14, Color: t.Muted})
	s.label(c)
	names := 0.0
	for _, x := range s.labels {
		names = max(names, p.Fonts.Width(x, ui.Bold, 13))
	}
	names = min(names, max(110, r.W*0.36))
	plot := ui.Rect{X: r.X + 52, Y: r.Y + 56, W: r.W - 52 - names - 34, H: r.H - 56 - 66}
	if len(s.labels) == 0 || plot.W < 40 || plot.H < 40 {
		return
	}
	ax := axisOf(s.got.series)
	s.paintGrid(c, p, plot, ax)
	s.paintLines(p, plot, ax, names)
}

// label names the lines of the chart: of each seat, or of each side.
func (s *Scene) label(c *stage.Context) {
	s.labels = s.labels[:0]
	for i := range s.got.rows[:s.got.sides()] {
		s.labels = append(s.labels, s.got.side(c, i))
	}
}

func (ax axis) y(plot ui.Rect, v float64) float64 {
	return plot.Bottom() - plot.H*(v-float64(ax.low))/float64(ax.high-ax.low)
}

// deals is how many deals the chart has room for.
func (s *Scene) deals() int {
	n := len(s.got.series[0]) - 1
	if all := s.got.rules.End.Deals; all > n && all <= 10 {
		return all
	}
	return max(1, n)
}

func (s *Scene) paintGrid(c *stage.Context, p *ui.Painter, plot ui.Rect, ax axis) {
	t := p.Theme
	for v := ax.low; v <= ax.high; v += ax.step {
		y := ax.y(plot, float64(v))
		for x := plot.X; x < plot.Right(); x += 7 {
			p.Fill(ui.Rect{X: x, Y: y, W: 2, H: 1}, ui.Fade(t.Muted, 0.4))
		}
		p.TextIn(strconv.Itoa(v), ui.Rect{X: plot.X - 44, Y: y - 10, W: 34, H: 20}, ui.Style{Size: 13, Color: t.Muted, Align: ui.End})
	}
	n := s.deals()
	every := 1 + (n-1)/12
	for k := 0; k <= n; k += every {
		label := strconv.Itoa(k)
		if k == 0 {
			label = c.T("scoring.start")
		}
		x := plot.X + plot.W*float64(k)/float64(n)
		p.TextIn(label, ui.Rect{X: x - 30, Y: plot.Bottom() + 8, W: 60, H: 18}, ui.Style{Size: 13, Color: t.Muted, Align: ui.Middle})
	}
}

func (s *Scene) paintLines(p *ui.Painter, plot ui.Rect, ax axis, names float64) {
	n := float64(s.deals())
	ends := make([]float64, len(s.labels))
	xEnd := plot.X
	for i, line := range s.got.series[:len(s.labels)] {
		color := s.got.rows[i].who.Line
		last := len(line) - 1
		x, y := plot.X, ax.y(plot, float64(line[0]))
		for k := 1; k <= last; k++ {
			nx, ny := plot.X+plot.W*float64(k)/n, ax.y(plot, float64(line[k]))
			if k == last { // the newest piece grows while the points are counted
				f := s.part(i)
				nx, ny = x+(nx-x)*f, y+(ny-y)*f
			}
			p.Line(x, y, nx, ny, 2.5, color)
			p.Disc(x, y, 4, color)
			x, y = nx, ny
		}
		p.Disc(x, y, 4.5, color)
		ends[i] = y
		xEnd = max(xEnd, x)
	}
	labels := spread(ends, 18, plot.Y, plot.Bottom())
	for i, y := range labels {
		p.TextIn(s.labels[i], ui.Rect{X: xEnd + 12, Y: y - 10, W: names + 4, H: 20}, ui.Style{Font: ui.Bold, Size: 13, Color: s.got.rows[i].who.Line})
	}
}
