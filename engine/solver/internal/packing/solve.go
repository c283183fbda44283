package packing

import "machiavelli/engine/card"

// gainful is a reduced cost that is worth a column, in units.
const gainful = unit / 1024

// maxRounds is far more than a program takes; should rounding keep it from
// settling, the bound is the weaker, and true.
const maxRounds = 200

// relax solves the relaxation: melds are priced and added until none gains.
func (s *Solver) relax() {
	s.begin()
	most := int64(0)
	add := func(m *Meld, counted bool) {
		c := column{meld: *m, counted: counted}
		s.price(&c)
		most = max(most, s.gains(&c))
		s.add(&c)
	}
	for range maxRounds {
		most = gainful
		s.lp.Solve(s.pivot)
		s.bound = s.rows.round(s.lp.Duals(), s.rows.rhs)
		n := len(s.pool)
		s.every(add, gainful, false)
		if len(s.pool) == n || s.stopped {
			break
		}
	}
	s.root = append(s.root[:0], s.rows.dual...)
	// No meld gains more than this, and there are no more of them in a play.
	s.bound += most * int64(s.mostMelds())
}

// pivot counts the work of one and reports whether to end the search.
func (s *Solver) pivot() bool {
	m := s.lp.Rows()
	return s.stop(m*m/pivotWork + s.lp.Columns()/shareWork)
}

// mostMelds is how many columns a play can have at most: the old melds, and
// new ones with a card each.
func (s *Solver) mostMelds() int {
	n := len(s.p.Olds) + s.outs() + 1
	for _, k := range s.kinds {
		n += k.have
	}
	return n
}

// gains is what a column that has just been priced gains under the duals, in
// units.
func (s *Solver) gains(c *column) int64 { return s.under(c.gain, s.row, s.entry) }

// reduced is what a column of the pool gains under them.
func (s *Solver) reduced(i int) int64 {
	row, entry := s.lp.Column(s.tree.first + i)
	return s.under(s.pool[i].gain, row, entry)
}

func (s *Solver) under(gain int64, row []int32, entry []float64) int64 {
	v := gain * unit
	for k, r := range row {
		v -= s.rows.dual[r] * int64(entry[k])
	}
	return v
}

// widen looks for the best play among the melds that lose nothing, then among
// those that lose more, until one is found that no meld left out can better.
func (s *Solver) widen() Result {
	top := s.bound >> unitBits // no play gains more
	least := int64(-s.scale)   // every play gains as much
	reach := int64(0)
	// The melds of the relaxation often hold a play that reaches the bound.
	done := top >= least && !s.stopped && s.search(top, fewNodes)
	for !done && !s.stopped && top >= least {
		target := max(top-reach, least)
		if !s.gather(target) {
			break
		}
		if s.search(target, 0) || target == least {
			break
		}
		reach = max(3, reach*6)
	}
	r := Result{Found: s.tree.found, Exact: !s.stopped}
	if !r.Found {
		return r
	}
	for _, at := range s.tree.best {
		c := &s.pool[at]
		m := c.meld
		m.Contract = c.counted
		r.Melds = append(r.Melds, m)
		r.Value -= m.Out * s.kinds[s.byFace[card.Joker]].worth // set free, it counts as a card of the hand
		for _, x := range c.meld.Slots {
			if x.Hand {
				r.Value += s.kinds[s.kindOf(x)].worth
			}
		}
	}
	return r
}

// fewNodes is how many nodes are looked at where success is not certain.
const fewNodes = 40
