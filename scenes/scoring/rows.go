package scoring

import (
	"math"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/game/deck"
	"machiavelli/game/people"
	"machiavelli/game/stage"
	"machiavelli/game/ui"
)

// part is how far the counting of a row has come, 0 to 1: one row after the
// other, overlapping.
func (s *Scene) part(i int) float64 {
	n := float64(max(1, len(s.got.rows)))
	t := s.count.Value() * (n + 2)
	return min(1, max(0, (t-float64(i))/2))
}

// paintRow draws a seat. A tall row has its cards below the name.
func (s *Scene) paintRow(c *stage.Context, p *ui.Painter, i int, r ui.Rect, tall bool) {
	t := p.Theme
	x := &s.got.rows[i]
	if x.best {
		p.Round(r, 14, ui.Fade(t.RaisedHover, 0.92))
		p.Ring(r, 14, 1.6, t.Gold)
	} else {
		p.Sheet(r)
	}
	head := r
	if tall {
		head.H = 64
	}
	deal, total := columns(head)
	nx, nameW := s.paintSeat(c, p, x, head, deal.X, tall)
	s.paintNumbers(p, x, s.part(i), deal, total)
	hand := ui.Rect{X: nx + nameW + 10, Y: r.Y + 10, W: deal.X - nx - nameW - 16, H: r.H - 20}
	if tall {
		hand = ui.Rect{X: r.X + 16, Y: r.Y + 62, W: r.W - 32, H: r.H - 72}
	}
	switch {
	case len(x.cards) > 0:
		paintHand(c, p, x.cards, hand)
	case x.best && !tall && r.H > 40:
		for k, icon := range [4]ui.Icon{ui.IconSpade, ui.IconHeart, ui.IconDiamond, ui.IconClub} {
			p.Icon(icon, hand.X+12+float64(k)*26, head.Y+head.H/2, 18, t.Gold)
		}
	}
}

// paintSeat draws who it is and what is left, and answers where the name begins
// and how wide it may be.
func (s *Scene) paintSeat(c *stage.Context, p *ui.Painter, x *row, r ui.Rect, end float64, tall bool) (nx, width float64) {
	t := p.Theme
	cy := r.Y + r.H/2
	radius := min(24, r.H*0.36)
	edge, gap := 20.0, 14.0
	if r.W < 480 {
		edge, gap = 14, 10
	}
	people.Draw(p, x.who, r.X+edge+radius, cy, radius)
	if s.got.over && x.best {
		p.Icon(ui.IconCrown, r.X+edge+radius, cy-radius-2, 20, t.Gold)
	}
	nx, width = r.X+edge+2*radius+gap, 150
	if tall {
		width = end - nx - 6
	}
	if r.H < 56 {
		p.TextIn(x.name, ui.Rect{X: nx, Y: r.Y, W: width, H: r.H}, ui.Style{Font: ui.Bold, Size: 16, Color: t.Ivory})
		return nx, width
	}
	p.TextIn(x.name, ui.Rect{X: nx, Y: cy - 22, W: width, H: 24}, ui.Style{Font: ui.Bold, Size: 18, Color: t.Ivory})
	p.TextIn(s.got.note(c, x), ui.Rect{X: nx, Y: cy + 2, W: width, H: 20}, ui.Style{Size: 14, Color: t.Muted})
	return nx, width
}

// paintNumbers draws this deal's points and the total, as far as they are
// counted.
func (s *Scene) paintNumbers(p *ui.Painter, x *row, part float64, deal, total ui.Rect) {
	t := p.Theme
	points := int(math.Round(float64(x.points) * part))
	color := t.Rose
	switch better := s.got.rules.End.High || s.got.winning; {
	case points == 0 && !better, better && points > 0:
		color = t.Mint
	case points == 0:
		color = t.Muted
	}
	p.TextIn(signed(points), deal, ui.Style{Font: ui.Bold, Size: 21, Color: color, Align: ui.End})
	p.TextIn(strconv.Itoa(x.total-x.points+points), total, ui.Style{Font: ui.Bold, Size: 28, Color: t.Ivory, Align: ui.End})
}

func signed(v int) string {
	switch {
	case v > 0:
		return "+" + strconv.Itoa(v)
	case v < 0:
		return "−" + strconv.Itoa(-v)
	}
	return "0"
}

// paintHand lays cards open in a rectangle, overlapping as much as they must.
func paintHand(c *stage.Context, p *ui.Painter, cards []card.ID, r ui.Rect) {
	h := min(r.H, 92)
	w := int(math.Round(h / deck.Ratio * c.Scale))
	sheet := c.Deck.Sheet(w)
	step := float64(w) * 0.46
	if n := float64(len(cards) - 1); n > 0 {
		step = min(step, (r.W*c.Scale-float64(w))/n)
	}
	y := math.Round((r.Y + (r.H-h)/2) * c.Scale)
	for i, id := range cards {
		x := math.Round(r.X*c.Scale + float64(i)*step)
		sheet.Shadow(p.Image(), x, y, deck.Options{})
		sheet.Card(p.Image(), card.Card{ID: id}, x, y, deck.Options{})
	}
}
