package menu

import (
	"math"

	"machiavelli/engine/card"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
)

// picture is the table of the match that goes on, as it lies: what everybody there sees.
// It has the place of the fan.
type picture struct {
	box   ui.Rect
	card  float64 // the width of a card
	melds []ui.Rect
}

// The measures of a picture.
const (
	largest  = 84.0 // the width of a card
	smallest = 15.0
	frame    = 16.0 // round the melds
)

// pictured places melds in the middle of a room, their cards as large as may be. It reports
// false where they have no room.
func pictured(melds [][]card.Card, room ui.Rect) (picture, bool) {
	for w := largest; w >= smallest && len(melds) > 0; w-- {
		gap := math.Round(w * 0.36)
		inner := room.Inset(frame)
		p := picture{card: w, melds: make([]ui.Rect, len(melds))}
		first, x, y, wide := 0, 0.0, 0.0, 0.0
		center := func(end int) { // the row that ends before a meld
			for i := first; i < end; i++ {
				p.melds[i].X += (inner.W - (x - gap)) / 2
			}
			wide = max(wide, x-gap)
		}
		for i, m := range melds {
			need := deck.MeldWidth(len(m), w)
			if x > 0 && x+need > inner.W {
				center(i)
				first, x, y = i, 0, y+w*deck.Ratio+gap
			}
			p.melds[i] = ui.Rect{X: x, Y: y}
			x += need + gap
		}
		center(len(melds))
		if y += w * deck.Ratio; y > inner.H || wide > inner.W {
			continue
		}
		side := min(room.W, max(wide+4*frame, room.W*0.6))
		p.box = ui.Rect{X: room.X + (room.W-side)/2, Y: room.Y + (room.H-y)/2 - frame, W: side, H: y + 2*frame}
		for i := range p.melds {
			p.melds[i].X += inner.X
			p.melds[i].Y += p.box.Y + frame
		}
		return p, true
	}
	return picture{}, false
}

// tabled is the table of the match that goes on; nothing where none is known.
func (s *Scene) tabled() (melds [][]card.Card) {
	if s.goes == nil {
		return nil
	}
	for _, m := range s.goes.Table {
		melds = append(melds, m.Cards)
	}
	return melds
}

// widget shows the picture; a press on it goes on with the match.
func (p picture) widget(c *stage.Context, melds [][]card.Card, text string, do func()) ui.Widget {
	return ui.Widget{ID: "continue.table", Kind: ui.Custom, Rect: p.box, Text: text, Paint: func(to *ui.Painter, r ui.Rect, _ ui.State) {
		to.Shadow(r, 18, 14, ui.Color{A: 110})
		to.Round(r, 18, ui.Fade(to.Theme.Panel, 0.45))
		to.Ring(r, 18, 1.2, ui.Fade(to.Theme.Gold, 0.45))
		for i, m := range melds {
			c.Deck.Meld(to.Image(), to.Scale(), m, p.melds[i].X+r.X-p.box.X, p.melds[i].Y+r.Y-p.box.Y, p.card)
		}
	}, Do: func(*ui.Widget) { do() }}
}
