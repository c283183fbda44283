package newmatch

import (
	"strconv"

	"machiavelli/engine/rules"
	"machiavelli/game/app/setup"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
	"machiavelli/game/ui/input"
)

// foot is the button that begins the match.
func (s *Scene) foot(c *stage.Context) ui.Widget {
	b := ui.Widget{ID: "start", Look: ui.Primary, Text: c.T("newmatch.start"), Size: 19, Key: input.Accept, Do: func(*ui.Widget) { s.begin(c) }}
	if s.friends {
		b.Text = c.T("friends.page.make")
	}
	named := s.friends && len(s.setup.Conflicts()) == 0 // by the people who come
	if f := s.setup.Fault(); f != "" && !named {
		b.Disabled, b.Why = true, c.T(f)
	}
	return b
}

func (s *Scene) rules(c *stage.Context, f *ui.Form) {
	r := s.setup.Base()
	f.Open("rules", c.T("newmatch.rules"))
	size := c.Fonts.Shrink(c.RuleSet(&r), ui.Serif, 26, (f.W-50)/1.55, 15)
	f.Beside([]float64{1, 0.55},
		ui.Widget{ID: "rules.name", Kind: ui.Label, Text: c.Fonts.Fit(c.RuleSet(&r), ui.Serif, size, (f.W-50)/1.55), Font: ui.Serif, Size: size},
		ui.Widget{ID: "rules.change", Kind: ui.Button, Text: c.T("newmatch.change"), Size: 15, Do: func(*ui.Widget) { s.choose(c) }},
	)
	const cardWidth = 46.0
	emblem, tiles := rulebook.Emblem(&r), r.Tiles
	room := deck.MeldWidth(len(emblem), cardWidth)
	f.TextBeside("rules.about", rulebook.Summary(c.T, r)+"\n"+rulebook.About(c.T, &r), 15, &c.Theme.Muted, ui.Widget{
		ID: "rules.emblem", Kind: ui.Custom, Rect: ui.Rect{W: room, H: cardWidth * deck.Ratio},
		Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) {
			c.Deck.As(tiles).Meld(p.Image(), p.Scale(), emblem, r.X, r.Y, cardWidth)
		},
	})
	s.waits(c, f)
	f.Close()
}

// waits marks a rule set in which the best players keep their cards, and offers the cure
// for that as a switch, which stays while it is on.
func (s *Scene) waits(c *stage.Context, f *ui.Form) {
	r, o := s.setup.Base(), &s.setup.Options
	if !rules.WaitingPays(&r) {
		return
	}
	f.Text("waits", c.T("newmatch.waits"), 15, &c.Theme.GoldLight)
	f.Whole(ui.Widget{
		ID: "waits.cure", Kind: ui.Toggle, Text: c.T("newmatch.waits.cure", "n", rules.Cure), Switch: ui.Switch{On: o.Limit == rules.Cure},
		Do: func(w *ui.Widget) {
			if o.Limit = 0; w.On {
				o.Limit = rules.Cure
			}
			s.changed(c)
		},
	}, c.T("newmatch.waits.about"))
}

func (s *Scene) seed(c *stage.Context, f *ui.Form) {
	f.Open("seeds", c.T("newmatch.seed"))
	f.Beside([]float64{1, 0.8},
		ui.Widget{ID: "seed", Kind: ui.Field, Text: s.setup.Seed, Says: c.T("newmatch.seed"), Sub: c.T("newmatch.seed.empty"), Typing: ui.Typing{Limit: setup.MaxSeed}, Do: func(w *ui.Widget) { s.setup.Seed = w.Text }},
		ui.Widget{ID: "seed.new", Kind: ui.Button, Text: c.T("newmatch.seed.new"), Icon: ui.IconDice, Size: 15, Do: func(*ui.Widget) {
			s.setup.Seed = setup.NewSeed()
			s.changed(c)
		}},
	)
	f.Text("seed.about", c.T("newmatch.seed.about"), 14, &c.Theme.Muted)
	f.Beside([]float64{1}, ui.Widget{
		ID: "fair", Kind: ui.Button, Icon: ui.IconEye, Text: c.T("newmatch.fair"), Size: 15, Do: func(*ui.Widget) {
			s.save(c)
			c.Push("fairness", nil)
		},
	})
	f.Close()
}

func seatID(i int) string { return "seat." + strconv.Itoa(i) }
