package art

var (
	queenHair   = whole(svg("M62 13 C75 13 79.5 21 79 33 C78.8 43 82 48 82.6 57 C79 63 71 62 69 54 L62 54"), cx)
	queenLock   = svg("M62 19 C67.5 19.5 71 24 72 31.5 C75.4 27 75 18.6 68.6 15.4 L62 14.6 Z")
	queenCollar = svg("M69 55.5 C76 50 81.6 43.6 84.4 34.6 C86.6 36 87.6 38 87.6 40 C89.8 41.4 90.6 44 90 46.4 C92 48.4 92.2 51.4 91 53.6 C92 56.4 91 58.6 89.6 60 C84 62 75 62.6 69 55.5 Z")
	queenRobe   = svg("M-4 96 L-4 66 C12 66 26 63 36 60.4 C43 58.4 49 57 53 55 L62 66 L71 55 C76 57 82 58.6 88 60.4 C93 61.6 98 62 104 62.6 L104 96 Z")
	queenChest  = whole(svg("M62 50 L67 50 L67 54 C69 55.6 72 56 74.6 57.4 C71 64.6 67 67 62 67"), cx)
	coronet     = whole(svg("M62 21.4 Q67.6 21.2 72.6 19.6 L74.8 11.4 L69.6 15.4 L66.4 9.6 L62 15.4"), cx)
	coronetBand = whole(svg("M62 19.4 Q67.6 19.2 72.9 17.6 L72.4 21.8 Q67.6 23.4 62 23.6"), cx)
)

// drawQueen has a coronet, long hair, a fan collar of lace and a rose.
// withRose adds it: it needs the width of the two-headed frame.
func drawQueen(c *canvas, d dress, withRose bool) {
	if withRose {
		drawRose(c.under(shift(-1.6, 0.6)), d)
	}
	c.bothSides(queenCollar, rgb(0xfffaf0))
	c.draw(sides(svg("M72 55.6 L86.6 39.6 M73 57 L89 46 M74 58.4 L90 53.4")), 0.55, goldDeep)
	c.shape(queenHair, d.hair)
	c.draw(sides(svg("M76 30 C76 42 79 48 79.4 56 M73.4 38 C74 46 76 50 75.6 58")), 0.7, d.hair.mixed(rgb(0xffffff), 0.35))
	c.shape(neck, skinShade)
	c.shape(queenChest, skin)
	c.shape(queenRobe, d.robe)
	c.draw(svg("M53 55 L62 66 L71 55"), 2.6, night)
	c.draw(svg("M53 55 L62 66 L71 55"), 1.5, gold)
	c.draw(sides(svg("M84 59.6 C80 66 79 76 80 92 M96 62 C92 70 91 80 92 92")), 1.1, gold)
	c.fill(polygon(62, 69, 65.4, 74, 62, 79, 58.6, 74), gold)
	drawFace(c, d.hair.mixed(night, 0.35), rgb(0xb3182b), d.glance())
	c.bothSides(queenLock, d.hair)
	c.shape(sides(circle(74.4, 43, 1.2)), goldLight)
	for _, p := range []point{{62, 59.4}, {64.8, 58.7}, {67.2, 57}, {68.9, 54.9}} {
		c.fill(circle(p.x, p.y, 1.15), goldDeep)
		c.fill(circle(2*cx-p.x, p.y, 1.15), goldDeep)
	}
	c.shape(circle(cx, 62.2, 1.6), d.trim)
	c.shape(coronet, goldSheen)
	c.shape(coronetBand, goldSheen)
	c.fill(placed(d.sign, cx, 21.4, 3.6), d.robe)
	c.fill(sides(circle(68, 20.8, 0.95)), d.trim)
	for _, p := range []point{{66.4, 9.6}, {74.8, 11.4}} {
		c.shape(circle(p.x, p.y, 1.3), goldLight)
		c.shape(circle(2*cx-p.x, p.y, 1.3), goldLight)
	}
	c.shape(circle(cx, 13, 2), d.trim)
}

// drawRose stands at the right.
func drawRose(c *canvas, d dress) {
	c.draw(svg("M87.6 23 C88 30 86 34 86.4 40"), 1.7, night)
	c.draw(svg("M87.6 23 C88 30 86 34 86.4 40"), 0.9, rgb(0x2f7a4c))
	petals := join(circle(87.6, 14.6, 2.9), circle(91, 17.2, 2.9), circle(89.7, 21.2, 2.9), circle(85.5, 21.2, 2.9), circle(84.2, 17.2, 2.9))
	c.draw(petals, 2*outlineWidth, night)
	c.fill(petals, d.trim.mixed(crimson, 0.6))
	c.fill(circle(87.6, 18.4, 2), goldLight)
}
