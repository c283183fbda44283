package packing

import "machiavelli/engine/card"

// column is a meld as the program knows it.
type column struct {
	meld    Meld
	counted bool // towards the contract
	gain    int64
	copies  int // how often it can be part of a play

	waits bool  // it is not in the program until the prices ask for it
	worth int64 // … and gains this by those of the last bound
	out   bool  // it is part of no play that is sought
}

// price gives a column its gain and says what it takes of each row: what a meld is
// to the program is said here and, for the dynamic program, in pricing.
func (s *Solver) price(c *column) {
	s.stop(meldWork)
	r, p, m := &s.rows, s.p, &c.meld
	c.gain, s.row, s.entry = 0, s.row[:0], s.entry[:0]
	put := func(row, n int) {
		if row >= 0 && n != 0 {
			s.row, s.entry = append(s.row, int32(row)), append(s.entry, float64(n))
		}
	}
	played, points, worth := 0, 0, 0
	var used [54]int
	for _, x := range m.Slots {
		switch {
		case x.Stolen:
			put(r.theft[s.theftOf(x.Face)], 1)
		case x.Hand:
			played++
			points += int(x.Shows.Rank())
			used[s.kindOf(x)]++
		}
	}
	if m.Out > 0 {
		used[s.byFace[card.Joker]] -= m.Out
		played -= m.Out
	}
	for k, n := range used[:len(s.kinds)] {
		c.gain += int64(n * s.kinds[k].gain)
		worth += n * s.kinds[k].worth
		put(r.supply[k], n)
		put(r.back[k], -n)
		put(r.home[k], n)
	}
	put(r.limit, played)
	put(r.aim, worth)
	put(r.least, played)
	put(r.points, points)
	if m.Old < 0 {
		put(r.one, 1)
	} else {
		put(r.old[m.Old], 1)
		if m.Gone >= 0 {
			put(r.steal, 1)
			put(r.theft[s.theftOf(p.Olds[m.Old].Cards[m.Gone].ID.Face())], -1)
		}
	}
	if m.Piece >= 0 {
		put(r.piece[m.Piece], 1)
		c.gain += int64(s.stays(m))
	}
	if c.counted {
		put(s.contractRow(m), 1)
		put(r.own, s.wildOf(m, card.Joker))
	}
}

// contractRow is the row that a meld from the hand alone counts for, -1 if it
// is too short.
func (s *Solver) contractRow(m *Meld) int {
	c := s.p.Contract
	set := m.Slots[0].Shows.Rank() == m.Slots[1].Shows.Rank()
	switch {
	case set && len(m.Slots) >= c.SetSize:
		return s.rows.sets
	case !set && len(m.Slots) >= c.RunSize:
		return s.rows.runs
	}
	return -1
}

func (s *Solver) kindOf(x Slot) int {
	if x.Face != card.NoFace {
		return s.byFace[x.Face]
	}
	for k := range s.kinds {
		if s.kinds[k].wild && s.kinds[k].face == card.NoFace {
			return k
		}
	}
	return -1
}

// wildOf is how many wild cards of a face a meld holds.
func (s *Solver) wildOf(m *Meld, f card.Face) int {
	n := 0
	for _, x := range m.Slots {
		if x.Wild && x.Face == f {
			n++
		}
	}
	return n
}

// stays is how many cards a meld has in common with the piece it continues.
func (s *Solver) stays(m *Meld) int {
	var have [54]int // by kind
	for _, f := range s.p.Pieces[m.Piece].Faces {
		have[s.byFace[f]]++
	}
	n := 0
	for _, x := range m.Slots {
		if k := s.kindOf(x); have[k] > 0 {
			have[k]--
			n++
		}
	}
	return n
}
