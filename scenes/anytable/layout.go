package anytable

import (
	"math"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/setup"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/deck"
)

// The measures: of a card that lies, of the place of one that can be taken away,
// of the line under a meld, of a cell of the palette.
const (
	cardWidth = 46.0
	caption   = 22.0
	cell      = 46.0
	columns   = 7 // of the palette: half a suit, and a joker or nothing
	pad       = 12.0
)

var cardHeight = math.Round(cardWidth * deck.Ratio)

// Resize lays the screen out: the palette at the right, or below where the window
// is narrow, and what lies on the board beside it.
func (s *Scene) Resize(c *stage.Context) {
	safe := c.Safe()
	ws, head := s.head(c, safe)
	area := ui.Rect{X: safe.X, Y: safe.Y + head, W: safe.W, H: safe.H - head}
	if safe.W >= 660 {
		side := columns*cell + 2*pad
		area.W -= side
		ws = append(ws, s.palette(c, ui.Rect{X: area.Right(), Y: area.Y, W: side, H: area.H})...)
	} else {
		h := paletteHeight(1)
		area.H -= h
		ws = append(ws, s.palette(c, ui.Rect{X: area.X, Y: area.Bottom(), W: area.W, H: h})...)
	}
	width := min(area.W-2*pad, 900)
	f := ui.Form{X: area.X + (area.W-width)/2, Y: area.Y + 4, W: width, Area: true, Fonts: c.Fonts, Theme: c.Theme}
	s.hintPanel(c, &f)
	s.table(c, &f)
	s.hand(c, &f)
	s.game(c, &f)
	c.UI.Set(append(ws, f.Widgets...))
	c.UI.SetArea(area, f.Y-area.Y)
	c.UI.ToastTop = safe.Y
}

// head is the title and what can be done with what lies there: beside it where there
// is room for the words, else below. The height is that of both.
func (s *Scene) head(c *stage.Context, safe ui.Rect) (ws []ui.Widget, height float64) {
	list := []ui.Widget{
		{ID: "best.ask", Icon: ui.IconHint, Text: c.T("anytable.best"), Do: func(*ui.Widget) { s.askHint(c) }},
		{ID: "more", Icon: ui.IconMenu, Text: c.T("anytable.more"), Do: func(*ui.Widget) { s.more(c) }},
		{ID: "play", Icon: ui.IconPlay, Text: c.T("anytable.play"), Look: ui.Primary, Do: func(*ui.Widget) { s.playOn(c) }},
	}
	words, beside := 0.0, 62.0
	for i := range list {
		w := &list[i]
		if w.Kind, w.Size = ui.Button, 15; safe.W < 900 { // the words say more than the icons
			w.Size, w.Icon, beside = 13, ui.NoIcon, 28
		}
		words += c.Fonts.Width(w.Text, ui.Bold, w.Size) + beside
	}
	height = ui.HeaderHeight
	row := ui.Rect{X: safe.Right() - words - 24, Y: safe.Y + 10, W: words + 16, H: ui.Control}
	if least := 190.0; row.X < safe.X+least {
		row = ui.Rect{X: safe.X + pad, Y: safe.Y + height, W: safe.W - 2*pad, H: ui.Control}
		height += ui.Control + 8
	} else {
		safe.W = row.X - safe.X
	}
	c.Fonts.Row(list, row, 8)
	return append(ui.Header(c.Fonts, c.T("back"), c.T("anytable.title"), safe, func() { c.Go(stage.Home, nil) }), list...), height
}

// flow places things side by side, in as many lines as they need.
type flow struct {
	f    *ui.Form
	x, h float64
}

func flowIn(f *ui.Form) flow { return flow{f: f, x: f.X + 20} }

func (l *flow) put(w ui.Widget, width, height float64) {
	if l.x+width > l.f.X+l.f.W-20 && l.h > 0 {
		l.end()
	}
	w.Kind, w.Area, w.Rect = ui.Custom, true, ui.Rect{X: l.x, Y: l.f.Y, W: width, H: height}
	l.f.Widgets = append(l.f.Widgets, w)
	l.x += width + 16
	l.h = max(l.h, height)
}

func (l *flow) end() {
	if l.h > 0 {
		l.f.Y += l.h + 10
	}
	l.x, l.h = l.f.X+20, 0
}

