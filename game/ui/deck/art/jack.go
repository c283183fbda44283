package art

var (
	jackHair   = whole(svg("M62 16 C75 16 78.4 24 78 33 C77.8 40 79 44 82 46.4 C79 51.4 73 50.6 71 45 L62 45"), cx)
	jackFringe = whole(svg("M62 21 L73.4 21 L73.4 27.6 C70 30 66 29.6 62 27.4"), cx)
	jackCap    = svg("M46.4 22 C42 14.6 50 9.4 60 9 C72 8.4 82.4 10.4 82 17.4 C81.8 21 78 23.4 74.4 24 C66 25.4 57 25.4 49.8 24 C48.4 23.8 47.2 23.2 46.4 22 Z")
	jackBand   = whole(svg("M62 20.8 Q69 20.6 75.2 18.8 L74.8 24 Q69 26 62 26.2"), cx)
	plume      = svg("M72 20 C76 12.6 83 8.6 91.6 9.6 C93 16.6 88 25 80 29.6 C80 26 78 22 72 20 Z")
	jackTunic  = svg("M-4 96 L-4 67 C12 66.6 26 63.4 37 60 C45 57.6 51 56 54.4 53 L69.6 53 C73 56 79 57.6 87 60 C92 61.4 98 62.6 104 63.6 L104 96 Z")
	jackCollar = whole(svg("M62 62 C66 61.6 70 59.6 72.6 56.6 L70.6 50 C68 52.6 65 53.6 62 53.6"), cx)
)

// drawJack has a Florentine cap with a plume, a bob and a buttoned tunic.
func drawJack(c *canvas, d dress) {
	c.shape(jackHair, d.hair)
	c.shape(neck, skinShade)
	c.shape(jackTunic, d.robe)
	for _, x := range []float64{0, 8, 16} {
		c.draw(sides(svg("M80 58 C78 68 78 80 79 94").by(shift(x, 1+x/8))), 2.6, gold)
		c.draw(sides(svg("M80 58 C78 68 78 80 79 94").by(shift(x, 1+x/8))), 1.2, d.trim)
	}
	c.draw(svg("M62 62 V94"), 4.6, night)
	c.draw(svg("M62 62 V94"), 3.2, d.trim)
	for y := 64.5; y < 92; y += 5 {
		c.fill(circle(cx, y, 1.1), goldLight)
	}
	c.shape(jackCollar, rgb(0xfffaf0))
	c.draw(svg("M62 54 V61.6"), 0.8, night)
	drawFace(c, d.hair.mixed(night, 0.35), rgb(0xb0473c), d.glance())
	c.shape(jackFringe, d.hair)
	c.draw(svg("M57 23 V28.6 M62 23 V27.2 M67 23 V28.6"), 0.6, d.hair.mixed(rgb(0xffffff), 0.35))
	c.shape(jackCap, d.robe)
	c.draw(svg("M52 19 C54 14 58 12 64 11.6"), 0.8, d.robe.mixed(rgb(0xffffff), 0.35))
	c.shape(jackBand, goldSheen)
	c.fill(placed(d.sign, cx, 23.4, 4.2), d.robe)
	c.shape(plume, rgb(0xfffaf0))
	c.draw(svg("M74 20.6 C80 18 86 14 90 11 M79.6 17.6 L82.6 24 M84 15 L87 20.4"), 0.6, goldDeep)
	c.shape(circle(73.2, 20.6, 1.7), gold)
}
