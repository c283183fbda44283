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
	lp        *layoutProgram
	o         int   // the old meld, -1 none
	old       *pile // … or an empty one
	limit     int64
	all       bool // every one of them, or only the best
	boundPair bool // see boundPair

	slots   [maxSlots]layoutSlot
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
	any     anySets
	best    int64
	found   bool
	winner  layoutColumn
	ownWild [wildKinds]int // wild cards that lie in the draft
	nothing pile
	places  uint // that were looked at
}

// generate goes through the melds that continue an old one, those of each suit
// and rank by themselves.
func (g *generator) generate(o int, limit int64, all bool, each func(c *layoutColumn, earns int64)) {
	lp := g.lp
	g.o, g.all, g.old = o, all, &g.nothing
	if o >= 0 {
		g.old = &lp.olds[o]
		limit += lp.price.root[g.old.row]
	}
	g.cap = lp.wild
	if lp.melds.Wild > 0 {
		g.cap = min(g.cap, lp.melds.Wild)
	}
	g.n, g.wilds, g.shared = 0, 0, 0
	wild := o < 0 || g.old.wilds > 0 && lp.wild > 0
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
func (g *generator) give(each func(c *layoutColumn, earns int64)) {
	if g.found {
		each(&g.winner, g.best-g.priceOfOld())
	}
}

func (g *generator) priceOfOld() int64 {
	if g.o < 0 {
		return 0
	}
	return g.lp.price.root[g.old.row]
}

// runs goes through the runs of a suit.
func (g *generator) runs(s card.Suit, each func(c *layoutColumn, earns int64)) {
	m := &g.lp.melds
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
	if g.places++; g.places%placesAt == 0 && g.lp.work.Spend(10) {
		g.lp.cut = true
	}
	return g.lp.cut
}

// placesAt is after how many places they are counted as work.
const placesAt = 16

// faceAt is the face at a place of a run, round the corner too.
func (g *generator) faceAt(p int) card.Face { return card.Of(g.suit, card.Rank((p-1)%card.Ranks+1)) }

// lookAhead computes what the places from each on can earn, with none, one and
// more wild cards, where at least that many places must follow.
func (g *generator) lookAhead(least int) {
	p := &g.lp.price
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

// run goes on with a run at a place, with what was earned so far.
func (g *generator) run(at int, earned int64, each func(c *layoutColumn, earns int64)) {
	if g.ended() {
		return
	}
	m := &g.lp.melds
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
	if e := g.lp.price.natural[f]; e > noWay {
		e += g.put(layoutSlot{f, natural})
		if earned+e+g.ahead[min(left, 2)][need-1][at+1] > g.limit {
			g.run(at+1, earned+e, each)
		}
		g.pop()
	}
	if left == 0 {
		return
	}
	for i := range g.lp.price.wild[f] {
		w := &g.lp.price.wild[f][i]
		if int(g.class[w.class]) == g.lp.classes[w.class].n || g.twin(f, i) {
			continue
		}
		e := w.earns + g.put(layoutSlot{f, w.how})
		if earned+e+g.ahead[min(left-1, 2)][need-1][at+1] > g.limit {
			g.run(at+1, earned+e, each)
		}
		g.pop()
	}
}

// put adds a card to the meld; it returns what it earns by staying.
func (g *generator) put(x layoutSlot) int64 {
	g.slots[g.n] = x
	g.n++
	stays := false
	if x.how < wildFrom {
		stays = g.old.natural[x.face] > 0 && g.copies(x.face) <= int(g.old.natural[x.face])
	} else {
		c := (x.how - wildFrom) / 2
		kind := g.lp.classes[c].kind
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

// twin reports whether another wild card than the i-th may as well take a place. The
// rules ask the same of wild cards that were freed and stand for another card than
// before, so of those in one meld it does not matter which lies where: they come in
// order of their classes. Of the best meld they are those that earn most, unless
// what freed a frozen joker tells them apart.
func (g *generator) twin(f card.Face, i int) bool {
	list := g.lp.price.wild[f]
	w := &list[i]
	if !g.changed(f, w.how) {
		return false
	}
	kind := g.lp.classes[w.class].kind
	if g.all || g.lp.rules.Joker.Bound == rules.BoundFrozen {
		for k := g.n - 1; k >= 0; k-- {
			if x := g.slots[k]; g.changed(x.face, x.how) && g.lp.classes[(x.how-wildFrom)/2].kind == kind {
				return w.how < x.how
			}
		}
		return false
	}
	for k := range list {
		x := &list[k]
		if k != i && g.changed(f, x.how) && g.lp.classes[x.class].kind == kind && int(g.class[x.class]) < g.lp.classes[x.class].n &&
			(x.earns > w.earns || x.earns == w.earns && k < i) {
			return true
		}
	}
	return false
}

// changed reports whether a place holds a wild card of the table that was freed and
// stands for another card than before.
func (g *generator) changed(f card.Face, how uint8) bool {
	return how >= wildFrom && (how-wildFrom)&1 != 0 && g.lp.classes[(how-wildFrom)/2].label != f
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

// pop removes the last card.
func (g *generator) pop() {
	x := g.slots[g.n-1]
	if g.bonus[g.n] > 0 {
		g.shared--
	}
	if x.how >= wildFrom {
		c := (x.how - wildFrom) / 2
		g.class[c]--
		g.wilds--
		g.used[g.lp.classes[c].kind]--
	}
	g.n--
	g.slots[g.n] = layoutSlot{}
}
