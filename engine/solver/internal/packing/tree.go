package packing

import (
	"machiavelli/engine/solver/internal/reuse"
	"machiavelli/engine/solver/internal/simplex"
)

// tree is a branch and bound over the melds of the pool: what a node decides is
// that some of them are part of the play and others are not. Both are said by
// costs, so that the relaxation goes on from where it stood.
type tree struct {
	first int // the program's number of the pool's first column
	state []choosing
	fixed int // columns that must be
	best  []int
	value int64
	nodes int
	limit int // 0: none
	found bool
	done  bool
}

type choosing uint8

const (
	open choosing = iota
	must
	mustNot
)

// bonus is what a column that must be gains besides: more than every play.
const bonus = never / 8

// gather fills the pool with the melds that a play which gains target or more
// can hold; of those that may be there several times so many copies.
func (s *Solver) gather(target int64) bool {
	s.pool = s.pool[:0]
	clear(s.known)
	s.rows.dual = append(s.rows.dual[:0], s.root...)
	s.every(func(m *Meld, counted bool) {
		if s.stop(1) {
			s.priced.done = true
			return
		}
		c := column{meld: *m, counted: counted}
		s.price(&c)
		if !s.dominated(&c) {
			s.note(&c)
		}
	}, target*unit-s.bound, true)
	return !s.stopped
}

// note adds a column to the pool that is not known yet, as often as it can be
// part of a play.
func (s *Solver) note(c *column) {
	if s.twin(c) {
		return
	}
	d := *c
	d.meld.Slots = append([]Slot(nil), c.meld.Slots...)
	for range s.copies(c) {
		s.pool = append(s.pool, d)
	}
}

// twin reports whether a column that is the same to the program is known. What
// the judge looks at is the same too: the cards, not where wild ones lie.
func (s *Solver) twin(c *column) bool {
	k := s.key[:0]
	for i, row := range c.row {
		k = append(k, byte(row), byte(row>>8), byte(int(c.entry[i])))
	}
	gain := uint64(c.gain)
	k = append(k, byte(gain), byte(gain>>8), byte(gain>>16), byte(gain>>24), byte(c.meld.Out))
	s.key = k
	if s.known[string(k)] {
		return true
	}
	s.known[string(k)] = true
	return false
}

// dominated reports whether two other melds do as well as a new one: it can be
// cut in two, neither of which has to be what it is as a whole.
func (s *Solver) dominated(c *column) bool {
	m := &c.meld
	if m.Old >= 0 || m.Piece >= 0 || s.p.One > 0 {
		return false
	}
	r := s.p.Meld
	n, least, whole := len(m.Slots), r.RunMin, s.p.Contract.RunSize
	set := m.Slots[0].Shows.Rank() == m.Slots[1].Shows.Rank()
	if set {
		least, whole = r.SetMin, s.p.Contract.SetSize
	}
	if !c.counted {
		whole = 0
	}
	if set { // the cards can be dealt as one likes
		return n >= max(least, whole)+least && s.naturals(m.Slots) >= 2*r.Naturals
	}
	for k := least; k <= n-least; k++ {
		if max(k, n-k) >= whole && s.naturals(m.Slots[:k]) >= r.Naturals && s.naturals(m.Slots[k:]) >= r.Naturals {
			return true
		}
	}
	return false
}

// naturals is the natural cards of a part of a meld, -1 if one is stolen and the
// meld has to stay whole.
func (s *Solver) naturals(part []Slot) int {
	n := 0
	for _, x := range part {
		if x.Stolen {
			return -1
		}
		if !x.Wild {
			n++
		}
	}
	return n
}

// copies is how often a column can be part of a play.
func (s *Solver) copies(c *column) int {
	n := maxCopies
	for i, row := range c.row {
		if s.rows.fixed(int(row)) {
			n = min(n, int(s.rows.rhs[row]/c.entry[i]))
		}
	}
	return n
}

// maxCopies is how many packs there are at most.
const maxCopies = 4

// fixed reports whether a row's entries are all positive and it takes no more
// than its right hand side.
func (r *rows) fixed(row int) bool {
	for k, at := range r.supply {
		if at == row {
			return r.back[k] < 0
		}
	}
	for _, list := range [...][]int{r.old, r.piece} {
		for _, at := range list {
			if at == row {
				return true
			}
		}
	}
	return row == r.one || row == r.steal
}

