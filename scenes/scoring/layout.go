package scoring

import (
	"slices"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/game/app/session"
	"machiavelli/game/report/results"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/input"
)

const (
	margin    = 16.0
	buttonH   = 52.0
	buttonGap = 12.0
	rowGap    = 12.0
)

// layout places the screen: beside each other where there is room for rows and
// a chart, below each other on a phone.
func (s *Scene) layout(c *stage.Context) (ws []ui.Widget, area ui.Rect, content float64) {
	if c.W >= 900 && c.H >= 560 {
		return s.wide(c)
	}
	return s.narrow(c)
}

// head is the title and the line under it.
func (s *Scene) head(c *stage.Context, a ui.Rect, size float64) []ui.Widget {
	title := s.got.Title(c.Lang)
	size = c.Fonts.Shrink(title, ui.Serif, size, a.W, 18)
	if c.Fonts.Width(title, ui.Serif, size) > a.W {
		size = 16 // in two lines
	}
	subtitle := s.got.Subtitle(c.Lang)
	if seeded := subtitle + s.got.Seeded(c.Lang); c.Fonts.Width(seeded, ui.Sans, 13) <= a.W {
		subtitle = seeded
	}
	small := c.Fonts.Shrink(subtitle, ui.Sans, 15, a.W, 13)
	ws := []ui.Widget{
		{ID: "title", Kind: ui.Label, Rect: ui.Rect{X: a.X, Y: a.Y, W: a.W, H: a.H * 0.64}, Text: title, Font: ui.Serif, Size: size, Align: ui.Middle},
		{ID: "subtitle", Kind: ui.Label, Rect: ui.Rect{X: a.X, Y: a.Y + a.H*0.64, W: a.W, H: a.H * 0.36}, Text: c.Fonts.Fit(subtitle, ui.Sans, small, a.W), Size: small, Color: &c.Theme.Muted, Align: ui.Middle},
	}
	if lines := c.Fonts.Lines(title, ui.Serif, size, a.W); len(lines) == 2 {
		ws[0].Wrap = true
	} else {
		ws[0].Text = c.Fonts.Fit(title, ui.Serif, size, a.W)
	}
	return ws
}

func (s *Scene) wide(c *stage.Context) (ws []ui.Widget, area ui.Rect, content float64) {
	a := c.Safe()
	width := min(a.W-48, 1240)
	x := a.X + (a.W-width)/2
	top := min(28, a.H*0.03)
	ws = s.head(c, ui.Rect{X: x, Y: a.Y + top, W: width, H: 84}, 46)
	y := a.Y + top + 84 + 6
	bottom := a.Bottom() - 16 - buttonH
	ws = append(ws, s.buttons(c, ui.Rect{X: x, Y: bottom, W: width, H: buttonH})...)
	lines := len(c.Fonts.Lines(s.got.Line(c.Lang), ui.Sans, 15, width-40))
	lineH := 43 + float64(lines)*ui.LineHeight(15)
	line := ui.Rect{X: x, Y: bottom - 16 - lineH, W: width, H: lineH}
	left := ui.Rect{X: x, Y: y, W: width * 0.645, H: line.Y - 14 - y}
	heads := 22.0
	n := float64(max(1, len(s.rows)))
	gap := rowGap
	if n > 5 {
		gap = 6
	}
	rowH := min(120, (left.H-heads-(n-1)*gap)/n)
	used := heads + n*rowH + (n-1)*gap
	left.Y += max(0, (left.H-used)/2)
	left.H = used
	ws = append(ws, s.heads(c, ui.Rect{X: left.X, Y: left.Y, W: left.W, H: heads}))
	for i := range s.rows {
		ws = append(ws, s.row(c, i, ui.Rect{X: left.X, Y: left.Y + heads + float64(i)*(rowH+gap), W: left.W, H: rowH}, false))
	}
	chart := ui.Rect{X: left.Right() + 20, Y: left.Y + heads, W: x + width - left.Right() - 20, H: left.H - heads}
	if chart.H < 200 {
		chart.Y, chart.H = y, line.Y-14-y
	}
	ws = append(ws, s.chartBox(chart), s.lineBox(c, line))
	return ws, ui.Rect{}, 0
}

