package packing

import "machiavelli/engine/card"

// column is a meld as the program knows it, or a wild card that is given to one:
// most melds say how many wild cards they hold and not which, so that a program
// with seven twos and jokers has one column where it would have hundreds.
type column struct {
	meld    Meld
	gives   card.Face // the wild card, NoFace of a meld
	to      int       // the row of wild cards that it adds to or takes from: see wildRow
	counted bool      // towards the contract
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
	played, points, worth, wild := 0, 0, 0, 0
	var used [54]int
	if c.gives != card.NoFace {
		used[c.gives], played, wild = 1, 1, -1
	} else {
		c.to = s.wildRow(m.Out, c.counted)
	}
	for _, x := range m.Slots {
		switch {
		case x.Stolen:
			put(r.theft[s.theftOf(x.Face)], 1)
		case x.Hand:
			points += int(x.Shows.Rank())
			if x.Face == card.NoFace {
				wild++
				continue
			}
			played++
			used[x.Face]++
		}
	}
	if m.Out > 0 {
		used[card.Joker] -= m.Out
		played -= m.Out
	}
	put(r.wild[c.to], wild)
	for k, n := range used {
		c.gain += int64(n * s.kinds[k].gain)
		worth += n * s.kinds[k].worth
		put(r.supply[k], n)
		put(r.home[k], n)
	}
	put(r.back, -used[card.Joker])
	put(r.limit, played)
	put(r.aim, worth)
	put(r.least, played)
	put(r.points, points)
	switch {
	case c.gives != card.NoFace:
	case m.Old < 0:
		put(r.one, 1)
	default:
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
	var have [54]int
	for _, f := range s.p.Pieces[m.Piece].Faces {
		have[f]++
	}
	n := 0
	for _, x := range m.Slots {
		if have[x.Face] > 0 {
			have[x.Face]--
			n++
		}
	}
	return n
}
