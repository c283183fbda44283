package layout

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

// Zoom is how the felt is looked at: Step steps larger than it fits itself
// (smaller when negative), moved by X, Y dp.
type Zoom struct {
	Step int
	X, Y float64
}

// Spot is where a card lies: its top left corner and its width.
type Spot struct {
	ID   card.ID
	X, Y float64
	W    float64
}

// Rect is the card's rectangle.
func (s Spot) Rect() Rect { return Rect{s.X, s.Y, s.W, s.W * Aspect} }

// Tray is where a meld lies, cards included.
type Tray struct {
	Meld  int // its ID
	R     Rect
	First int // its cards are Cards[First:First+N] of the table
	N     int
	Pitch float64
}

// Gap asks a meld to open a gap before the card At, of Size cards.
type Gap struct {
	Meld int // 0: none
	At   int
	Size int
}

// Table is where the melds and their cards are.
type Table struct {
	CardW float64
	Trays []Tray
	Spots []Spot
	// Extent is what the trays cover, for panning.
	Extent Rect
}

// Lay puts melds at their places into the felt. It reuses the table's memory.
func (t *Table) Lay(melds []match.Meld, p Places, felt Rect, z Zoom, gap Gap) {
	step := max(0, min(len(Widths)-1, p.Step-z.Step))
	w := Widths[step]
	u := w / units
	t.CardW, t.Trays, t.Spots = w, t.Trays[:0], t.Spots[:0]
	t.Extent = Rect{felt.X, felt.Y, 0, 0}
	cols := Field{felt.W, felt.H}.cols(Widths[p.Step])
	for _, m := range melds {
		q, ok := p.Find(m.ID)
		if !ok {
			continue
		}
		width := float64(min(cell(len(m.Cards)), cols))
		tray := Tray{Meld: m.ID, First: len(t.Spots), N: len(m.Cards), Pitch: pitch * u}
		tray.R = Rect{
			felt.X + z.X + (float64(q.Col)+trayGap)*u, felt.Y + z.Y + float64(q.Row)*w*rowPitch(w) + w*0.02,
			(width - 2*trayGap) * u, w * (Aspect + 2*trayPad(w)),
		}
		if n := len(m.Cards); n > 1 {
			tray.Pitch = min(tray.Pitch, (tray.R.W-(2*trayPadX+units)*u)/float64(n-1))
		}
		if gap.Meld == m.ID && gap.Size > 0 {
			tray.R.W += float64(gap.Size) * tray.Pitch
		}
		for i, c := range m.Cards {
			x := tray.R.X + trayPadX*u + float64(i)*tray.Pitch
			if gap.Meld == m.ID && i >= gap.At {
				x += float64(gap.Size) * tray.Pitch
			}
			t.Spots = append(t.Spots, Spot{c.ID, x, tray.R.Y + w*trayPad(w), w})
		}
		t.Trays = append(t.Trays, tray)
		t.Extent.W = max(t.Extent.W, tray.R.X+tray.R.W-felt.X-z.X)
		t.Extent.H = max(t.Extent.H, tray.R.Y+tray.R.H-felt.Y-z.Y)
	}
}

// Cards is the spots of a tray's cards.
func (t *Table) Cards(tray Tray) []Spot { return t.Spots[tray.First : tray.First+tray.N] }

// Tray is the tray of a meld.
func (t *Table) Tray(id int) (Tray, bool) {
	for _, tray := range t.Trays {
		if tray.Meld == id {
			return tray, true
		}
	}
	return Tray{}, false
}

// Point is the place on the grid, in rows and units, whose cell begins at a
// point of the felt: where a card dropped there is to lie.
func (t *Table) Point(felt Rect, z Zoom, x, y float64) (row, col float64) {
	u := t.CardW / units
	return (y - felt.Y - z.Y) / (t.CardW * rowPitch(t.CardW)), (x-felt.X-z.X)/u - trayGap - trayPadX
}

// Clamp keeps a zoom such that the trays can be seen: what fits does not move,
// what is larger than the felt stops at its edges.
func (z Zoom) Clamp(extent, felt Rect) Zoom {
	z.X = max(min(z.X, 0), min(0, felt.W-extent.W))
	z.Y = max(min(z.Y, 0), min(0, felt.H-extent.H))
	return z
}
