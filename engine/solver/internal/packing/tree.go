package packing

import (
	"math"

	"machiavelli/engine/solver/internal/reuse"
	"machiavelli/engine/solver/internal/simplex"
)

// tree is a branch and bound over the melds of the pool: a node says of some of
// them that they are part of the play so often at least, of others so often at
// most. As these are bounds of columns, the prices of a node's basis are right in
// those below it, and the dual simplex method goes on from there.
type tree struct {
	first int // the program's number of the pool's first column
	best  []int
	value int64
	nodes int
	limit int // 0: none
	found bool
	done  bool
	root  simplex.Basis
	bases []*simplex.Basis // by depth
	held  []hold

	most   []int64 // what waiting columns gain, by old meld
	called []int   // … and how many of them have been called
}

// hold is what the bounds of a column were.
type hold struct {
	at           int
	lower, upper float64
}

// whole is how near to a whole number a value counts as one.
const whole = 1e-3

// search looks for the best play in the pool that gains target or more, in at
// most limit nodes if there is a limit. It reports whether there is one.
func (s *Solver) search(target int64, limit int) bool {
	t := &s.tree
	t.nodes, t.limit, t.found, t.done, t.value = 0, limit, false, false, target-1
	s.lp.SaveBasis(&t.root)
	t.held = t.held[:0]
	for i := range s.pool {
		s.pool[i].out = false
		s.allow(i)
	}
	s.node(0)
	s.lp.Return(&t.root)
	return t.found
}

// node solves a node and those below it.
func (s *Solver) node(depth int) {
	t := &s.tree
	if t.nodes++; t.limit > 0 && t.nodes > t.limit {
		t.done = true
	}
	if t.done {
		return
	}
	bound, ok := s.promise()
	if !ok {
		return
	}
	if depth == 0 {
		s.leaveOut(bound)
	}
	if split := s.fractional(); split >= 0 {
		at := t.first + split
		lower, upper := s.lp.Bounds(at)
		x := math.Floor(s.lp.Value(at))
		s.saveBasis(depth)
		s.try(depth, at, x+1, upper)
		s.try(depth, at, lower, x)
		return
	}
	s.whole(depth)
}

// allow lets the program have a column as often as it can be part of a play, if it
// does not wait.
func (s *Solver) allow(i int) {
	c, most := &s.pool[i], 0
	if !c.waits {
		most = c.copies
	}
	s.lp.SetBounds(s.tree.first+i, 0, float64(most))
}

// try goes to a node below, in which a column has other bounds.
func (s *Solver) try(depth, at int, lower, upper float64) {
	if s.tree.done || s.stopped {
		return
	}
	least, most := s.lp.Bounds(at)
	s.lp.SetBounds(at, lower, upper)
	s.node(depth + 1)
	s.lp.SetBounds(at, least, most)
	s.lp.Return(s.tree.bases[depth])
}

// saveBasis saves the basis of a depth of the tree.
func (s *Solver) saveBasis(depth int) {
	t := &s.tree
	for len(t.bases) <= depth {
		t.bases = append(t.bases, new(simplex.Basis))
	}
	s.lp.SaveBasis(t.bases[depth])
}

// promise solves the relaxation of a node. It gives what no play of it exceeds,
// in units, and reports whether one can be better than the best so far.
func (s *Solver) promise() (int64, bool) {
	least := s.tree.value + 1
	s.lp.Floor = float64(least) - whole
	for fresh := false; ; {
		end := s.lp.Solve(s.pivot)
		if end == simplex.Stopped {
			return 0, false
		}
		bound := s.nodeBound()
		switch {
		case bound < least*unit:
			return bound, false
		case s.call():
		case end == simplex.Optimal:
			return bound, true
		case fresh:
			s.stopped = true // what there is here is not known
			return 0, false
		default: // except for errors it would be beneath
			s.lp.Refresh()
			s.lp.Floor, fresh = float64(least)-s.rows.never, true
		}
	}
}

