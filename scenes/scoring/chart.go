package scoring

import (
	"math"
	"slices"
	"strconv"

	"machiavelli/engine/text"
	"machiavelli/game/report/results"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
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
// gap, and all stay between top and bottom. The answer is in the chart's memory.
func (k *chart) spread(y []float64, gap, top, bottom float64) []float64 {
	k.order, k.out = k.order[:0], append(k.out[:0], y...)
	for i := range y { // from the highest down
		at := len(k.order)
		for at > 0 && y[k.order[at-1]] > y[i] {
			at--
		}
		k.order = slices.Insert(k.order, at, i)
	}
	at := top
	for _, i := range k.order {
		k.out[i] = max(k.out[i], at)
		at = k.out[i] + gap
	}
	at = bottom
	for n := len(k.order) - 1; n >= 0; n-- {
		i := k.order[n]
		k.out[i] = min(k.out[i], at)
		at = k.out[i] - gap
	}
	return k.out
}

// chart is what the chart says, put into words once: drawing it again costs
// nothing.
type chart struct {
	title, aim string
	aloud      string   // the whole of it, for those who listen
	names      []string // of the lines: of each seat, or of each side
	axis       axis
	marks      []string // of the axis, upwards
	deals      int      // that there is room for
	every      int      // deals between two that have a number
	numbers    []string // of those deals

	ends, out []float64
	order     []int
}

// chartOf is the chart of a result.
func chartOf(c *stage.Context, r *results.Deal) chart {
	k := chart{title: c.T("scoring.chart"), aim: r.Aim(c.Lang)}
	switch {
	case r.Winning:
		k.title = c.T("scoring.chart.wins")
	case r.Rules.End.High:
		k.title = c.T("scoring.chart.points")
	}
	if len(r.Series) == 0 {
		return k
	}
	for i := range r.Rows[:r.Sides()] {
		k.names = append(k.names, r.Side(c.Lang, i))
	}
	k.axis = axisOf(r.Series)
	for v := k.axis.low; v <= k.axis.high; v += k.axis.step {
		k.marks = append(k.marks, strconv.Itoa(v))
	}
	k.deals = max(1, len(r.Series[0])-1)
	if all := r.Rules.End.Deals; all > k.deals && all <= 10 {
		k.deals = all
	}
	k.every = 1 + (k.deals-1)/12
	k.numbers = append(k.numbers, c.T("scoring.start"))
	for n := k.every; n <= k.deals; n += k.every {
		k.numbers = append(k.numbers, strconv.Itoa(n))
	}
	k.aloud = k.title
	for i, whose := range k.names {
		var values []string
		for _, total := range r.Series[i][1:] { // before the first deal is no deal
			values = append(values, strconv.Itoa(total))
		}
		k.aloud = text.Sentence(k.aloud) + " " + wording.Course(c.Lang, whose, values)
	}
	return k
}

// paintChart draws the totals over the deals, a line for each seat.
func (s *Scene) paintChart(p *ui.Painter, r ui.Rect) {
	t, k := p.Theme, &s.chart
	p.Sheet(r)
	p.TextIn(k.title, ui.Rect{X: r.X + 20, Y: r.Y + 12, W: r.W - 40, H: 24}, ui.Style{Font: ui.Bold, Size: 15, Color: t.GoldLight})
	p.TextIn(k.aim, ui.Rect{X: r.X + 20, Y: r.Bottom() - 32, W: r.W - 40, H: 22}, ui.Style{Size: 14, Color: t.Muted})
	names := 0.0
	for _, x := range k.names {
		names = max(names, p.Fonts.Width(x, ui.Bold, 13))
	}
	names = min(names, max(110, r.W*0.36))
	plot := ui.Rect{X: r.X + 52, Y: r.Y + 56, W: r.W - 52 - names - 34, H: r.H - 56 - 66}
	if len(k.names) == 0 || plot.W < 40 || plot.H < 40 {
		return
	}
	k.paintGrid(p, plot)
	s.paintLines(p, plot, names)
}

func (ax axis) y(plot ui.Rect, v float64) float64 {
	return plot.Bottom() - plot.H*(v-float64(ax.low))/float64(ax.high-ax.low)
}

func (k *chart) paintGrid(p *ui.Painter, plot ui.Rect) {
	t := p.Theme
	for i, mark := range k.marks {
		y := k.axis.y(plot, float64(k.axis.low+i*k.axis.step))
		p.Dots(plot.X, plot.Right(), y, ui.Fade(t.Muted, 0.4))
		p.TextIn(mark, ui.Rect{X: plot.X - 44, Y: y - 10, W: 34, H: 20}, ui.Style{Size: 13, Color: t.Muted, Align: ui.End})
	}
	for i, label := range k.numbers {
		x := plot.X + plot.W*float64(i*k.every)/float64(k.deals)
		p.TextIn(label, ui.Rect{X: x - 30, Y: plot.Bottom() + 8, W: 60, H: 18}, ui.Style{Size: 13, Color: t.Muted, Align: ui.Middle})
	}
}

func (s *Scene) paintLines(p *ui.Painter, plot ui.Rect, names float64) {
	k, ax := &s.chart, s.chart.axis
	n := float64(k.deals)
	k.ends = k.ends[:0]
	xEnd := plot.X
	for i, line := range s.got.Series[:len(k.names)] {
		color := s.rows[i].who.Line
		last := len(line) - 1
		x, y := plot.X, ax.y(plot, float64(line[0]))
		for d := 1; d <= last; d++ {
			nx, ny := plot.X+plot.W*float64(d)/n, ax.y(plot, float64(line[d]))
			if d == last { // the newest piece grows while the points are counted
				f := s.part(i)
				nx, ny = x+(nx-x)*f, y+(ny-y)*f
			}
			p.Line(x, y, nx, ny, 2.5, color)
			p.Disc(x, y, 4, color)
			x, y = nx, ny
		}
		p.Disc(x, y, 4.5, color)
		k.ends = append(k.ends, y)
		xEnd = max(xEnd, x)
	}
	labels := k.spread(k.ends, 18, plot.Y, plot.Bottom())
	for i, y := range labels {
		p.TextIn(k.names[i], ui.Rect{X: xEnd + 12, Y: y - 10, W: names + 4, H: 20}, ui.Style{Font: ui.Bold, Size: 13, Color: s.rows[i].who.Line})
	}
}
