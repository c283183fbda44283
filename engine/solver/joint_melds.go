package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// generator finds the new melds that continue an old one, or none, and earn
// more by the prices than a limit. It goes through the places of a meld one by
// one; what the places ahead can earn at best tells where to give up.
type generator struct {
	j     *joint
	o     int   // the old meld, -1 none
	old   *pile // … or an empty one
	limit int64
	all   bool // every one of them, or only the best
	mates bool // see joint.mates

	slots   [maxSlots]jointSlot
	n       int
	wilds   int // wild cards among them
	shared  int // cards that the old meld has too
	used    [wildKinds]uint8
	class   [16]uint8 // wild cards by class
	cap     int       // most wild cards of a meld
	suit    card.Suit
	rank    card.Rank
	end     int // last place of a run
	ahead   [3][7][30]int64
	bonus   [30]int64
	best    int64
	found   bool
	winner  jointColumn
	ownWild [wildKinds]int // wild cards that lie in the draft
	nothing pile
	places  uint // that were looked at
}

// generate goes through the melds that continue an old one, those of each suit
// and rank by themselves.
func (g *generator) generate(o int, limit int64, all bool, each func(c *jointColumn, earns int64)) {
	j := g.j
	g.o, g.all, g.old = o, all, &g.nothing
	if o >= 0 {
		g.old = &j.olds[o]
		limit += j.price.root[g.old.row]
	}
	g.cap = j.wild
	if j.melds.Wild > 0 {
		g.cap = min(g.cap, j.melds.Wild)
	}
	g.n, g.wilds, g.shared = 0, 0, 0
	wild := o < 0 || g.old.wilds > 0 && j.wild > 0
	for s := range card.Suit(card.Suits) {
		if wild || g.old.suits>>s&1 != 0 {
			g.limit, g.found = limit, false
			g.runs(s, each)
			g.give(each)
		}
	}
	for r := card.Ace; r <= card.King; r++ {
		if wild || g.old.ranks>>r&1 != 0 {
			g.limit, g.found = limit, false
			g.sets(r, each)
			g.give(each)
		}
	}
}

// give hands over the best that was found.
func (g *generator) give(each func(c *jointColumn, earns int64)) {
	if g.found {
		each(&g.winner, g.best-g.priceOfOld())
	}
}

func (g *generator) priceOfOld() int64 {
	if g.o < 0 {
		return 0
	}
	return g.j.price.root[g.old.row]
}

// runs goes through the runs of a suit.
func (g *generator) runs(s card.Suit, each func(c *jointColumn, earns int64)) {
	m := &g.j.melds
	first, last := 1, card.Ranks
	switch m.Aces {
	case meld.AcesHigh:
		first, last = 2, card.Ranks+1
	case meld.AcesBoth:
		last = card.Ranks + 1
	case meld.AcesCorner:
		last = 2*card.Ranks - 1
	}
	g.suit, g.end = s, last
	g.lookAhead(m.RunMin)
	for p := first; p <= min(last, card.Ranks); p++ {
		g.run(p, 0, each)
	}
}

// ended counts a place and reports whether the search is to end.
func (g *generator) ended() bool {
	if g.places++; g.places%placesAt == 0 && g.j.work.Spend(10) {
		g.j.cut = true
	}
	return g.j.cut
}

// placesAt is after how many places they are counted as work.
const placesAt = 16

// faceAt is the face at a place of a run, round the corner too.
func (g *generator) faceAt(p int) card.Face { return card.Of(g.suit, card.Rank((p-1)%card.Ranks+1)) }

// lookAhead computes what the places from each on can earn, with none, one and
// more wild cards, where so many places must follow.
func (g *generator) lookAhead(least int) {
	p := &g.j.price
	top := min(g.cap, 2)
	for w := 0; w <= top; w++ {
		for k := 0; k <= least; k++ {
			g.ahead[w][k][g.end+1] = noWay
		}
		g.ahead[w][0][g.end+1] = 0
	}
	for at := g.end; at >= 1; at-- {
		f := g.faceAt(at)
		nat, wild := p.natural[f], int64(noWay)
		if g.old.natural[f] > 0 {
			nat += unit
		}
		if g.cap > 0 {
			wild = p.best[f]
			if g.old.wilds > 0 {
				wild += unit
			}
		}
		for w := 0; w <= top; w++ {
			for k := 0; k <= least; k++ {
				next := max(k-1, 0)
				v := nat + g.ahead[w][next][at+1]
				if w > 0 {
					left := w - 1
					if w == 2 && g.cap > 2 {
						left = 2
					}
					v = max(v, wild+g.ahead[left][next][at+1])
				}
				if k == 0 {
					v = max(v, 0)
				}
				g.ahead[w][k][at] = max(v, noWay)
			}
		}
	}
}

