package puzzles

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/ideas"
	"machiavelli/engine/worker"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/positions"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
)

// result says what became of the puzzle that was played, and what to do next.
func (s *Scene) result(c *stage.Context, f *ui.Form) {
	a := s.attempt
	if !a.Done() {
		s.unsolved(c, f)
		return
	}
	title := c.T("puzzles.solved")
	if a.Help == puzzles.Given {
		title = c.T("puzzles.given")
	}
	f.Open("result", title)
	if a.Help != puzzles.Given {
		f.Mark(ui.IconCheck)
	}
	said := about(c, &a.Puzzle.Position, a.Puzzle.Level)
	if a.Puzzle.Level > 0 {
		said += " · " + c.T("puzzles.idea."+ideas.Level(a.Puzzle.Level).String())
	}
	f.Text("result.about", said, 15, &c.Theme.Muted)
	if s.compares() {
		f.Text("result.wait", c.T("puzzles.comparing"), 16, &c.Theme.Ivory)
	}
	if a.finished {
		f.Text("result.facts", strings.Join(a.facts(c), " · "), 16, &c.Theme.Ivory)
		f.Text("result.row", symbols(a.result()), 18, &c.Theme.GoldLight)
		if a.fault != nil {
			f.Text("result.fault", c.T("puzzles.comparing.failed"), 15, &c.Theme.Amber)
		}
		s.consequences(c, f)
		s.ways(c, f)
	}
	s.onwards(c, f)
	if a.finished {
		s.handOn(c, f)
	}
	f.Close()
}

// laid shows the table that went out: the player's, or the best one where the player
// gave up. It shows nothing while neither is known.
func (s *Scene) laid(c *stage.Context, f *ui.Form) {
	a := s.attempt
	title, table := c.T("puzzles.way.yours"), a.Table
	if table == nil && a.Done() && a.Best() != nil {
		title, table = c.T("puzzles.way.best"), a.Best().Table
	}
	if table == nil {
		return
	}
	f.Open("laid", title)
	const w, gap = 44.0, 14.0
	inner := f.W - 2*gap - 12
	x, y, h := 0.0, 0.0, w*deck.Ratio
	places := make([]ui.Rect, len(table))
	said := make([]string, len(table))
	for i, m := range table {
		wide := deck.MeldWidth(len(m), w)
		if x > 0 && x+wide > inner {
			x, y = 0, y+h+gap
		}
		said[i] = wording.In(c.Lang, a.Puzzle.Position.Rules.Tiles).Meld(m)
		places[i] = ui.Rect{X: x, Y: y, W: wide, H: h}
		x += wide + gap
	}
	f.Widgets = append(f.Widgets, ui.Widget{ID: "laid.table", Kind: ui.Custom, Area: true, Text: strings.Join(said, ". "), Rect: ui.Rect{X: f.X + 20, Y: f.Y, W: inner, H: y + h}, Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) {
		for i, m := range table {
			c.Deck.Meld(p.Image(), p.Scale(), m, r.X+places[i].X, r.Y+places[i].Y, w)
		}
	}})
	f.Y += y + h + 12
	f.Close()
}

// consequences are what the result did to the rating, the streak and the days.
func (s *Scene) consequences(c *stage.Context, f *ui.Form) {
	a, p := s.attempt, s.progress
	if r := p.Rating(); r.Shown() && r.Puzzles > a.before.Puzzles {
		change := int(math.Round(r.Value)) - int(math.Round(a.before.Value))
		f.Text("result.rating", c.T("puzzles.rating", "n", int(math.Round(r.Value)))+" ("+signed(change)+")", 15, &c.Theme.Muted)
	}
	run, best, last := p.Streak()
	day, _ := s.today()
	switch {
	case a.Task.Kind == puzzles.Streak && a.ended:
		f.Text("result.streak", c.T("puzzles.streak.over", "n", last, "best", best), 16, &c.Theme.GoldLight)
	case a.Task.Kind == puzzles.Streak:
		f.Text("result.streak", c.T("puzzles.streak.now", "n", run.Solved, "left", c.T("puzzles.streak.left", "n", run.Left())), 16, &c.Theme.GoldLight)
	case a.Task.Kind == puzzles.Daily:
		f.Text("result.days", s.row(c, day), 15, &c.Theme.Muted)
	}
	if a.Help.Missed() {
		f.Text("result.back", c.T("puzzles.comes.back"), 15, &c.Theme.Muted)
	}
}

