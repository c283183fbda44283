package rules

import (
	"math"
	"strconv"

	"machiavelli/engine/rules"
	"machiavelli/engine/text"
	"machiavelli/game/app/setup"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
	"machiavelli/game/ui/input"
)

const (
	cardWidth = 54.0
	textSize  = 16.0
)

// showPage makes the page of a rule set, in two columns where there is room.
func (s *Scene) showPage(c *stage.Context) {
	r := &s.page.rules
	p := c.Columns(c.RuleSet(r), func() { s.back(c) }, 1160)
	p.Foot(280, s.foot(c)...)
	left, right := p.Halves()
	all := rulebook.Sections(c.T, r)
	s.write(c, r, left, all[:3])
	s.write(c, r, right, all[3:])
	if moves := rulebook.Moves(c.T, r); left == right {
		s.moves(c, moves, "moves", left)
	} else {
		s.spread(c, moves, left, right)
	}
	s.forget(c, left)
	p.Show()
}

// forget is what can be done with a rule set that the player has brought.
func (s *Scene) forget(c *stage.Context, f *ui.Form) {
	if s.page.inPlay || !s.kept.Keeps(s.page.set) {
		return
	}
	f.Open("mine", c.T("own.title"))
	f.Beside([]float64{1}, ui.Widget{ID: "forget", Kind: ui.Button, Icon: ui.IconCross, Text: c.T("own.forget"), Size: 15, Do: func(*ui.Widget) { s.askForget(c) }})
	f.Close()
}

// write puts sections into a column.
func (s *Scene) write(c *stage.Context, r *rules.Rules, f *ui.Form, list []rulebook.Section) {
	for _, sec := range list {
		f.Open(sec.ID, c.T("rules."+sec.ID))
		if sec.ID == "setup" {
			f.Text("about", rulebook.About(c.T, r), textSize, &c.Theme.Ivory)
		}
		for i, line := range sec.Lines {
			ink := &c.Theme.Ivory
			if sec.ID == "brief" && i == 0 {
				ink = &c.Theme.GoldLight // the goal
			}
			f.Text(sec.ID+"."+strconv.Itoa(i), line, textSize, ink)
		}
		if sec.ID == "melds" {
			legal, illegal := rulebook.Examples(c.T, r)
			s.shelf(c, f, "legal", legal)
			s.shelf(c, f, "illegal", illegal)
		}
		f.Close()
	}
}

// words is how the cards of the page's rule set are written.
func (s *Scene) words(c *stage.Context) wording.Words {
	return wording.In(c.Lang, s.page.rules.Tiles)
}

// shelf shows melds side by side, in as many lines as they need.
func (s *Scene) shelf(c *stage.Context, f *ui.Form, id string, list []rulebook.Example) {
	if len(list) == 0 {
		return
	}
	f.Text(id, c.T("rules."+id), 15, &c.Theme.GoldLight)
	const pad, between, captionHeight = 20.0, 18.0, 24.0
	height := math.Round(cardWidth*deck.Ratio) + captionHeight
	x := f.X + pad
	for i, e := range list {
		w := deck.MeldWidth(len(e.Cards), cardWidth)
		w = max(w, c.Fonts.Width(e.Why, ui.Sans, 13)+24)
		if x+w > f.X+f.W-pad && x > f.X+pad {
			x = f.X + pad
			f.Y += height + 10
		}
		f.Widgets = append(f.Widgets, ui.Widget{
			ID: id + "." + strconv.Itoa(i), Kind: ui.Custom, Area: true, Rect: ui.Rect{X: x, Y: f.Y, W: w, H: height}, Text: text.Sentence(s.words(c).Meld(e.Cards)) + " " + e.Why,
			Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) { paintMeld(c, p, e, r) },
		})
		x += w + between
	}
	f.Y += height + 14
}

// paintMeld draws cards, and below them a tick or what is wrong.
func paintMeld(c *stage.Context, p *ui.Painter, e rulebook.Example, r ui.Rect) {
	t := p.Theme
	c.Deck.Meld(p.Image(), p.Scale(), e.Cards, r.X, r.Y, cardWidth)
	cy := r.Bottom() - 10
	if e.Why == "" {
		p.Icon(ui.IconCheck, r.X+8, cy, 15, t.Mint)
		return
	}
	p.Icon(ui.IconCross, r.X+8, cy, 13, t.Red)
	p.TextIn(e.Why, ui.Rect{X: r.X + 20, Y: cy - 10, W: r.W - 18, H: 20}, ui.Style{Size: 13, Color: t.Rose})
}

// foot is what can be done with the rule set.
func (s *Scene) foot(c *stage.Context) []ui.Widget {
	set := s.page.set
	list := []ui.Widget{{ID: "all", Text: c.T("rules.all"), Do: func(*ui.Widget) { s.open(c, setup.RuleSet{}) }}}
	if s.page.inPlay {
		list = append(list, ui.Widget{ID: "return", Look: ui.Primary, Text: c.T("rules.return"), Key: input.Accept, Do: func(*ui.Widget) { c.Pop() }})
	} else {
		list = append(list, ui.Widget{ID: "play", Look: ui.Primary, Text: c.T("rules.play"), Key: input.Accept, Do: func(*ui.Widget) { c.Go("newmatch", set) }})
	}
	return list
}
