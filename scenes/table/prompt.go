package table

import (
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"
)

// layPrompt has what an exercise says lie beside what it speaks of, on nothing that
// is needed; where that has no room, or it speaks of nothing that is seen, it stands
// in the bar. It stays where it is while cards are carried.
func (s *Scene) layPrompt(c *stage.Context) {
	m := &s.model
	if s.in.Drag.On {
		return
	}
	m.Bubble = draw.Bubble{}
	about, ok := s.spokenOf(c)
	if m.Words == "" || !ok {
		return
	}
	f := &s.frame
	area := layout.Rect{X: 8, Y: f.Felt.Y, W: f.W - 16, H: f.H - f.Felt.Y - 8}
	lines := 1.0
	w := c.Fonts.Width(m.Words, ui.Bold, draw.BubbleText) + 2*draw.BubblePad
	if w > area.W || w > 300 && f.Form != layout.Wide {
		w, lines = w*0.62, 2
	}
	h := lines*ui.LineHeight(draw.BubbleText) + draw.BubblePad
	taken := []layout.Rect{f.Label, f.Stock, f.Count, f.Step}
	for _, t := range s.table.Trays {
		taken = append(taken, t.R)
	}
	for _, spot := range s.in.World.Hand {
		taken = append(taken, spot.Rect())
	}
	for _, i := range c.UI.Items() {
		taken = append(taken, layout.Rect{X: i.X, Y: i.Y, W: i.W, H: i.H})
	}
	if s.ses.Hint.Level != session.HintOff {
		taken = append(taken, f.Panel.Rect)
	}
	if box, ok := layout.Beside(about, w, h, area, taken); ok {
		m.Bubble = draw.Bubble{Box: box, About: about}
	}
}

// spokenOf is the place of what an exercise speaks of: the first of the cards that
// is seen, or a button.
func (s *Scene) spokenOf(c *stage.Context) (layout.Rect, bool) {
	p := &s.practice
	if !p.on || s.replay.on || s.chooser.on {
		return layout.Rect{}, false
	}
	for _, id := range p.said.About {
		if spot, ok := s.spotOf(id); ok {
			return s.strip(spot), true
		}
	}
	if w := c.UI.Get(p.said.Button); w != nil {
		return w.Rect, true
	}
	return layout.Rect{}, false
}

// strip is the part of a card that is seen beside the next one.
func (s *Scene) strip(spot layout.Spot) layout.Rect {
	for _, i := range s.in.World.Items(nil) {
		if i.Card == spot.ID {
			return i.R
		}
	}
	return spot.Rect()
}
