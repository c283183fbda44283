package puzzles

import (
	"strconv"
	"time"

	"machiavelli/game/app/puzzles"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// The measures of the calendar.
const (
	week    = 7
	edge    = 10.0 // beside the days
	dayHigh = ui.Control + 2
	inset   = 2.5 // of what is drawn of a day
)

// calendar is a month of days, each with what became of its puzzle.
func (s *Scene) calendar(c *stage.Context, f *ui.Form) {
	f.Open("calendar", c.T("puzzles.calendar"))
	today, ok := s.today()
	turn := func(id string, icon ui.Icon, months int) ui.Widget {
		to := s.month.AddDate(0, months, 0)
		return ui.Widget{ID: "calendar." + id, Kind: ui.Button, Look: ui.Quiet, Icon: icon, Tip: c.T("puzzles.calendar." + id),
			Disabled: to.AddDate(0, 1, -1).Before(date(0)) || to.After(puzzles.Wall(s.now())), Refused: func(*ui.Widget) {},
			Do: func(*ui.Widget) { s.month = to; s.show(c) }}
	}
	name := c.T("puzzles.month", "month", c.Lang.Month(s.month), "year", strconv.Itoa(s.month.Year()))
	f.Aside(ui.Widget{ID: "calendar.month", Kind: ui.Label, Text: name, Font: ui.Serif, Size: 20}, turn("before", ui.IconLeft, -1), turn("after", ui.IconRight, 1))
	width := (f.W - 2*edge) / week
	column := (int(s.month.Weekday()) + week - 1) % week // weeks begin on Mondays
	top := f.Y
	for t := s.month; t.Month() == s.month.Month(); t = t.AddDate(0, 0, 1) {
		r := ui.Rect{X: f.X + edge + float64(column%week)*width, Y: top + float64(column/week)*dayHigh, W: width, H: dayHigh}
		f.Widgets = append(f.Widgets, s.day(c, t, r, ok, today))
		f.Y = r.Bottom() + 10
		column++
	}
	f.Close()
}

// day is a day of the calendar: gold where it was solved on its day, ringed where
// it was later, with a mark either way.
func (s *Scene) day(c *stage.Context, t time.Time, r ui.Rect, known bool, today int) ui.Widget {
	day := dayOf(t)
	solved, done := s.progress.Day(day)
	open := known && day <= today && !t.Before(date(0))
	w := ui.Widget{ID: "day." + t.Format(time.DateOnly), Kind: ui.Custom, Area: true, Rect: r, Text: dayText(c, t, solved, done), Tip: dayText(c, t, solved, done)}
	if open {
		w.Do = func(*ui.Widget) { s.daily(c, day) }
	}
	w.Paint = func(p *ui.Painter, r ui.Rect, st ui.State) {
		r = r.Inset(inset)
		ground, ink := colours(p.Theme, solved, done, open)
		if open && !done && (st.Hover || st.Pressed) {
			ground = p.Theme.RaisedHover
		}
		p.Round(r, 9, ground)
		if done && solved.Late {
			p.Ring(r, 9, 2, p.Theme.Gold)
		}
		if known && day == today {
			p.Ring(r.Inset(3), 6, 1.5, ink)
		}
		number := r
		if done {
			number.H -= 13
			p.Icon(ui.IconCheck, r.X+r.W/2, r.Bottom()-12, 13, ink)
		}
		p.TextIn(strconv.Itoa(t.Day()), number, ui.Style{Font: ui.Bold, Size: 15, Color: ink, Align: ui.Middle})
	}
	return w
}

// colours are those of a day, and of what is written on it.
func colours(t *ui.Theme, solved puzzles.Solved, done, open bool) (ground, ink ui.Color) {
	switch {
	case done && !solved.Late:
		return t.Gold, t.Ink
	case !open:
		return ui.Fade(t.Raised, 0.35), ui.Fade(t.Muted, 0.6)
	}
	return t.Raised, t.Ivory
}

// The month on the page of lessons: ten small days a row.
const (
	tiny    = 30.0
	tinyRow = 10
)

// monthHigh is the height of the month so far.
func (s *Scene) monthHigh() float64 {
	return tiny * float64((puzzles.Wall(s.now()).Day()-1)/tinyRow+1)
}

// paintMonth draws the days of the month so far, and what became of each.
func (s *Scene) paintMonth(p *ui.Painter, r ui.Rect) {
	now := puzzles.Wall(s.now())
	size := min(tiny, r.W/tinyRow)
	for i := range now.Day() {
		t := firstOf(now).AddDate(0, 0, i)
		solved, done := s.progress.Day(dayOf(t))
		ground, ink := colours(p.Theme, solved, done, !t.Before(date(0)))
		cell := ui.Rect{X: r.X + float64(i%tinyRow)*size, Y: r.Y + float64(i/tinyRow)*tiny, W: size, H: tiny}.Inset(2)
		p.Round(cell, 6, ground)
		if done && solved.Late {
			p.Ring(cell, 6, 1.5, p.Theme.Gold)
		}
		p.TextIn(strconv.Itoa(i+1), cell, ui.Style{Font: ui.Sans, Size: 12.5, Color: ink, Align: ui.Middle})
	}
}

// dayText says what became of a day's puzzle.
func dayText(c *stage.Context, t time.Time, solved puzzles.Solved, done bool) string {
	text := dateText(c, t)
	switch {
	case solved.Moves == 0: // not solved, or not counted
	case done && solved.Late:
		return c.T("puzzles.day.late", "day", text, "n", solved.Moves, "fewest", solved.Fewest)
	case done:
		return c.T("puzzles.day.solved", "day", text, "n", solved.Moves, "fewest", solved.Fewest)
	}
	return text
}
