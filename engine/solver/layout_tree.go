package solver

import (
	"math"

	"machiavelli/engine/card"
	"machiavelli/engine/solver/internal/reuse"
	"machiavelli/engine/solver/internal/simplex"
)

// branching is where the branch and bound of the layout program stands: what is known
// of the value, what the nodes on the way are worth, and what its questions have
// brought so far. A choice that is found raises the target above it; the search is
// over where the best is worth the most that has been proven.
type branching struct {
	dived    int             // what had been spent when the dive began
	patience int             // nodes before it gives up
	target   int             // what a choice has to be worth to be of interest
	most     int             // the most that the value can be, as far as that is proven
	lowest   int             // … and the least that is of any use
	best     []int32         // the columns of the best choice found
	values   []float64       // what the nodes on the way are worth at most, by depth
	bases    []simplex.Basis // … and where the program stood there
	brought  [][54]brought   // pseudo-costs, by place
}

// place is where the pseudo-costs of a question are.
type place struct {
	of   int
	face card.Face
}

// brought is what a yes and a no to a question have brought the bound down by, for
// each unit that the program's best was away from them.
type brought struct {
	by [2]float64
	n  [2]float64
}

// reset forgets the last search; there are n places for questions.
func (b *branching) reset(n int) {
	b.patience, b.best = math.MaxInt, b.best[:0]
	b.brought = reuse.Zeros(b.brought, n)
}

// setBound sets the upper bound of the node at a depth.
func (b *branching) setBound(depth int, value float64) {
	for len(b.values) <= depth {
		b.values = append(b.values, 0)
	}
	b.values[depth] = value
}

// basis is room for that of a depth.
func (b *branching) basis(depth int) *simplex.Basis {
	for len(b.bases) <= depth {
		b.bases = append(b.bases, simplex.Basis{})
	}
	return &b.bases[depth]
}

// learn notes what an answer to a question, 0 for yes and 1 for no, has brought the
// bound down by. The program's best was share of a yes.
func (b *branching) learn(p place, answer int, share, by float64) {
	x := &b.brought[p.of][p.face]
	x.by[answer] += max(by, 0) / [2]float64{1 - share, share}[answer]
	x.n[answer]++
}

// worthOfAsking is what both answers to a question are expected to bring the bound
// down by, multiplied (pseudo-costs: Bénichou and others, 1971); next to nothing for
// one that has not been asked.
func (b *branching) worthOfAsking(p place, share float64) float64 {
	x, worth := &b.brought[p.of][p.face], 1.0
	for answer, away := range [2]float64{1 - share, share} {
		if x.n[answer] == 0 {
			return float64((0.5 - math.Abs(share-0.5)) * 1e-9)
		}
		worth = float64(worth * max(float64(x.by[answer]/x.n[answer]*away), 1e-4))
	}
	return worth
}
