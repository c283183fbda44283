package layout

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

// Zoom is the zoom of the felt: Step steps larger than what fits (smaller if negative), and
// moved by X, Y dp.
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
func (s Spot) Rect() Rect { return Rect{X: s.X, Y: s.Y, W: s.W, H: s.W * Aspect} }

// Tray is the rectangle of a meld with its cards.
type Tray struct {
	Meld  int // its ID
	R     Rect
	First int // its cards are Cards[First:First+N] of the table
	N     int
	Pitch float64
	Gap   float64 // by how much a gap makes R wider
}

// Gap is a gap of Size cards in a meld, before the card At.
type Gap struct {
	Meld  int // 0: none
	At    int
	Size  int
	Whole bool // behind the last card it is a whole card wide, if there is room to the right
}

// beside is how far from a meld's last card one lies that is seen whole behind it,
// in units.
const beside = 0.3

// Table holds where the melds and their cards are.
type Table struct {
	CardW float64
	Trays []Tray
	Spots []Spot
	// Extent is what the trays cover, for panning.
	Extent Rect
	// Areas is where the areas are, by Area; empty where the field has none.
	Areas [areas]Rect

	free freeSpot
}

// freeSpot is what FreeSpot has found on a felt, until the trays move.
type freeSpot struct {
	felt Rect
	x, y float64
}

// Place puts melds at their places in the field. It reuses the table's memory.
func (t *Table) Place(melds []match.Meld, p Places, f Field, z Zoom, gap Gap) {
	f.Share, f.Step = p.Share, p.Step
	step := z.of(p.Step)
	w := Widths[step]
	u, k := w/units, w/Widths[p.Step]
	t.CardW, t.Trays, t.Spots, t.free = w, t.Trays[:0], t.Spots[:0], freeSpot{}
	t.Extent = Rect{X: f.X, Y: f.Y, W: 0, H: 0}
	t.placeAreas(f, z, k)
	for _, m := range melds {
		q, ok := p.Find(m.ID)
		if !ok {
			continue
		}
		part := f.part(q.Area)
		x, y := f.X+z.X+(part.X-f.X)*k, f.Y+z.Y+(part.Y-f.Y)*k
		width := float64(min(cell(len(m.Cards)), part.cols(Widths[p.Step])))
		tray := Tray{Meld: m.ID, First: len(t.Spots), N: len(m.Cards), Pitch: pitch * u}
		tray.R = Rect{X: x + (float64(q.Col)+trayGap)*u, Y: y + float64(q.Row)*w*rowPitch(w) + w*rowTop, W: (width - 2*trayGap) * u, H: w * (Aspect + 2*trayPad(w))}
		if n := len(m.Cards); n > 1 {
			tray.Pitch = min(tray.Pitch, (tray.R.W-(2*trayPadX+units)*u)/float64(n-1))
		}
		open := 0
		if gap.Meld == m.ID {
			open = gap.Size
		}
		room := (float64(p.end(q, part.cols(Widths[p.Step]))-q.Col) - width) * u
		pad := tray.spread(room, u, float64(open))
		if open > 0 {
			tray.Gap = float64(open) * tray.Pitch
			if whole := 2*pad + float64(len(m.Cards)-1)*tray.Pitch + 2*w + beside*u - tray.R.W; gap.Whole && gap.At == len(m.Cards) && whole <= room {
				tray.Gap = max(tray.Gap, whole)
			}
			tray.R.W += tray.Gap
		}
		for i, c := range m.Cards {
			x := tray.R.X + pad + float64(i)*tray.Pitch
			if gap.Meld == m.ID && i >= gap.At {
				x += float64(gap.Size) * tray.Pitch
			}
			t.Spots = append(t.Spots, Spot{c.ID, x, tray.R.Y + w*trayPad(w), w})
		}
		t.Trays = append(t.Trays, tray)
		t.Extent.W = max(t.Extent.W, tray.R.X+tray.R.W-f.X-z.X)
		t.Extent.H = max(t.Extent.H, tray.R.Y+tray.R.H-f.Y-z.Y)
	}
}

// strip is the width at which a finger hits what shows of a card under others.
const strip = 24.0

