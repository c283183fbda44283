package solver

import (
	"math"

	"machiavelli/engine/card"
	"machiavelli/engine/solver/internal/reuse"
)

// question is whether a face stays in its old meld or a wild card stands for it, or
// whether a column is chosen: a meld, or cards of a face that stay in the hand; or,
// where there is only one card of a face, whether it lies in a set or in a run.
type question struct {
	kind  questionKind
	at    int // the old meld, the class of the wild card, or the column's number in the program
	face  card.Face
	times float64 // … more often than that
}

type questionKind uint8

const (
	staysThere questionKind = iota
	standsFor
	isChosen
	staysInHand
	liesInSet
)

// candidate is a question that may be asked, with how much of a yes the program's
// best is.
type candidate struct {
	question
	share float64
}

// branch goes through both sides of a question.
func (lp *layoutProgram) branch(depth int) bool {
	q := lp.pick()
	lp.simplex.SaveBasis(lp.tree.basis(depth))
	before := lp.decided.mark()
	for i, yes := range [2]bool{true, false} {
		lp.say(&q.question, yes)
		found := lp.node(depth + 1)
		if found || lp.cut || lp.tree.patience < 0 {
			return found
		}
		if q.kind != isChosen {
			lp.tree.learn(lp.place(&q.question), i, q.share, lp.tree.values[depth]-lp.tree.values[depth+1])
		}
		lp.decided.release(before)
		lp.simplex.Return(lp.tree.basis(depth))
	}
	return false
}

// place is where the pseudo-costs of a question are: by old meld, then by class of
// wild cards, then those of what stays in the hand and of what lies in sets.
func (lp *layoutProgram) place(q *question) place {
	switch q.kind {
	case standsFor:
		return place{len(lp.olds) + q.at, q.face}
	case staysInHand:
		return place{len(lp.olds) + len(lp.classes), q.face}
	case liesInSet:
		return place{len(lp.olds) + len(lp.classes) + 1, q.face}
	}
	return place{q.at, q.face}
}

// pick is the question whose answers have brought the bound down most so far,
// either of them (pseudo-costs: Bénichou and others, 1971); if none of those that
// are open has been asked, the one that the program's best leaves most open. What
// stays in the hand comes first: where the first aim is hard to reach few hands do,
// and with the hand known the bound is far nearer to the truth. Then come sets and
// runs: which cards lie in sets is what the suits have to agree on, and once that is
// settled the runs of a suit are mostly whole melds by themselves. Where the first
// aim is sought any choice will do, and to go straight for melds is sooner there.
// Where no face and no wild card is in question it is whether a meld is chosen.
func (lp *layoutProgram) pick() candidate {
	n := len(lp.olds)
	lp.room.of = reuse.Zeros(lp.room.of, n+len(lp.classes))
	stays, stands := lp.room.of[:n], lp.room.of[n:]
	column, most := -1, whole
	var sets, runs [54]float64
	lp.each(func(at int, c *layoutColumn, x float64) {
		if d := fraction(x); d < whole {
			return
		} else if d > most {
			column, most = at, d
		}
		lies := &runs
		if c.isSet() {
			lies = &sets
		}
		for i, s := range c.slots[:c.n] {
			if s.how < wildFrom && c.kind == newMeldColumn {
				lies[s.face] += x
			}
			switch {
			case s.how >= wildFrom:
				stands[int(s.how-wildFrom)/2][s.face] += x
			case c.old >= 0 && lp.olds[c.old].natural[s.face] > 0 && !c.before(i):
				stays[c.old][s.face] += x
			}
		}
	})
	best := candidate{question: question{kind: isChosen, at: column, times: math.Floor(lp.simplex.Value(column))}}
	worth := 0.0
	consider := func(kind questionKind, at int, f card.Face, times, share float64) {
		if math.Abs(share-0.5) > 0.4 {
			return
		}
		c := candidate{question{kind: kind, at: at, face: f, times: times}, share}
		if w := lp.tree.worthOfAsking(lp.place(&c.question), share); w > worth {
			best, worth = c, w
		}
	}
	for _, u := range lp.unplayed {
		x := lp.simplex.Value(u.number)
		times := math.Floor(x)
		consider(staysInHand, u.number, u.face, times, x-times)
	}
	if worth == 0 && !lp.loss.sought {
		for f, share := range sets {
			if lp.stock[f].all() == 1 && runs[f] > 0.1 { // else a yes says nothing
				consider(liesInSet, 0, card.Face(f), 0, share)
			}
		}
	}
	if worth > 0 {
		return best
	}
	for o := range stays {
		for _, f := range lp.olds[o].faces {
			consider(staysThere, o, f, 0, stays[o][f])
		}
	}
	for k := range stands {
		for f := range stands[k] {
			if lp.classes[k].n == 1 {
				consider(standsFor, k, card.Face(f), 0, stands[k][f])
			}
		}
	}
	return best
}

// isSet reports whether the column is a set.
func (c *layoutColumn) isSet() bool {
	return c.kind == newMeldColumn && c.slots[0].face.Rank() == c.slots[1].face.Rank()
}

// before reports whether a place before the i-th has the same face.
func (c *layoutColumn) before(i int) bool {
	for _, x := range c.slots[:i] {
		if x.how < wildFrom && x.face == c.slots[i].face {
			return true
		}
	}
	return false
}

// say settles a side of a question. A meld that continues none can be laid more
// than once: then it is more of it, or no more.
func (lp *layoutProgram) say(q *question, yes bool) {
	if q.kind == isChosen || q.kind == staysInHand {
		if yes {
			lp.require(q.at, q.times+1)
		} else {
			lp.limit(q.at, q.times)
		}
		return
	}
	if yes && q.kind != liesInSet {
		row := lp.rowOf(q)
		lp.forbid(int(row))
		lp.forbidCounts(row)
	}
	for k := range lp.columns.all {
		if in, is := q.asks(&lp.columns.all[k]); in && is != yes {
			lp.forbid(lp.columns.number(k))
		}
	}
}

// rowOf is the row of which a question asks: of its columns one is chosen, or none.
func (lp *layoutProgram) rowOf(q *question) int32 {
	if q.kind == staysThere {
		return lp.olds[q.at].row
	}
	return lp.classes[q.at].row
}

// asks tells whether the question is about a column, and whether that is a yes.
func (q *question) asks(c *layoutColumn) (in, is bool) {
	switch q.kind {
	case staysThere:
		return int(c.old) == q.at && c.kind != countColumn, c.holds(q.face)
	case liesInSet:
		return c.kind == newMeldColumn && c.holds(q.face), c.isSet()
	}
	for _, x := range c.slots[:c.n] {
		if x.how >= wildFrom && int(x.how-wildFrom)/2 == q.at {
			return true, x.face == q.face
		}
	}
	return false, false
}
