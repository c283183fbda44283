package packing

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// Pricing goes through the melds there can be with what each would gain under
// the duals: a dynamic program over the cards of a run, the numbers of cards of
// a set. It finds the best of each group, or all above a floor; with integers,
// so that none is missed.

const (
	impossible = -1 << 56
	maxSwaps   = 8  // jokers of an old meld
	maxWilds   = 14 // wild cards that a run can be given
)

// pricing is the melds of one group: those that extend an old meld (or are
// new), and continue a piece (or none).
type pricing struct {
	old     *Old // nil for a new meld
	oldAt   int
	piece   int
	lies    [54]int // of the piece, by face
	kept    [54]int // wild cards of the old meld, by face
	swaps   int     // jokers that it may set free
	wilds   int     // wild cards of the old meld
	value   [54]int64
	rank    int64 // of each point
	most    int   // wild cards that may be added
	filling [maxSwaps + 1][2][maxWilds + 1]int64
	floor   int64
	all     bool // every meld above the floor, not just the best
	emit    func(*Meld, bool)

	// Of the run at hand:
	suit   card.Suit
	low    int
	padded bool                // it begins with an added wild card
	table  [card.Ranks + 2]int // by place: the card of the old meld, or -1
	best   [card.Ranks + 2][maxWilds + 1][maxSwaps + 1][2]int64
	slots  []Slot
	done   bool
}

// values is what a card of each kind gains under the duals.
func (s *Solver) values(x *pricing) {
	r := &s.rows
	each := r.of(r.limit) + r.of(r.least)
	for k := range s.kinds {
		x.value[k] = int64(s.kinds[k].gain)*unit - r.of(r.supply[k]) - r.of(r.home[k]) - each - r.of(r.aim)*int64(s.kinds[k].worth)
	}
	x.value[card.Joker] += r.of(r.back)
	x.rank = -r.of(r.points)
}

// enumerate goes through the groups.
func (s *Solver) enumerate(emit func(*Meld, bool), floor int64, all bool) {
	x := &s.priced
	s.values(x)
	x.floor, x.all, x.emit = floor, all, emit
	for i := range s.p.Olds {
		o := &s.p.Olds[i]
		for piece := -1; piece < len(s.p.Pieces); piece++ {
			if piece >= 0 && !s.goesOn(piece, i) || piece < 0 && s.lies(i) {
				continue
			}
			if s.stop(groupWork) {
				return
			}
			s.enter(x, o, i, piece)
			s.still(x, -1)
			if o.Grows || o.Swaps {
				s.extend(x)
			}
			for j, c := range o.Cards {
				if s.steals(o, j) && !slices.ContainsFunc(o.Cards[:j], func(d card.Card) bool { return d.ID.Face() == c.ID.Face() }) {
					s.still(x, j)
				}
			}
		}
	}
	for piece := -1; piece < len(s.p.Pieces); piece++ {
		if piece >= 0 && !s.goesOn(piece, -1) {
			continue
		}
		s.enter(x, nil, -1, piece)
		for rank := card.Ace; rank <= card.King; rank++ {
			if piece < 0 || s.touches(x, func(f card.Face) bool { return f.Rank() == rank }) {
				s.set(x, rank)
			}
		}
		for suit := range card.Suit(card.Suits) {
			if s.stopped {
				return
			}
			if piece < 0 || s.touches(x, func(f card.Face) bool { return f.Suit() == suit }) {
				s.runs(x, suit)
			}
		}
	}
}

// lies reports whether an old meld is a piece that goes on in it only, so that it
// need continue no other and not none.
func (s *Solver) lies(at int) bool {
	for i := range s.p.Pieces {
		if s.p.Pieces[i].Old == at {
			return s.ownOnly(i)
		}
	}
	return false
}

