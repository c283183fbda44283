package puzzles

import (
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/engine/ideas"
	"machiavelli/engine/solver"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
)

// pictured is how wide a card is in a picture of a hand.
const pictured = 40.0

// Resize lays the screen out, in two columns where there is room.
func (s *Scene) Resize(c *stage.Context) {
	title, leave := c.T("puzzles.title"), func() { c.Go("learn", nil) }
	if s.attempt != nil {
		title, leave = s.attempt.title(c), func() { s.home(c) }
	}
	p := c.Columns(title, leave, 1160)
	columns := 1
	switch {
	case p.Width >= 1000:
		columns = 3
	case p.Width >= 720:
		columns = 2
	}
	switch {
	case s.attempt != nil && columns == 3:
		left, right := p.Beside(560)
		s.result(c, left)
		s.laid(c, right)
	case s.attempt != nil:
		f := p.One(560)
		s.result(c, f)
		s.laid(c, f)
	case s.fetch.List() == nil:
		s.lacking(c, p.One(560))
	default:
		f := p.Split(columns)
		last := columns - 1
		s.todays(c, f[0])
		s.calendar(c, f[min(1, last)])
		s.practice(c, f[last])
		s.streak(c, f[0])
	}
	p.Show()
}

// home is the way from a result to all the puzzles.
func (s *Scene) home(c *stage.Context) { c.Go("puzzles", nil) }

// lacking says that the puzzles are on their way, or why they are not.
func (s *Scene) lacking(c *stage.Context, f *ui.Form) {
	f.Open("fetch", c.T("puzzles.title"))
	if s.fault == nil {
		f.Text("fetch.text", c.T("puzzles.fetch"), 16, &c.Theme.Ivory)
	} else {
		f.Text("fetch.text", c.T("puzzles.fetch.failed", "why", c.Unread(s.fault)), 16, &c.Theme.Ivory)
		f.Beside([]float64{1, 1}, ui.Widget{ID: "fetch.again", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconReset, Text: c.T("puzzles.fetch.again"), Do: func(*ui.Widget) {
			s.fault = nil
			s.fetch.Start()
			s.show(c)
		}})
	}
	f.Close()
}

// about says what a position is like. It does not name the idea: that is the first
// hint.
func about(c *stage.Context, p *solver.Position, level int) string {
	melds := 0
	for _, m := range p.Table {
		if len(m) > 1 {
			melds++
		}
	}
	hand, lying := wording.In(c.Lang, p.Rules.Tiles).Pieces("puzzles.about.hand", len(p.Hand)), c.T("puzzles.about.melds", "n", melds)
	if level == 0 { // one of the player's own, of which nobody knows it
		return c.T("puzzles.about.own", "hand", hand, "melds", lying)
	}
	return c.T("puzzles.about", "level", level, "hand", hand, "melds", lying)
}

// handOf is a hand as cards.
func handOf(p *solver.Position) []card.Card {
	var out []card.Card
	for _, id := range p.Hand {
		out = append(out, card.Card{ID: id})
	}
	return out
}

// picture is a row of cards.
func picture(c *stage.Context, f *ui.Form, id string, cards []card.Card) {
	h := pictured * deck.Ratio
	f.Widgets = append(f.Widgets, ui.Widget{ID: id, Kind: ui.Custom, Area: true, Text: wording.In(c.Lang, false).List(cards), Rect: ui.Rect{X: f.X + 20, Y: f.Y, W: f.W - 40, H: h}, Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) {
		c.Deck.Meld(p.Image(), p.Scale(), cards, r.X, r.Y, pictured)
	}})
	f.Y += h + 12
}

// todays is the puzzle of the day.
func (s *Scene) todays(c *stage.Context, f *ui.Form) {
	f.Open("daily", c.T("puzzles.daily"))
	defer f.Close()
	day, ok := s.today()
	if !ok {
		f.Text("daily.none", c.T("puzzles.daily.none"), 15, &c.Theme.Ivory)
		return
	}
	goesOn := s.things(c, f, s.progress.Today(s.fetch.List(), day))
	f.Text("daily.date", dateText(c, date(day)), 15, &c.Theme.Muted)
	i, err := s.fetch.List().Daily(day)
	p, fault := s.fetch.List().At(i)
	if err != nil || fault != nil {
		f.Text("daily.none", c.T("puzzles.daily.none"), 15, &c.Theme.Ivory)
		return
	}
	f.Text("daily.about", about(c, &p.Position, p.Level), 16, &c.Theme.Ivory)
	if !p.Position.Rules.Tiles {
		picture(c, f, "daily.hand", handOf(&p.Position))
	}
	solve := ui.Widget{ID: "daily.solve", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconPlay, Text: c.T("puzzles.solve"), Do: func(*ui.Widget) { s.daily(c, day) }}
	if done, ok := s.progress.Day(day); ok {
		f.Text("daily.done", doneText(c, done), 15, &c.Theme.Mint)
		solve.Text, solve.Look = c.T("puzzles.again"), ui.Secondary
	}
	if goesOn {
		solve.Look = ui.Secondary // it is among the day's things
	}
	f.Beside([]float64{1, 1}, solve)
	f.Text("daily.row", s.row(c, day), 14, &c.Theme.Muted)
}

