package art

import "machiavelli/engine/card"

// The grid of the pips: three columns, and rows of which the lower ones are
// the upper ones turned.
const (
	middleX = UnitsWide / 2.
	middleY = UnitsHigh / 2.
	outerY  = 47.  // of the outer rows from the middle
	innerY  = 15.7 // of the inner rows of a nine or ten
)

// pipSize is the width of the pips of a rank and how far the outer columns are
// from the middle: as far as the index leaves room.
func pipSize(r card.Rank) (width, side float64) {
	switch {
	case r <= 3:
		return 21, 0
	case r <= 6:
		return 16.4, 12
	case r <= 9:
		return 15.4, 12
	}
	return 15.2, 12.2
}

// pip is a place in the pattern relative to the middle of the card.
type pip struct{ x, y float64 }

// both is a pip and its half-turned partner.
func both(x, y float64) []pip { return []pip{{x, y}, {-x, -y}} }

// pipsOf is the traditional pattern of a rank from two to ten.
func pipsOf(r card.Rank) []pip {
	_, side := pipSize(r)
	middle := pip{}
	row := both(-side, 0)
	corners := func(y float64) []pip { return append(both(-side, -y), both(side, -y)...) }
	high := pip{0, -outerY / 2}
	switch r {
	case 2:
		return both(0, -outerY)
	case 3:
		return append(both(0, -outerY), middle)
	case 4:
		return corners(outerY)
	case 5:
		return append(corners(outerY), middle)
	case 6:
		return append(corners(outerY), row...)
	case 7:
		return append(append(corners(outerY), row...), high)
	case 8:
		return append(append(corners(outerY), row...), both(0, -outerY/2)...)
	case 9:
		return append(append(corners(outerY), corners(innerY)...), middle)
	case 10:
		return append(append(corners(outerY), corners(innerY)...), both(0, -(outerY+innerY)/2)...)
	}
	return nil
}

// drawSpots is an ace or a numbered card: index and pips, and what belongs to
// the lower half drawn upright on a layer of its own that is then turned.
func (s Style) drawSpots(c *canvas, f card.Face) {
	k := s.suitInk(f.Suit())
	turned := c.layer()
	s.drawIndex(c, f, plainIndex)
	s.drawIndex(turned, f, plainIndex)
	width, _ := pipSize(f.Rank())
	upright := placed(suitSigns[f.Suit()], middleX, middleY, width)
	for _, p := range pipsOf(f.Rank()) {
		if p.y <= 0 {
			c.fill(upright.by(shift(p.x, p.y)), k)
		} else {
			turned.fill(upright.by(shift(-p.x, -p.y)), k)
		}
	}
	turned.turn()
	c.drawOver(turned)
	turned.free()
	if f.Rank() == card.Ace {
		s.drawAce(c, f.Suit())
	}
}

// drawAce is one large sign, and for spades the emblem of the house in it.
func (s Style) drawAce(c *canvas, u card.Suit) {
	k := s.suitInk(u)
	if u != card.Spades {
		c.fill(placed(suitSigns[u], middleX, middleY, 44), k)
		return
	}
	sign := placed(suitSigns[u], middleX, middleY, 50)
	c.fill(sign, k)
	c.draw(placed(suitSigns[u], middleX, middleY+0.6, 41), 0.9, gold)
	c.fill(placed(lily, middleX, middleY+3, 19), ramp{point{0, 58}, point{0, 84}, goldLight, gold})
}
