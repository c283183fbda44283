package deck

import "machiavelli/engine/card"

// drawCourt is a jack, queen or king with two heads. (plain form)
func (s Style) drawCourt(c *canvas, f card.Face) {
	c.twin(func(c *canvas) { s.drawIndex(c, f, plainIndex) })
	k := s.suitInk(f.Suit())
	c.draw(roundBox(34, 8, 92, 132, 3), 1, gold)
	c.fill(text(s.rankText(f.Rank()), 62, 40, 60, 50), k)
}

func (s Style) drawJoker(c *canvas) {
	s.drawJokerSign(c, s.index())
	drawJesterHead(c)
}

func (s Style) drawJokerSign(c *canvas, i index) {
	c.fill(placed(star(5, 1, 0.42), i.x, i.top+i.cap/2+1, i.cap), crimson)
}

func drawJesterHead(c *canvas) {
	c.fill(circle(62, 60, 20), gold)
}
