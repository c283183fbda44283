package art

import "machiavelli/engine/card"

// A court card has two heads. Its picture fills a frame in the shape of an S,
// which leaves the corners to the index; a sash from edge to edge through the
// middle parts the two. The art is the upper head: cx is its middle line, and
// it may spread over 6 … 94 units across and 8 … 90 down.
const cx = 62.

// courtFrame is the frame, inset by d units.
func courtFrame(d float64) path {
	return rounded(2.6,
		31.2+d, 6.2+d, 93.8-d, 6.2+d, 93.8-d, 76.6-d, 68.8-d, 76.6-d,
		68.8-d, 133.8-d, 6.2+d, 133.8-d, 6.2+d, 63.4+d, 31.2+d, 63.4+d)
}

// largeFrame is the frame of the large-index style: one head, lower right.
func largeFrame(d float64) path {
	return roundBox(39.6+d, 24+d, 93.8-d, 133.8-d, 2.6)
}

// largeBust moves the upper head into that frame.
var largeBust = stretch(1.28, 1.28).then(shift(66.7-1.28*cx, 18.5))

// upperHalf is all above the slanting middle line.
var upperHalf = polygon(0, -10, 100, -10, 100, 62, 0, 78)

// dress is what tells the courts of one rank apart.
type dress struct {
	robe, trim, hair ink
	sign             path
	suit             card.Suit
}

func (s Style) dressOf(u card.Suit) dress {
	hair := [card.Suits]ink{rgb(0x4a4e58), rgb(0x8c3d1d), rgb(0xd0963a), rgb(0x5d3b22)}
	trim := [card.Suits]ink{rgb(0x8e1f2f), rgb(0x22304f), rgb(0x1d5f63), rgb(0x1f6a45)}
	d := dress{robe: s.suitInk(u), trim: trim[u], hair: hair[u], sign: suitSigns[u], suit: u}
	if s.FourColour && u == card.Clubs {
		d.trim = rgb(0x8e1f2f)
	}
	return d
}

// drawCourt is a jack, queen or king.
func (s Style) drawCourt(c *canvas, f card.Face) {
	d := s.dressOf(f.Suit())
	s.drawFramed(c, d.robe, func(c *canvas) {
		switch f.Rank() {
		case card.King:
			drawKing(c, d, !s.LargeIndex)
		case card.Queen:
			drawQueen(c, d, !s.LargeIndex)
		default:
			drawJack(c, d)
		}
	})
	if s.LargeIndex {
		s.drawIndex(c, f, largeIndex)
		return
	}
	c.fill(placed(d.sign, 38.6, 15.2, 10.5), d.robe)
	s.drawIndex(c, f, plainIndex)
	c.fold()
}

// drawFramed draws a bust in the frame of the style: twice, one each way up,
// or once in the large-index style.
func (s Style) drawFramed(c *canvas, tone ink, bust func(*canvas)) {
	frame := courtFrame
	if s.LargeIndex {
		frame = largeFrame
	}
	in := c.layer()
	if s.LargeIndex {
		in.fill(frame(0), courtGround(tone))
		drawRays(in.under(largeBust), tone)
		bust(in.under(largeBust))
	} else {
		in.twin(func(c *canvas) {
			c.fill(courtFrame(0), courtGround(tone))
			drawRays(c, tone)
			bust(c)
			c.clip(upperHalf)
		})
		drawSash(in, tone)
	}
	in.clip(frame(0))
	c.drawOver(in)
	in.free()
	c.draw(frame(0.2), 1.5, goldDeep)
	c.draw(frame(0.2), 0.8, gold)
	c.draw(frame(2), 0.45, goldDeep.faded(0.8))
}

func courtGround(tone ink) ink { return rgb(0xfaf0d6).mixed(tone, 0.03) }

// drawRays is the glory behind a head.
func drawRays(c *canvas, tone ink) {
	c.fill(rays(28, 16, 78).by(stretch(1.5, 1)).by(shift(cx, 36)), rgb(0xf1dfae).mixed(tone, 0.06))
}

// drawSash is the band between the two heads.
func drawSash(c *canvas, tone ink) {
	along := turn(-9.09, middleX, middleY)
	c.fill(box(-10, 65.4, 110, 74.6).by(along), night)
	c.fill(box(-10, 66.3, 110, 73.7).by(along), ramp{point{0, 63}, point{0, 77}, goldLight, gold})
	c.fill(box(-10, 67.4, 110, 72.6).by(along), tone)
	var studs path
	for i := -5; i <= 5; i++ {
		x := middleX + float64(i)*9.4
		studs = append(studs, polygon(x, 67.9, x+2.7, 70, x, 72.1, x-2.7, 70)...)
		studs = append(studs, circle(x+4.7, 70, 0.8)...)
	}
	c.fill(studs.by(along), goldLight)
}

// sides is a right half and its mirror image.
func sides(half path) path { return join(half, half.mirrored(cx)) }

// bothSides fills and outlines a right half and its mirror image.
func (c *canvas) bothSides(half path, with paint) {
	c.shape(half, with)
	c.shape(half.mirrored(cx), with)
}

var goldSheen = ramp{point{cx - 16, 0}, point{cx + 16, 0}, goldLight, gold}

// The head that all three share.
var (
	faceShape = whole(svg("M62 20 L73 21 L73 36 C73 44.5 68.4 50.6 62 50.6"), cx)
	faceShade = svg("M62 20 L73 21 L73 36 C73 44.5 68.4 50.6 62 50.6 Z")
	neck      = whole(svg("M62 42 L67 42 L67 53 C67 56 64 58 62 58"), cx)
	eye       = svg("M64.2 35 Q67.4 32.2 70.6 34.4 Q67.6 37 64.2 35 Z")
	lid       = svg("M63.9 35 Q67.3 31.9 70.9 34.3")
	nose      = svg("M62.4 34 L61 41.6 Q61.6 42.8 63.6 42.2")
)

// glance is how far the eyes of a suit's courts look aside.
func (d dress) glance() float64 {
	return [card.Suits]float64{-0.9, 0.9, -0.9, 0.9}[d.suit]
}

// drawFace is face, eyes, nose and mouth; brow is the colour of the brows.
func drawFace(c *canvas, brow, lips ink, glance float64) {
	c.fill(faceShape, skin)
	c.fill(faceShade, skinShade)
	c.draw(faceShape, outlineWidth, night)
	c.fill(sides(ellipse(69.4, 41, 2.6, 1.9)), blush.faded(0.45))
	c.fill(sides(eye), rgb(0xfffaf0))
	c.fill(sides(circle(67.5, 34.5, 1.35)).by(shift(glance, 0)), night)
	c.draw(sides(lid), 0.9, night)
	c.draw(sides(svg("M63.8 31.4 Q67.6 28.8 71.4 30.9")), 1.3, brow)
	c.draw(nose, 0.8, night)
	c.fill(svg("M58.8 45.6 Q60.6 44.4 62 45.2 Q63.4 44.4 65.2 45.6 Q62 48 58.8 45.6 Z"), lips)
}
