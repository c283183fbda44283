package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// A meld that the generator has gone through is a column if it earns enough, keeps to
// the rules and could not as well be two.

// finish takes the meld as it is, if it earns enough and is one.
func (g *generator) finish(earned int64, each func(c *layoutColumn, earns int64)) {
	if earned <= g.limit || g.o >= 0 && g.shared == 0 || g.n-g.wilds < g.lp.melds.Naturals {
		return
	}
	if g.wilds > 0 {
		g.fromHand(0, g.freshNeeded(g.slots[:g.n]), earned, each)
	} else if g.lp.loss.sought || !g.divides() { // with long runs the first aim's program is mostly whole at once
		g.yield(earned, each)
	}
}

// freshNeeded is how many natural cards of a meld have to be said to be of the hand, as
// there are wild cards in it that were freed: those of which the hand has every copy
// are in any case.
func (g *generator) freshNeeded(meld []layoutSlot) int {
	inHand, freed := 0, false
	for _, x := range meld {
		if x.how < wildFrom {
			if g.lp.stock[x.face].inHand() {
				inHand++
			}
			continue
		}
		switch k := &g.lp.classes[(x.how-wildFrom)/2]; {
		case k.inHand:
			inHand++
		case x.how&1 != 0 && k.label != x.face:
			freed = true
		}
	}
	if !freed {
		return 0
	}
	return g.lp.rules.Joker.Reuse - inHand
}

// fromHand decides which need natural cards have to be of the hand, from a
// place on.
func (g *generator) fromHand(at, need int, earned int64, each func(c *layoutColumn, earns int64)) {
	if earned <= g.limit {
		return
	}
	if need <= 0 {
		c := layoutColumn{n: uint8(g.n), columnKey: columnKey{slots: g.slots}}
		g.lp.eachBesideItsFreer(&c, func(f card.Face) { earned -= g.lp.priceOfBeside(f) })
		if earned > g.limit && g.proper(g.slots[:g.n]) && !g.divides() {
			g.yield(earned, each)
		}
		return
	}
	for ; at+need <= g.n; at++ {
		x := &g.slots[at]
		if x.how == natural && g.lp.stock[x.face].fromHand >= 0 {
			x.how = fromHand
			g.fromHand(at+1, need-1, earned-g.lp.price.hand[x.face], each)
			x.how = natural
		}
	}
}

// divides reports whether a run could as well be two melds, of which one continues
// the old meld with as many cards. With two wild cards bound to one meld it is not so
// sure which cards keep them company.
func (g *generator) divides() bool {
	least := g.lp.melds.RunMin
	if g.n < 2*least || g.slots[0].face.Rank() == g.slots[1].face.Rank() || g.wilds > 0 && g.boundPair {
		return false
	}
	for at := least; at <= g.n-least; at++ {
		if (g.staysNowhere(0, at) || g.staysNowhere(at, g.n)) && g.isMeld(g.slots[:at]) && g.isMeld(g.slots[at:g.n]) {
			return true
		}
	}
	return false
}

// staysNowhere reports whether no card of a part of the meld lay in the old one.
func (g *generator) staysNowhere(from, to int) bool {
	for k := from; k < to; k++ {
		if g.bonus[k+1] > 0 {
			return false
		}
	}
	return true
}

// isMeld reports whether a part of the meld, which is long enough, may lie by itself.
func (g *generator) isMeld(part []layoutSlot) bool {
	naturals, fresh := 0, 0
	for _, x := range part {
		if x.how < wildFrom {
			naturals++
		}
		if x.how == fromHand {
			fresh++
		}
	}
	return naturals >= g.lp.melds.Naturals && fresh >= g.freshNeeded(part) && g.proper(part)
}

// yield hands over a column.
func (g *generator) yield(earned int64, each func(c *layoutColumn, earns int64)) {
	g.winner = layoutColumn{n: uint8(g.n), value: int16(g.shared)}
	g.winner.old, g.winner.slots = int16(g.o), g.slots
	if g.all {
		each(&g.winner, earned-g.priceOfOld())
		return
	}
	g.found, g.best, g.limit = true, earned, earned
}

// proper reports whether the wild cards of a meld may lie so.
func (g *generator) proper(meld []layoutSlot) bool {
	for _, x := range meld {
		if x.how < wildFrom {
			continue
		}
		c := int(x.how-wildFrom) / 2
		k := &g.lp.classes[c]
		if k.inHand || k.free || k.label == card.NoFace {
			continue
		}
		if x.how&1 != 0 {
			if g.lp.rules.Joker.Bound == rules.BoundFrozen && has(meld, k.label) > 0 && g.lp.stock[k.label].all() < 2 {
				return false // what frees it lies in another meld
			}
		} else if k.from >= 0 && !g.company(meld, k) {
			return false
		}
	}
	return true
}

// has is how many natural cards of a face a meld has that need not be of the hand.
func has(meld []layoutSlot, f card.Face) int {
	n := 0
	for _, x := range meld {
		if x.how == natural && x.face == f {
			n++
		}
	}
	return n
}

// company reports whether a meld has of the old meld of a wild card which was
// not freed what must stay with it.
func (g *generator) company(meld []layoutSlot, k *wildClass) bool {
	old := g.lp.pos.Table[k.from]
	wilds, there, any := 0, 0, false
	for _, x := range meld {
		if x.how >= wildFrom && g.lp.classes[(x.how-wildFrom)/2].from == k.from {
			there++
		}
	}
	whole := true
	for i, c := range old {
		if c.Wild() {
			wilds++
			continue
		}
		f, same := c.ID.Face(), 1
		for _, d := range old[:i] {
			if d.ID.Face() == f {
				same++
			}
		}
		n := has(meld, f)
		any = any || n > 0
		whole = whole && n >= same
	}
	if g.lp.rules.Joker.Bound == rules.BoundFrozen {
		return whole && there == wilds
	}
	return any || wilds == len(old) && there > 1
}
