package layout

import (
	"math"
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

	rowTop = 0.02 // from a row's edge to a tray's, in card widths

	leastPadX, leastGap = 0.2, 0.175 // the same where a finger needs the room, see Tray.spread
)

// Widths lists the card widths on the felt, in dp. They are few, so that few sizes of cards
// are ever drawn.
var Widths = [...]float64{132, 114, 98, 86, 76, 66, 56, 50, 43, 37, 32, 28}

// spacing is from row to row and from a tray's edge to its cards, in card
// widths, for cards below a width: small cards lie closer, so that on a phone seventeen
// melds fit a size larger.
var spacing = [...]struct{ below, row, pad float64 }{{44, 1.55, 0.05}, {60, 1.62, 0.07}, {math.MaxFloat64, 1.76, 0.11}}

func spaced(w float64) (row, pad float64) {
	for _, s := range spacing {
		if w < s.below {
			return s.row, s.pad
		}
	}
	return 0, 0 // no card is as wide
}

func rowPitch(w float64) float64 {
	row, _ := spaced(w)
	return row
}

func trayPad(w float64) float64 {
	_, pad := spaced(w)
	return pad
}

// Place is where a meld lies: the area, the row and the unit of its cell's left
// edge in it, and how many cards it has room for there.
type Place struct {
	ID   int  `json:"id"`
	Area Area `json:"area,omitempty"`
	Row  int  `json:"row"`
	Col  int  `json:"col"`
	Size int  `json:"size"`
}

// Places holds the places of all melds. It is a value: Next makes a new one.
type Places struct {
	Step  int     `json:"step"`            // an index into Widths
	Share int     `json:"share,omitempty"` // an index into shares
	At    []Place `json:"at"`
}

// Placement asks that a new meld have room for that many cards (0: for those it has,
// and for those of a whole meld), that it lie as near as can be to a point of
// the field (in dp from its corner, at the card width that Places has), or
// that a meld, new or old, lie in an area.
type Placement struct {
	ID   int
	Room int
	Near bool
	X, Y float64
	Area Area
}

// leastRoom is the cards that every meld gets room for: what is begun with one
// card is to become a meld.
const leastRoom = 3

// roomOf is the cards that a new meld gets room for. Free cards lie side by side in a
// row: where they would need two, each gets its own room alone, and what is
// begun with one goes to the nearest gap.
func roomOf(m match.Meld, melds []match.Meld, cols int) int {
	if m.Kind != match.KindFree {
		return max(leastRoom, len(m.Cards))
	}
	row := 0
	for _, o := range melds {
		if o.Kind == match.KindFree {
			row += cell(leastRoom) + pitch
		}
	}
	if row <= cols {
		return leastRoom
	}
	return len(m.Cards)
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
	return Places{p.Step, p.Share, at}
}

// Next places a changed table. A meld that keeps its size keeps its place; a
// meld that grows stays while it has room, then makes room to its left, then
// goes to the nearest gap; a new meld goes to the gap nearest to its placement, or
// to the first; so does one that is dropped into another area. When there is no
// gap the areas are divided otherwise, or the cards get a step smaller, which
// makes some; the smallest cards overflow the field downwards.
func (p Places) Next(melds []match.Meld, f Field, placements ...Placement) Places {
	f.Share = p.Share
	for step := p.Step; step < len(Widths); step++ {
		if next, ok := p.next(melds, f, step, placements); ok {
			return next
		}
		if next, ok := p.divided(melds, f, step, placements); ok {
			return next
		}
	}
	f.dense = true
	least := len(Widths) - 1
	next, ok := p.next(melds, f, least, placements)
	if !ok {
		next, ok = p.divided(melds, f, least, placements)
	}
	if !ok {
		f.endless = true
		next, _ = p.next(melds, f, least, placements)
	}
	return next
}

// divided is next with the areas divided otherwise, in the first way that
// leaves everything inside.
func (p Places) divided(melds []match.Meld, f Field, step int, placements []Placement) (Places, bool) {
	if f.Split == Undivided {
		return p, false
	}
	for f.Share = range shares {
		if !p.inside(f.at(step)) {
			continue
		}
		if next, ok := p.next(melds, f, step, placements); ok {
			return next, true
		}
	}
	return p, false
}

// Tidy places all melds again, in their order, as large as they fit.
func Tidy(melds []match.Meld, f Field, placements ...Placement) Places {
	tidy := Places{Step: f.FirstStep()}.Next(melds, f, placements...)
	if Widths[tidy.Step]*pitch/units >= strip {
		return tidy
	}
	f.Share = tidy.Share
	for f.spare = 3 * pitch; f.spare > pitch; f.spare-- { // cards that small are to lie apart, see grid.room
		if apart, ok := (Places{}).next(melds, f, tidy.Step, placements); ok {
			return apart
		}
	}
	return tidy
}

