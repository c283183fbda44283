package packing

import (
	"slices"

	"machiavelli/engine/card"
)

// gainful is a reduced cost that is worth a column, in units.
const gainful = unit / 1024

// maxRounds is far more than a program takes; should rounding keep it from
// settling, the bound is the weaker, and true.
const maxRounds = 200

// relax solves the relaxation: melds are priced and added until none gains.
func (s *Solver) relax() {
	s.reset()
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
		for i := range s.pool[:s.giving] {
			most = max(most, s.reduced(i))
		}
		n := len(s.pool)
		s.enumerate(add, gainful, false)
		if len(s.pool) == n || s.stopped {
			break
		}
	}
	s.root = append(s.root[:0], s.rows.dual...)
	// No column gains more than this, and there are no more of them in a play.
	s.bound += most * int64(s.mostColumns())
}

// pivot counts the work of one and reports whether to end the search.
func (s *Solver) pivot() bool {
	m := s.lp.Rows()
	return s.stop(m*m/pivotWork + s.lp.Columns()/shareWork)
}

// mostColumns is how many a play can have at most: the old melds, new ones with a
// card each, and wild cards.
func (s *Solver) mostColumns() int {
	n := len(s.p.Olds) + 1
	for f := range s.kinds {
		n += 2 * s.kinds[f].all()
	}
	return n
}

// gains is what a column that has just been priced gains under the duals, in
// units.
func (s *Solver) gains(c *column) int64 { return s.under(c.gain, s.row, s.entry) }

// reduced is the reduced cost of a column of the pool: its gain less the duals of its rows.
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
	r.Melds = s.melds(s.tree.best)
	for _, m := range r.Melds {
		r.Value -= m.Out * s.kinds[card.Joker].worth // set free, it counts as a card of the hand
		for _, x := range m.Slots {
			if x.Hand {
				r.Value += s.kinds[x.Face].worth
			}
		}
	}
	return r
}

// melds is the melds of a play, with the wild cards that they are given.
func (s *Solver) melds(play []int) []Meld {
	var list []Meld
	var given [2][]card.Face
	for _, i := range play {
		c := &s.pool[i]
		if c.gives != card.NoFace {
			given[c.to] = append(given[c.to], c.gives)
			continue
		}
		m := c.meld
		m.Slots, m.Contract = slices.Clone(m.Slots), c.counted
		list = append(list, m)
	}
	for _, m := range list {
		to := &given[s.wildRow(m.Out, m.Contract)]
		for k := range m.Slots {
			if x := &m.Slots[k]; x.Face == card.NoFace {
				x.Face, *to = (*to)[0], (*to)[1:]
			}
		}
	}
	return list
}

// fewNodes is how many nodes are looked at where success is not certain.
const fewNodes = 40
