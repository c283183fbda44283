package layout

// grids is one grid an area.
type grids [areas]grid

// grid is an area while places are given out.
type grid struct {
	cols, rows int
	dense      bool
	spare      int
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
// for a card more; more room than that must be there. A free card that has but its own
// room needs none beside it.
func (g *grid) first(q Place) bool {
	for _, spare := range [...]int{g.spare, 0} {
		if spare > 0 && (g.dense || q.Size < leastRoom) || g.spare > pitch && spare == 0 && q.Size >= leastRoom {
			continue
		}
		width := g.width(q.Size)
		if spare > 0 {
			width = min(width+g.room(q.Size), g.cols)
		}
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

// room is the units to be kept free beside a meld: those of a card or, where cards
// lie apart, those for the strips of that many, spare for those of a meld of three.
func (g *grid) room(size int) int {
	if g.spare <= pitch {
		return g.spare
	}
	return g.spare * (max(size, leastRoom) - 1) / (leastRoom - 1)
}

// roomy reports whether a meld at a place leaves its left neighbour the room that
// is to be kept free beside it.
func (g *grid) roomy(row, col int) bool {
	for _, q := range g.taken {
		if end := q.Col + g.width(q.Size); q.Row == row && q.Col < col && col < end+g.room(q.Size) {
			return false
		}
	}
	return true
}