// run goes on with a run at a place, having earned so much.
func (g *generator) run(at int, earned int64, each func(c *jointColumn, earns int64)) {
	if g.ended() {
		return
	}
	m := &g.j.melds
	if g.n >= m.RunMin {
		g.finish(earned, each)
	}
	if at > g.end || g.n == card.Ranks {
		return
	}
	left := g.cap - g.wilds
	need := max(m.RunMin-g.n, 1)
	if earned+g.ahead[min(left, 2)][need][at] <= g.limit {
		return
	}
	f := g.faceAt(at)
	if e := g.j.price.natural[f]; e > noWay {
		e += g.put(jointSlot{f, natural})
		if earned+e+g.ahead[min(left, 2)][need-1][at+1] > g.limit {
			g.run(at+1, earned+e, each)
		}
		g.take()
	}
	if left == 0 {
		return
	}
	for i := range g.j.price.wild[f] {
		w := &g.j.price.wild[f][i]
		if int(g.class[w.class]) == g.j.classes[w.class].n {
			continue
		}
		e := w.earns + g.put(jointSlot{f, w.how})
		if earned+e+g.ahead[min(left-1, 2)][need-1][at+1] > g.limit {
			g.run(at+1, earned+e, each)
		}
		g.take()
	}
}

// put adds a card to the meld; it returns what it earns by staying.
func (g *generator) put(x jointSlot) int64 {
	g.slots[g.n] = x
	g.n++
	stays := false
	if x.how < wildFrom {
		stays = g.old.natural[x.face] > 0 && g.copies(x.face) <= int(g.old.natural[x.face])
	} else {
		c := (x.how - wildFrom) / 2
		kind := g.j.classes[c].kind
		g.class[c]++
		g.wilds++
		g.used[kind]++
		stays = g.used[kind] <= g.old.wild[kind]
	}
	if !stays {
		g.bonus[g.n] = 0
		return 0
	}
	g.bonus[g.n] = unit
	g.shared++
	return unit
}

// copies is how many natural cards of a face the meld has: more than one only
// in sets whose suits repeat.
func (g *generator) copies(f card.Face) int {
	n := 0
	for _, x := range g.slots[:g.n] {
		if x.how < wildFrom && x.face == f {
			n++
		}
	}
	return n
}

// take takes the last card back.
func (g *generator) take() {
	x := g.slots[g.n-1]
	if g.bonus[g.n] > 0 {
		g.shared--
	}
	if x.how >= wildFrom {
		c := (x.how - wildFrom) / 2
		g.class[c]--
		g.wilds--
		g.used[g.j.classes[c].kind]--
	}
	g.n--
	g.slots[g.n] = jointSlot{}
}

// sets goes through the sets of a rank.
func (g *generator) sets(r card.Rank, each func(c *jointColumn, earns int64)) {
	g.rank = r
	if g.j.melds.AnySuits {
		g.anySet(0, 0, each)
		return
	}
	p := &g.j.price
	g.ahead[0][0][card.Suits] = 0
	for s := card.Suits - 1; s >= 0; s-- {
		f := card.Of(card.Suit(s), r)
		e := max(p.natural[f], 0)
		if g.old.natural[f] > 0 {
			e = max(e, p.natural[f]+unit)
		}
		if g.cap > 0 {
			w := p.best[f]
			if g.old.wilds > 0 {
				w += unit
			}
			e = max(e, w)
		}
		g.ahead[0][0][s] = g.ahead[0][0][s+1] + e
	}
	g.set(0, 0, each)
}

// set goes on with a set of different suits at a suit.
func (g *generator) set(s int, earned int64, each func(c *jointColumn, earns int64)) {
	if g.ended() {
		return
	}
	m := &g.j.melds
	if earned+g.ahead[0][0][s] <= g.limit || g.n+card.Suits-s < m.SetMin {
		return
	}
	if s == card.Suits {
		if m.SetMax == 0 || g.n <= m.SetMax {
			g.finish(earned, each)
		}
		return
	}
	f := card.Of(card.Suit(s), g.rank)
	if e := g.j.price.natural[f]; e > noWay {
		e += g.put(jointSlot{f, natural})
		g.set(s+1, earned+e, each)
		g.take()
	}
	if g.wilds < g.cap {
		for i := range g.j.price.wild[f] {
			w := &g.j.price.wild[f][i]
			if int(g.class[w.class]) < g.j.classes[w.class].n {
				e := w.earns + g.put(jointSlot{f, w.how})
				g.set(s+1, earned+e, each)
				g.take()
			}
		}
	}
	g.set(s+1, earned, each)
}

// anySet goes on with a set whose suits may repeat.
func (g *generator) anySet(s int, earned int64, each func(c *jointColumn, earns int64)) {
	if g.ended() {
		return
	}
	if s == card.Suits {
		g.wildSet(0, earned, each)
		return
	}
	f := card.Of(card.Suit(s), g.rank)
	e, n := g.j.price.natural[f], 0
	for e > noWay && n < g.j.stock[f].all() && g.n < maxSlots {
		g.anySet(s+1, earned, each)
		earned += e + g.put(jointSlot{f, natural})
		n++
	}
	g.anySet(s+1, earned, each)
	for ; n > 0; n-- {
		g.take()
	}
}

