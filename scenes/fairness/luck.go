package fairness

import (
	"context"

	"machiavelli/engine/text"
	"machiavelli/engine/worker"
	"machiavelli/game/report/statistics"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// luck is what the draws of the player and of the opponents were worth, over all
// matches that are kept.
type luck struct {
	ctx     context.Context
	stop    context.CancelFunc
	reads   chan statistics.Kept
	read    bool
	kept    statistics.Kept
	measure *statistics.Measure
	begin   func() *statistics.Measure
}

func (l *luck) enter(c *stage.Context, start func() worker.Conn) {
	*l = luck{reads: make(chan statistics.Kept, 1)}
	l.ctx, l.stop = context.WithCancel(context.Background())
	ctx, to, in, beside := l.ctx, l.reads, c.Store, c.Beside
	beside(func() {
		_, _, kept, _ := statistics.Sync(ctx, in) // without what cannot be read there is less to show
		to <- kept
	})
	l.begin = func() *statistics.Measure { return statistics.NewMeasure(ctx, &l.kept, in, start, beside) }
}

func (l *luck) leave() {
	l.stop()
	if l.measure != nil {
		l.measure.Close()
	}
}

// left is how many matches have yet to be looked at.
func (l *luck) left() int {
	if l.measure == nil {
		return 0
	}
	return l.measure.Left()
}

// update reports whether there is something else to show.
func (l *luck) update() bool {
	select {
	case l.kept = <-l.reads:
		l.read, l.measure = true, l.begin()
		return true
	default:
	}
	if l.left() == 0 {
		return false
	}
	return l.measure.Update(&l.kept) || l.left() == 0
}

// write puts the histogram into a column.
func (l *luck) write(c *stage.Context, f *ui.Form) {
	f.Open("luck", c.T("fairness.luck"))
	f.Mark(ui.IconCards)
	own, other := l.kept.Draws()
	switch n := l.left(); {
	case n > 0:
		f.Text("luck.wait", c.T("fairness.luck.wait", "n", n), 16, &c.Theme.Muted)
	case own.Count() == 0:
		f.Text("luck.none", c.T("fairness.luck.none"), 16, &c.Theme.Ivory)
	}
	if own.Count() > 0 {
		const h = 170.0
		f.Widgets = append(f.Widgets, ui.Widget{
			ID: "luck.chart", Kind: ui.Custom, Area: true, Rect: ui.Rect{X: f.X + 20, Y: f.Y, W: f.W - 40, H: h}, Text: aloud(c, own, other),
			Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) { paint(c, p, r, own, other) },
		})
		f.Y += h + 8
		f.Text("luck.own", c.T("fairness.luck.own", "n", own.Count(), "luck", c.Lang.Signed(own.Mean(), 2)), 16, &c.Theme.Mint)
		f.Text("luck.other", c.T("fairness.luck.other", "n", other.Count(), "luck", c.Lang.Signed(other.Mean(), 2)), 16, &c.Theme.GoldLight)
		f.Text("luck.about", c.T("fairness.luck.about"), 15, &c.Theme.Muted)
	}
	f.Close()
}

// called is what a bin's draws were worth.
func called(c *stage.Context, bin int) string {
	label := c.Lang.Signed(statistics.BinFrom(bin), 0)
	switch bin {
	case 0:
		return "≤ " + label
	case statistics.Bins - 1:
		return "≥ " + label
	}
	return label
}

// aloud is the histogram for those who listen: which part of the draws fell into
// each bin that has any.
func aloud(c *stage.Context, own, other statistics.Draws) string {
	bars := func(whose string, d *statistics.Draws) string {
		var shares []string
		for bin, n := range d.Bins {
			if n > 0 {
				share := c.T("statistics.percent", "n", c.Lang.Percent(float64(n)/float64(d.Count()), 0))
				shares = append(shares, c.T("access.of", "what", called(c, bin), "of", share))
			}
		}
		return wording.Course(c.Lang, whose, shares)
	}
	return text.Sentence(bars(c.T("access.draws.own"), &own)) + " " + bars(c.T("access.draws.other"), &other)
}

// paint draws two bars a bin: which part of the player's draws fell into it, and
// which part of the opponents'.
func paint(c *stage.Context, p *ui.Painter, r ui.Rect, own, other statistics.Draws) {
	const foot = 22.0
	plot := ui.Rect{X: r.X, Y: r.Y + 4, W: r.W, H: r.H - foot - 4}
	part := func(d *statistics.Draws, bin int) float64 { return float64(d.Bins[bin]) / float64(max(1, d.Count())) }
	most := 0.0
	for bin := range statistics.Bins {
		most = max(most, part(&own, bin), part(&other, bin))
	}
	for bin, at := range plot.Cols(statistics.Bins, 4) {
		for i, half := range at.Cols(2, 1) {
			d, color := &own, p.Theme.Mint
			if i == 1 {
				d, color = &other, p.Theme.GoldLight
			}
			if h := plot.H * part(d, bin) / most; h > 0 {
				h = max(1, h)
				p.Fill(ui.Rect{X: half.X, Y: plot.Bottom() - h, W: half.W, H: h}, color)
			}
		}
		label := called(c, bin)
		if bin%2 == 1 && at.W < 44 { // every other one where there is no room for all
			continue
		}
		p.TextIn(label, ui.Rect{X: at.X - 20, Y: plot.Bottom() + 3, W: at.W + 40, H: foot - 4}, ui.Style{Size: 12, Color: p.Theme.Muted, Align: ui.Middle})
	}
	p.Fill(ui.Rect{X: plot.X, Y: plot.Bottom(), W: plot.W, H: 1}, ui.Fade(p.Theme.Muted, 0.6))
}
