package deck

import (
	"math"

	"machiavelli/engine/card"

	"github.com/hajimehoshi/ebiten/v2"
)

// overlap is how far each card of a meld lies from the one before it, in widths of
// a card.
const overlap = 0.44

// MeldWidth is how wide a meld of n cards is drawn, in points, when a card has a
// width.
func MeldWidth(n int, card float64) float64 { return card * (1 + overlap*float64(max(0, n-1))) }

// Meld draws a meld with its top left corner at x, y, its cards width points wide
// and overlapping. A point has scale pixels.
func (b *Bank) Meld(dst *ebiten.Image, scale float64, cards []card.Card, x, y, width float64) {
	sheet := b.Sheet(int(math.Round(width * scale)))
	py := math.Round(y * scale)
	for i, c := range cards {
		px := math.Round((x + overlap*width*float64(i)) * scale)
		sheet.Shadow(dst, px, py, Options{})
		sheet.Card(dst, c, px, py, Options{})
	}
}
