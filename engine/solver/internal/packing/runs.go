package packing

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// runs prices the runs of a suit, from each low end on. What matters of the
// cards so far is how many wild ones are among them, how many jokers have been
// exchanged, and whether one is stolen.
func (s *Solver) runs(x *pricing, suit card.Suit) {
	x.suit = suit
	aces := s.p.Meld.Aces
	for x.low = 1; x.low <= card.Ranks; x.low++ {
		if x.low == 1 && aces == meld.AcesHigh {
			continue
		}
		places := card.Ranks
		switch aces {
		case meld.AcesCorner:
		case meld.AcesLow:
			places = min(places, card.Ranks+1-x.low)
		default:
			places = min(places, card.Ranks+2-x.low)
		}
		x.runsFrom(s, places)
	}
}

// face is the card at a place of the run.
func (x *pricing) face(at int) card.Face {
	return card.Of(x.suit, card.Rank((x.low-1+at)%card.Ranks+1))
}

func (x *pricing) runsFrom(s *Solver, places int) {
	lie := 0
	if x.old != nil {
		lie = len(x.old.Cards)
	}
	for at := range places {
		x.table[at] = -1
		for j := range lie {
			if x.old.Cards[j].Shows() == x.face(at) {
				x.table[at] = j
			}
		}
	}
	// A run that begins with an added wild card is as good with this card at its
	// other end, unless it goes as far up as one can, or the numbers count: an
	// ace at the upper end is one.
	top := end{total: impossible}
	for _, x.padded = range [...]bool{false, true} {
		x.runsUp(s, places, lie, &top)
	}
	if top.total >= x.floor {
		x.padded = top.padded
		x.climb(s, top.n)
		x.traceRun(s, top, 0)
	}
}

// runsUp prices the runs from the low end at hand.
func (x *pricing) runsUp(s *Solver, places, lie int, top *end) {
	x.clear(0)
	x.best[0][0][0][0] = 0
	found := 0
	for at := range places {
		if x.table[at] >= 0 {
			found++
		}
		if !x.step(s, at) {
			break // no way goes on
		}
		n := at + 1
		if n < s.p.Meld.RunMin || found < lie || n == card.Ranks && s.p.Meld.Aces == meld.AcesCorner && x.low > 1 {
			continue
		}
		if !x.padded || s.p.Points > 0 || x.full(s, n) {
			x.endRun(s, n, top)
		}
	}
}

// full reports whether a run of n cards goes as far up as one can.
func (x *pricing) full(s *Solver, n int) bool {
	switch s.p.Meld.Aces {
	case meld.AcesCorner:
		return n == card.Ranks
	case meld.AcesLow:
		return x.low+n-1 == card.Ranks
	}
	return x.low+n-1 == card.Ranks+1
}

// climb fills the table of the dynamic program for n places once more.
func (x *pricing) climb(s *Solver, n int) {
	x.clear(0)
	x.best[0][0][0][0] = 0
	for at := range n {
		x.step(s, at)
	}
}

func (x *pricing) clear(at int) {
	for k := 0; k <= x.most; k++ {
		for e := 0; e <= x.swaps; e++ {
			x.best[at][k][e] = [2]int64{impossible, impossible}
		}
	}
}

// choice is what may lie at a place of a run.
type choice struct {
	value             int64
	wild, swap, theft int // more of them
	table             bool
}

// choices lists what may lie at a place.
func (x *pricing) choices(s *Solver, at int, out *[4]choice) int {
	f := x.face(at)
	natural := !s.kinds[f].wild
	bonus := int64(0)
	if natural && x.lies[f] > 0 {
		bonus = unit
	}
	points := x.rank * int64(f.Rank())
	n := 0
	if j := x.table[at]; j >= 0 {
		c := x.old.Cards[j]
		out[n] = choice{table: true}
		if !c.Wild() {
			out[n].value = bonus
		}
		n++
		if s.swappable(x.old, c) && natural && s.kinds[f].have > 0 {
			out[n] = choice{value: x.value[f] + bonus + points, swap: 1}
			n++
		}
		return n
	}
	if at == 0 && x.padded {
		if x.most > 0 {
			out[n] = choice{value: points, wild: 1}
			n++
		}
		return n
	}
	if natural && s.kinds[f].have > 0 {
		out[n] = choice{value: x.value[f] + bonus + points}
		n++
	}
	if x.most > 0 && at > 0 {
		out[n] = choice{value: points, wild: 1}
		n++
	}
	if x.old == nil && natural {
		if t := s.theftOf(f); t >= 0 {
			out[n] = choice{value: bonus - s.rows.of(s.rows.theft[t]), theft: 1}
			n++
		}
	}
	return n
}

