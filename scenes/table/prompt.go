package table

import (
	"slices"

	"machiavelli/game/app/session"
	"machiavelli/game/ui"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"
)

// bubble is where the words of an exercise lie: beside what they speak of, on nothing
// that is needed. It is empty where that has no room, or they speak of nothing that is
// seen: then they stand in the bar.
func (p *practice) bubble(v *view, d *desk) draw.Bubble {
	about, ok := p.spokenOf(v, d)
	if v.exercise.text == "" || !ok {
		return draw.Bubble{}
	}
	c, f := v.c, v.frame
	area := layout.Rect{X: 8, Y: f.Felt.Y, W: f.W - 16, H: f.H - f.Felt.Y - 8}
	lines := 1.0
	w := c.Fonts.Width(v.exercise.text, ui.Bold, draw.BubbleText) + 2*draw.BubblePad
	if w > area.W || w > 300 && f.Form != layout.Wide {
		w, lines = w*0.62, 2
	}
	if w > area.W {
		w = min(area.W, 360)
		lines = float64(len(c.Fonts.Lines(v.exercise.text, ui.Bold, draw.BubbleText, w-draw.BubblePad)))
	}
	h := lines*ui.LineHeight(draw.BubbleText) + draw.BubblePad
	taken := []layout.Rect{f.Label, f.Stock, f.Count, f.Step}
	for _, t := range d.table.Trays {
		taken = append(taken, t.R)
	}
	for _, spot := range d.in.World.Hand {
		taken = append(taken, spot.Rect())
	}
	for _, i := range c.UI.Items() {
		taken = append(taken, layout.Rect{X: i.X, Y: i.Y, W: i.W, H: i.H})
	}
	if v.ses.Hint.Level != session.HintOff {
		taken = append(taken, f.Panel.Rect)
	}
	box, ok := layout.Beside(about, w, h, area, taken)
	if !ok {
		return draw.Bubble{}
	}
	between := func(r layout.Rect) bool { return r != about && r.Overlaps(layout.Between(box, about)) }
	return draw.Bubble{Box: box, About: about, Aside: p.said.Button != "" && slices.ContainsFunc(taken, between)}
}

// spokenOf is the place of what an exercise speaks of: the first of the cards that
// is seen, or a button.
func (p *practice) spokenOf(v *view, d *desk) (layout.Rect, bool) {
	if !p.on || v.replay.on || v.choosing {
		return layout.Rect{}, false
	}
	for _, id := range p.said.About {
		if spot, ok := d.spotOf(id); ok {
			return d.strip(spot), true
		}
	}
	if w := v.c.UI.Get(p.said.Button); w != nil {
		return w.Rect, true
	}
	return layout.Rect{}, false
}
