package scoring

import (
	"math"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/game/app/opponents"
	"machiavelli/game/report/results"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
)

// row is a seat as it is drawn.
type row struct {
	results.Row
	who opponents.Person

	note, extra  string // what is left; the partner, or the bonus
	shown        int    // the points that are counted so far…
	deal, totals string // …as they are drawn, and the total with them
}

// rowsOf is the seats of a deal as they are drawn.
func rowsOf(d *results.Deal) []row {
	var rows []row
	for _, x := range d.Rows {
		rows = append(rows, row{Row: x, who: opponents.Of(x.Name, x.Seat)})
	}
	return rows
}

// part is how far the counting of a row has come, 0 to 1: one row after the
// other, overlapping.
func (s *Scene) part(i int) float64 {
	n := float64(max(1, len(s.rows)))
	t := s.count.Value() * (n + 2)
	return min(1, max(0, (t-float64(i))/2))
}

// paintRow draws a seat. A tall row has its cards below the name.
func (s *Scene) paintRow(c *stage.Context, p *ui.Painter, i int, r ui.Rect, tall bool) {
	t := p.Theme
	x := &s.rows[i]
	if x.Best {
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
	s.paintSeat(p, x, head, deal.X, tall)
	s.paintNumbers(p, x, s.part(i), deal, total)
	hand := beside(r)
	if tall {
		hand = ui.Rect{X: r.X + 16, Y: r.Y + 62, W: r.W - 32, H: r.H - 72}
	}
	switch {
	case len(x.Cards) > 0:
		paintHand(c, p, x.Cards, hand)
	case x.Best && !tall && r.H > 40:
		for k, icon := range [4]ui.Icon{ui.IconSpade, ui.IconHeart, ui.IconDiamond, ui.IconClub} {
			p.Icon(icon, hand.X+12+float64(k)*26, head.Y+head.H/2, 18, t.Gold)
		}
	}
}

// nameWidth is that of the column of names where a hand lies beside it.
const nameWidth = 150.0

// seat is where the monogram of a row is, and where the name begins.
func seat(r ui.Rect) (middle, radius, name float64) {
	radius = min(24, r.H*0.36)
	edge, gap := 20.0, 14.0
	if r.W < 480 {
		edge, gap = 14, 10
	}
	return r.X + edge + radius, radius, r.X + edge + 2*radius + gap
}

// beside is where a hand lies between the name and the numbers.
func beside(r ui.Rect) ui.Rect {
	deal, _ := columns(r)
	_, _, name := seat(r)
	x := name + nameWidth
	return ui.Rect{X: x + 10, Y: r.Y + 10, W: deal.X - x - 16, H: r.H - 20}
}

// paintSeat draws who it is and what is left.
func (s *Scene) paintSeat(p *ui.Painter, x *row, r ui.Rect, end float64, tall bool) {
	t := p.Theme
	cy := r.Y + r.H/2
	middle, radius, nx := seat(r)
	p.Monogram(opponents.Monogram(x.who.Name), x.who.Color, middle, cy, radius)
	if s.got.Over && x.Best {
		p.Icon(ui.IconCrown, middle, cy-radius-2, 20, t.Gold)
	}
	width := nameWidth
	if tall {
		width = end - nx - 6
	}
	if r.H < 56 {
		p.TextIn(x.Name, ui.Rect{X: nx, Y: r.Y, W: width, H: r.H}, ui.Style{Font: ui.Bold, Size: 16, Color: t.Ivory})
		return
	}
	note, extra := x.note, x.extra
	top := cy - 22
	switch {
	case extra == "":
	case tall: // three lines, close together
		top -= 9
		p.TextIn(extra, ui.Rect{X: nx, Y: top + 42, W: width, H: 17}, ui.Style{Size: 13, Color: t.GoldLight})
	case r.H >= threeLines:
		top -= 9
		p.TextIn(extra, ui.Rect{X: nx, Y: top + 42, W: width, H: 20}, ui.Style{Size: 14, Color: t.GoldLight})
	default:
		w := p.Fonts.Width(note, ui.Sans, 14) + 8
		p.TextIn(extra, ui.Rect{X: nx + w, Y: top + 24, W: max(0, width-w), H: 20}, ui.Style{Size: 14, Color: t.GoldLight})
	}
	p.TextIn(x.Name, ui.Rect{X: nx, Y: top, W: width, H: 24}, ui.Style{Font: ui.Bold, Size: 18, Color: t.Ivory})
	p.TextIn(note, ui.Rect{X: nx, Y: top + 24, W: width, H: 20}, ui.Style{Size: 14, Color: t.Muted})
}

// threeLines is the least height of a row in which a seat has three lines.
const threeLines = 76

// paintNumbers draws this deal's points and the total, as far as they are
// counted.
func (s *Scene) paintNumbers(p *ui.Painter, x *row, part float64, deal, total ui.Rect) {
	t := p.Theme
	points := int(math.Round(float64(x.Points) * part))
	color := t.Rose
	switch better := s.got.Rules.End.High || s.got.Winning; {
	case points == 0 && !better, better && points > 0:
		color = t.Mint
	case points == 0:
		color = t.Muted
	}
	if x.deal == "" || x.shown != points {
		x.shown, x.deal, x.totals = points, results.Signed(points), strconv.Itoa(x.Total-x.Points+points)
	}
	p.TextIn(x.deal, deal, ui.Style{Font: ui.Bold, Size: 21, Color: color, Align: ui.End})
	p.TextIn(x.totals, total, ui.Style{Font: ui.Bold, Size: 28, Color: t.Ivory, Align: ui.End})
}

// fan is how a hand is laid open in a rectangle: in one line if the indices can
// then be read, else in two or three of smaller cards.
type fan struct {
	lines, each int
	w, h, step  float64 // of a card; from one to the next
}

// legible is the least part of a card's width that must be seen of a card.
const legible = 0.32

func fanOf(cards int, r ui.Rect) fan {
	var f fan
	for f.lines = 1; f.lines <= 3; f.lines++ {
		const gap = 3.0
		f.each = (cards + f.lines - 1) / f.lines
		f.h = min(92, (r.H-gap*float64(f.lines-1))/float64(f.lines))
		f.w = f.h / deck.Ratio
		f.step = f.w * 0.46
		if f.lines > 1 { // smaller cards show more of themselves
			f.step = f.w * 0.62
		}
		if n := float64(f.each - 1); n > 0 {
			f.step = min(f.step, (r.W-f.w)/n)
		}
		if f.step >= f.w*legible {
			return f
		}
	}
	f.lines = 3
	return f
}

// peek is the height of a rectangle under which cards show their upper part
// alone, as large as they would be in a higher one.
const peek, peekCard = 56.0, 40.0

// paintHand lays cards open in a rectangle.
func paintHand(c *stage.Context, p *ui.Painter, cards []card.ID, r ui.Rect) {
	f := fanOf(len(cards), r)
	if r.H < peek {
		r.Y, r.H = r.Y+2, r.H-2
		p.Clip(r)
		defer p.Unclip()
		f = fan{lines: 1, each: len(cards), w: peekCard, h: r.H, step: peekCard * 0.62}
		if n := float64(len(cards) - 1); n > 0 {
			f.step = min(f.step, (r.W-f.w)/n)
		}
	}
	sheet := c.Deck.Sheet(int(math.Round(f.w * c.Scale)))
	high := (r.H - f.h*float64(f.lines)) / float64(f.lines+1)
	for i, id := range cards {
		line, column := i/f.each, i%f.each
		x := math.Round((r.X + float64(column)*f.step) * c.Scale)
		y := math.Round((r.Y + high + float64(line)*(f.h+high)) * c.Scale)
		sheet.Shadow(p.Image(), x, y, deck.Options{})
		sheet.Card(p.Image(), card.Card{ID: id}, x, y, deck.Options{})
	}
}
