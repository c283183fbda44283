package newmatch

import (
	"slices"
	"strconv"

	"machiavelli/game/deck"
	"machiavelli/game/input"
	"machiavelli/game/people"
	"machiavelli/game/rulebook"
	"machiavelli/game/setup"
	"machiavelli/game/stage"
	"machiavelli/game/ui"
)

// footHeight is what the start button takes.
const footHeight = 76.0

// layout places the form in a window: in two columns where there is room.
func (s *Scene) layout(c *stage.Context) (ws []ui.Widget, area ui.Rect, content float64) {
	safe := c.Safe()
	ws = ui.Header(c.Fonts, c.T("back"), c.T("newmatch.title"), safe, func() { c.Go("menu", nil) })
	area = ui.Rect{X: safe.X, Y: safe.Y + ui.HeaderHeight, W: safe.W, H: safe.H - ui.HeaderHeight - footHeight}
	width := min(safe.W-24, 1120)
	x := safe.X + (safe.W-width)/2
	left := ui.Form{X: x, Y: area.Y + 4, W: width, Area: true, Fonts: c.Fonts, Theme: c.Theme}
	if width >= 860 {
		left.W = (width - 20) / 2
		right := left
		right.X += left.W + 20
		s.rules(c, &left)
		s.house(c, &left)
		s.players(c, &right)
		s.seed(c, &right)
		content = max(left.Y, right.Y) - area.Y
		ws = append(append(ws, left.Widgets...), right.Widgets...)
	} else {
		s.rules(c, &left)
		s.players(c, &left)
		s.house(c, &left)
		s.seed(c, &left)
		content = left.Y - area.Y
		ws = append(ws, left.Widgets...)
	}
	return append(ws, s.foot(c, safe)), area, content
}

// foot is the button that begins the match.
func (s *Scene) foot(c *stage.Context, safe ui.Rect) ui.Widget {
	w := min(safe.W-32, 360)
	b := ui.Widget{
		ID: "start", Kind: ui.Button, Look: ui.Primary, Text: c.T("newmatch.start"), Size: 19, Key: input.Accept,
		Rect: ui.Rect{X: safe.X + (safe.W-w)/2, Y: safe.Bottom() - footHeight + 10, W: w, H: 54},
		Do:   func(*ui.Widget) { s.begin(c) },
	}
	if f := s.setup.Fault(); f != "" {
		b.Disabled, b.Why = true, c.T(f)
	}
	return b
}

func (s *Scene) rules(c *stage.Context, f *ui.Form) {
	r := s.setup.Base()
	f.Open("rules", c.T("newmatch.rules"))
	size := c.Fonts.Shrink(r.Name, ui.Serif, 26, (f.W-50)/1.55, 15)
	f.Beside([]float64{1, 0.55},
		ui.Widget{ID: "rules.name", Kind: ui.Label, Text: r.Name, Font: ui.Serif, Size: size},
		ui.Widget{ID: "rules.change", Kind: ui.Button, Text: c.T("newmatch.change"), Size: 15, Do: func(*ui.Widget) { s.choose(c) }},
	)
	const cardWidth = 46.0
	emblem := rulebook.Emblem(&r)
	room := rulebook.Width(len(emblem), cardWidth)
	f.TextBeside("rules.about", c.T("rules.about."+r.ID), 15, &c.Theme.Muted, ui.Widget{
		ID: "rules.emblem", Kind: ui.Custom, Rect: ui.Rect{W: room, H: cardWidth * deck.Ratio},
		Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) { rulebook.Paint(p, c.Deck, emblem, r.X, r.Y, cardWidth) },
	})
	f.Close()
}

func (s *Scene) players(c *stage.Context, f *ui.Form) {
	r := s.setup.Base()
	f.Open("players", c.T("newmatch.players"))
	if r.MinPlayers < r.MaxPlayers {
		f.Row(c.T("newmatch.number"), "", ui.Widget{
			ID: "players.number", Kind: ui.Stepper, Value: float64(s.setup.Number), Min: float64(r.MinPlayers), Max: float64(r.MaxPlayers), Step: 1,
			Do: func(w *ui.Widget) { s.setup.Number = int(w.Value); s.changed(c) },
		}, 168)
	}
	for i := range s.setup.Seats[:s.setup.Number] {
		s.seat(c, f, i)
	}
	for _, level := range setup.Levels()[1:] {
		f.Text("about."+level, c.T("level.about."+level), 14, &c.Theme.Muted)
	}
	f.Close()
}

// seat is a monogram, a name, and who plays: a person or a level.
func (s *Scene) seat(c *stage.Context, f *ui.Form, i int) {
	id := "seat." + strconv.Itoa(i)
	seat := &s.setup.Seats[i]
	levels := setup.Levels()
	at := max(0, slices.Index(levels, seat.By))
	parts := []float64{0.15, 0.8, 1.05}
	f.Beside(parts,
		ui.Widget{ID: id + ".face", Kind: ui.Custom, Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) {
			x, y := r.Center()
			people.Draw(p, people.Of(s.setup.Seats[i].Name, i), x, y, min(20, r.W/2))
		}},
		ui.Widget{ID: id + ".name", Kind: ui.Field, Text: seat.Name, Sub: c.T("newmatch.name"), Limit: setup.MaxName, Do: func(w *ui.Widget) {
			seat.Name = w.Text
			s.changed(c)
		}},
		ui.Widget{ID: id + ".by", Kind: ui.Stepper, Value: float64(at), Max: float64(len(levels) - 1), Step: 1, Text: c.T("level." + levels[at]), Size: 15, Do: func(w *ui.Widget) {
			seat.By = levels[int(w.Value)]
			s.changed(c)
		}},
	)
}

func (s *Scene) seed(c *stage.Context, f *ui.Form) {
	f.Open("seeds", c.T("newmatch.seed"))
	f.Beside([]float64{1, 0.8},
		ui.Widget{ID: "seed", Kind: ui.Field, Text: s.setup.Seed, Sub: c.T("newmatch.seed.empty"), Limit: setup.MaxSeed, Do: func(w *ui.Widget) { s.setup.Seed = w.Text }},
		ui.Widget{ID: "seed.new", Kind: ui.Button, Text: c.T("newmatch.seed.new"), Icon: ui.IconDice, Size: 15, Do: func(*ui.Widget) {
			s.setup.Seed = setup.NewSeed()
			s.changed(c)
		}},
	)
	f.Text("seed.about", c.T("newmatch.seed.about"), 14, &c.Theme.Muted)
	f.Close()
}