// heads is the names of the columns of numbers. They are only drawn: whoever listens
// hears with each row what its numbers are.
func (s *Scene) heads(c *stage.Context, r ui.Rect) ui.Widget {
	deal, total := columns(r)
	sum := c.T("scoring.total")
	if s.got.Winning {
		sum = c.T("scoring.won")
	}
	one := c.T("scoring.thisdeal")
	return ui.Widget{ID: "heads", Kind: ui.Custom, Rect: r, Paint: func(p *ui.Painter, _ ui.Rect, _ ui.State) {
		style := ui.Style{Size: 13, Color: p.Theme.Muted, Align: ui.End}
		p.TextIn(one, deal, style)
		p.TextIn(sum, total, style)
	}}
}

// columns is where this deal's points and the total stand in a row; on a phone
// they stand closer.
func columns(r ui.Rect) (deal, total ui.Rect) {
	edge, gap, width := 24.0, 14.0, 70.0
	if r.W < 480 {
		edge, gap, width = 16, 4, 52
	}
	total = ui.Rect{X: r.Right() - edge - width, Y: r.Y, W: width, H: r.H}
	deal = ui.Rect{X: total.X - gap - width, Y: r.Y, W: width, H: r.H}
	return deal, total
}

func (s *Scene) narrow(c *stage.Context) (ws []ui.Widget, area ui.Rect, content float64) {
	a := c.Safe()
	ws = s.head(c, ui.Rect{X: a.X + 8, Y: a.Y + 10, W: a.W - 16, H: 74}, min(34, a.W*0.083))
	foot := 2*buttonH + buttonGap + 2*margin
	if a.W > 600 {
		foot = buttonH + 2*margin
	}
	area = ui.Rect{X: a.X, Y: a.Y + 92, W: a.W, H: a.H - 92 - foot}
	width := min(a.W-24, 620)
	flat := a.W > a.H && s.flat(a.W-24)
	if flat {
		width = a.W - 24
	}
	x := a.X + (a.W-width)/2
	y := area.Y + 4
	add := func(w ui.Widget) {
		w.Area = true
		ws = append(ws, w)
		y = w.Rect.Bottom() + 10
	}
	for i := range s.rows {
		h, tall := 142.0, true
		switch {
		case len(s.rows[i].Cards) == 0:
			h = 64
		case flat:
			h, tall = flatH, false
		}
		add(s.row(c, i, ui.Rect{X: x, Y: y, W: width, H: h}, tall))
	}
	add(s.chartBox(ui.Rect{X: x, Y: y, W: width, H: 270}))
	lines := len(c.Fonts.Lines(s.got.Line(c.Lang), ui.Sans, 15, width-40))
	add(s.lineBox(c, ui.Rect{X: x, Y: y, W: width, H: 44 + float64(lines)*ui.LineHeight(15)}))
	ws = append(ws, s.buttons(c, ui.Rect{X: a.X + 12, Y: area.Bottom() + margin, W: a.W - 24, H: foot - 2*margin})...)
	return ws, area, y - area.Y
}

// flatH is the height of a row with a hand beside the name: a phone held sideways has
// no room for hands below.
const flatH = 84.0

// flat reports whether every hand fits beside its name, in one line.
func (s *Scene) flat(width float64) bool {
	hand := beside(ui.Rect{W: width, H: flatH})
	return !slices.ContainsFunc(s.rows, func(x row) bool { return fanOf(len(x.Cards), hand).lines > 1 })
}

// row is a seat: monogram, name, the hand laid open, points and total.
func (s *Scene) row(c *stage.Context, i int, r ui.Rect, tall bool) ui.Widget {
	x := &s.rows[i]
	return ui.Widget{
		ID: "row." + strconv.Itoa(i), Kind: ui.Custom, Rect: r,
		Text:  x.Name + " " + results.Signed(x.Points) + " " + strconv.Itoa(x.Total),
		Says:  s.got.Told(c.Lang, &x.Row, wording.In(c.Lang, s.got.Rules.Tiles).Cards(card.Plain(x.Cards))),
		Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) { s.paintRow(c, p, i, r, tall) },
	}
}

func (s *Scene) chartBox(r ui.Rect) ui.Widget {
	return ui.Widget{ID: "chart", Kind: ui.Custom, Rect: r, Text: s.chart.aloud, Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) { s.paintChart(p, r) }}
}

