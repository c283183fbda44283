package art

import "machiavelli/engine/card"

// drawTileGround is a tile of bone: a bevelled block with a hollow for the number.
func drawTileGround(c *canvas) {
	block := roundBox(0, 0, UnitsWide, UnitsHigh, 11)
	c.fill(block, rgb(0xb9a987))
	c.fill(roundBox(0.9, 0.9, UnitsWide-0.9, UnitsHigh-0.9, 10.2), ramp{point{0, 0}, point{0, UnitsHigh}, rgb(0xffffff), rgb(0xcdbd98)})
	c.fill(roundBox(3, 3, UnitsWide-3, UnitsHigh-4.5, 8.6), ramp{point{0, 0}, point{0, UnitsHigh}, rgb(0xfdf8ea), rgb(0xf3e9d1)})
}

// drawTile prints a number and its mark in the corner, and both again, large,
// in the hollow.
func (s Style) drawTile(c *canvas, f card.Face) {
	hollow := func(x, y, r float64) {
		c.fill(circle(x, y, r), rgb(0xd8c9a6))
		c.fill(circle(x, y+0.9, r-0.5), rgb(0xfffaee))
		c.fill(circle(x, y+0.4, r-1.1), ramp{point{0, y - r}, point{0, y + r}, rgb(0xe9dec4), rgb(0xfaf3e2)})
	}
	hollow(62, 97, 31)
	if f == card.Joker {
		s.drawJokerSign(c, s.index())
		head := c.layer()
		drawJesterHead(head.under(stretch(0.84, 0.84).then(shift(62-0.84*cx, 64))))
		head.clip(circle(62, 97, 29.5))
		c.drawOver(head)
		head.free()
		return
	}
	i := s.index()
	s.drawIndex(c, f, i)
	k := s.suitInk(f.Suit())
	c.fill(text(s.rankText(f.Rank()), 62, 77, 30, 38), k)
	c.fill(placed(tileMarks[f.Suit()], 62, 115.5, 13), k)
}
