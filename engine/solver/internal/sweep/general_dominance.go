package sweep

import (
	"math/bits"
	"slices"
)

// Dominance between the labels of a row (dominance.go has that of the numbers of
// open runs).

// mostNumbers is up to how many numbers of open runs are compared: to compare
// more would take longer than it saves.
const mostNumbers = 40

// ranks is what better says, for a table of runs and each tag that matters to
// the end.
type ranks struct {
	of    *runTable
	round bool
	tags  [][]numbers
	above []standing // of the labels kept by undominated
}

// standing is what a label's place is, and what it is at least as good as.
type standing struct {
	n, tags [4]uint8
	jokers  uint8
	room    uint8
	below   [4]numbers
}

// compare sets up the ranks for the present problem; it reports whether there
// are any.
func (e *General) compare() bool {
	if e.runs.size > mostNumbers {
		return false
	}
	r := &e.breadth.ranks
	if r.of == e.runs && r.round == e.p.circular {
		return true
	}
	*r = ranks{of: e.runs, round: e.p.circular, above: r.above}
	tags := 1
	if e.p.circular {
		tags = e.runs.size
	}
	for tag := range tags {
		r.tags = append(r.tags, e.runs.better(func(n int) bool { return e.ends(tag, n) }))
	}
	return true
}

// standing is where a label stands.
func (e *General) standing(x *label) standing {
	y := standing{jokers: x.jokers, room: x.room}
	for s, at := range x.at {
		tag, n := int(at)/e.runs.size, int(at)%e.runs.size
		y.tags[s], y.n[s] = uint8(tag), uint8(n)
		if !e.p.circular {
			tag = 0
		}
		y.below[s] = e.breadth.ranks.tags[tag][n]
	}
	return y
}

// beats reports whether a label, which has gained as much as another or more,
// is at least as good as that.
func (y *standing) beats(x *standing) bool {
	return y.below[0]>>x.n[0]&(y.below[1]>>x.n[1])&(y.below[2]>>x.n[2])&(y.below[3]>>x.n[3])&1 != 0 &&
		y.tags == x.tags && y.jokers == x.jokers && y.room >= x.room
}

// compared is how many places another is compared with in a unit of work.
const compared = 16

// undominated takes out of a row the labels that another is at least as good as.
func (e *General) undominated(row []label) []label {
	if len(row) < 2 || !e.compare() {
		return row
	}
	for i := range row {
		row[i].rank = 0
		y := e.standing(&row[i])
		for _, below := range y.below {
			row[i].rank += int32(bits.OnesCount64(below))
		}
	}
	slices.SortFunc(row, func(x, y label) int { // whatever is better comes first
		if x.got != y.got {
			return int(y.got - x.got)
		}
		return int(y.rank - x.rank)
	})
	kept, above := row[:0], e.breadth.ranks.above[:0]
	for i := range row {
		if e.spend(1 + len(above)/compared) {
			break
		}
		x := e.standing(&row[i])
		beaten := false
		for k := range above {
			if above[k].beats(&x) {
				beaten = true
				break
			}
		}
		if !beaten {
			kept, above = append(kept, row[i]), append(above, x)
		}
	}
	e.breadth.ranks.above = above
	return kept
}
