package menu

import (
	"strings"

	"machiavelli/game/app/puzzles"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/ui"
)

// today is the day's five things on the menu of a player who has practised: which of them
// are done, the days in a row and the rating. A press leads to the next of them.
type today struct {
	title  string
	stands []string // as many of them are said as there is room for
	things []thing
}

// thing is one of the five.
type thing struct {
	name string
	icon ui.Icon
	done bool
	next bool // the first that is not done
}

// The measures of the panel.
const (
	todayLow    = 86.0 // without the things' names
	todayHigh   = 94.0 // with them, and as many lines as they need
	todayTitle  = 34.0
	todayMark   = 18.0  // the radius of a mark
	todayNames  = 110.0 // the least width of a thing's part that has room for its name
	todaySize   = 13.0
	todayBeside = 10.0 // at the left and right
)

// practice is the panel's content; nil for a player who has never practised.
func (s *Scene) practice(c *stage.Context) *today {
	if s.does == nil {
		return nil
	}
	stands := wording.Practice(c.Lang, s.does, s.day)
	if len(stands) == 0 {
		return nil
	}
	t := &today{title: c.T("puzzles.five.title"), stands: stands}
	left := false
	for _, of := range s.does.Things(s.day) {
		one := thing{name: wording.Thing(c.Lang, of), icon: ui.IconHint, done: of.Done, next: !of.Done && !left}
		switch of.About {
		case puzzles.OfTheDay:
			one.icon = ui.IconDiamond
		case puzzles.OfAMiss:
			one.icon = ui.IconRedo
		}
		left = left || one.next
		t.things = append(t.things, one)
	}
	return t
}

// part is how wide one of the things' parts of a panel is.
func (t *today) part(w float64) float64 { return (w - 2*todayBeside) / float64(len(t.things)) }

// high is how high the panel is with the things' names.
func (t *today) high(c *stage.Context, w float64) float64 {
	lines := 1
	for i := range t.things {
		lines = max(lines, len(c.Fonts.Lines(t.things[i].name, ui.Sans, todaySize, t.part(w)-6)))
	}
	return todayHigh + float64(lines)*ui.LineHeight(todaySize)
}

// says is the panel for those who cannot see it.
func (t *today) says(c *stage.Context) string {
	names := make([]string, len(t.things))
	for i, of := range t.things {
		if names[i] = of.name; of.done {
			names[i] = c.T("access.of", "what", of.name, "of", c.T("access.done"))
		}
	}
	return t.title + ". " + strings.Join(t.stands, ", ") + ". " + strings.Join(names, ", ") + "."
}

// widget is the panel in a rectangle. Where it is low, the things have no names.
func (t *today) widget(c *stage.Context, r ui.Rect) ui.Widget {
	part := t.part(r.W)
	named := r.H >= todayHigh && part >= todayNames
	const before, arrow = todayBeside + 6, 24.0
	used, align := 0.0, ui.Start // by the title
	if named {
		used, align = c.Fonts.Width(t.title, ui.Serif, 20)+16, ui.End
	}
	stands := said(c, t.stands, r.W-before-used-arrow-todayBeside)
	return ui.Widget{ID: "today", Kind: ui.Custom, Rect: r, Text: t.says(c), Do: func(*ui.Widget) { c.Go("puzzles", training.Today{}) }, Paint: func(p *ui.Painter, r ui.Rect, st ui.State) {
		edge := ui.Fade(p.Theme.Gold, 0.45)
		if st.Hover {
			edge = p.Theme.Gold
		}
		p.Shadow(r, 18, 14, ui.Color{A: 110})
		p.Round(r, 18, ui.Fade(p.Theme.Panel, 0.45))
		p.Ring(r, 18, 1.2, edge)
		line := ui.Rect{X: r.X + before, Y: r.Y + 4, W: r.W - before - arrow - todayBeside, H: todayTitle - 4}
		if named {
			p.TextIn(t.title, line, ui.Style{Font: ui.Serif, Size: 20, Color: p.Theme.Ivory})
		}
		line.X, line.W = line.X+used, line.W-used
		p.TextIn(stands, line, ui.Style{Size: todaySize, Color: p.Theme.Ivory, Align: align})
		p.Icon(ui.IconRight, r.Right()-todayBeside-8, r.Y+4+(todayTitle-4)/2, 13, p.Theme.Muted)
		for i := range t.things {
			of := &t.things[i]
			at := ui.Rect{X: r.X + todayBeside + float64(i)*part, Y: r.Y + todayTitle, W: part, H: r.Bottom() - r.Y - todayTitle - 8}
			of.paint(p, at, named)
		}
	}}
}

// paint draws a mark, and the thing's name under it.
func (of *thing) paint(p *ui.Painter, r ui.Rect, named bool) {
	x, y := r.X+r.W/2, r.Y+todayMark+4
	t := p.Theme
	switch {
	case of.done:
		p.Disc(x, y, todayMark, t.Gold)
		p.Icon(ui.IconCheck, x, y, 20, t.Ink)
	case of.next:
		p.Disc(x, y, todayMark, t.Raised)
		p.Circle(x, y, todayMark, 2, t.GoldLight)
		p.Icon(of.icon, x, y, 18, t.GoldLight)
	default:
		p.Circle(x, y, todayMark, 1.2, t.Muted)
		p.Icon(of.icon, x, y, 16, t.Muted)
	}
	if named {
		color := t.Muted
		if of.next {
			color = t.Ivory
		}
		top := y + todayMark + 4
		p.Wrap(of.name, ui.Rect{X: r.X + 3, Y: top, W: r.W - 6, H: r.Bottom() - top}, ui.Style{Size: todaySize, Color: color, Align: ui.Middle})
	}
}