// table is the melds: the one that cards go to card by card, the others as they
// lie.
func (s *Scene) table(c *stage.Context, f *ui.Form) {
	b := &s.board
	f.Open("table", c.T("anytable.table", "n", len(b.p.Table)))
	states := b.states()
	line := flowIn(f)
	for i := range b.p.Table {
		if i == b.to {
			line.end()
			s.openMeld(c, f, states[i])
			continue
		}
		s.meld(c, &line, i, states[i])
	}
	on := b.to == len(b.p.Table)
	line.put(ui.Widget{
		ID: "new", Text: c.T("anytable.new"), Do: func(*ui.Widget) { s.aim(c, len(s.board.p.Table)) },
		Paint: func(p *ui.Painter, r ui.Rect, st ui.State) {
			t := p.Theme
			edge := t.RaisedEdge
			if on || st.Hover || st.Pressed {
				edge = t.Gold
			}
			p.Dashed(r.Inset(1), 8, 2, edge)
			p.Wrap(c.T("anytable.new"), r.Inset(8), ui.Style{Size: 14, Color: t.Ivory})
		},
	}, 104, cardHeight)
	line.end()
	f.Close()
}

// aim has the next cards go somewhere else.
func (s *Scene) aim(c *stage.Context, to int) {
	s.board.to = to
	s.show(c)
}

// said is why a meld is not legal.
func (s *Scene) said(c *stage.Context, i int, st match.MeldState) string {
	switch {
	case st.State == match.Legal:
		return ""
	case st.Why == nil:
		return c.T("table.meld.none")
	}
	return s.words(c).MeldFault(st.Why, s.board.p.Table[i])
}

// meld is a meld as it lies, and below it a tick or what is wrong.
func (s *Scene) meld(c *stage.Context, line *flow, i int, st match.MeldState) {
	cards, why := s.board.p.Table[i], s.said(c, i, st)
	if s.board.p.Owners != nil && why == "" {
		why = c.T("anytable.owner", "n", s.board.p.Owners[i]+1)
	}
	width := max(deck.MeldWidth(len(cards), cardWidth), c.Fonts.Width(why, ui.Sans, 13)+24)
	line.put(ui.Widget{
		ID: "meld/" + itoa(i), Text: card.Join(cards) + " " + why, Do: func(*ui.Widget) { s.aim(c, i) },
		Paint: func(p *ui.Painter, r ui.Rect, st2 ui.State) {
			t := p.Theme
			c.Deck.Meld(p.Image(), p.Scale(), cards, r.X, r.Y, cardWidth)
			if st2.Hover || st2.Pressed {
				p.Ring(ui.Rect{X: r.X - 3, Y: r.Y - 3, W: deck.MeldWidth(len(cards), cardWidth) + 6, H: cardHeight + 6}, 7, 2, t.Gold)
			}
			icon, color := ui.IconCheck, t.Mint
			switch st.State {
			case match.Incomplete:
				icon, color = ui.IconPlus, t.Amber
			case match.Wrong:
				icon, color = ui.IconCross, t.Red
			}
			p.Icon(icon, r.X+8, r.Bottom()-10, 13, color)
			p.TextIn(why, ui.Rect{X: r.X + 20, Y: r.Bottom() - 20, W: r.W - 18, H: 20}, ui.Style{Size: 13, Color: color})
		},
	}, width, cardHeight+caption)
}

// openMeld is the meld that cards go to.
func (s *Scene) openMeld(c *stage.Context, f *ui.Form, st match.MeldState) {
	b := &s.board
	i := b.to
	s.cards(c, f, b.p.Table[i])
	why, color := s.said(c, i, st), &c.Theme.Amber
	switch st.State {
	case match.Legal:
		why, color = c.T("anytable.legal"), &c.Theme.Mint
	case match.Wrong:
		color = &c.Theme.Rose
	}
	f.Text("said", why, 15, color)
	if n := len(b.readings(i)); n > 1 && len(b.p.Table[i]) > 1 {
		f.Beside([]float64{1}, ui.Widget{ID: "reread", Kind: ui.Button, Size: 15, Icon: ui.IconReset, Text: c.T("anytable.reread"), Do: func(*ui.Widget) { s.board.reread(); s.changed(c) }})
	}
	if b.p.Owners != nil {
		f.Row(c.T("anytable.owned"), "", ui.Widget{
			ID: "owner", Kind: ui.Stepper, Text: itoa(b.p.Owners[i] + 1), Range: a11y.Range{Value: float64(b.p.Owners[i]), Max: float64(b.p.Rules.MaxPlayers - 1), Step: 1},
			Do: func(w *ui.Widget) { s.board.changed(); s.board.p.Owners[i] = int(w.Value); s.changed(c) },
		}, 168)
	}
	f.Y += 6
}

// cards is those that cards go to, each to be taken away by a press.
func (s *Scene) cards(c *stage.Context, f *ui.Form, list []card.Card) {
	line := flowIn(f)
	for i, k := range list {
		line.put(ui.Widget{
			ID: "take/" + itoa(i), Text: k.String(), Tip: c.T("anytable.take"), Do: func(*ui.Widget) { s.board.remove(i); c.Play("lift"); s.changed(c) },
			Paint: func(p *ui.Painter, r ui.Rect, st ui.State) {
				t := p.Theme
				c.Deck.Meld(p.Image(), p.Scale(), []card.Card{k}, r.X, r.Y, cardWidth)
				p.Ring(r.Inset(-2), 6, 2, t.Gold)
				mark := t.Raised
				if st.Hover || st.Pressed {
					mark = t.Crimson
				}
				p.Disc(r.Right()-3, r.Y+3, 9, mark)
				p.Icon(ui.IconCross, r.Right()-3, r.Y+3, 10, t.Ivory)
			},
		}, cardWidth, cardHeight)
		line.x -= 4
	}
	line.end()
}