// search looks for the best play in the pool that gains target or more, in so
// many nodes if there is a limit; it reports whether there is one.
func (s *Solver) search(target int64, limit int) bool {
	t := &s.tree
	t.nodes, t.limit = 0, limit
	s.begin()
	t.first = s.lp.Columns()
	t.state = reuse.Zeros(t.state, len(s.pool))
	t.fixed, t.found, t.done, t.value = 0, false, false, target-1
	for i := range s.pool {
		c := &s.pool[i]
		s.lp.Add(float64(c.gain), 1, c.row, c.entry)
	}
	s.node()
	return t.found
}

// decide settles a column, or opens it again.
func (s *Solver) decide(at int, how choosing) {
	t := &s.tree
	if t.state[at] == must {
		t.fixed--
	}
	t.state[at] = how
	cost := float64(s.pool[at].gain)
	switch how {
	case must:
		t.fixed++
		cost += bonus
	case mustNot:
		cost = -never
	}
	s.lp.SetCost(t.first+at, cost)
}

// node solves a node and those below it.
func (s *Solver) node() {
	t := &s.tree
	if t.nodes++; t.limit > 0 && t.nodes > t.limit {
		t.done = true
	}
	if t.done || s.lp.Solve(s.pivot) == simplex.Stopped {
		return
	}
	if s.nodeBound()>>unitBits <= t.value {
		return
	}
	split, worst := -1, 0.01
	for i := range s.pool {
		if v := s.lp.Value(t.first + i); t.state[i] == open && min(v, 1-v) > worst {
			split, worst = i, min(v, 1-v)
		}
	}
	if split < 0 {
		s.whole()
		return
	}
	s.branch(split)
}

func (s *Solver) branch(at int) {
	for _, how := range [...]choosing{must, mustNot} {
		s.decide(at, how)
		s.node()
	}
	s.decide(at, open)
}

// nodeBound is what no play of the node exceeds, in units: proven with integers.
func (s *Solver) nodeBound() int64 {
	t := &s.tree
	bound := s.rows.round(s.lp.Duals(), s.rows.rhs) - int64(t.fixed)*bonus*unit
	for i := range s.pool {
		d := s.reduced(&s.pool[i])
		switch t.state[i] {
		case must:
			d += bonus * unit
		case mustNot:
			continue
		}
		bound += max(d, 0)
	}
	return bound
}

// whole takes a node whose relaxation is integral: it is a play, if the judge
// agrees. If not, one of its columns must differ.
func (s *Solver) whole() {
	t := &s.tree
	var list []int
	gain := int64(0)
	left := append([]float64(nil), s.rows.rhs...)
	for i := range s.pool {
		if s.lp.Value(t.first+i) < 0.5 {
			continue
		}
		list = append(list, i)
		gain += s.pool[i].gain
		for k, row := range s.pool[i].row {
			left[row] -= s.pool[i].entry[k]
		}
	}
	for i, v := range left {
		switch s.rows.sign[i] {
		case moving:
			gain -= int64(max(v, 0))
		case atMost:
			if v < 0 {
				list = nil
			}
		case atLeast:
			if v > 0 {
				return
			}
		case exactly:
			if v != 0 {
				return
			}
		}
	}
	if list != nil && gain > t.value && s.accepts(list) {
		t.best, t.value, t.found = append(t.best[:0], list...), gain, true
		t.done = s.Any
		return
	}
	if list != nil && gain <= t.value {
		return
	}
	var decided []int
	for i := range s.pool {
		if s.lp.Value(t.first+i) < 0.5 || t.state[i] != open {
			continue
		}
		decided = append(decided, i)
	}
	for _, i := range decided {
		s.decide(i, mustNot)
		s.node()
		s.decide(i, must)
	}
	for _, i := range decided {
		s.decide(i, open)
	}
}

// accepts asks the judge.
func (s *Solver) accepts(list []int) bool {
	if s.Judge == nil {
		return true
	}
	var melds []Meld
	for _, i := range list {
		m := s.pool[i].meld
		m.Contract = s.pool[i].counted
		melds = append(melds, m)
	}
	return s.Judge(melds)
}