// nodeBound is what no play of the node exceeds, in units: proven with integers.
func (s *Solver) nodeBound() int64 {
	t := &s.tree
	bound := s.rows.round(s.lp.Duals(), s.rows.rhs)
	s.stop(len(s.pool) / shareWork)
	t.most = reuse.Zeros(t.most, len(s.p.Olds)+1)
	for i := range s.pool {
		c := &s.pool[i]
		lower, upper := s.lp.Bounds(t.first + i)
		if c.out || upper == 0 && !c.waits {
			continue
		}
		d := s.reduced(i)
		switch {
		case c.waits:
			bound += max(d, 0) * int64(c.copies)
			c.worth = d
			t.most[c.meld.Old+1] = max(t.most[c.meld.Old+1], d)
		case d > 0:
			bound += d * int64(upper)
		default:
			bound += d * int64(lower)
		}
	}
	return bound
}

// calledEach is how many columns are called for an old meld at a time.
const calledEach = 6

// call lets columns that wait into the program: of each old meld's, and of the new
// ones, those that gain most by the prices. It reports whether there are any.
func (s *Solver) call() bool {
	t := &s.tree
	t.called = reuse.Zeros(t.called, len(t.most))
	any := false
	for i := range s.pool {
		c := &s.pool[i]
		if !c.waits || c.out {
			continue
		}
		if n, k := &t.called[c.meld.Old+1], c.meld.Old+1; *n < calledEach && c.worth > max(gainful, t.most[k]/2) {
			*n++
			c.waits, any = false, true
			s.allow(i)
		}
	}
	return any
}

// leaveOut forbids what is part of no play that is better than the best so far,
// by the prices of the program as it stands.
func (s *Solver) leaveOut(bound int64) {
	t := &s.tree
	for i := range s.pool {
		if c := &s.pool[i]; bound+s.reduced(i) < (t.value+1)*unit {
			c.out = true
			s.lp.SetBounds(t.first+i, 0, 0)
		}
	}
	s.lp.Narrow()
}

// fractional is the column whose number is farthest from a whole one, -1 when all
// are whole.
func (s *Solver) fractional() int {
	split, most := -1, whole
	for row := range s.lp.Rows() {
		i := s.lp.Basic(row) - s.tree.first
		if i < 0 {
			continue
		}
		x := s.lp.Value(s.tree.first + i)
		if d := math.Abs(x - math.Round(x)); d > most {
			split, most = i, d
		}
	}
	return split
}

// whole takes a node whose relaxation is integral: it is a play, if the judge
// agrees. If not, there has to be less of one of its columns.
func (s *Solver) whole(depth int) {
	t := &s.tree
	var list []int
	gain := int64(0)
	left := append([]float64(nil), s.rows.rhs...)
	for i := range s.pool {
		n := math.Round(s.lp.Value(t.first + i))
		if n == 0 {
			continue
		}
		for range int(n) {
			list = append(list, i)
		}
		gain += s.pool[i].gain * int64(n)
		row, entry := s.lp.Column(t.first + i)
		for k, r := range row {
			left[r] -= float64(n * entry[k])
		}
	}
	gain, ok := s.rows.gained(gain, left)
	if ok && gain > t.value && s.accepts(list) {
		t.best, t.value, t.found = append(t.best[:0], list...), gain, true
		t.done = s.Any
		return
	}
	s.saveBasis(depth)
	held := len(t.held)
	for k, i := range list {
		if k > 0 && list[k-1] == i {
			continue
		}
		n := 1
		for k+n < len(list) && list[k+n] == i {
			n++
		}
		at := t.first + i
		lower, upper := s.lp.Bounds(at)
		if int(lower) < n {
			s.try(depth, at, lower, float64(n-1))
			t.held = append(t.held, hold{at, lower, upper})
			s.lp.SetBounds(at, float64(n), upper)
		}
	}
	for _, h := range t.held[held:] {
		s.lp.SetBounds(h.at, h.lower, h.upper)
	}
	t.held = t.held[:held]
}

// accepts asks the judge.
func (s *Solver) accepts(list []int) bool {
	return s.Judge == nil || s.Judge(s.melds(list))
}
