package statistics

import (
	"slices"
	"time"

	"machiavelli/game/report/statistics"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
)

// chart is how the share of deals that were won has gone over time, of all matches
// or of a group.
func (s *Scene) chart(c *stage.Context, f *ui.Form) {
	f.Open("chart", c.T("statistics.chart"))
	name := c.T("statistics.all")
	if s.chosen > 0 {
		name = s.group().Words(c.Lang)
	}
	which := ui.Widget{ID: "chart.group", Kind: ui.Stepper, Says: c.T("statistics.chart"), Size: 15, Range: a11y.Range{Value: float64(s.chosen), Max: float64(len(s.sums)), Step: 1}, Do: func(w *ui.Widget) {
		s.chosen = int(w.Value)
		s.course = s.kept.Course(s.group())
		s.show(c)
	}}
	which.Text = name
	f.Whole(which, "")
	const h = 190.0
	f.Widgets = append(f.Widgets, ui.Widget{
		ID: "chart.lines", Kind: ui.Custom, Area: true, Rect: ui.Rect{X: f.X + 20, Y: f.Y, W: f.W - 40, H: h}, Text: s.aloud(c),
		Do:    func(*ui.Widget) { c.Go("records", statistics.Selection{Group: s.group()}) },
		Paint: func(p *ui.Painter, r ui.Rect, st ui.State) { s.paint(c, p, r, st) },
	})
	f.Y += h + 8
	f.Text("chart.about", c.T("statistics.chart.about"), 14, &c.Theme.Muted)
	if slices.ContainsFunc(s.course, func(p statistics.Point) bool { return p.Known > 0 }) {
		f.Text("chart.fair", c.T("statistics.chart.fair"), 14, &c.Theme.GoldLight)
	}
	f.Close()
}

// aloud is the chart for those who listen.
func (s *Scene) aloud(c *stage.Context) string {
	shares := make([]string, len(s.course))
	for i := range s.course {
		shares[i] = c.T("statistics.percent", "n", c.Lang.Percent(s.course[i].Share, 0))
	}
	return wording.Course(c.Lang, c.T("statistics.chart"), shares)
}

// paint draws the chart: a point a match.
func (s *Scene) paint(c *stage.Context, p *ui.Painter, r ui.Rect, st ui.State) {
	t := p.Theme
	plot := ui.Rect{X: r.X + 46, Y: r.Y + 12, W: r.W - 60, H: r.H - 42}
	for i := range 5 {
		y := plot.Bottom() - plot.H*float64(i)/4
		p.Dots(plot.X, plot.Right(), y, ui.Fade(t.Muted, 0.4))
		p.TextIn(c.T("statistics.percent", "n", c.Lang.Percent(0.25*float64(i), 0)), ui.Rect{X: r.X - 4, Y: y - 10, W: 42, H: 20}, ui.Style{Size: 13, Color: t.Muted, Align: ui.End})
	}
	n := len(s.course)
	at := func(i int) (x, y float64) {
		x = plot.X + plot.W/2
		if n > 1 {
			x = plot.X + plot.W*float64(i)/float64(n-1)
		}
		return x, plot.Bottom() - plot.H*s.course[i].Share
	}
	fair := func(at *statistics.Point) float64 { return plot.Bottom() - plot.H*max(0, min(1, at.Fair)) }
	for i := range s.course {
		x, y := at(i)
		if i > 0 {
			x0, y0 := at(i - 1)
			p.Line(x0, y0, x, y, 2.5, t.Mint)
			if was, now := &s.course[i-1], &s.course[i]; was.Known > 0 && now.Known > 0 {
				p.Line(x0, fair(was), x, fair(now), 1.5, t.GoldLight)
			}
		}
		if n <= 40 {
			p.Disc(x, y, 4, t.Mint)
		}
	}
	half := plot.W / 2
	day := func(at time.Time) string {
		if at.IsZero() {
			return ""
		}
		day := c.Lang.Day(at, time.Now())
		if c.Fonts.Width(day, ui.Sans, 12) > half {
			return c.Lang.Date("puzzles.month", at)
		}
		return day
	}
	p.TextIn(day(s.course[0].At), ui.Rect{X: plot.X, Y: plot.Bottom() + 8, W: half, H: 18}, ui.Style{Size: 13, Color: t.Muted})
	if n > 1 {
		p.TextIn(day(s.course[n-1].At), ui.Rect{X: plot.X + half, Y: plot.Bottom() + 8, W: half, H: 18}, ui.Style{Size: 13, Color: t.Muted, Align: ui.End})
	}
	if st.Hover || st.Focus {
		p.Ring(r, 10, 1.5, t.Gold)
	}
}