// things is how many of the day's five things are done, and the way to the next. It reports
// whether there is one.
func (s *Scene) things(c *stage.Context, f *ui.Form, today *puzzles.Five) bool {
	f.Text("five", wording.Five(c.Lang, s.progress, today.Day), 16, &c.Theme.GoldLight)
	_, left := today.Next()
	if left {
		text := c.T(nextOf(today))
		says := c.T("access.of", "what", text, "of", c.T("puzzles.five.title")) // the streak's button may be called so, too
		next := ui.Widget{ID: "five.next", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconPlay, Text: text, Says: says, Do: func(*ui.Widget) { s.next(c) }}
		f.Beside([]float64{1, 1}, next)
	}
	return left
}

// nextOf is the key of the button that leads to the next of the day's things.
func nextOf(today *puzzles.Five) string {
	if today.Count() == 0 {
		return "puzzles.streak.begin"
	}
	return "puzzles.five.next"
}

// doneText says how a day was solved; in how many moves is not known where the game
// was closed before they were counted.
func doneText(c *stage.Context, done puzzles.Solved) string {
	if done.Moves == 0 {
		return c.T("puzzles.fact.solved")
	}
	return c.T("puzzles.daily.done", "moves", c.T("puzzles.moves", "n", done.Moves), "fewest", done.Fewest)
}

// row says how many days were solved in a row, and how many of this month.
func (s *Scene) row(c *stage.Context, day int) string {
	first := max(0, dayOf(firstOf(date(day))))
	month := c.T("puzzles.daily.month", "solved", s.progress.Solved(first, day+1), "of", day+1-first)
	if n := s.progress.InRow(day); n > 0 {
		return c.T("puzzles.daily.row", "n", n, "month", month)
	}
	return month
}

// practice is the puzzles by level, or as they come.
func (s *Scene) practice(c *stage.Context, f *ui.Form) {
	f.Open("practice", c.T("puzzles.practice"))
	f.Text("practice.text", c.T("puzzles.practice.about", "n", s.fetch.List().Len()), 15, &c.Theme.Ivory)
	day, _ := s.today()
	pose := func(level int) func(*ui.Widget) {
		return func(*ui.Widget) { s.pose(c, s.progress.Next(s.fetch.List(), level, day)) }
	}
	f.Beside([]float64{1, 1}, ui.Widget{ID: "practice.any", Kind: ui.Button, Look: ui.Primary, Text: c.T("puzzles.practice.any"), Do: pose(0)})
	var levels []ui.Widget
	var parts []float64
	for level := int(ideas.Borrow); level <= int(ideas.Chain); level++ {
		name := c.T("puzzles.level", "level", level)
		levels = append(levels, ui.Widget{ID: "practice.level." + strconv.Itoa(level), Kind: ui.Button, Text: strconv.Itoa(level), Says: name, Tip: name, Do: pose(level)})
		parts = append(parts, 1)
	}
	f.Text("practice.levels", c.T("puzzles.practice.levels"), 14, &c.Theme.Muted)
	f.Beside(parts, levels...)
	f.Text("practice.foot", s.rated(c, day), 14, &c.Theme.Muted)
	f.Whole(ui.Widget{ID: "clock", Kind: ui.Toggle, Text: c.T("puzzles.clock"), Switch: ui.Switch{On: s.progress.Clock()}, Do: func(w *ui.Widget) {
		s.progress.SetClock(w.On)
		s.save(c)
		s.show(c)
	}}, "")
	f.Close()
}

// rated is the rating, once it is worth something, and how many puzzles come back.
func (s *Scene) rated(c *stage.Context, day int) string {
	r := s.progress.Rating()
	text := c.T("puzzles.rating.soon", "n", r.Left())
	if r.Shown() {
		text = c.T("puzzles.rating", "n", int(r.Value+0.5))
	}
	if n := s.progress.Due(day); n > 0 {
		text += " · " + c.T("puzzles.due", "n", n)
	}
	return text
}

// streak is the streak.
func (s *Scene) streak(c *stage.Context, f *ui.Form) {
	run, best, last := s.progress.Streak()
	f.Open("streak", c.T("puzzles.streak"))
	f.Text("streak.text", c.T("puzzles.streak.about"), 15, &c.Theme.Ivory)
	begin := ui.Widget{ID: "streak.begin", Kind: ui.Button, Text: c.T("puzzles.streak.begin"), Do: func(*ui.Widget) { s.pose(c, s.progress.Climb(s.fetch.List())) }}
	if run != (puzzles.Run{}) {
		begin.Text = c.T("puzzles.streak.on")
		f.Text("streak.now", c.T("puzzles.streak.now", "n", run.Solved, "left", c.T("puzzles.streak.left", "n", run.Left())), 15, &c.Theme.GoldLight)
	}
	f.Beside([]float64{1, 1}, begin)
	if best > 0 {
		f.Text("streak.foot", c.T("puzzles.streak.best", "best", best, "last", last), 14, &c.Theme.Muted)
	}
	f.Close()
}
