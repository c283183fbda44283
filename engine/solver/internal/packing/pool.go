package packing

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/solver/internal/simplex"
)

// The pool is the melds that the program has columns for.

// gather puts the melds into the pool that a play which gains target or more can
// hold.
func (s *Solver) gather(target int64) bool {
	s.rows.dual = append(s.rows.dual[:0], s.root...)
	s.enumerate(func(m *Meld, counted bool) {
		c := column{meld: *m, counted: counted}
		s.price(&c)
		if !s.dominated(&c) {
			c.waits = true
			s.add(&c)
		}
	}, target*unit-s.bound, true)
	return !s.stopped
}

// add puts a column that has just been priced into the pool, if it is not known yet.
func (s *Solver) add(c *column) {
	if s.twin(c) {
		return
	}
	d := *c
	d.meld.Slots, d.copies = append([]Slot(nil), c.meld.Slots...), s.copies(c)
	s.lp.Add(float64(c.gain), simplex.Unbounded, s.row, s.entry)
	s.pool = append(s.pool, d)
}

// twin reports whether a column that is the same to the program is known. What
// the judge looks at is the same too: the cards, not where wild ones lie.
func (s *Solver) twin(c *column) bool {
	k := s.key[:0]
	for i, row := range s.row {
		k = append(k, byte(row), byte(row>>8), byte(int(s.entry[i])))
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

// copies is how often a column that has just been priced can be part of a play.
func (s *Solver) copies(c *column) int {
	if c.gives != card.NoFace {
		return s.kinds[c.gives].all()
	}
	n := maxCopies
	for i, row := range s.row {
		switch {
		case s.rows.fixed(int(row)):
			n = min(n, int(s.rows.rhs[row]/s.entry[i]))
		case int(row) == s.rows.wild[anyWild] || int(row) == s.rows.wild[noJoker]:
			n = min(n, s.wilds()/int(s.entry[i]))
		}
	}
	return n
}

// maxCopies is how many packs there are at most.
const maxCopies = 4

// fixed reports whether a row's entries are all positive and it takes no more
// than its right hand side.
func (r *rows) fixed(row int) bool {
	if row == r.supply[card.Joker] {
		return r.back < 0
	}
	return row == r.one || row == r.steal || slices.Contains(r.supply, row) || slices.Contains(r.old, row) || slices.Contains(r.piece, row)
}
