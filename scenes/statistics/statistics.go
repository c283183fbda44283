// Package statistics is the screen of the player's statistics: by rule set, level of
// the opponents and number of players, and over time.
package statistics

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"machiavelli/engine/ideas"
	"machiavelli/engine/worker"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/lang"
	"machiavelli/game/report/statistics"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
)

// Scene is the screen.
type Scene struct {
	stage.Page

	start func() worker.Conn
	luck  *statistics.Measure // nil until the records are read
	ctx   context.Context
	stop  context.CancelFunc
	reads chan func(*stage.Context)

	read     bool
	kept     statistics.Kept
	sums     []statistics.Sum
	chosen   int // of the chart: 0 all, then the sums
	course   []statistics.Point
	practice *puzzles.Progress
}

// New is the screen. An engine is started when the luck of a match is not known.
func New(start func() worker.Conn) *Scene { return &Scene{start: start} }

// Enter reads the records that are new.
func (s *Scene) Enter(c *stage.Context, _ any) {
	*s = Scene{start: s.start, reads: make(chan func(*stage.Context), 1)}
	s.ctx, s.stop = context.WithCancel(context.Background())
	var err error
	if s.practice, err = puzzles.Load(c.Store); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	ctx, in := s.ctx, c.Store
	s.beside(c, func() func(*stage.Context) {
		_, _, kept, err := statistics.Sync(ctx, in)
		return func(c *stage.Context) {
			if err != nil {
				c.UI.Toast(c.StoreSentence(err))
			}
			s.read = true
			s.setKept(kept)
			s.luck = statistics.NewMeasure(s.ctx, &s.kept, c.Store, s.start, c.Beside)
		}
	})
}

// beside does something beside the loop, and what that answers in a later tick.
func (s *Scene) beside(c *stage.Context, do func() func(*stage.Context)) {
	ctx, to := s.ctx, s.reads
	c.Beside(func() {
		select {
		case to <- do():
		case <-ctx.Done():
		}
	})
}

func (s *Scene) setKept(k statistics.Kept) {
	s.kept, s.sums, s.chosen = k, k.Sums(), 0
	s.course = s.kept.Course(s.group())
}

// group is the matches of the chart.
func (s *Scene) group() statistics.Group {
	if s.chosen == 0 {
		return statistics.Group{}
	}
	return s.sums[s.chosen-1].Group
}

// Leave ends what is under way.
func (s *Scene) Leave() {
	s.stop()
	if s.luck != nil {
		s.luck.Close()
	}
}

// Describe has nothing to add to the widgets.
func (s *Scene) Describe(*stage.Context, func(a11y.Item)) {}

// Quiet reports that everything is read.
func (s *Scene) Quiet() bool { return s.read && (s.luck == nil || s.luck.Left() == 0) }

// Update takes what has been read.
func (s *Scene) Update(c *stage.Context) {
	select {
	case then := <-s.reads:
		then(c)
		s.show(c)
	default:
	}
	if s.luck == nil || s.luck.Left() == 0 {
		return
	}
	if known := s.luck.Update(&s.kept); known || s.luck.Left() == 0 {
		s.sums = s.kept.Sums()
		s.course = s.kept.Course(s.group())
		s.show(c)
	}
}

func (s *Scene) show(c *stage.Context) {
	s.Resize(c)
	c.Dirty()
}

// Resize lays the screen out, in two columns where there is room.
func (s *Scene) Resize(c *stage.Context) {
	p := c.Columns(c.T("statistics.title"), func() { c.Go("records", nil) }, 1160)
	left, right := p.Halves()
	s.whole(c, left)
	if len(s.course) > 0 {
		s.chart(c, left)
	}
	for i := range s.sums {
		s.panel(c, right, "group."+strconv.Itoa(i), &s.sums[i])
	}
	p.Show()
}