// eye is the icon of what is looked at, where there is room for it.
func eye(f *ui.Form) ui.Icon {
	if f.W < 440 {
		return ui.NoIcon
	}
	return ui.IconEye
}

func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// ways are the ways to go out that can be looked at.
func (s *Scene) ways(c *stage.Context, f *ui.Form) {
	a := s.attempt
	watch := func(id string, w *worker.Way, title, text string) ui.Widget {
		return ui.Widget{ID: "result." + id, Kind: ui.Button, Icon: eye(f), Text: text, Size: 15, Do: func(*ui.Widget) { a.replay(c, w, title) }}
	}
	var row []ui.Widget
	if a.Way() != nil {
		row = append(row, watch("yours", a.Way(), c.T("puzzles.way.yours"), c.T("puzzles.watch.yours")))
	}
	if a.Best() != nil {
		row = append(row, watch("best", a.Best(), c.T("puzzles.way.best"), c.T("puzzles.watch.best")))
	}
	if len(row) > 0 {
		f.Beside([]float64{1, 1}, row...)
	}
}

// handOn is what others can be given of it.
func (s *Scene) handOn(c *stage.Context, f *ui.Form) {
	a := s.attempt
	f.Beside([]float64{1, 1},
		ui.Widget{ID: "result.text", Kind: ui.Button, Text: c.T("share.copy.text"), Size: 15, Do: func(*ui.Widget) { positions.Words(c, a.text(c)) }},
		ui.Widget{ID: "result.link", Kind: ui.Button, Text: c.T("share.copy.link"), Size: 15, Do: func(*ui.Widget) { positions.Link(c, a.Puzzle.Position) }})
}

// onwards is what comes next.
func (s *Scene) onwards(c *stage.Context, f *ui.Form) {
	a := s.attempt
	day, _ := s.today()
	again := ui.Widget{ID: "result.again", Kind: ui.Button, Icon: ui.IconReset, Text: c.T("puzzles.again"), Size: 15, Do: func(*ui.Widget) { a.again(c) }}
	next := ui.Widget{ID: "result.next", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconPlay, Size: 15, Text: c.T("puzzles.next"), Do: func(*ui.Widget) {
		s.finish()
		s.pose(c, s.progress.Next(s.fetch.List(), 0, day))
	}}
	switch today := s.progress.Chosen(day); {
	case slices.Contains(today.Tasks, a.Task):
		if _, left := today.Next(); left {
			next.Text, next.Do = c.T("puzzles.five.next"), func(*ui.Widget) {
				s.finish()
				s.next(c)
			}
		}
	case a.Task.Kind == puzzles.Streak:
		next.Do = func(*ui.Widget) {
			s.finish()
			s.pose(c, s.progress.Climb(s.fetch.List()))
		}
		if !a.ended {
			next.Text = c.T("puzzles.streak.on")
			f.Beside([]float64{1, 1}, next)
			return
		}
		next.Text = c.T("puzzles.streak.new")
		home := ui.Widget{ID: "result.home", Kind: ui.Button, Text: c.T("puzzles.home"), Size: 15, Do: func(*ui.Widget) { s.home(c) }}
		f.Beside([]float64{1, 1}, home, next)
		return
	case a.Task.Kind == puzzles.Single && a.Task.Level > 0:
		next.Do = func(*ui.Widget) {
			s.finish()
			s.pose(c, s.progress.Next(s.fetch.List(), a.Task.Level, day))
		}
	case a.Task.Kind == puzzles.Daily:
		next.Text = c.T("puzzles.practice")
	}
	f.Beside([]float64{1, 1}, again, next)
}

// unsolved is a puzzle that was left: it can be tried again, or given up.
func (s *Scene) unsolved(c *stage.Context, f *ui.Form) {
	a := s.attempt
	f.Open("result", c.T("puzzles.left"))
	f.Text("result.about", about(c, &a.Puzzle.Position, a.Puzzle.Level), 15, &c.Theme.Muted)
	f.Text("result.left", c.T("puzzles.left.about"), 16, &c.Theme.Ivory)
	f.Beside([]float64{1, 1},
		ui.Widget{ID: "result.giveup", Kind: ui.Button, Icon: eye(f), Text: c.T("puzzles.giveup"), Size: 15, Do: func(*ui.Widget) { a.giveUp(c) }},
		ui.Widget{ID: "result.again", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconReset, Text: c.T("puzzles.tryagain"), Size: 15, Do: func(*ui.Widget) { a.again(c) }})
	f.Close()
}