// lineBox is what decided the deal, or how the match went.
func (s *Scene) lineBox(c *stage.Context, r ui.Rect) ui.Widget {
	text, head := s.got.Line(c.Lang), c.T("scoring.line")
	if s.got.Over {
		head = c.T("scoring.line.match")
	}
	return ui.Widget{ID: "line", Kind: ui.Custom, Rect: r, Text: text, Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) {
		p.Sheet(r)
		p.TextIn(head, ui.Rect{X: r.X + 20, Y: r.Y + 8, W: r.W - 40, H: 20}, ui.Style{Font: ui.Bold, Size: 13, Color: p.Theme.GoldLight})
		p.Wrap(text, ui.Rect{X: r.X + 20, Y: r.Y + 30, W: r.W - 40, H: r.H - 32}, ui.Style{Size: 15, Color: p.Theme.Ivory})
	}}
}

// buttons is what can be done next, the usual thing last.
func (s *Scene) buttons(c *stage.Context, r ui.Rect) []ui.Widget {
	list := []ui.Widget{{ID: "menu", Text: c.T("scoring.menu"), Key: input.Cancel, Do: func(*ui.Widget) { c.Go(stage.Home, nil) }}}
	watched := s.in.Gone != nil && s.in.View.Me < 0 // who watches has nothing to ask the others
	switch {
	case watched || s.got.Over && s.in.Gone != nil:
		list = append(list, ui.Widget{ID: "friends", Text: c.T("friends.page.title"), Icon: ui.IconHand, Do: func(*ui.Widget) { c.Go("friends", nil) }})
	case s.got.Over:
		list = append(list, ui.Widget{ID: "same", Text: c.T("scoring.same"), Icon: ui.IconReset, Do: func(*ui.Widget) { s.again(c, s.got.Seed) }})
	default:
		list = append(list, ui.Widget{ID: "stop", Text: c.T("scoring.stop"), Do: func(*ui.Widget) { s.askStop(c) }})
	}
	if s.in.Record != "" {
		list = append(list, ui.Widget{ID: "review", Text: c.T("review.title"), Icon: ui.IconEye, Do: func(*ui.Widget) { c.Push("review", s.in.Record) }})
	}
	switch {
	case watched:
	case s.got.Over && s.in.Gone != nil:
		list = append(list, ui.Widget{ID: "rematch", Text: c.T("scoring.rematch"), Look: ui.Primary, Key: input.Accept, Do: func(*ui.Widget) { s.in.Again() }})
	case s.got.Over:
		list = append(list, ui.Widget{ID: "again", Text: c.T("scoring.again"), Look: ui.Primary, Key: input.Accept, Do: func(*ui.Widget) { s.newSeed(c) }})
	default:
		list = append(list, ui.Widget{ID: "next", Text: c.T("scoring.next"), Look: ui.Primary, Key: input.Accept, Do: func(*ui.Widget) { c.Go("table", session.Next{}) }})
	}
	for i := range list {
		list[i].Kind, list[i].Size = ui.Button, 17
	}
	if r.H > buttonH && len(list) > 2 { // two rows, the usual thing above and at the right
		above := ui.Rect{X: r.X, Y: r.Y, W: r.W, H: buttonH}
		spread(list[2:], above)
		spread(list[:2], ui.Rect{X: r.X, Y: above.Bottom() + buttonGap, W: r.W, H: buttonH})
		return list
	}
	n := float64(len(list))
	width := min(r.W, n*230+(n-1)*buttonGap)
	for i := range list {
		if width < n*160 { // the words say more than the icons
			list[i].Icon = ui.NoIcon
		}
	}
	spread(list, ui.Rect{X: r.X + (r.W-width)/2, Y: r.Y, W: width, H: buttonH})
	return list
}

// spread puts buttons of one width beside each other into r.
func spread(list []ui.Widget, r ui.Rect) {
	n := float64(len(list))
	w := (r.W - (n-1)*buttonGap) / n
	for i := range list {
		list[i].Rect = ui.Rect{X: r.X + float64(i)*(w+buttonGap), Y: r.Y, W: w, H: r.H}
	}
}

func (s *Scene) askStop(c *stage.Context) {
	c.UI.Ask(ui.Dialog{
		ID: "ask", Title: c.T("scoring.stop.title"), Text: c.T("scoring.stop.text"),
		Buttons: []ui.DialogButton{
			{ID: "ask.no", Text: c.T("scoring.stop.no")},
			{ID: "ask.yes", Text: c.T("scoring.stop.yes"), Look: ui.Primary, Do: func() { c.Go("table", session.Stop{}) }},
		},
	})
}