// figure is a line of a panel: what it is, and how much. A press leads to what it
// is of.
func figure(c *stage.Context, f *ui.Form, id, label, value string, lead func()) {
	const pad, h = 20.0, ui.Control
	w := c.Fonts.Width(value, ui.Bold, 15) + 2
	at := ui.Rect{X: f.X + pad, Y: f.Y, W: f.W - 2*pad, H: h}
	f.Widgets = append(f.Widgets, ui.Widget{
		ID: id, Kind: ui.Custom, Area: true, Rect: at, Text: value, Says: c.T("statistics.figure", "what", label, "value", value),
		Do: func(*ui.Widget) { lead() },
		Paint: func(p *ui.Painter, r ui.Rect, st ui.State) {
			color := p.Theme.Muted
			if st.Hover || st.Pressed || st.Focus {
				color = p.Theme.Ivory
			}
			p.TextIn(label, ui.Rect{X: r.X, Y: r.Y, W: r.W - w - 8, H: r.H}, ui.Style{Size: 15, Color: color})
			p.TextIn(value, r, ui.Style{Font: ui.Bold, Size: 15, Color: p.Theme.Ivory, Align: ui.End})
			p.Fill(ui.Rect{X: r.X, Y: r.Bottom() - 1, W: r.W, H: 1}, ui.Fade(p.Theme.Muted, 0.25))
			if st.Focus {
				p.Ring(ui.Rect{X: r.X - 8, Y: r.Y, W: r.W + 16, H: r.H}, 8, 1.5, p.Theme.Gold)
			}
		},
	})
	f.Y += h
}

// whole is the sum over everything.
func (s *Scene) whole(c *stage.Context, f *ui.Form) {
	f.Open("whole", c.T("statistics.whole"))
	all := statistics.Whole(s.sums)
	switch {
	case !s.read:
		f.Text("whole.none", c.T("records.reading"), 15, &c.Theme.Ivory)
	case all.Deals == 0:
		f.Text("whole.none", c.T("statistics.none"), 15, &c.Theme.Ivory)
	default:
		s.figures(c, f, "whole", &all)
	}
	if n := s.practice.All(); n > 0 {
		_, best, _ := s.practice.Streak()
		puzzles := func() { c.Go("puzzles", nil) }
		figure(c, f, "whole.puzzles", c.T("statistics.puzzles"), strconv.Itoa(n), puzzles)
		figure(c, f, "whole.days", c.T("statistics.days"), strconv.Itoa(s.practice.Solved(0, math.MaxInt32)), puzzles)
		figure(c, f, "whole.streak", c.T("statistics.streak"), strconv.Itoa(best), puzzles)
	}
	first := true
	for idea := ideas.Extend; idea <= ideas.Chain; idea++ {
		if of := s.practice.Idea(idea); of.Played > 0 {
			if first {
				f.Y += 8
				f.Text("whole.ideas", c.T("statistics.ideas"), 15, &c.Theme.GoldLight)
				first = false
			}
			figure(c, f, "whole.idea."+idea.String(), c.T("learn.idea."+idea.String()), share(c, of.Alone, of.Played), func() { c.Go("learn", nil) })
			w := &f.Widgets[len(f.Widgets)-1] // by ear a line has no heading above it
			w.Says = c.T("access.of", "what", c.T("statistics.ideas"), "of", w.Says)
		}
	}
	f.Y += 8
	if all.Deals > 0 {
		f.Beside([]float64{1.2, 1, 1},
			ui.Widget{ID: "whole.matches", Kind: ui.Button, Text: c.T("statistics.matches.show"), Size: 15, Do: func(*ui.Widget) { c.Go("records", nil) }},
			ui.Widget{ID: "out", Kind: ui.Button, Text: c.T("statistics.out"), Size: 15, Do: func(*ui.Widget) { s.export(c) }},
			ui.Widget{ID: "reset", Kind: ui.Button, Text: c.T("statistics.reset"), Size: 15, Do: func(*ui.Widget) { s.ask(c) }},
		)
	}
	f.Close()
}

