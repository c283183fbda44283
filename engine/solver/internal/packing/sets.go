package packing

import "machiavelli/engine/card"

// stealMates is how many cards of the hand a stolen card goes with.
const stealMates = 2

// taking is the cards of a set: natural ones by suit.
type taking struct {
	table  [card.Suits]int // of the old meld
	hand   [card.Suits]int
	most   [card.Suits]int // of the hand
	stolen int             // a suit, or -1
	n      int             // natural cards in all
	gain   int64
}

// set prices the sets of a rank, by how many natural cards of each suit are
// added.
func (s *Solver) set(x *pricing, rank card.Rank) {
	p := s.p
	c := taking{stolen: -1}
	wildSuits := [card.Suits]bool{}
	if x.old != nil {
		for _, d := range x.old.Cards {
			if d.Wild() {
				wildSuits[d.Shows().Suit()] = x.old.Labels
				continue
			}
			c.table[d.ID.Face().Suit()]++
			c.n++
		}
	}
	for suit := range c.most {
		k := card.Of(card.Suit(suit), rank)
		if s.kinds[k].wild {
			continue
		}
		c.most[suit] = s.kinds[k].have
		if !p.Meld.AnySuits {
			c.most[suit] = min(c.most[suit], 1-c.table[suit])
			if wildSuits[suit] {
				c.most[suit] = 0
			}
		}
	}
	top := setEnd{total: impossible}
	s.suits(x, rank, &c, 0, &top)
	for suit := range c.most {
		if x.old != nil || s.theftOf(card.Of(card.Suit(suit), rank)) < 0 {
			continue
		}
		d := c
		d.stolen = suit
		d.n++
		if !p.Meld.AnySuits {
			d.most[suit] = 0
		}
		d.gain -= s.rows.of(s.rows.theft[s.theftOf(card.Of(card.Suit(suit), rank))])
		s.suits(x, rank, &d, 0, &top)
	}
	if !x.all && top.total >= x.floor {
		s.emitSet(x, rank, top, 0)
	}
}

// setEnd is a set: with a number of wild cards added and jokers exchanged.
type setEnd struct {
	taking
	k, e, counted int
	total         int64
}

// suits goes through the numbers of natural cards from a suit on.
func (s *Solver) suits(x *pricing, rank card.Rank, c *taking, suit int, top *setEnd) {
	if suit == card.Suits {
		s.endSet(x, rank, c, top)
		return
	}
	k := card.Of(card.Suit(suit), rank)
	for n := 0; n <= c.most[suit]; n++ {
		if n > 0 {
			c.hand[suit]++
			c.n++
			c.gain += x.value[k] + x.rank*int64(rank)
		}
		lie := c.table[suit] + n
		if c.stolen == suit {
			lie++
		}
		bonus := unit * int64(min(lie, x.lies[k]))
		c.gain += bonus
		s.suits(x, rank, c, suit+1, top)
		c.gain -= bonus
	}
	c.n -= c.hand[suit]
	c.gain -= int64(c.hand[suit]) * (x.value[k] + x.rank*int64(rank))
	c.hand[suit] = 0
}

// endSet prices a set with those natural cards, and more and more wild ones;
// top is the best so far.
func (s *Solver) endSet(x *pricing, rank card.Rank, c *taking, top *setEnd) {
	if s.stop(groupWork) {
		return
	}
	r := s.p.Meld
	added := 0
	for _, n := range c.hand {
		added += n
	}
	for e := 0; e <= min(x.swaps, added); e++ {
		for k := 0; k <= x.most; k++ {
			wild := k + x.wilds - e
			n := c.n + wild
			if r.Wild > 0 && wild > r.Wild || r.SetMax > 0 && n > r.SetMax || !r.AnySuits && n > card.Suits {
				break
			}
			if n < r.SetMin || c.n < r.Naturals || c.stolen >= 0 && n < stealMates+1 || x.old != nil && added+k == 0 || n == 0 {
				continue
			}
			if x.old == nil && s.p.One > 0 && n != s.p.One {
				continue
			}
			from, to, dual := s.counts(x, true, n, c.stolen >= 0)
			for counted := from; counted <= to; counted++ {
				fill := x.filling[e][counted][k]
				if fill <= impossible {
					continue
				}
				total := c.gain + fill + int64(k)*x.rank*int64(rank) + x.frame(s, e) - int64(counted)*dual
				here := setEnd{*c, k, e, counted, total}
				switch {
				case x.all && total >= x.floor:
					s.emitSet(x, rank, here, total-x.floor)
				case !x.all && total > top.total:
					*top = here
				}
			}
		}
	}
}

// emitSet emits the sets that are so, and lose no more than slack of the best.
func (s *Solver) emitSet(x *pricing, rank card.Rank, c setEnd, slack int64) {
	x.done, x.slots = false, x.slots[:0]
	free := [card.Suits]bool{true, true, true, true}
	gone := c.e
	if x.old != nil {
		for _, d := range x.old.Cards {
			if gone > 0 && s.swappable(x.old, d) {
				gone--
				continue
			}
			x.slots = append(x.slots, s.tableSlot(d))
		}
	}
	for suit, n := range c.hand {
		f := card.Of(card.Suit(suit), rank)
		if c.stolen == suit {
			x.slots = append(x.slots, Slot{Shows: f, Face: f, Stolen: true})
		}
		for range n {
			x.slots = append(x.slots, Slot{Shows: f, Face: f, Hand: true})
		}
		free[suit] = c.table[suit]+n == 0 && c.stolen != suit
	}
	// wild cards stand for suits that are not there, as far as there are any
	for i := range x.slots {
		d := &x.slots[i]
		switch {
		case d.Wild && (x.old.Labels || s.p.Meld.AnySuits):
			free[d.Shows.Suit()] = false
		case d.Wild:
			d.Shows = nextFree(&free, rank, d.Shows)
		}
	}
	for range c.k {
		x.slots = append(x.slots, Slot{Shows: nextFree(&free, rank, card.NoFace), Wild: true, Hand: true})
	}
	s.wildKinds(x, c.e, c.counted, c.k, slack)
}

// nextFree takes a suit that is free, the wanted one if it is.
func nextFree(free *[card.Suits]bool, rank card.Rank, want card.Face) card.Face {
	if want != card.NoFace && (free[want.Suit()] || *free == [card.Suits]bool{}) {
		free[want.Suit()] = false
		return want
	}
	for suit := range free {
		if free[suit] {
			free[suit] = false
			return card.Of(card.Suit(suit), rank)
		}
	}
	return card.Of(card.Spades, rank)
}
