package solver

import (
	"math"

	"machiavelli/engine/card"
	"machiavelli/engine/solver/internal/reuse"
	"machiavelli/engine/solver/internal/simplex"
)

// question is whether a face stays in its old meld, or whether a wild card stands
// for it, or whether a column is chosen.
type question struct {
	kind  questionKind
	at    int // the old meld, the class of the wild card, or the column
	face  card.Face
	times float64 // the column is chosen more often than that
}

type questionKind uint8

const (
	staysThere questionKind = iota
	standsFor
	isChosen
)

// branch goes through both sides of the question that the program's best leaves
// most open.
func (j *joint) branch(target, depth int) bool {
	q := j.pick()
	return j.try(target, depth, func() { j.say(&q, true) }, func() { j.say(&q, false) })
}

// basis is room for that of a depth.
func (j *joint) basis(depth int) *simplex.Basis {
	for len(j.bases) <= depth {
		j.bases = append(j.bases, simplex.Basis{})
	}
	return &j.bases[depth]
}

// pick is the question that the program's best leaves most open: of a face that
// stays, else of a wild card, else of a column.
func (j *joint) pick() question {
	n := len(j.olds)
	j.room.of = reuse.Zeros(j.room.of, n+len(j.classes))
	stays, stands := j.room.of[:n], j.room.of[n:]
	column, most := -1, whole
	j.each(func(k int, c *jointColumn, x float64) {
		if d := fraction(x); d < whole {
			return
		} else if d > most {
			column, most = k, d
		}
		for i, s := range c.slots[:c.n] {
			switch {
			case s.how >= wildFrom:
				stands[int(s.how-wildFrom)/2][s.face] += x
			case c.old >= 0 && j.olds[c.old].natural[s.face] > 0 && !c.before(i):
				stays[c.old][s.face] += x
			}
		}
	})
	best, near := question{kind: isChosen, at: column, times: math.Floor(j.lp.Value(j.first + column))}, 0.4
	consider := func(kind questionKind, at int, f card.Face, x float64) {
		if d := math.Abs(x - 0.5); d < near {
			best, near = question{kind: kind, at: at, face: f}, d
		}
	}
	for o := range stays {
		for _, f := range j.olds[o].faces {
			consider(staysThere, o, f, stays[o][f])
		}
	}
	if best.kind != isChosen {
		return best
	}
	for k := range stands {
		for f := range stands[k] {
			if j.classes[k].n == 1 {
				consider(standsFor, k, card.Face(f), stands[k][f])
			}
		}
	}
	return best
}

// before reports whether a place before the i-th has the same face.
func (c *jointColumn) before(i int) bool {
	for _, x := range c.slots[:i] {
		if x.how < wildFrom && x.face == c.slots[i].face {
			return true
		}
	}
	return false
}

// say settles a side of a question. A meld that continues none can be laid more
// than once: then it is more of it, or no more.
func (j *joint) say(q *question, yes bool) {
	if q.kind == isChosen {
		if at := j.first + q.at; yes {
			j.take(at, q.times+1)
		} else {
			j.takeNoMore(at, q.times)
		}
		return
	}
	if yes {
		row := j.rowOf(q)
		j.forbid(int(row))
		j.forbidCounts(row)
	}
	for k := range j.columns {
		if in, is := q.asks(&j.columns[k]); in && is != yes {
			j.forbid(j.first + k)
		}
	}
}

// rowOf is the row of which a question asks: of its columns one is chosen, or none.
func (j *joint) rowOf(q *question) int32 {
	if q.kind == staysThere {
		return j.olds[q.at].row
	}
	return j.classes[q.at].row
}

// asks tells whether the question is about a column, and whether that is a yes.
func (q *question) asks(c *jointColumn) (in, is bool) {
	if q.kind == staysThere {
		return int(c.old) == q.at && c.kind != countColumn, c.holds(q.face)
	}
	for _, x := range c.slots[:c.n] {
		if x.how >= wildFrom && int(x.how-wildFrom)/2 == q.at {
			return true, x.face == q.face
		}
	}
	return false, false
}