// hand is the cards of the player.
func (s *Scene) hand(c *stage.Context, f *ui.Form) {
	b := &s.board
	f.Open("hand", c.T("anytable.hand", "n", len(b.p.Hand)))
	list := make([]card.Card, len(b.p.Hand))
	for i, id := range b.p.Hand {
		list[i] = card.Card{ID: id}
	}
	if b.to == inHand {
		if len(list) == 0 {
			f.Text("hand.none", c.T("anytable.hand.none"), 15, &c.Theme.Muted)
		}
		s.cards(c, f, list)
	} else {
		line := flowIn(f)
		per := max(1, int((f.W-40-cardWidth)/(0.44*cardWidth))+1)
		lines := max(1, (len(list)+per-1)/per)
		line.put(ui.Widget{
			ID: "hand.open", Text: c.T("anytable.to.hand"), Do: func(*ui.Widget) { s.aim(c, inHand) },
			Paint: func(p *ui.Painter, r ui.Rect, st ui.State) {
				if len(list) == 0 || st.Hover || st.Pressed {
					p.Dashed(r.Inset(-3), 8, 2, p.Theme.Gold)
				}
				for i := range lines {
					c.Deck.Meld(p.Image(), p.Scale(), list[i*per:min(len(list), (i+1)*per)], r.X, r.Y+float64(i)*(cardHeight+6), cardWidth)
				}
			},
		}, max(104, deck.MeldWidth(min(per, len(list)), cardWidth)), float64(lines)*(cardHeight+6)-6)
		line.end()
	}
	f.Close()
}

// game is the rules, and who plays on.
func (s *Scene) game(c *stage.Context, f *ui.Form) {
	b := &s.board
	r := &b.p.Rules
	f.Open("game", c.T("anytable.game"))
	at := s.chosen(c)
	set := ui.Widget{ID: "rules", Kind: ui.Stepper, Size: 15, Range: a11y.Range{Value: float64(at), Max: float64(len(s.sets) - 1), Step: 1}, Do: func(w *ui.Widget) {
		s.lost(c, s.board.play(s.sets[int(w.Value)].rules))
		s.changed(c)
	}}
	set.Text = s.sets[at].words(c)
	f.Under(c.T("anytable.rules"), set)
	if house := s.houseRules(c); house != "" {
		f.Text("rules.house", house, 14, &c.Theme.Muted)
	}
	if r.FirstMeld() {
		f.Whole(ui.Widget{ID: "opened", Kind: ui.Toggle, Text: c.T("anytable.opened"), Switch: ui.Switch{On: b.p.Opened}, Do: func(w *ui.Widget) {
			s.board.changed()
			s.board.p.Opened, s.board.p.Early = w.On, !w.On
			s.changed(c)
		}}, "")
	}
	least, most := setup.PlayersAt(b.p)
	s.players = min(most, max(least, s.players))
	f.Row(c.T("newmatch.players"), "", ui.Widget{
		ID: "players", Kind: ui.Stepper, Text: itoa(s.players), Range: a11y.Range{Value: float64(s.players), Min: float64(least), Max: float64(most), Step: 1},
		Do: func(w *ui.Widget) { s.players = int(w.Value); s.show(c) },
	}, 168)
	levels := setup.Levels()[1:] // without people
	at = 0
	for i, l := range levels {
		if l == s.level {
			at = i
		}
	}
	f.Row(c.T("anytable.opponents"), "", ui.Widget{
		ID: "level", Kind: ui.Stepper, Size: 15, Text: c.T("level." + s.level), Range: a11y.Range{Value: float64(at), Max: float64(len(levels) - 1), Step: 1},
		Do: func(w *ui.Widget) { s.level = levels[int(w.Value)]; s.show(c) },
	}, 200)
	f.Text("unseen", s.unseen(c), 14, &c.Theme.Muted)
	f.Close()
}

// houseRules is the house rules that are played by, in words.
func (s *Scene) houseRules(c *stage.Context) string {
	o, ok := s.board.p.Rules.House()
	if !ok || o == (rules.Options{}) {
		return ""
	}
	return rulebook.House(c.T, o)
}

// unseen says what becomes of the cards that lie nowhere.
func (s *Scene) unseen(c *stage.Context) string {
	n, ok := setup.Unseen(s.board.p, s.players)
	if !ok {
		return c.T("anytable.deck")
	}
	return c.T("anytable.unseen", "n", n)
}
