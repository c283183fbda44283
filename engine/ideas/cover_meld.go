package ideas

import (
	"math/bits"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/stable"
)

// One meld of a cover: which cards may fill its places, and which wild card stands
// for what.

// fill fills the ranks of a run that are left, the lowest first, with natural
// cards, or leaves them to wild ones.
func (c *cover) fill(s card.Suit, left, gaps uint16) {
	if left == 0 {
		c.stuff(s, gaps, 0)
		return
	}
	bit := left & -left
	for _, i := range c.ofSuit[s] {
		if u := &c.units[i]; u.ranks&bit != 0 && u.ranks&^left == 0 && c.open(i) {
			c.choose(i)
			c.fill(s, left&^u.ranks, gaps)
			c.leave(i)
			if c.ended {
				return
			}
		}
	}
	wilds := c.now.wilds + c.spare
	if c.r.Wild > 0 {
		wilds = min(wilds, c.r.Wild)
	}
	if bits.OnesCount16(gaps) < wilds {
		c.fill(s, left&^bit, gaps|bit)
	}
}

// stuff puts wild cards into the gaps of a run: those that the chosen units
// bring, and units from the at-th that have no natural card.
func (c *cover) stuff(s card.Suit, gaps uint16, at int) {
	switch want := bits.OnesCount16(gaps) - c.now.wilds; {
	case want < 0:
	case want == 0:
		before := len(c.faces)
		for ; gaps != 0; gaps &= gaps - 1 {
			c.faces = append(c.faces, card.Of(s, card.Rank(bits.TrailingZeros16(gaps))))
		}
		c.stand()
		c.faces = c.faces[:before]
	default:
		for k := at; k < len(c.pure) && !c.ended; k++ {
			if i := c.pure[k]; c.open(i) {
				c.choose(i)
				c.stuff(s, gaps, k+1)
				c.leave(i)
			}
		}
	}
}

// gather lists the sets of a rank that the chosen units make with any of those
// from the at-th: the units with natural cards, and behind them the others.
func (c *cover) gather(rank card.Rank, suits uint8, at int) {
	if c.r.SetMax > 0 && c.now.size > c.r.SetMax {
		return
	}
	if c.now.size >= c.r.SetMin {
		c.suited(rank, suits, 0, c.now.wilds)
	}
	natural := c.ofRank[rank]
	for k := at; k < len(natural)+len(c.pure) && !c.ended; k++ {
		var i int
		if k < len(natural) {
			i = natural[k]
		} else {
			i = c.pure[k-len(natural)]
		}
		if u := &c.units[i]; c.open(i) && (c.r.AnySuits || u.suits&suits == 0) {
			c.choose(i)
			c.gather(rank, suits|u.suits, k+1)
			c.leave(i)
		}
	}
}

// suited lists the suits from a given one that the wild cards of a set can
// stand for.
func (c *cover) suited(rank card.Rank, suits uint8, from card.Suit, wilds int) {
	if wilds == 0 {
		c.stand()
		return
	}
	for s := from; s < card.Suits && !c.ended; s++ {
		if suits>>s&1 != 0 && !c.r.AnySuits {
			continue
		}
		c.faces = append(c.faces, card.Of(s, rank))
		c.suited(rank, suits|1<<s, s, wilds-1)
		c.faces = c.faces[:len(c.faces)-1]
	}
}

// stand takes the chosen units for a meld, and says which wild card stands for
// which of the faces.
func (c *cover) stand() {
	if c.r.Wild > 0 && c.now.wilds > c.r.Wild || c.now.size-c.now.wilds < c.r.Naturals {
		return
	}
	for _, i := range c.chosen[c.now.chosen:] {
		if u := &c.units[i]; u.from >= 0 && !u.whole && c.share(c.chosen[c.now.chosen:], u.from) == c.olds[u.from].size {
			return // it is not opened
		}
	}
	from := len(c.pieces)
	var wild []card.Face
	for _, i := range c.chosen[c.now.chosen:] {
		for _, p := range c.units[i].pieces {
			if c.r.IsWild(p.face) {
				wild = append(wild, p.face)
			} else {
				c.pieces = append(c.pieces, piece{face: p.face})
			}
		}
	}
	stable.Ordered(wild)
	c.declare(from, wild, c.faces[c.now.faces:])
	c.pieces = c.pieces[:from]
}

// share is how many cards of an opened meld are among units.
func (c *cover) share(units []int, from int) int {
	n := 0
	for _, i := range units {
		if u := &c.units[i]; u.from == from && !u.whole {
			n++
		}
	}
	return n
}

// declare lets the wild cards stand for the faces, in every way that can be
// told apart, and lays the meld.
func (c *cover) declare(from int, wild, faces []card.Face) {
	if len(wild) == 0 {
		c.closeMeld(from)
		return
	}
	for k, f := range wild {
		if c.ended || k > 0 && f == wild[k-1] {
			continue
		}
		c.pieces = append(c.pieces, piece{f, faces[0]})
		c.declare(from, slices.Delete(slices.Clone(wild), k, k+1), faces[1:])
		c.pieces = c.pieces[:len(c.pieces)-1]
	}
}

// closeMeld makes a meld of the chosen units and searches on with the units that lie nowhere.
func (c *cover) closeMeld(from int) {
	now := c.now
	c.groups = append(c.groups, group{c.chosen[now.chosen:], c.pieces[from:]})
	c.now.chosen, c.now.faces, c.now.wilds, c.now.size = len(c.chosen), len(c.faces), 0, 0
	c.search()
	c.now, c.groups = now, c.groups[:len(c.groups)-1]
}
