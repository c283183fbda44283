package layout

import "math"

// Field is the room for melds: the felt, in one piece or divided into an area
// for sets and one for runs.
type Field struct {
	Rect
	Split Split
	Share int // an index into shares
	Step  int // an index into Widths: areas one above the other end with a row of cards

	endless bool // as many rows as are wanted
	dense   bool // no room is kept for cards that may come
	spare   int  // the units that are kept free beside a meld; 0: those of a card
}

// shares is how much of a divided field the sets can have: sets are shorter
// than runs, so they begin with less than half. Saved places hold the index.
var shares = [...]float64{0.44, 0.36, 0.53, 0.28, 0.62, 0.75, 0.18}

// endless is more rows than any table needs.
const endless = 1 << 10

// Split says how a field is divided.
type Split uint8

// The ways to divide a field.
const (
	Undivided  Split = iota
	SideBySide       // sets to the left of runs
	Stacked          // sets above runs
)

// Area is a part of a field. What lies in it is placed from its corner, so
// that it keeps its place when the cards get smaller.
type Area uint8

// The areas.
const (
	Whole Area = iota // an undivided field
	Sets
	Runs
	areas
)

const (
	areaGap  = 10.0 // between the areas
	areaHead = 18.0 // for an area's name
	areaPad  = 4.0  // from an area's edge to what lies in it
)

// Bounds is the rectangle of an area of the field, with its heading; empty if the field has
// no such area.
func (f Field) Bounds(a Area) Rect {
	switch {
	case a == Whole:
		return f.Rect
	case f.Split == SideBySide:
		left := f.W*shares[f.Share] - areaGap/2
		if a == Sets {
			return Rect{X: f.X, Y: f.Y, W: left, H: f.H}
		}
		return Rect{X: f.X + left + areaGap, Y: f.Y, W: f.W - left - areaGap, H: f.H}
	case f.Split == Stacked:
		top := f.top()
		if a == Sets {
			return Rect{X: f.X, Y: f.Y, W: f.W, H: top}
		}
		return Rect{X: f.X, Y: f.Y + top + areaGap, W: f.W, H: f.H - top - areaGap}
	}
	return Rect{}
}

// top is the height of the upper of two areas: as many whole rows as are its
// share, so that no row is lost between the two.
func (f Field) top() float64 {
	w := Widths[f.Step]
	row := w * rowPitch(w)
	room := f.H - areaGap - 2*(areaHead+areaPad)
	n := math.Floor((room + rowGap(w)) / row)
	if n < 2 {
		return f.H*shares[f.Share] - areaGap/2
	}
	k := max(1, min(n-1, math.Round(n*shares[f.Share])))
	return areaHead + areaPad + k*row + (room-n*row)*k/n
}

// at is the field for cards of another width.
func (f Field) at(step int) Field {
	f.Step = step
	return f
}

// part is the part of the field in which an area's melds lie.
func (f Field) part(a Area) part {
	r := f.Bounds(a)
	if a != Whole {
		r = Rect{X: r.X + areaPad, Y: r.Y + areaHead, W: r.W - 2*areaPad, H: r.H - areaHead - areaPad}
	}
	return part{r}
}

// AreaAt is the area that a point of the field, in dp from its corner, lies in
// or next to.
func (f Field) AreaAt(x, y float64) Area {
	switch r := f.Bounds(Runs); {
	case f.Split == Undivided:
		return Whole
	case f.Split == SideBySide && f.X+x < r.X, f.Split == Stacked && f.Y+y < r.Y:
		return Sets
	}
	return Runs
}

// grid is the place in an area's grid, in rows and units, of a point of the
// field, in dp from its corner.
func (f Field) grid(a Area, x, y float64) (row, col float64) {
	r, w := f.part(a), Widths[f.Step]
	return (f.Y + y - r.Y) / (w * rowPitch(w)), (f.X + x - r.X) / (w / units)
}

// Point is the point of a place in the field, in dp from its corner. It turns a place back
// into a placement.
func (f Field) Point(q Place) (x, y float64) {
	r, w := f.part(q.Area), Widths[f.Step]
	return r.X - f.X + float64(q.Col)*w/units, r.Y - f.Y + float64(q.Row)*w*rowPitch(w)
}

// part is an area as a grid of cells.
type part struct{ Rect }

// cols and rows are what fits at a card width.
func (r part) cols(w float64) int { return max(0, int(r.W/(w/units))) }
func (r part) rows(w float64) int { return max(0, int((r.H+rowGap(w))/(w*rowPitch(w)))) }

// rowGap is what the last row's gap to the next takes, which may lie outside.
func rowGap(w float64) float64 {
	row, pad := spaced(w)
	return w * max(0.04, row-Aspect-2*pad-rowTop)
}

// FirstStep is the card width of a new table: the largest that leaves room for three rows
// (two on a phone on its side) and for four melds side by side, or three on a phone; in each
// area for two side by side and, if the areas lie one above the other, for two rows.
func (f Field) FirstStep() int {
	for i := range Widths {
		if f.at(i).roomy() {
			return i
		}
	}
	return len(Widths) - 1
}

func (f Field) roomy() bool {
	w, rows, melds := Widths[f.Step], 3, 4
	if f.W < 600 {
		melds = 3
	}
	if f.H < 260 {
		rows = 2
	}
	from, to := Whole, Whole
	if f.Split != Undivided {
		from, to, melds = Sets, Runs, 2
	}
	if f.Split == Stacked {
		rows = 2
	}
	for a := from; a <= to; a++ {
		if r := f.part(a); r.rows(w) < rows || r.cols(w) < melds*cell(3) {
			return false
		}
	}
	return true
}
