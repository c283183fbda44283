package art

// jesterCap is the sign of the joker where other cards have a suit: a cap with
// two horns and bells, in the square from -1 to 1.
var jesterCap = join(
	whole(svg("M0 -0.16 C0.12 -0.62 0.4 -0.88 0.68 -0.74 C0.96 -0.6 1 -0.26 0.94 0.08 C0.8 -0.14 0.62 -0.1 0.58 0.46 L0 0.46"), 0),
	roundBox(-0.66, 0.56, 0.66, 0.84, 0.12),
	circle(0.83, 0.34, 0.17), circle(-0.83, 0.34, 0.17),
)

// drawJokerSign is the joker's index: a star over a jester's cap.
func (s Style) drawJokerSign(c *canvas, i index) {
	c.fill(placed(star(5, 1, 0.44), i.x, i.top+i.cap*0.53, i.sign*1.12), crimson)
	c.fill(placed(jesterCap, i.x, i.signMid, i.sign*1.08), night)
}

// drawJoker is a jester with two heads.
func (s Style) drawJoker(c *canvas) {
	s.drawFramed(c, crimson, drawJesterHead)
	if s.LargeIndex {
		s.drawJokerSign(c, largeIndex)
		return
	}
	s.drawJokerSign(c, plainIndex)
	c.fold()
}

var (
	hornRight = svg("M62 25 C64 16 72 8 80 10.6 C88 13.4 90 22 87.6 31 C84 26.6 79.6 26 75.4 31 L74 26 Z")
	hornTop   = whole(svg("M62 10.4 C66 13 69.6 18 70.6 25.6 L62 26.6"), cx)
	ruff      = whole(svg("M62 51 L69 51 L79 54.6 L84 63 L75.6 59.8 L72.4 68.6 L66.6 61 L62 72"), cx)
)

// drawJesterHead has a cap with bells, a grin and a ruff of points.
func drawJesterHead(c *canvas) {
	c.shape(svg("M-4 96 L-4 67 C14 66 30 63 42 58 L82 58 C90 61 97 62 104 63 L104 96 Z"), night)
	c.fill(svg("M62 58 L82 58 C90 61 97 62 104 63 L104 96 L62 96 Z"), crimson)
	for i := range 8 {
		x := 8 + 12*float64(i)
		k := crimson
		if x > cx {
			k = night
		}
		c.fill(polygon(x, 62, x+5, 71, x, 80, x-5, 71), k)
		c.fill(circle(x+6, 71, 0.9), goldLight)
	}
	drawRuff(c)
	c.shape(neck, skinShade)
	drawFace(c, night, crimson, 0.9)
	c.fill(svg("M55.6 44.4 Q62 47 68.4 44.4 Q66.6 49.8 62 49.8 Q57.4 49.8 55.6 44.4 Z"), night)
	c.fill(svg("M57.4 45.6 Q62 47.4 66.6 45.6 Q65 47.4 62 47.4 Q59 47.4 57.4 45.6 Z"), rgb(0xfffaf0))
	c.fill(sides(polygon(69, 38.4, 70.8, 41, 69, 43.6, 67.2, 41)), crimson)
	c.shape(hornRight, crimson)
	c.shape(hornRight.mirrored(cx), night)
	c.shape(hornTop, gold)
	c.shape(whole(svg("M62 24 Q68.6 23.8 75 22 L74.6 27 Q68.6 29 62 29.2"), cx), goldSheen)
	for _, p := range []point{{62, 10}, {88, 33}, {36, 33}} {
		c.shape(circle(p.x, p.y, 3), goldLight)
		c.draw(path{{moveTo, [3]point{{p.x - 1.8, p.y + 0.8}}}, {lineTo, [3]point{{p.x + 1.8, p.y + 0.8}}}}, 0.8, night)
	}
}

// drawRuff is the collar: gold points with bells.
func drawRuff(c *canvas) {
	c.shape(ruff, goldSheen)
	c.draw(sides(svg("M66 55 L71.6 66 M70 54.4 L82.4 62")), 0.6, goldDeep)
	for _, p := range []point{{84, 63}, {72.4, 68.6}} {
		c.shape(circle(p.x, p.y, 1.8), goldLight)
		c.shape(circle(2*cx-p.x, p.y, 1.8), goldLight)
	}
}
