package rules

import (
	"math"

	"machiavelli/engine/rules"
	"machiavelli/game/stage"
	"machiavelli/game/ui"
)

const (
	headHeight = 64.0
	gap        = 14.0
)

// list lays out a tile for each rule set.
func (s *Scene) list(c *stage.Context) (ws []ui.Widget, area ui.Rect, content float64) {
	safe := c.Safe()
	ws = ui.Header(c.Fonts, c.T("back"), c.T("rules.title"), safe, func() { s.back(c) })
	area = ui.Rect{X: safe.X, Y: safe.Y + headHeight, W: safe.W, H: safe.H - headHeight}
	width := min(safe.W-24, 1160)
	x0 := safe.X + (safe.W-width)/2
	columns := max(1, math.Floor((width+gap)/(340+gap)))
	w := (width - gap*(columns-1)) / columns
	h := 0.0
	for _, id := range rules.IDs() {
		about := c.Fonts.Lines(c.T("rules.about."+id), ui.Sans, 15, w-40)
		h = max(h, 84+float64(len(about))*ui.LineHeight(15))
	}
	y := area.Y + 6
	for i, id := range rules.IDs() {
		column, line := math.Mod(float64(i), columns), math.Floor(float64(i)/columns)
		r := ui.Rect{X: x0 + column*(w+gap), Y: y + line*(h+gap), W: w, H: h}
		ws = append(ws, s.tile(c, id, r))
		content = r.Bottom() + 12 - area.Y
	}
	return ws, area, content
}

// tile is a rule set in the list.
func (s *Scene) tile(c *stage.Context, id string, r ui.Rect) ui.Widget {
	set, _ := rules.ByID(id)
	return ui.Widget{
		ID: "set." + id, Kind: ui.Custom, Area: true, Rect: r, Text: set.Name,
		Do: func(*ui.Widget) { s.open(c, id) },
		Paint: func(p *ui.Painter, r ui.Rect, st ui.State) {
			t := p.Theme
			p.Sheet(r)
			if st.Hover || st.Pressed {
				p.Round(r, 14, ui.Fade(t.Ivory, 0.07))
			}
			inner := r.Inset(20)
			p.TextIn(set.Name, ui.Rect{X: inner.X, Y: r.Y + 12, W: inner.W - 24, H: 34}, ui.Style{Font: ui.Serif, Size: 25, Color: t.Ivory})
			p.Icon(ui.IconRight, r.Right()-26, r.Y+30, 16, t.Gold)
			p.TextIn(summary(c, set), ui.Rect{X: inner.X, Y: r.Y + 46, W: inner.W, H: 20}, ui.Style{Size: 14, Color: t.GoldLight})
			p.Wrap(c.T("rules.about."+id), ui.Rect{X: inner.X, Y: r.Y + 70, W: inner.W, H: r.H - 76}, ui.Style{Size: 15, Color: t.Muted})
		},
	}
}

// summary is players and hand in a few words.
func summary(c *stage.Context, r rules.Rules) string {
	players := c.T("rules.players", "from", r.MinPlayers, "to", r.MaxPlayers)
	if r.MinPlayers == r.MaxPlayers {
		players = c.T("rules.players.just", "n", r.MinPlayers)
	}
	hand := c.T("rules.hands")
	if len(r.Hand) == 1 {
		hand = c.T("rules.hand", "n", r.Hand[0])
	}
	return players + " · " + hand
}