// touches reports whether a piece holds a wild card or a natural one of some.
func (s *Solver) touches(x *pricing, of func(card.Face) bool) bool {
	for _, f := range s.p.Pieces[x.piece].Faces {
		if s.p.Meld.IsWild(f) || of(f) {
			return true
		}
	}
	return false
}

// enter begins a group.
func (s *Solver) enter(x *pricing, o *Old, at, piece int) {
	x.old, x.oldAt, x.piece, x.lies, x.kept, x.swaps, x.wilds = o, at, piece, [54]int{}, [54]int{}, 0, 0
	if piece >= 0 {
		for _, f := range s.p.Pieces[piece].Faces {
			x.lies[f]++
		}
	}
	if o != nil {
		for _, c := range o.Cards {
			if !c.Wild() {
				continue
			}
			x.wilds++
			x.kept[c.ID.Face()]++
			if s.swappable(o, c) && x.swaps < maxSwaps {
				x.swaps++
			}
		}
	}
	x.most = min(s.wilds(), maxWilds)
	if w := s.p.Meld.Wild; w > 0 {
		x.most = min(x.most, w)
	}
	for e := 0; e <= x.swaps; e++ {
		s.fill(x, e)
	}
}

// swappable reports whether a card of an old meld is a joker that may go.
func (s *Solver) swappable(o *Old, c card.Card) bool {
	return o.Swaps && c.ID.Joker() && c.As.Natural() && !s.p.Meld.IsWild(c.As)
}

// fill makes the values of each number of added wild cards, the best of them, when e
// jokers of the old meld have left.
func (s *Solver) fill(x *pricing, e int) {
	r := &s.rows
	for counted := range 2 {
		to := s.wildRow(e, counted > 0)
		sum := &x.filling[e][counted]
		*sum = [maxWilds + 1]int64{}
		for n := 1; n <= maxWilds; n++ {
			sum[n] = impossible
		}
		var taken [54]int
		for n := 1; n <= x.most; n++ {
			best, top := card.NoFace, int64(impossible)
			for _, f := range s.wild {
				if taken[f] >= x.room(s, f, e, to) {
					continue
				}
				if v := x.wildValue(s, f, e, counted, taken[f]); v > top {
					best, top = f, v
				}
			}
			if given := -r.of(r.wild[to]); given >= top {
				sum[n] = sum[n-1] + given
				continue
			}
			taken[best]++
			sum[n] = sum[n-1] + top
		}
	}
}

// The rows of the wild cards that melds do not name.
const (
	anyWild = iota
	noJoker
)

// wildRow is which wild cards a meld need not name. A joker that is set free may
// not come back to its meld, and one in a meld that the contract asks for has to be
// of the hand: these say how many jokers they hold.
func (s *Solver) wildRow(out int, counted bool) int {
	if out > 0 || counted && s.rows.own >= 0 {
		return noJoker
	}
	return anyWild
}

// room is how many wild cards of a face a meld can name: all that there are if it
// has to, else as many as lie in the piece already.
func (x *pricing) room(s *Solver, f card.Face, e, to int) int {
	all := s.kinds[f].all()
	if to == noJoker && f == card.Joker {
		return all
	}
	return min(all, x.lies[f]-x.keeps(s, f, e))
}

// wildValue is what one more wild card of a face gains beside those added.
func (x *pricing) wildValue(s *Solver, f card.Face, e, counted, added int) int64 {
	v := x.value[f]
	if x.keeps(s, f, e)+added < x.lies[f] {
		v += unit
	}
	if counted == 1 && f == card.Joker {
		v -= s.rows.of(s.rows.own)
	}
	return v
}

// keeps is how many wild cards of a face the old meld keeps.
func (x *pricing) keeps(s *Solver, f card.Face, e int) int {
	if f == card.Joker {
		return x.kept[f] - e
	}
	return x.kept[f]
}

