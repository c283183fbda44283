package art

import "machiavelli/engine/card"

// Style says which deck is drawn. The zero Style is the classic pack in two colours.
type Style struct {
	FourColour bool // diamonds blue, clubs green
	LargeIndex bool // a very large index and one pip in place of the pattern
	Tiles      bool // numbered tiles in place of cards
	Contrast   bool // white cards with a black edge and darker inks

	// Indices is what is printed on aces, kings, queens and jacks; what is empty is
	// A, K, Q or J.
	Indices [4]string
}

// The size of a card in units, and its proportions.
const (
	UnitsWide    = 100
	UnitsHigh    = 140
	Ratio        = 1.4 // height of a card as a multiple of its width
	cornerRadius = 6.5 // radius of a card's corner
)

// Height is the height in pixels of a card of a width in pixels.
func Height(width int) int { return (width*7 + 2) / 5 }

// cardShape is the outline of a card, inset by d units.
func cardShape(d float64) path {
	return roundBox(d, d, UnitsWide-d, UnitsHigh-d, cornerRadius-d)
}

// index is where the corner index lies: rank over suit.
type index struct {
	x, top  float64 // middle, and top of the capitals
	cap     float64 // height of the capitals
	limit   float64 // widest the rank may be
	sign    float64 // width of the suit
	signMid float64 // its middle
}

var (
	plainIndex = index{x: 16, top: 6.5, cap: 27.5, limit: 23.5, sign: 20, signMid: 47.5}
	largeIndex = index{x: 20.5, top: 7.5, cap: 42, limit: 31, sign: 30, signMid: 69}
	tileIndex  = index{x: 19.5, top: 9, cap: 36, limit: 29, sign: 23, signMid: 60}
)

func (s Style) index() index {
	switch {
	case s.Tiles:
		return tileIndex
	case s.LargeIndex:
		return largeIndex
	}
	return plainIndex
}

// drawIndex draws the rank over the suit sign in the top left corner.
func (s Style) drawIndex(c *canvas, f card.Face, i index) {
	k := s.suitInk(f.Suit())
	c.fill(text(s.rankText(f.Rank()), i.x, i.top, i.cap, i.limit), k)
	c.fill(placed(s.sign(f.Suit()), i.x, i.signMid, i.sign), k)
}

// drawGround is the empty card or tile.
func (s Style) drawGround(c *canvas) {
	if s.Tiles {
		drawTileGround(c)
	} else {
		s.drawCardGround(c)
	}
}

// drawCardGround is ivory, lit from above, with a hairline edge that keeps
// overlapping cards apart; with high contrast a white one with a strong edge.
func (s Style) drawCardGround(c *canvas) {
	if s.Contrast {
		c.fill(cardShape(0), black)
		c.fill(cardShape(2), white)
		return
	}
	c.fill(cardShape(0), edgeLine)
	c.fill(cardShape(0.9), ramp{point{0, 0}, point{0, UnitsHigh}, ivoryLight, ivoryDeep})
}

// drawPrint is what is printed on a face, on a clear ground.
func (s Style) drawPrint(c *canvas, f card.Face) {
	switch {
	case s.Tiles:
		s.drawTile(c, f)
	case f == card.Joker:
		s.drawJoker(c)
	case f.Rank() >= card.Jack:
		s.drawCourt(c, f)
	case s.LargeIndex:
		s.drawIndex(c, f, largeIndex)
		c.fill(placed(suitSigns[f.Suit()], 64, 102, 56), s.suitInk(f.Suit()))
	default:
		s.drawSpots(c, f)
	}
}
