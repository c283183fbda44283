package layout

import "machiavelli/engine/card"

// rowStep is how far a second row of the hand lies below the first, in card
// heights: enough for the whole index to show.
const rowStep = 0.56

// HandFit is the layout of a hand.
type HandFit struct {
	Rows  int
	CardW float64
	Pitch float64
	Step  float64 // from row to row
	Per   int     // cards in a row
	at    Rect
	n     int
}

// FitHand finds the rows and the card width for n cards in an area: large
// cards, but not so close that a finger cannot tell them apart.
func FitHand(area Rect, n int) HandFit {
	best, score := HandFit{}, -1.0
	for rows := 1; rows <= 4; rows++ {
		per := max(1, (n+rows-1)/rows)
		steps := float64(rows - 1)
		for _, overlap := range [...]float64{1.02, 0.8, rowStep} {
			w := min(area.H/(Aspect*(1+overlap*steps)), 132, area.W*0.26)
			p := 0.72 * w
			if per > 1 {
				p = min(p, (area.W-w)/float64(per-1))
			}
			if s := w * min(1, p/38) * min(1, p/(0.3*w)); s > score+0.5 {
				score = s
				best = HandFit{rows, w, p, overlap * w * Aspect, per, area, n}
			}
			if rows == 1 {
				break
			}
		}
	}
	return best
}

// Spot is where the i-th card of the hand lies.
func (h HandFit) Spot(i int, id card.ID) Spot {
	row, col := i/h.Per, i%h.Per
	in := min(h.Per, h.n-row*h.Per)
	width := h.CardW + float64(in-1)*h.Pitch
	x := h.at.X
	if h.Rows == 1 {
		x += (h.at.W - width) / 2
	} else {
		x += (h.at.W - h.CardW - float64(h.Per-1)*h.Pitch) / 2
	}
	height := h.CardW*Aspect + float64(h.Rows-1)*h.Step
	y := h.at.Y + (h.at.H-height)/2
	return Spot{id, x + float64(col)*h.Pitch, y + float64(row)*h.Step, h.CardW}
}

// Index is the place in the hand, 0 to n, at which a card whose middle is at a point would be
// inserted.
func (h HandFit) Index(x, y float64) int {
	if h.n == 0 {
		return 0
	}
	top := h.Spot(0, 0).Y
	row := 0
	if h.Rows > 1 {
		row = max(0, min(h.Rows-1, int((y-top)/h.Step)))
	}
	first := h.Spot(row*h.Per, 0)
	col := int((x - first.X) / h.Pitch)
	in := min(h.Per, h.n-row*h.Per)
	return row*h.Per + max(0, min(in, col))
}