// frame is what every meld of the group gains, with e jokers gone.
func (x *pricing) frame(s *Solver, e int) int64 {
	r := &s.rows
	var v int64
	if x.old == nil {
		v -= r.of(r.one)
	} else {
		v -= r.of(r.old[x.oldAt])
		if e > 0 {
			v -= int64(e) * x.value[card.Joker]
		}
	}
	if x.piece >= 0 {
		v -= r.of(r.piece[x.piece])
		for k := range s.kinds {
			if s.kinds[k].wild {
				v += unit * int64(min(x.keeps(s, card.Face(k), e), x.lies[k]))
			}
		}
	}
	return v
}

// tableSlot is a card of the old meld.
func (s *Solver) tableSlot(c card.Card) Slot {
	return Slot{Shows: c.Shows(), Wild: c.Wild(), Face: c.ID.Face()}
}

// still is the old meld as it lies, except for a card that is stolen (-1: none).
func (s *Solver) still(x *pricing, gone int) {
	r := &s.rows
	x.slots = x.slots[:0]
	v := x.frame(s, 0)
	if gone >= 0 {
		v += r.of(r.theft[s.theftOf(x.old.Cards[gone].ID.Face())]) - r.of(r.steal)
	}
	var n [54]int
	for j, c := range x.old.Cards {
		if j == gone {
			continue
		}
		x.slots = append(x.slots, s.tableSlot(c))
		if f := c.ID.Face(); !c.Wild() {
			if n[f]++; n[f] <= x.lies[f] {
				v += unit
			}
		}
	}
	if v >= x.floor {
		x.emit(&Meld{Old: x.oldAt, Piece: x.piece, Slots: x.slots, Gone: gone}, false)
	}
}

// extend is the old meld with cards added, or exchanged.
func (s *Solver) extend(x *pricing) {
	if kind, _ := meld.Check(x.old.Cards, s.p.Meld); kind == meld.Set {
		s.set(x, x.old.Cards[0].Shows().Rank())
	} else {
		s.runs(x, x.old.Cards[0].Shows().Suit())
	}
}

// counts tells in which ways a meld of n cards counts: not, or towards
// the contract.
func (s *Solver) counts(x *pricing, set bool, n int, stolen bool) (from, to int, dual int64) {
	c, row := s.p.Contract, s.rows.runs
	size := c.RunSize
	if set {
		size, row = c.SetSize, s.rows.sets
	}
	switch {
	case x.old != nil || row < 0 || n < size || stolen:
		return 0, 0, 0
	case s.rows.own < 0:
		return 1, 1, s.rows.dual[row]
	}
	return 0, 1, s.rows.dual[row]
}

// wildKinds emits the meld of the slots, which takes k wild cards and lets e go, with
// the faces that these can be of, where it is worth at most slack less than the best.
func (s *Solver) wildKinds(x *pricing, e, counted, k int, slack int64) {
	s.stop(groupWork)
	left := x.filling[e][counted][k] - slack
	wild := make([]int, 0, maxWilds)
	for i := range x.slots {
		if x.slots[i].Wild && x.slots[i].Hand {
			wild = append(wild, i)
		}
	}
	to := s.wildRow(e, counted > 0)
	var rec func(k, at int, got int64)
	rec = func(k, at int, got int64) {
		if x.done || s.stopped {
			return
		}
		if at == len(wild) || k == len(s.wild) {
			if got -= int64(len(wild)-at) * s.rows.of(s.rows.wild[to]); got >= left {
				for _, i := range wild[at:] {
					x.slots[i].Face = card.NoFace
				}
				x.emit(&Meld{Old: x.oldAt, Piece: x.piece, Slots: x.slots, Out: e, Gone: -1}, counted > 0)
				x.done = !x.all
			}
			return
		}
		rec(k+1, at, got)
		f := s.wild[k]
		for took := 0; took < x.room(s, f, e, to) && at < len(wild); took++ {
			got += x.wildValue(s, f, e, counted, took)
			x.slots[wild[at]].Face = f
			at++
			rec(k+1, at, got)
		}
	}
	rec(0, 0, 0)
}