// share is how many of all, in percent too.
func share(c *stage.Context, n, all int) string {
	if all == 0 {
		return "–"
	}
	return c.T("statistics.of", "n", n, "of", all, "percent", int(math.Round(100*float64(n)/float64(all))))
}

// figures is the lines of a sum.
func (s *Scene) figures(c *stage.Context, f *ui.Form, id string, sum *statistics.Sum) {
	line := func(name, label, value string, which statistics.Which) {
		matches := statistics.Selection{Group: sum.Group, Which: which}
		if which == statistics.Longest {
			matches.Cards = sum.Longest
		}
		figure(c, f, id+"."+name, label, value, func() { c.Go("records", matches) })
	}
	line("won", c.T("statistics.won"), share(c, sum.Won, sum.Matches), statistics.Won)
	line("deals", c.T("statistics.deals"), share(c, sum.DealsWon, sum.Deals), statistics.DealsWon)
	if sum.Name != "" { // points of different games do not add up
		line("points", c.T("statistics.points"), c.Lang.Decimal(sum.MeanPoints(), 1), statistics.All)
	}
	if sum.Known > 0 {
		line("luck", c.T("statistics.luck"), c.T("statistics.percent", "n", c.Lang.Signed(sum.MeanLuck(), 1)), statistics.LuckKnown)
		line("skill", c.T("statistics.skill"), c.T("statistics.percent", "n", c.Lang.Signed(sum.MeanSkill(), 1)), statistics.LuckKnown)
	}
	if sum.Reviewed > 0 {
		line("missed", c.T("statistics.missed"), strconv.Itoa(sum.Missed), statistics.OutMissed)
	}
	line("longest", c.T("statistics.longest"), c.T("statistics.cards", "n", sum.Longest), statistics.Longest)
	line("hints", c.T("statistics.hints"), strconv.Itoa(sum.Hints), statistics.Hinted)
}

// panel is a group of matches.
func (s *Scene) panel(c *stage.Context, f *ui.Form, id string, sum *statistics.Sum) {
	f.Open(id, sum.Words(c.Lang))
	s.figures(c, f, id, sum)
	f.Y += 8
	g := sum.Group
	says := c.T("access.of", "what", c.T("statistics.matches"), "of", sum.Words(c.Lang)) // each group has one that is called so
	f.Beside([]float64{1}, ui.Widget{ID: id + ".matches", Kind: ui.Button, Text: c.T("statistics.matches"), Says: says, Size: 15, Do: func(*ui.Widget) { c.Go("records", statistics.Selection{Group: g}) }})
	f.Close()
}

// export writes all matches as a table.
func (s *Scene) export(c *stage.Context) {
	data, err := s.kept.CSV()
	file := "machiavelli-statistics-" + lang.Local(time.Now()).Format(time.DateOnly) + ".csv"
	if err == nil && c.Chooses() {
		c.Download(file, data)
		return
	}
	at := store.Folder("export")
	s.beside(c, func() func(*stage.Context) {
		if err == nil {
			err = os.MkdirAll(at, 0o755)
		}
		if err == nil {
			err = store.WriteFile(filepath.Join(at, file), data)
		}
		return func(c *stage.Context) {
			if err != nil {
				c.UI.Toast(c.StoreSentence(err))
				return
			}
			c.UI.Toast(c.T("statistics.written", "where", filepath.Join(at, file)))
		}
	})
}

// ask asks whether everything is to begin again.
func (s *Scene) ask(c *stage.Context) {
	c.UI.Ask(ui.Dialog{
		ID: "reset", Title: c.T("statistics.reset.title"), Text: c.T("statistics.reset.text"),
		Buttons: []ui.DialogButton{
			{ID: "reset.no", Text: c.T("statistics.reset.no")},
			{ID: "reset.yes", Text: c.T("statistics.reset.yes"), Look: ui.Danger, Do: func() {
				s.kept.Reset()
				if err := s.kept.Save(c.Store); err != nil {
					c.UI.Toast(c.StoreSentence(err))
				}
				s.setKept(s.kept)
				s.show(c)
			}},
		},
	})
}
