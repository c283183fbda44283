package layout

import (
	"slices"

	"machiavelli/engine/match"
)

// The felt is a grid. Its unit is a fifth of a card's width, so that the same
// places serve every card size: a table that gets crowded is drawn smaller and
// no meld changes its neighbours.
const (
	units    = 5   // a card's width
	pitch    = 2   // from one card of a meld to the next
	trayPadX = 0.6 // from a tray's edge to its first card, in units
	trayGap  = 0.4 // half the gap between two trays, in units
)

// Widths are the card widths on the felt, in dp. Few, so that few sizes of
// card are ever drawn.
var Widths = [...]float64{132, 114, 98, 86, 76, 66, 56, 50, 43, 37, 32}

// rowPitch is from row to row and trayPad from a tray's edge to its cards, at
// a card width and in it: small cards lie closer.
func rowPitch(w float64) float64 {
	if w < 60 {
		return 1.62
	}
	return 1.76
}

func trayPad(w float64) float64 {
	if w < 60 {
		return 0.07
	}
	return 0.11
}

// Place is where a meld lies: the row and unit of its cell's left edge, and
// how many cards it has room for there.
type Place struct {
	ID   int `json:"id"`
	Row  int `json:"row"`
	Col  int `json:"col"`
	Size int `json:"size"`
}

// Places is where all melds lie. It is a value: Next makes a new one.
type Places struct {
	Step int     `json:"step"` // an index into Widths
	At   []Place `json:"at"`
}

// Field is the room for melds in dp.
type Field struct{ W, H float64 }

// Wish asks that a new meld have room for so many cards (0: for those it has,
// and for those of a whole meld), or that it lie as near as can be to a point
// of the grid.
type Wish struct {
	ID       int
	Room     int
	Near     bool
	Row, Col float64
}

// leastRoom is the cards that every meld gets room for: what is begun with one
// card is to become a meld.
const leastRoom = 3

// cols and rows are what fits into the field at a card width.
func (f Field) cols(w float64) int { return int(f.W / (w / units)) }
func (f Field) rows(w float64) int { return max(1, int((f.H+w*0.04)/(w*rowPitch(w)))) }

// FirstStep is the card width a table begins with: as large as leaves room for
// three rows, and for four melds side by side, or three on a phone.
func (f Field) FirstStep() int {
	melds := 4
	if f.W < 600 {
		melds = 3
	}
	for i, w := range Widths {
		if f.rows(w) >= 3 && f.cols(w) >= melds*cell(3) {
			return i
		}
	}
	return len(Widths) - 1
}

// cell is the width in units of a meld's cell, gap included.
func cell(cards int) int { return pitch*(max(cards, 1)-1) + units + 2 }

// Find is the place of a meld.
func (p Places) Find(id int) (Place, bool) {
	for _, q := range p.At {
		if q.ID == id {
			return q, true
		}
	}
	return Place{}, false
}

// Renamed is the places under other meld IDs: those that name gives.
func (p Places) Renamed(name func(int) int) Places {
	at := slices.Clone(p.At)
	for i := range at {
		at[i].ID = name(at[i].ID)
	}
	return Places{p.Step, at}
}

// Next places a changed table. A meld that keeps its size keeps its place; a
// meld that grows stays while it has room, then makes room to its left, then
// goes to the nearest gap; a new meld goes to the gap nearest to its wish, or
// to the first. When there is no gap the cards get a step smaller, which makes
// some; the smallest cards overflow the field downwards.
func (p Places) Next(melds []match.Meld, f Field, wishes ...Wish) Places {
	for step := p.Step; step < len(Widths); step++ {
		if next, ok := p.next(melds, f, step, wishes); ok {
			return next
		}
	}
	next, _ := p.next(melds, Field{f.W, 1e6}, len(Widths)-1, wishes)
	return next
}

// Tidy places the melds anew, in their order, as large as they fit.
func Tidy(melds []match.Meld, f Field) Places {
	return Places{Step: f.FirstStep()}.Next(melds, f)
}

// Fitted is the places for a field that may have changed: the same, or a step
// smaller, when everything is still inside; else placed anew in the order in
// which they lay.
func (p Places) Fitted(melds []match.Meld, f Field) Places {
	for step := p.Step; step < len(Widths); step++ {
		if p.inside(f, Widths[step]) {
			return Places{step, p.At}.Next(melds, f)
		}
	}
	order := slices.Clone(melds)
	slices.SortStableFunc(order, func(a, b match.Meld) int {
		pa, oka := p.Find(a.ID)
		pb, okb := p.Find(b.ID)
		switch {
		case !oka || !okb:
			return 0
		case pa.Row != pb.Row:
			return pa.Row - pb.Row
		}
		return pa.Col - pb.Col
	})
	return Places{Step: f.FirstStep()}.Next(order, f)
}

func (p Places) inside(f Field, w float64) bool {
	cols, rows := f.cols(w), f.rows(w)
	for _, q := range p.At {
		if q.Row >= rows || q.Col+min(cell(q.Size), cols) > cols {
			return false
		}
	}
	return true
}

