package art

import "machiavelli/engine/card"

var (
	kingHair  = whole(svg("M62 14 C76 14 79.5 24 79 36 C78.7 45 80 50 84 53.5 C80 58 73 57 70 52 L62 52"), cx)
	kingRobe  = svg("M-4 96 L-4 66 C12 65 26 62 37 58.6 C46 55.6 52 53.5 55 49 L69 49 C72 53.5 78 55.6 88 58.6 C92 59.8 98 61.5 104 63 L104 96 Z")
	kingCape  = whole(svg("M62 60 L68 51 C74 53.6 82 55.4 89.5 58 C88 68 80 78 62 86"), cx)
	kingBeard = whole(svg("M62 47.6 C66 49.5 71 46 73.4 35 L74.6 35 C76 47 71.6 59.6 62 64.6"), cx)
	whiskers  = svg("M62 43.6 C65 42 69.2 43.4 72 48 C68.4 49.4 64 48.8 62 46.2 Z")
	crownCap  = whole(svg("M62 9.6 C70 9.6 75.5 13 74 22 L62 24"), cx)
	crownTop  = whole(svg("M62 22.4 C67 22.2 71 21.6 75.2 20.4 L78.6 9.8 L71.2 15 L68.6 9.4 L65 14.6 L62 8.8"), cx)
	crownBand = whole(svg("M62 20.6 Q69 20.4 75.6 18.6 L75.2 24.4 Q69 26.2 62 26.4"), cx)
)

// drawKing has a crown, a beard and an ermine cape.
// withArms adds what he holds, which needs the width of the two-headed frame.
func drawKing(c *canvas, d dress, withArms bool) {
	if withArms {
		drawArms(c, d)
	}
	c.shape(kingHair, d.hair)
	c.shape(kingRobe, d.robe)
	c.draw(svg("M30 61.5 C24 68 21 76 20 92 M14 65 C10 72 9 80 9 92 M97 62 C94 70 93 80 93 92"), 1.1, gold)
	c.shape(kingCape, rgb(0xfffaf0))
	drawErmine(c)
	drawFace(c, d.hair.mixed(night, 0.35), rgb(0xb0473c), d.glance())
	c.shape(kingBeard, d.hair)
	c.draw(sides(svg("M66 50.6 C66.6 54 65.6 57.6 64 60 M70 47.6 C71 51.6 69.6 55 68 57.4")), 0.7, d.hair.mixed(rgb(0xffffff), 0.35))
	c.fill(svg("M59.4 48.6 Q62 47.4 64.6 48.6 Q62 50.8 59.4 48.6 Z"), rgb(0xb0473c))
	c.bothSides(whiskers, d.hair)
	c.shape(crownCap, d.trim)
	c.shape(crownTop, goldSheen)
	c.shape(crownBand, goldSheen)
	c.fill(placed(d.sign, cx, 23.4, 4.8), d.robe)
	c.fill(sides(circle(68.6, 22.8, 1.2)), d.trim)
	c.fill(sides(circle(72.8, 21.9, 0.9)), d.robe)
	for _, p := range []point{{cx, 8.8}, {68.6, 9.4}, {78.6, 9.8}} {
		c.shape(circle(p.x, p.y, 1.35), goldLight)
		c.shape(circle(2*cx-p.x, p.y, 1.35), goldLight)
	}
}

// drawErmine is the tails on the cape and its clasp.
func drawErmine(c *canvas) {
	tail := svg("M0 -1.6 C0.5 -0.4 1.2 0.6 0.9 1.6 L0 1 L-0.9 1.6 C-1.2 0.6 -0.5 -0.4 0 -1.6 Z")
	for _, p := range []point{{74, 57.2}, {80, 60}, {75.4, 63.6}, {70, 66}, {83, 65}, {70, 74}, {77, 70.4}, {64.6, 78}} {
		c.fill(sides(tail.by(shift(p.x, p.y))), night)
	}
	c.shape(circle(cx, 68, 2.2), gold)
}

// drawArms is what the king holds up at the right: a sword, a sceptre with the
// lily, an axe, or a sceptre with an orb, by suit.
func drawArms(c *canvas, d dress) {
	metal := ramp{point{84, 0}, point{90, 0}, rgb(0xf4f1e6), rgb(0xb9bdc4)}
	shaft := svg("M86.2 24 H88.2 V92 H86.2 Z")
	thin := func(p path, with paint) {
		c.draw(p, 1.6, night)
		c.fill(p, with)
	}
	switch d.suit {
	case card.Spades:
		thin(svg("M85.2 48 V16 L87.2 10.4 L89.2 16 V48 Z"), metal)
		thin(roundBox(81.6, 47, 92.8, 49.6, 1.2), gold)
		thin(box(86.2, 49.6, 88.2, 58), d.trim)
	case card.Hearts:
		thin(shaft, gold)
		thin(placed(lily, 87.2, 18, 9.6), goldLight)
		thin(circle(87.2, 25, 1.7), d.trim)
	case card.Diamonds:
		thin(shaft, rgb(0x8a5a2b))
		thin(svg("M86.2 16 C83 15 81.4 12.6 81 10.6 C79.6 15.6 79.6 22 81 27 C81.4 25 83 22.6 86.2 21.6 Z"), metal)
		thin(svg("M88.2 16.8 L92.4 18.8 L88.2 20.8 Z"), metal)
		thin(svg("M86.2 24 V13 L87.2 9.4 L88.2 13 V24 Z"), metal)
	default:
		thin(shaft, gold)
		thin(join(box(86.4, 9, 88, 15), box(84.6, 10.8, 89.8, 12.3)), goldLight)
		thin(circle(87.2, 18.6, 4.2), d.trim)
		c.fill(box(83, 17.8, 91.4, 19.4), goldLight)
	}
}