// Fitted adapts the places to a field that has changed: it keeps them, with the largest
// cards at which everything is still inside. It places the melds again, in their order, if
// they fit at no width, if a third of the field's width would stay empty, as when a phone
// is turned, or if that makes the cards much larger.
func (p Places) Fitted(melds []match.Meld, f Field, placements ...Placement) Places {
	f.Share = p.Share
	kept := f.FirstStep()
	for kept < len(Widths) && !p.inside(f.at(kept)) {
		kept++
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
	anew := Tidy(order, f, placements...)
	if kept < anew.Step || kept < len(Widths) && kept <= anew.Step+bearings(Widths[kept]) && !p.narrow(f.at(kept)) {
		return Places{kept, p.Share, p.At}.Next(melds, f, placements...)
	}
	return anew
}

// bearings is how many steps of card width it is worth that everything lies
// where it lay: fewer where the cards are small.
func bearings(w float64) int {
	if w < 50 {
		return 1
	}
	return 2
}

// narrow reports whether a third of the field's width stays empty beside more melds
// than lie in one row.
func (p Places) narrow(f Field) bool {
	used, cols := 0, f.part(Whole).cols(Widths[f.Step])
	for _, q := range p.At {
		used = max(used, q.Col+cell(q.Size))
	}
	return f.Split == Undivided && len(p.At) > cols/cell(leastRoom) && 3*used < 2*cols
}

func (p Places) inside(f Field) bool {
	w := Widths[f.Step]
	for _, q := range p.At {
		g := f.part(q.Area)
		if cols := g.cols(w); q.Row >= g.rows(w) || q.Col+min(cell(q.Size), cols) > cols {
			return false
		}
	}
	return true
}

// next places the melds at one card width; it reports whether all find room.
func (p Places) next(melds []match.Meld, f Field, step int, placements []Placement) (Places, bool) {
	f.Step = step
	w := Widths[step]
	var g grids
	for a := range g {
		part := f.part(Area(a))
		g[a] = grid{cols: part.cols(w), rows: part.rows(w), dense: f.dense, spare: max(f.spare, pitch)}
		if f.endless && (Area(a) != Sets || f.Split != Stacked) {
			g[a].rows = endless
		}
	}
	var grown, fresh []match.Meld
	for _, m := range melds {
		old, ok := p.Find(m.ID)
		switch {
		case !ok || p.area(m, f, placements) != old.Area:
			fresh = append(fresh, m)
		case len(m.Cards) > old.Size:
			grown = append(grown, m)
		default:
			if m.Kind != match.KindFree { // whose room was found when it was laid
				old.Size = max(leastRoom, len(m.Cards))
			}
			g[old.Area].taken = append(g[old.Area].taken, old)
		}
	}
	for _, m := range grown {
		old, _ := p.Find(m.ID)
		old.Size = len(m.Cards)
		if !g[old.Area].grow(old) && !g.spill(f, old) {
			return p, false
		}
	}
	for _, m := range fresh {
		if !p.placeNew(m, melds, &g, f, placements) {
			return p, false
		}
	}
	out := Places{Step: step, Share: f.Share}
	for a := range g {
		out.At = append(out.At, g[a].taken...)
	}
	slices.SortFunc(out.At, func(a, b Place) int { return a.ID - b.ID })
	return out, true
}

// area is the area that a meld belongs to: the one that is asked for, the one it
// lies in, or the one it is asked to lie near.
func (p Places) area(m match.Meld, f Field, placements []Placement) Area {
	if f.Split == Undivided {
		return Whole
	}
	at := Sets
	for _, w := range placements {
		switch {
		case w.ID != m.ID:
		case w.Area != Whole:
			return w.Area
		case w.Near:
			at = f.AreaAt(w.X, w.Y)
		}
	}
	if old, ok := p.Find(m.ID); ok && old.Area != Whole {
		return old.Area
	}
	return at
}

// placeNew finds a place for one of melds that has none in its area.
func (p Places) placeNew(m match.Meld, melds []match.Meld, g *grids, f Field, placements []Placement) bool {
	q := Place{ID: m.ID, Area: p.area(m, f, placements)}
	q.Size = roomOf(m, melds, g[q.Area].cols)
	near := Placement{}
	for _, placement := range placements {
		if placement.ID == m.ID {
			q.Size = max(q.Size, placement.Room)
			if placement.Near && !near.Near {
				near = placement
			}
		}
	}
	if near.Near {
		row, col := f.grid(q.Area, near.X, near.Y)
		return g[q.Area].nearest(q, row, col) || g.spill(f, q)
	}
	return g[q.Area].first(q) || g.spill(f, q)
}

// spill lays a set for which even the smallest cards leave no room under the
// runs, where a field that overflows has no end.
func (g *grids) spill(f Field, q Place) bool {
	if !f.endless || f.Split != Stacked {
		return false
	}
	q.Area = Runs
	return g[Runs].first(q)
}

// Equal reports whether the melds have the same places.
func (p Places) Equal(o Places) bool {
	return p.Step == o.Step && p.Share == o.Share && slices.Equal(p.At, o.At)
}

// Sane drops the places that make no sense, from places that were read from outside.
func (p Places) Sane() Places {
	if p.Step < 0 || p.Step >= len(Widths) || p.Share < 0 || p.Share >= len(shares) || len(p.At) > 256 {
		return Places{}
	}
	seen := map[int]bool{}
	out := Places{Step: p.Step, Share: p.Share}
	for _, q := range p.At {
		if q.Area < areas && q.Row >= 0 && q.Row < 256 && q.Col >= 0 && q.Col < 1024 && q.Size > 0 && q.Size < 256 && !seen[q.ID] {
			seen[q.ID] = true
			out.At = append(out.At, q)
		}
	}
	return out
}
