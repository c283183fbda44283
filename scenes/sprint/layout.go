package sprint

import (
	"math"
	"slices"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/sprint"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
	"machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
)

const (
	gap    = 10.0
	margin = 12.0
	low    = 480.0 // the height under which hand and buttons stand beside the table
	side   = 300.0 // … in a column so wide
	most   = 76.0  // the width of a card of the hand
)

// Resize lays the screen out.
func (s *Scene) Resize(c *stage.Context) {
	if !s.playing || s.run.Phase == sprint.Over {
		s.page(c)
		return
	}
	safe := c.Safe()
	ws := ui.Header(c.Fonts, c.T("back"), c.T("sprint.title"), safe, func() { c.Go("learn", nil) })
	body := ui.Rect{X: safe.X + margin, Y: safe.Y + ui.HeaderHeight, W: safe.W - 2*margin, H: safe.H - ui.HeaderHeight - margin}
	foot := body
	t := &s.table
	if safe.H < low {
		foot.X, foot.W = body.Right()-side, side
		t.felt = ui.Rect{X: body.X, Y: body.Y, W: body.W - side - gap, H: body.H}
	} else {
		h := min(380, max(230, body.H*0.36))
		foot.Y, foot.H = body.Bottom()-h, h
		t.felt = ui.Rect{X: body.X, Y: body.Y, W: body.W, H: body.H - h - gap}
	}
	text, color := s.question(c), &c.Theme.Ivory
	if s.run.Phase == sprint.Showing {
		text = wording.In(c.Lang, false).Verdict(&s.run)
		if s.at > 0 {
			text = wording.In(c.Lang, false).Answer(&s.run.Question)[s.at-1]
		}
		if color = &c.Theme.Amber; s.run.Well {
			color = &c.Theme.Mint
		}
	}
	const size = 17.0
	status := ui.Widget{ID: "status", Kind: ui.Label, Rect: ui.Rect{X: foot.X, Y: foot.Y, W: foot.W, H: 24}, Text: s.status(c), Size: 15, Color: &c.Theme.GoldLight, Align: ui.Middle}
	if w := c.Fonts.Width(status.Text, ui.Sans, 15); w > foot.W {
		status.Size = c.Fonts.Shrink(status.Text, ui.Sans, 15, foot.W, 11)
	}
	lines := c.Fonts.Lines(text, ui.Sans, size, foot.W)
	said := ui.Widget{ID: "said", Kind: ui.Label, Rect: ui.Rect{X: foot.X, Y: foot.Y + 26, W: foot.W, H: float64(max(2, len(lines))) * ui.LineHeight(size)}, Text: text, Size: size, Color: color, Wrap: true, Align: ui.Middle}
	buttons := s.buttons(c)
	row := ui.Rect{X: foot.X, Y: foot.Bottom() - 52, W: foot.W, H: 52}
	if n := min(row.W, float64(len(buttons))*240); n < row.W {
		row.X, row.W = row.X+(row.W-n)/2, n
	}
	for i, r := range row.Cols(len(buttons), gap) {
		buttons[i].Kind, buttons[i].Rect = ui.Button, r
	}
	t.hand = ui.Rect{X: foot.X, Y: said.Rect.Bottom() + 6, W: foot.W, H: row.Y - gap - said.Rect.Bottom() - 6}
	if s.poses() {
		t.placeMelds(s)
	}
	c.UI.Set(append(append(ws, status, said), buttons...))
	c.UI.SetArea(ui.Rect{}, 0)
	c.UI.ToastTop = body.Y
}

// status is the clock, the points and the wrong answers.
func (s *Scene) status(c *stage.Context) string {
	return c.T("sprint.status", "seconds", s.run.Seconds(), "points", c.T("sprint.points", "n", s.run.Points), "missed", s.run.Missed, "of", sprint.Misses)
}

// buttons are the answers that can be given, or the way on.
func (s *Scene) buttons(c *stage.Context) (all []ui.Widget) {
	say := func(yes bool) func(*ui.Widget) {
		return func(*ui.Widget) { s.run.Say(yes); s.said(c) }
	}
	switch s.run.Phase {
	case sprint.Asking:
		return []ui.Widget{
			{ID: "yes", Text: c.T("sprint.yes"), Key: input.Digit(1), Do: say(true)},
			{ID: "no", Text: c.T("sprint.no"), Key: input.Digit(2), Do: say(false)},
		}
	case sprint.Counting:
		for n := range len(s.run.Question.Position.Hand) {
			all = append(all, ui.Widget{ID: "count." + strconv.Itoa(n), Text: strconv.Itoa(n), Says: c.T("table.cards", "n", n), Key: input.Digit(n), Do: func(*ui.Widget) { s.run.Count(n); s.said(c) }})
		}
	case sprint.Showing:
		return []ui.Widget{{ID: "next", Text: c.T("sprint.next"), Look: ui.Primary, Key: input.Space, Do: func(*ui.Widget) { s.next(c) }}}
	}
	return all
}