// spread draws a tray's cards apart, up to what a finger hits, where
// there is that much free felt to its right and a gap of open cards does not need them, and
// then at the cost of the tray's padding and of the gaps beside it; it gives the
// padding that stays. u is a unit.
func (t *Tray) spread(room, u, open float64) (pad float64) {
	pad = trayPadX * u
	under := float64(t.N - 1)
	if under < 1 || t.Pitch >= strip {
		return pad
	}
	want := (strip - t.Pitch) * (under + open)
	free := min(want, max(0, room-open*t.Pitch))
	pads := min(want-free, 2*(trayPadX-leastPadX)*u)
	gaps := min(want-free-pads, 2*(trayGap-leastGap)*u)
	more := (free + pads + gaps) / (under + open)
	t.Pitch += more
	t.R.X -= gaps / 2
	t.R.W += more*under - pads
	return pad - pads/2
}

// end is the unit to the right of a place at which the next meld begins, or the
// area of that many units ends.
func (p Places) end(q Place, cols int) int {
	end := max(cols, q.Col)
	for _, o := range p.At {
		if o.Area == q.Area && o.Row == q.Row && o.Col > q.Col {
			end = min(end, o.Col)
		}
	}
	return end
}

// Behind is the place of a whole card behind the last one of a tray. It reports whether the
// tray is open that far.
func (t *Table) Behind(tray Tray) (Rect, bool) {
	cards := t.Cards(tray)
	r := cards[tray.N-1].Rect()
	r.X += r.W + beside*r.W/units
	return r, r.Right() <= tray.R.Right()
}

// placeAreas finds where the areas are, and that they can be panned to.
func (t *Table) placeAreas(f Field, z Zoom, k float64) {
	t.Areas = [areas]Rect{}
	if f.Split == Undivided {
		return
	}
	for a := Sets; a <= Runs; a++ {
		r := f.Bounds(a)
		r = Rect{X: f.X + z.X + (r.X-f.X)*k, Y: f.Y + z.Y + (r.Y-f.Y)*k, W: r.W * k, H: r.H * k}
		t.Areas[a] = r
		t.Extent.W = max(t.Extent.W, r.X+r.W-f.X-z.X)
		t.Extent.H = max(t.Extent.H, r.Y+r.H-f.Y-z.Y)
	}
}

// of is the step that a table is seen at.
func (z Zoom) of(step int) int { return max(0, min(len(Widths)-1, step-z.Step)) }

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

// Point is the point of the field, in dp from its corner as it is without the
// zoom, at which a meld's place begins whose first card lies at a point of the
// screen.
func (t *Table) Point(p Places, f Field, z Zoom, x, y float64) (fx, fy float64) {
	k := Widths[p.Step] / t.CardW
	u := t.CardW / units
	return (x - f.X - z.X - (trayGap+trayPadX)*u) * k, (y - f.Y - z.Y) * k
}

// Clamp limits a zoom so that the trays can be seen: trays that fit do not move, and those
// larger than the felt stop at its edges.
func (z Zoom) Clamp(extent, felt Rect) Zoom {
	z.X = max(min(z.X, 0), min(0, felt.W-extent.W))
	z.Y = max(min(z.Y, 0), min(0, felt.H-extent.H))
	return z
}

// FreeSpot is a point on the felt for the middle of a card: the one farthest from all trays
// among the points of a coarse grid. It is computed once until a tray moves.
func (t *Table) FreeSpot(felt Rect) (x, y float64) {
	if t.free.felt != felt || felt.Empty() {
		t.free = freeSpot{felt: felt}
		t.free.x, t.free.y = t.freeSpot(felt)
	}
	return t.free.x, t.free.y
}

func (t *Table) freeSpot(felt Rect) (x, y float64) {
	best := -1.0
	for gy := 1; gy < 12; gy++ {
		for gx := 1; gx < 16; gx++ {
			px, py := felt.X+felt.W*float64(gx)/16, felt.Y+felt.H*float64(gy)/12
			d := min(px-felt.X, felt.X+felt.W-px, py-felt.Y, felt.Y+felt.H-py)
			for _, tray := range t.Trays {
				if d <= best {
					break // another place is better, whatever else lies near this one
				}
				r := tray.R
				dx, dy := max(r.X-px, px-r.X-r.W, 0), max(r.Y-py, py-r.Y-r.H, 0)
				d = min(d, max(dx, dy))
			}
			if d > best {
				best, x, y = d, px, py
			}
		}
	}
	return x, y
}
