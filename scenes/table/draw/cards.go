package draw

import (
	"math"

	"machiavelli/engine/card"
	"machiavelli/game/app/opponents"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/motion"
)

// card draws one card if it belongs to the pass: what rests on the felt may be
// cut off at its edge, the hand and what moves may not.
func (a *Artist) card(c *motion.Card) {
	onFelt := !c.Moving && !c.Held && c.Z < HandZ
	if onFelt != (a.layer == resting) || c.Alpha <= 0 {
		return
	}
	x, y := c.X*a.scale, c.Y*a.scale
	if !c.Moving {
		x, y = math.Round(x), math.Round(y)
	}
	look := &a.m.Cards[c.ID]
	sheet, o := a.fitting(c.W)
	o.Fade = 1 - c.Alpha
	dst := a.p.Image()
	o.Flip = min(c.Turn, 1-c.Turn) * 2
	if c.Held {
		sheet.Lifted(dst, x, y, o)
	} else {
		sheet.Shadow(dst, x, y, o)
	}
	if c.Turn >= 0.5 {
		sheet.Back(dst, x, y, o)
		return
	}
	if look.Mark&Dimmed != 0 {
		o.Dim = 0.35
	}
	sheet.Card(dst, card.Card{ID: c.ID, As: look.As}, x, y, o)
	o.Dim = 0
	a.marks(sheet, look.Mark, x, y, c, o)
}

// fitting is the sheet for a width; on the way from one to another it is
// scaled.
func (a *Artist) fitting(w float64) (*deck.Sheet, deck.Options) {
	px := w * a.scale
	best := a.felt
	for _, s := range [...]*deck.Sheet{a.hand, a.stock} {
		if math.Abs(float64(s.Width())-px) < math.Abs(float64(best.Width())-px) {
			best = s
		}
	}
	k := px / float64(best.Width())
	if math.Abs(float64(best.Width())-px) < 1 {
		k = 1
	}
	return best, deck.Options{Scale: k}
}

func (a *Artist) marks(s *deck.Sheet, m Mark, x, y float64, c *motion.Card, o deck.Options) {
	dst := a.p.Image()
	if m&Mine != 0 {
		s.Ring(dst, x, y, o)
	}
	if m&(Selected|Hinted) != 0 {
		s.Select(dst, x, y, o)
	}
	if m&Focused != 0 {
		s.Focus(dst, x, y, o)
	}
	r := ui.Rect{X: c.X, Y: c.Y, W: c.W, H: c.W * layout.Aspect}
	if m&Hover != 0 && m&Selected == 0 {
		a.p.Ring(r, c.W*0.07, 2, ui.Fade(a.Theme.GoldLight, 0.75))
	}
	if m&Changed != 0 {
		a.changed(r, a.m.Cards[c.ID].By)
	}
	if m&Drawn != 0 {
		d := max(4, c.W*0.06)
		x, y := c.X+d*2.2, c.Y+r.H*0.5
		a.p.Disc(x, y, d+1.5, a.Theme.Ink)
		a.p.Disc(x, y, d, a.Theme.GoldLight)
	}
	if m&Hinted != 0 {
		// Where the next card of the hand never covers it.
		d := c.W * 0.13
		x, y := c.X+d*1.2, c.Y+r.H-d*1.2
		if m&Changed != 0 {
			y -= d * 2
		}
		a.p.Disc(x, y, d, a.Theme.Ink)
		a.p.Icon(ui.IconHint, x, y, d*1.5, a.Theme.GoldLight)
	}
}

// changed marks a card that somebody has laid or moved: with a colour and, where
// that can be read, a monogram.
func (a *Artist) changed(r ui.Rect, seat int) {
	d := max(4, r.W*0.1)
	who, ok := a.seatOf(seat)
	if a.m.Watched {
		d = max(6, r.W*0.15)
		w := max(2.5, r.W*0.05)
		a.p.Ring(r.Inset(w/2), r.W*0.07, w, pick(ok, who.Line, changedColor))
	}
	x, y := r.X+d*1.3, r.Bottom()-d*1.3
	a.p.Disc(x, y, d+1.5, a.Theme.Ivory)
	switch {
	case ok && d >= 5:
		a.p.Monogram(opponents.Monogram(who.Name), who.Color, x, y, d)
	case ok:
		a.p.Disc(x, y, d, who.Color)
	default:
		a.p.Disc(x, y, d, changedColor)
	}
}

// changedColor marks what was done by nobody known: neither the gold of the player's
// cards nor a colour of the suits.
var changedColor = ui.Color{R: 0x2b, G: 0x7f, B: 0xb8, A: 0xff}

// loupe draws the card that a finger hides.
func (a *Artist) loupe() {
	c, r := a.m.Marks.Loupe.Card, a.m.Marks.Loupe.At
	if c.ID == 0 {
		return
	}
	s, o := a.fitting(r.W)
	x, y := math.Round(r.X*a.scale), math.Round(r.Y*a.scale)
	s.Lifted(a.p.Image(), x, y, o)
	s.Card(a.p.Image(), c, x, y, o)
	a.p.Ring(r, r.W*0.07, 2, a.Theme.GoldLight)
}

// flight draws a card that nobody may see, on its way.
func (a *Artist) flight(x, y, w, alpha float64) {
	s, o := a.fitting(w)
	o.Fade = 1 - alpha
	dst := a.p.Image()
	s.Shadow(dst, x*a.scale, y*a.scale, o)
	s.Back(dst, x*a.scale, y*a.scale, o)
}

// piles draws the stock.
func (a *Artist) piles() {
	m, f := a.m, a.m.Frame
	r := f.Stock
	a.count()
	dst := a.p.Image()
	if m.Stock.Cards == 0 {
		a.p.Dashed(r, r.W*0.08, 1.5, ui.Fade(a.Theme.Muted, 0.6))
	}
	high := min(3, (m.Stock.Cards+15)/16)
	for i := range high {
		d := float64(high-1-i) * max(1.5, r.W*0.03)
		x, y := math.Round((r.X+d)*a.scale), math.Round((r.Y+d)*a.scale)
		a.stock.Shadow(dst, x, y, deck.Options{})
		a.stock.Back(dst, x, y, deck.Options{})
	}
	if m.Stock.Open {
		a.p.Ring(r.Inset(-2), r.W*0.08+2, 1.5, ui.Fade(a.Theme.GoldLight, 0.7))
	}
	if m.Pile.Shown {
		a.upcard()
	}
}

// upcard draws the ground of the discards; the cards move like all others.
func (a *Artist) upcard() {
	m, r := a.m, a.m.Frame.Pile
	if m.Pile.Upcard == 0 {
		a.p.Dashed(r, r.W*0.08, 1.5, ui.Fade(a.Theme.Muted, 0.6))
	}
	if m.Pile.Open {
		a.p.Ring(r.Inset(-2), r.W*0.08+2, 1.5, ui.Fade(a.Theme.GoldLight, 0.7))
	}
}