// step goes on by a place; it reports whether any way does.
func (x *pricing) step(s *Solver, at int) bool {
	if s.stop(1 + (x.most+1)*(x.swaps+1)/shareWork) {
		return false
	}
	var list [4]choice
	n := x.choices(s, at, &list)
	x.clear(at + 1)
	any := false
	for k := 0; k <= x.most; k++ {
		for e := 0; e <= x.swaps; e++ {
			for t, v := range x.best[at][k][e] {
				if v <= impossible {
					continue
				}
				for _, c := range list[:n] {
					k, e, t := k+c.wild, e+c.swap, t+c.theft
					if k > x.most || e > x.swaps || t > 1 {
						continue
					}
					any = true
					if to := &x.best[at+1][k][e][t]; v+c.value > *to {
						*to = v + c.value
					}
				}
			}
		}
	}
	return any
}

// end is where a run ends: after n cards, with a number of wild cards added, jokers
// exchanged and cards stolen.
type end struct {
	n, k, e, t, counted int
	total               int64
	padded              bool
}

// endRun prices the runs that end after n cards; top is the best so far.
func (x *pricing) endRun(s *Solver, n int, top *end) {
	r := s.p.Meld
	for k := 0; k <= x.most; k++ {
		for e := 0; e <= x.swaps; e++ {
			for t, v := range x.best[n][k][e] {
				wild := k + x.wilds - e
				switch {
				case v <= impossible, n-wild < r.Naturals, r.Wild > 0 && wild > r.Wild,
					x.old != nil && k+e == 0 && n == len(x.old.Cards), // see still
					x.old == nil && s.p.One > 0 && n != s.p.One,
					t > 0 && n < stealMates+1:
					continue
				}
				from, to, dual := s.counts(x, false, n, t > 0)
				for counted := from; counted <= to; counted++ {
					fill := x.filling[e][counted][k]
					if fill <= impossible {
						continue
					}
					total := v + fill + x.frame(s, e) - int64(counted)*dual
					here := end{n, k, e, t, counted, total, x.padded}
					switch {
					case x.all && total >= x.floor:
						x.traceRun(s, here, total-x.floor)
					case !x.all && total > top.total:
						*top = here
					}
				}
			}
		}
	}
}

// traceRun emits the runs that end so, and lose no more than slack of the best.
func (x *pricing) traceRun(s *Solver, z end, slack int64) {
	x.done = false
	x.slots = x.slots[:0]
	var back func(at, k, e, t int, slack int64)
	back = func(at, nk, ne, nt int, slack int64) {
		if x.done || s.stopped {
			return
		}
		if at < 0 {
			s.wildKinds(x, z.e, z.counted, z.k, slack)
			return
		}
		var list [4]choice
		for _, c := range list[:x.choices(s, at, &list)] {
			k, e, t := nk-c.wild, ne-c.swap, nt-c.theft
			if k < 0 || e < 0 || t < 0 || x.best[at][k][e][t] <= impossible {
				continue
			}
			lost := x.best[at+1][nk][ne][nt] - x.best[at][k][e][t] - c.value
			if lost > slack {
				continue
			}
			f := x.face(at)
			slot := Slot{Shows: f, Face: f, Hand: true}
			switch {
			case c.table:
				slot = s.tableSlot(x.old.Cards[x.table[at]])
			case c.wild > 0:
				slot = Slot{Shows: f, Wild: true, Hand: true}
			case c.theft > 0:
				slot = Slot{Shows: f, Face: f, Stolen: true}
			}
			x.slots = append(x.slots, slot)
			back(at-1, k, e, t, slack-lost)
			x.slots = x.slots[:len(x.slots)-1]
		}
	}
	back(z.n-1, z.k, z.e, z.t, slack)
}