func (p Places) next(melds []match.Meld, f Field, step int, wishes []Wish) (Places, bool) {
	w := Widths[step]
	g := grid{cols: f.cols(w), rows: f.rows(w), taken: make([]Place, 0, len(melds))}
	var grown, fresh []match.Meld
	for _, m := range melds {
		old, ok := p.Find(m.ID)
		switch {
		case !ok:
			fresh = append(fresh, m)
		case len(m.Cards) > old.Size:
			grown = append(grown, m)
		default:
			old.Size = max(leastRoom, len(m.Cards))
			g.taken = append(g.taken, old)
		}
	}
	for _, m := range grown {
		old, _ := p.Find(m.ID)
		old.Size = len(m.Cards)
		if !g.grow(old) {
			return p, false
		}
	}
	for _, m := range fresh {
		q := Place{ID: m.ID, Size: max(leastRoom, len(m.Cards))}
		ok, asked := false, false
		for _, w := range wishes {
			if w.ID != m.ID {
				continue
			}
			q.Size = max(q.Size, w.Room)
			if w.Near && !asked {
				asked = true
				ok = g.nearest(q, w.Row, w.Col)
			}
		}
		if !asked {
			ok = g.first(q)
		}
		if !ok {
			return p, false
		}
	}
	slices.SortFunc(g.taken, func(a, b Place) int { return a.ID - b.ID })
	return Places{step, g.taken}, true
}

// grid is the felt while places are given out.
type grid struct {
	cols, rows int
	taken      []Place
}

func (g *grid) width(size int) int { return min(cell(size), g.cols) }

func (g *grid) free(row, col, width int) bool {
	if row < 0 || row >= g.rows || col < 0 || col+width > g.cols {
		return false
	}
	for _, q := range g.taken {
		if q.Row == row && col < q.Col+g.width(q.Size) && q.Col < col+width {
			return false
		}
	}
	return true
}

func (g *grid) put(q Place, row, col int) bool {
	q.Row, q.Col = row, col
	g.taken = append(g.taken, q)
	return true
}

// grow finds room for a meld that has become wider, where it lies if it can.
func (g *grid) grow(q Place) bool {
	width := g.width(q.Size)
	for left := 0; left <= width; left++ {
		if g.free(q.Row, q.Col-left, width) {
			return g.put(q, q.Row, q.Col-left)
		}
	}
	return g.nearest(q, float64(q.Row), float64(q.Col))
}

// nearest takes the free place next to a point; a row counts as much as it is
// high.
func (g *grid) nearest(q Place, row, col float64) bool {
	width := g.width(q.Size)
	best, bestRow, bestCol := -1.0, 0, 0
	for r := range g.rows {
		dy := (float64(r) - row) * 1.7 * units
		if best >= 0 && dy*dy >= best {
			continue
		}
		for c := 0; c+width <= g.cols; c++ {
			dx := float64(c) - col
			if d := dx*dx + dy*dy; (best < 0 || d < best) && g.free(r, c, width) {
				best, bestRow, bestCol = d, r, c
			}
		}
	}
	return best >= 0 && g.put(q, bestRow, bestCol)
}

// first takes the first gap in reading order, if it can one that leaves room
// for a card more.
func (g *grid) first(q Place) bool {
	for _, spare := range [...]int{pitch, 0} {
		width := min(g.width(q.Size)+spare, g.cols)
		for r := range g.rows {
			for c := 0; c+width <= g.cols; c++ {
				if g.free(r, c, width) && (spare == 0 || g.roomy(r, c)) {
					return g.put(q, r, c)
				}
			}
		}
	}
	return false
}

// roomy reports whether a meld at a place leaves its left neighbour room for a
// card more.
func (g *grid) roomy(row, col int) bool {
	return col == 0 || col >= pitch && g.free(row, col-pitch, pitch)
}

// Sane is places that were read from outside, without those that make no
// sense.
func (p Places) Sane() Places {
	if p.Step < 0 || p.Step >= len(Widths) || len(p.At) > 256 {
		return Places{}
	}
	seen := map[int]bool{}
	out := Places{Step: p.Step}
	for _, q := range p.At {
		if q.Row >= 0 && q.Row < 256 && q.Col >= 0 && q.Col < 1024 && q.Size > 0 && q.Size < 256 && !seen[q.ID] {
			seen[q.ID] = true
			out.At = append(out.At, q)
		}
	}
	return out
}

// FreeSpot is a place on the felt where no tray lies, for a card's middle; the
// largest distance from all trays among the points of a coarse grid.
func (t *Table) FreeSpot(felt Rect) (x, y float64) {
	best := -1.0
	for gy := 1; gy < 12; gy++ {
		for gx := 1; gx < 16; gx++ {
			px, py := felt.X+felt.W*float64(gx)/16, felt.Y+felt.H*float64(gy)/12
			d := min(px-felt.X, felt.X+felt.W-px, py-felt.Y, felt.Y+felt.H-py)
			for _, tray := range t.Trays {
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