// wildSet adds wild cards to such a set, from a place in the list of options
// on: those of the four faces, one after the other.
func (g *generator) wildSet(from int, earned int64, each func(c *jointColumn, earns int64)) {
	m := &g.j.melds
	if g.n >= m.SetMin && (m.SetMax == 0 || g.n <= m.SetMax) {
		g.finish(earned, each)
	}
	if g.wilds == g.cap || g.n == maxSlots || m.SetMax > 0 && g.n == m.SetMax {
		return
	}
	at := 0
	for s := range card.Suit(card.Suits) {
		f := card.Of(s, g.rank)
		for i := range g.j.price.wild[f] {
			w := &g.j.price.wild[f][i]
			if at++; at <= from || int(g.class[w.class]) == g.j.classes[w.class].n {
				continue
			}
			e := w.earns + g.put(jointSlot{f, w.how})
			g.wildSet(at-1, earned+e, each)
			g.take()
		}
	}
}

// finish takes the meld as it is, if it earns enough and is one.
func (g *generator) finish(earned int64, each func(c *jointColumn, earns int64)) {
	if earned <= g.limit || g.o >= 0 && g.shared == 0 || g.n-g.wilds < g.j.melds.Naturals {
		return
	}
	if g.wilds > 0 {
		g.fromHand(0, g.freshNeeded(g.slots[:g.n]), earned, each)
	} else if !g.divides() {
		g.yield(earned, each)
	}
}

// freshNeeded is how many natural cards of the hand a meld has to have, as there are
// wild cards in it that were freed.
func (g *generator) freshNeeded(meld []jointSlot) int {
	inHand, freed := 0, false
	for _, x := range meld {
		if x.how < wildFrom {
			continue
		}
		switch k := &g.j.classes[(x.how-wildFrom)/2]; {
		case k.inHand:
			inHand++
		case x.how&1 != 0 && k.label != x.face:
			freed = true
		}
	}
	if !freed {
		return 0
	}
	return g.j.rules.Joker.Reuse - inHand
}

// fromHand decides which so many natural cards have to be of the hand, from a
// place on.
func (g *generator) fromHand(at, need int, earned int64, each func(c *jointColumn, earns int64)) {
	if earned <= g.limit {
		return
	}
	if need <= 0 {
		c := jointColumn{n: uint8(g.n), columnKey: columnKey{slots: g.slots}}
		g.j.eachBesideItsFreer(&c, func(f card.Face) { earned -= g.j.priceOfApart(f) })
		if earned > g.limit && g.proper(g.slots[:g.n]) && !g.divides() {
			g.yield(earned, each)
		}
		return
	}
	for ; at+need <= g.n; at++ {
		x := &g.slots[at]
		if x.how == natural && g.j.stock[x.face].fromHand >= 0 {
			x.how = fromHand
			g.fromHand(at+1, need-1, earned-g.j.price.hand[x.face], each)
			x.how = natural
		}
	}
}

// divides reports whether a run could as well be two melds, of which one continues
// the old meld with as many cards. With two wild cards bound to one meld it is not so
// sure which cards keep them company.
func (g *generator) divides() bool {
	least := g.j.melds.RunMin
	if g.n < 2*least || g.slots[0].face.Rank() == g.slots[1].face.Rank() || g.wilds > 0 && g.mates {
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
func (g *generator) isMeld(part []jointSlot) bool {
	naturals, fresh := 0, 0
	for _, x := range part {
		if x.how < wildFrom {
			naturals++
		}
		if x.how == fromHand {
			fresh++
		}
	}
	return naturals >= g.j.melds.Naturals && fresh >= g.freshNeeded(part) && g.proper(part)
}

// yield hands over a column.
func (g *generator) yield(earned int64, each func(c *jointColumn, earns int64)) {
	g.winner = jointColumn{n: uint8(g.n), value: int16(g.shared)}
	g.winner.old, g.winner.slots = int16(g.o), g.slots
	if g.all {
		each(&g.winner, earned-g.priceOfOld())
		return
	}
	g.found, g.best, g.limit = true, earned, earned
}

// proper reports whether the wild cards of a meld may lie so.
func (g *generator) proper(meld []jointSlot) bool {
	for _, x := range meld {
		if x.how < wildFrom {
			continue
		}
		c := int(x.how-wildFrom) / 2
		k := &g.j.classes[c]
		if k.inHand || k.free || k.label == card.NoFace {
			continue
		}
		if x.how&1 != 0 {
			if g.j.rules.Joker.Bound == rules.BoundFrozen && has(meld, k.label) > 0 && g.j.stock[k.label].all() < 2 {
				return false // what frees it lies in another meld
			}
		} else if k.from >= 0 && !g.company(meld, k) {
			return false
		}
	}
	return true
}

// has is how many natural cards of a face a meld has that need not be of the hand.
func has(meld []jointSlot, f card.Face) int {
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
func (g *generator) company(meld []jointSlot, k *wildClass) bool {
	old := g.j.pos.Table[k.from]
	wilds, there, any := 0, 0, false
	for _, x := range meld {
		if x.how >= wildFrom && g.j.classes[(x.how-wildFrom)/2].from == k.from {
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
	if g.j.rules.Joker.Bound == rules.BoundFrozen {
		return whole && there == wilds
	}
	return any || wilds == len(old) && there > 1
}
