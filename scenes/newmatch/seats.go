package newmatch

import (
	"slices"
	"strconv"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/game/app/opponents"
	"machiavelli/game/app/setup"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
)

// oneLine is the least width of a column in which a seat is one line.
const oneLine = 560

func (s *Scene) players(c *stage.Context, f *ui.Form) {
	r := s.setup.Base()
	f.Open("players", c.T("newmatch.players"))
	if r.MinPlayers < r.MaxPlayers {
		f.Row(c.T("newmatch.number"), "", ui.Widget{
			ID: "players.number", Kind: ui.Stepper, Text: strconv.Itoa(s.setup.Number), Range: a11y.Range{Value: float64(s.setup.Number), Min: float64(r.MinPlayers), Max: float64(r.MaxPlayers), Step: 1},
			Do: func(w *ui.Widget) { s.setup.Number = int(w.Value); s.changed(c) },
		}, numberWidth)
	}
	for i := range s.setup.Seats[:s.setup.Number] {
		s.seat(c, f, i)
	}
	s.persons(c, f)
	if s.friends {
		f.Whole(s.toggle(c, "hints", !s.setup.Unaided, func(on bool) { s.setup.Unaided = !on }), c.T("newmatch.hints.about"))
	}
	f.Close()
}

// persons describes the levels and tempers that sit at the table.
func (s *Scene) persons(c *stage.Context, f *ui.Form) {
	here := map[string]bool{}
	for _, seat := range s.setup.Seats[:s.setup.Number] {
		if level, temper := seat.Level(); level != match.Human {
			here[level], here[temper] = true, true
		}
	}
	for _, level := range setup.Levels() {
		if here[level] {
			f.Text("about."+level, c.T("level.about."+level), 14, &c.Theme.Muted)
		}
	}
	f.Text("about.temper", c.T("temper.about"), 14, &c.Theme.Muted)
	for _, temper := range bot.Tempers() {
		if here[temper] {
			f.Text("about."+temper, c.T("temper.about."+temper), 14, &c.Theme.Muted)
		}
	}
}

// seat is a monogram, a name, and who plays: a person, or a level with a
// temper; on a phone in two lines.
func (s *Scene) seat(c *stage.Context, f *ui.Form, i int) {
	id := seatID(i)
	seat := &s.setup.Seats[i]
	who := opponents.Of(seat.Name, i)
	face := ui.Widget{ID: id + ".face", Kind: ui.Custom, Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) {
		x, y := r.Center()
		p.Monogram(opponents.Monogram(who.Name), who.Color, x, y, min(20, r.W/2))
	}}
	name := ui.Widget{ID: id + ".name", Kind: ui.Field, Text: seat.Name, Says: c.T("newmatch.says.name", "number", i+1), Sub: c.T("newmatch.name"), Typing: ui.Typing{Limit: setup.MaxName}, Do: func(w *ui.Widget) {
		seat.Name, seat.Own = w.Text, true
		s.changed(c)
	}}
	if s.friends { // who comes has a name
		face.Paint = func(p *ui.Painter, r ui.Rect, _ ui.State) {
			x, y := r.Center()
			p.Monogram(strconv.Itoa(i+1), who.Color, x, y, min(20, r.W/2))
		}
		name = ui.Widget{ID: id + ".name", Kind: ui.Label, Text: c.T("friends.page.seat", "n", i+1), Size: 16}
	}
	level, temper := s.level(c, i), s.temper(c, i)
	switch {
	case f.W >= oneLine && seat.By == match.Human:
		f.Beside([]float64{36, 130, 172, 148}, face, name, level)
	case f.W >= oneLine:
		f.Beside([]float64{36, 130, 172, 148}, face, name, level, temper)
	case seat.By == match.Human:
		f.Beside([]float64{36, 120, 166}, face, name, level)
	default:
		f.Beside([]float64{36, 120, 166}, face, name, level)
		f.Beside([]float64{166, 166}, ui.Widget{
			ID: id + ".temper.label", Kind: ui.Label, Text: c.T("newmatch.temper.short"), Size: 14, Color: &c.Theme.Muted, Align: ui.End,
		}, temper)
	}
}

// level chooses who plays: a person or a level.
func (s *Scene) level(c *stage.Context, i int) ui.Widget {
	seat := &s.setup.Seats[i]
	now, _ := seat.Level()
	w := s.pick(c, setup.Levels(), now, seat.SetLevel)
	w.Text = c.T("level." + now)
	w.ID, w.Size, w.Says = seatID(i)+".by", 15, c.T("newmatch.says.by", "number", i+1)
	return w
}

// temper chooses how readily a computer player lays its cards.
func (s *Scene) temper(c *stage.Context, i int) ui.Widget {
	seat := &s.setup.Seats[i]
	_, now := seat.Level()
	w := s.pick(c, bot.Tempers(), now, seat.SetTemper)
	w.Text = c.T("temper." + now)
	w.ID, w.Size, w.Says = seatID(i)+".temper", 14, c.T("newmatch.says.temper", "number", i+1)
	return w
}

// pick steps through a list of names.
func (s *Scene) pick(c *stage.Context, list []string, now string, set func(string)) ui.Widget {
	return ui.Widget{
		Kind: ui.Stepper, Range: a11y.Range{Value: float64(max(0, slices.Index(list, now))), Max: float64(len(list) - 1), Step: 1},
		Do: func(w *ui.Widget) {
			set(list[int(w.Value)])
			s.changed(c)
		},
	}
}
