package rules

import (
	"math"

	"machiavelli/engine/rules"
	"machiavelli/game/deck"
	"machiavelli/game/rulebook"
	"machiavelli/game/stage"
	"machiavelli/game/ui"
)

const (
	gap = 14.0
	// emblemCard is the width of a card of the meld that stands for a rule
	// set, emblemRoom what it takes from the text beside it.
	emblemCard = 50.0
	emblemRoom = 112.0
)

// list lays out a tile for each rule set.
func (s *Scene) list(c *stage.Context) (ws []ui.Widget, area ui.Rect, content float64) {
	safe := c.Safe()
	ws = ui.Header(c.Fonts, c.T("back"), c.T("rules.title"), safe, func() { s.back(c) })
	area = ui.Rect{X: safe.X, Y: safe.Y + ui.HeaderHeight, W: safe.W, H: safe.H - ui.HeaderHeight}
	width := min(safe.W-24, 1160)
	x0 := safe.X + (safe.W-width)/2
	columns := max(1, math.Floor((width+gap)/(340+gap)))
	w := (width - gap*(columns-1)) / columns
	h := 0.0
	for _, id := range rules.IDs() {
		about := c.Fonts.Lines(c.T("rules.about."+id), ui.Sans, 15, w-emblemRoom-40)
		h = max(h, 88+float64(max(3, len(about)))*ui.LineHeight(15))
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
	emblem := rulebook.Emblem(&set)
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
			size := p.Fonts.Shrink(set.Name, ui.Serif, 25, inner.W, 18)
			p.TextIn(set.Name, ui.Rect{X: inner.X, Y: r.Y + 12, W: inner.W, H: 34}, ui.Style{Font: ui.Serif, Size: size, Color: t.Ivory})
			text := inner.W - emblemRoom
			p.TextIn(rulebook.Summary(c.T, set), ui.Rect{X: inner.X, Y: r.Y + 47, W: text, H: 20}, ui.Style{Size: 14, Color: t.GoldLight})
			p.Wrap(c.T("rules.about."+id), ui.Rect{X: inner.X, Y: r.Y + 72, W: text, H: r.H - 78}, ui.Style{Size: 15, Color: t.Muted})
			rulebook.Paint(p, c.Deck, emblem, inner.Right()-rulebook.Width(len(emblem), emblemCard), r.Y+(r.H+34-emblemCard*deck.Ratio)/2, emblemCard)
		},
	}
}
