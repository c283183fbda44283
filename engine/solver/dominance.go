package solver

import (
	"math/bits"
	"slices"
)

// Dominance between the places of cards_broad.go and pairs_broad.go. A number of
// open runs is at least as good as another if whatever cards come,
// it can take as many in runs wherever the other can: a long run can stop at
// any time, one of two cards needs one more, one of one needs two. Of two
// places with nothing but such a difference the better one is enough.

// mostNumbers is up to how many numbers of open runs are compared: to compare
// more would take longer than it saves.
const mostNumbers = 40

// numbers is some of the numbers of open runs, a bit each.
type numbers = uint64

// better lists for each number those it is at least as good as. The ends are
// the numbers that the sweep may end with.
func (t *runTable) better(ends func(n int) bool) []numbers {
	as := make([]numbers, t.size)
	for a := range as {
		for b := range t.size {
			if ends(a) || !ends(b) {
				as[a] |= 1 << b
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for a := range as {
			for b := range t.size {
				if as[a]>>b&1 != 0 && !t.follows(a, b, as) {
					as[a] &^= 1 << b
					changed = true
				}
			}
		}
	}
	return as
}

// follows reports whether a can do what b can at the next step.
func (t *runTable) follows(a, b int, as []numbers) bool {
	for x := range t.copies + 1 {
		if to := t.next[b*(t.copies+1)+x]; to >= 0 {
			if over := t.next[a*(t.copies+1)+x]; over < 0 || as[over]>>to&1 == 0 {
				return false
			}
		}
	}
	return true
}

// ranks is what better says, for a table of runs and each tag that matters to
// the end.
type ranks struct {
	of    *runTable
	round bool
	tags  [][]numbers
	above []standing // of the spots kept by thin
}

// standing is what a spot's place is, and what it is at least as good as.
type standing struct {
	n, tags [4]uint8
	jokers  uint8
	room    uint8
	below   [4]numbers
}

// compare sets up the ranks for the present problem; it reports whether there
// are any.
func (e *cardsSearch) compare() bool {
	if e.runs.size > mostNumbers {
		return false
	}
	r := &e.ranks
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

// standing is where a spot stands.
func (e *cardsSearch) standing(x *spot) standing {
	y := standing{jokers: x.jokers, room: x.room}
	for s, at := range x.at {
		tag, n := int(at)/e.runs.size, int(at)%e.runs.size
		y.tags[s], y.n[s] = uint8(tag), uint8(n)
		if !e.p.circular {
			tag = 0
		}
		y.below[s] = e.ranks.tags[tag][n]
	}
	return y
}

// beats reports whether a spot, which has gained as much as another or more,
// is at least as good as that.
func (y *standing) beats(x *standing) bool {
	return y.below[0]>>x.n[0]&(y.below[1]>>x.n[1])&(y.below[2]>>x.n[2])&(y.below[3]>>x.n[3])&1 != 0 &&
		y.tags == x.tags && y.jokers == x.jokers && y.room >= x.room
}

// compared is how many places another is compared with in a unit of work.
const compared = 16

// thin takes out of a row the spots that another is at least as good as.
func (e *cardsSearch) thin(row []spot) []spot {
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
	slices.SortFunc(row, func(x, y spot) int { // whatever is better comes first
		if x.got != y.got {
			return int(y.got - x.got)
		}
		return int(y.rank - x.rank)
	})
	kept, above := row[:0], e.ranks.above[:0]
	for i := range row {
		if e.cut = e.work.spend(1 + len(above)/compared); e.cut {
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
	e.ranks.above = above
	return kept
}