// said shows what follows an answer of the player.
func (s *Scene) said(c *stage.Context) {
	if s.run.Phase == sprint.Showing {
		s.answered(c)
		return
	}
	s.show(c)
	s.tell(c, s.question(c))
}

// page says what it is about, or how a run went.
func (s *Scene) page(c *stage.Context) {
	p := c.Columns(c.T("sprint.title"), func() { c.Go("learn", nil) }, 560)
	f := p.One(560)
	begin := ui.Widget{ID: "begin", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconPlay, Text: c.T("sprint.begin"), Key: input.Space, Do: func(*ui.Widget) { s.begin(c) }}
	if s.playing {
		f.Open("result", c.T("sprint.points", "n", s.run.Points))
		f.Text("result.right", c.T("sprint.result", "right", s.run.Right, "asked", s.run.Asked), 16, &c.Theme.Ivory)
		if s.best {
			f.Text("result.best", c.T("sprint.record"), 16, &c.Theme.Mint)
		}
		begin.Text = c.T("sprint.again")
	} else {
		f.Open("about", c.T("sprint.short"))
		f.Text("about.text", c.T("sprint.about"), 16, &c.Theme.Ivory)
	}
	if s.records.Best > 0 {
		f.Text("foot", s.foot(c), 15, &c.Theme.Muted)
	}
	f.Beside([]float64{1, 1}, begin)
	f.Close()
	p.Show()
}

// table is where the cards lie.
type table struct {
	felt, hand ui.Rect
	melds      layout.Table
	cards      map[card.ID]card.Card
}

// placeMelds places the shown melds in the middle of the felt. A meld keeps its place
// from step to step.
func (t *table) placeMelds(s *Scene) {
	field := layout.Field{Rect: t.felt}
	places := layout.Places{Step: field.FirstStep()}
	var melds []match.Meld
	var shown layout.Places
	dx, dy := 0.0, 0.0
	for at := range s.frames {
		places = places.Next(s.melds(at), field)
		t.melds.Place(s.melds(at), places, field, layout.Zoom{}, layout.Gap{})
		right, below := t.felt.Right()-t.melds.Extent.Right(), t.felt.Bottom()-t.melds.Extent.Bottom()
		if at == 0 {
			dx, dy = right/2, below/2
		}
		dx, dy = max(min(dx, right), 0), max(min(dy, below), 0) // later steps have room, too
		if at == s.at {
			melds, shown = s.melds(at), places
		}
	}
	field.Rect.X += dx
	field.Rect.Y += dy
	t.melds.Place(melds, shown, field, layout.Zoom{}, layout.Gap{})
	t.cards = map[card.ID]card.Card{}
	for _, m := range melds {
		for _, k := range m.Cards {
			t.cards[k.ID] = k
		}
	}
}

var trayColor = ui.Color{R: 4, G: 30, B: 26, A: 120}

// draw draws the melds with a ring around what was in the hand, and what is left of it.
func (t *table) draw(c *stage.Context, hand, had []card.ID) {
	p := c.Painter
	p.Clip(t.felt.Inset(-4))
	sheet := c.Deck.Sheet(int(math.Round(t.melds.CardW * c.Scale)))
	for _, tray := range t.melds.Trays {
		p.Round(tray.R, tray.R.H*0.09, trayColor)
		for _, spot := range t.melds.Cards(tray) {
			x, y := math.Round(spot.X*c.Scale), math.Round(spot.Y*c.Scale)
			sheet.Shadow(p.Image(), x, y, deck.Options{})
			sheet.Card(p.Image(), t.cards[spot.ID], x, y, deck.Options{})
			if slices.Contains(had, spot.ID) {
				sheet.Ring(p.Image(), x, y, deck.Options{})
			}
		}
	}
	p.Unclip()
	n := float64(len(hand))
	if n == 0 {
		return
	}
	w := math.Floor(min(most, t.hand.H/deck.Ratio, (t.hand.W-gap*(n-1))/n))
	sheet = c.Deck.Sheet(int(math.Round(w * c.Scale)))
	left := t.hand.X + (t.hand.W-n*w-(n-1)*gap)/2
	for i, id := range hand {
		x, y := math.Round((left+float64(i)*(w+gap))*c.Scale), math.Round((t.hand.Y+(t.hand.H-w*deck.Ratio)/2)*c.Scale)
		sheet.Shadow(p.Image(), x, y, deck.Options{})
		sheet.Card(p.Image(), card.Card{ID: id}, x, y, deck.Options{})
	}
}
