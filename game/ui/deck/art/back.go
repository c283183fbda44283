package art

// drawBack is the back of a card: a Florentine lozenge lattice in gold on
// crimson, with the lily in a medallion, once for each way up.
func (s Style) drawBack(c *canvas) {
	s.drawGround(c)
	if s.Tiles {
		c.fill(roundBox(16, 36, 84, 104, 8), rgb(0xeadfc4))
		c.fill(placed(lily, 50, 70, 46), rgb(0xcdbb92))
		return
	}
	panel := roundBox(6, 6, UnitsWide-6, UnitsHigh-6, 4)
	c.fill(panel, ramp{point{0, 0}, point{UnitsWide, UnitsHigh}, rgb(0x9c1a30), wine})
	lattice := c.layer()
	drawLattice(lattice)
	lattice.clip(roundBox(11, 11, UnitsWide-11, UnitsHigh-11, 2))
	c.drawOver(lattice)
	lattice.free()
	c.draw(roundBox(8.6, 8.6, UnitsWide-8.6, UnitsHigh-8.6, 3), 0.8, gold)
	c.draw(roundBox(11, 11, UnitsWide-11, UnitsHigh-11, 2), 1.3, gold)
	c.fill(medallion(23), gold)
	c.fill(medallion(21.4), wine)
	c.draw(medallion(18.8), 0.7, gold)
	c.twin(func(c *canvas) { c.fill(placed(lily, 50, 60, 17), goldLight) })
}

// medallion is a lozenge with hollow sides about the middle of the card.
func medallion(r float64) path {
	return svg("M0 -1.25 Q0.2 -0.25 0.85 0 Q0.2 0.25 0 1.25 Q-0.2 0.25 -0.85 0 Q-0.2 -0.25 0 -1.25 Z").
		by(stretch(r, r)).by(shift(middleX, middleY))
}

// drawLattice crosses the panel with thin lines and sets a stud at each crossing.
func drawLattice(c *canvas) {
	const dx, dy = 9.75, 14.75 // half a lozenge
	thin := gold.faded(0.75)
	var lines, studs path
	for i := -8; i <= 16; i++ {
		x := 11 + float64(i)*2*dx
		lines = append(lines, path{{moveTo, [3]point{{x, 11}}}, {lineTo, [3]point{{x + 8*dx, 11 + 8*dy}}}}...)
		lines = append(lines, path{{moveTo, [3]point{{x, 11}}}, {lineTo, [3]point{{x - 8*dx, 11 + 8*dy}}}}...)
	}
	for row := range 9 {
		for col := range 9 {
			x, y := 11+float64(col)*dx, 11+float64(row)*dy
			switch {
			case (row+col)%2 == 0:
				studs = append(studs, circle(x, y, 1.25)...)
			default:
				studs = append(studs, polygon(x, y-3.2, x+2.1, y, x, y+3.2, x-2.1, y)...)
			}
		}
	}
	c.fill(lines.stroke(0.75, miterJoint), thin)
	c.fill(studs, gold)
}
