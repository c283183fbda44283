package art

import "machiavelli/engine/card"

// badgeSize is the size in units of the sprite that lies over the index of a
// wild card and says what it stands for.
func (s Style) badgeSize() (w, h float64) {
	i := s.index()
	return 2 * i.x, i.signMid + i.sign/2 + 7
}

// drawBadge is a gold tab in the top left corner with the index of a face.
func (s Style) drawBadge(c *canvas, f card.Face) {
	w, h := s.badgeSize()
	tab := func(d float64) path {
		return roundBox(1.2+d, 1.2+d, w-1-d, h-1-d, cornerRadius-1-d)
	}
	c.fill(tab(0), goldDeep)
	c.fill(tab(1), ramp{point{0, 0}, point{0, h}, badgeLight, badgeDeep})
	i := s.index()
	i.cap, i.limit, i.sign = i.cap*0.94, i.limit*0.94, i.sign*0.94
	s.drawIndex(c, f, i)
}
