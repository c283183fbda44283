package solver

import (
	"slices"

	"machiavelli/engine/card"
)

// sets goes through the sets of a rank.
func (g *generator) sets(r card.Rank, each func(c *layoutColumn, earns int64)) {
	g.rank = r
	if g.lp.melds.AnySuits {
		g.lookAheadAny()
		g.anySet(0, 0, each)
		return
	}
	p := &g.lp.price
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
func (g *generator) set(s int, earned int64, each func(c *layoutColumn, earns int64)) {
	if g.ended() {
		return
	}
	m := &g.lp.melds
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
	if e := g.lp.price.natural[f]; e > noWay {
		e += g.put(layoutSlot{f, natural})
		g.set(s+1, earned+e, each)
		g.pop()
	}
	if g.wilds < g.cap {
		for i := range g.lp.price.wild[f] {
			w := &g.lp.price.wild[f][i]
			if int(g.class[w.class]) < g.lp.classes[w.class].n && !g.twin(f, i) {
				e := w.earns + g.put(layoutSlot{f, w.how})
				g.set(s+1, earned+e, each)
				g.pop()
			}
		}
	}
	g.set(s+1, earned, each)
}

// A set whose suits may repeat. The natural cards come first, suit by suit, then the
// wild ones. What the suits and the wild cards ahead can earn at best tells where
// to give up.
type anySets struct {
	earns   [card.Suits + 1]int64 // what natural cards of a suit and those after it earn at best
	copies  [card.Suits + 1]int   // how many there are
	wild    [maxSlots + 1]int64   // what each number of wild cards earns at best
	wilds   int                   // how many of them there can be
	choices []anyChoice
	classes []anyClass
}

// anyChoice is a wild card in a set of any suits.
type anyChoice struct {
	slot  layoutSlot
	class uint8
	earns int64
}

// anyClass is what the wild cards of a class earn at best.
type anyClass struct {
	earns int64
	n     int
}

// lookAheadAny computes what the cards of a set of any suits can earn.
func (g *generator) lookAheadAny() {
	x, p := &g.any, &g.lp.price
	for s := card.Suits - 1; s >= 0; s-- {
		f := card.Of(card.Suit(s), g.rank)
		x.earns[s], x.copies[s] = x.earns[s+1], x.copies[s+1]
		if p.natural[f] == noWay {
			continue
		}
		all := g.lp.stock[f].all()
		stay := min(all, int(g.old.natural[f]))
		x.earns[s] += int64(stay)*max(p.natural[f]+unit, 0) + int64(all-stay)*max(p.natural[f], 0)
		x.copies[s] += all
	}
	x.choices, x.wilds = x.choices[:0], min(g.cap, maxSlots)
	if x.wilds == 0 {
		return
	}
	for s := range card.Suit(card.Suits) {
		f := card.Of(s, g.rank)
		for i := range p.wild[f] {
			if w := &p.wild[f][i]; !g.listed(f, w) {
				x.choices = append(x.choices, anyChoice{layoutSlot{f, w.how}, w.class, w.earns})
			}
		}
	}
	x.classes = x.classes[:0]
	for c := range g.lp.classes {
		best := int64(0)
		for i := range x.choices {
			if w := &x.choices[i]; int(w.class) == c {
				best = max(best, w.earns)
			}
		}
		at := len(x.classes)
		for at > 0 && x.classes[at-1].earns < best { // what earns most comes first
			at--
		}
		x.classes = slices.Insert(x.classes, at, anyClass{best, g.lp.classes[c].n})
	}
	k := 0
	for _, c := range x.classes {
		for range c.n {
			if k == x.wilds {
				return
			}
			k++
			x.wild[k] = x.wild[k-1] + c.earns
			if k <= g.old.wilds {
				x.wild[k] += unit
			}
		}
	}
	x.wilds = k
}

// listed reports whether a wild card is a choice already. The suit that it stands
// for is of no matter, except for whether it is the very card that it stood for.
func (g *generator) listed(f card.Face, w *wildOption) bool {
	label := g.lp.classes[w.class].label
	for i := range g.any.choices {
		if x := &g.any.choices[i]; x.slot.how == w.how && (x.slot.face == label) == (f == label) {
			return true
		}
	}
	return false
}

// mostWild is how many wild cards more the set can have.
func (g *generator) mostWild() int {
	room := maxSlots
	if most := g.lp.melds.SetMax; most > 0 {
		room = min(room, most)
	}
	return max(min(g.any.wilds-g.wilds, g.cap-g.wilds, room-g.n), 0)
}

// anySet goes on with a set whose suits may repeat.
func (g *generator) anySet(s int, earned int64, each func(c *layoutColumn, earns int64)) {
	if g.ended() {
		return
	}
	m, x := &g.lp.melds, &g.any
	wild := g.mostWild()
	if earned+x.earns[s]+x.wild[wild] <= g.limit || g.n+x.copies[s] < m.Naturals || g.n+x.copies[s]+min(x.wilds, g.cap) < m.SetMin {
		return
	}
	if s == card.Suits {
		g.wildSet(0, earned, each)
		return
	}
	f := card.Of(card.Suit(s), g.rank)
	e, n := g.lp.price.natural[f], 0
	for e > noWay && n < g.lp.stock[f].all() && g.n < maxSlots && (m.SetMax == 0 || g.n < m.SetMax) {
		g.anySet(s+1, earned, each)
		earned += e + g.put(layoutSlot{f, natural})
		n++
	}
	g.anySet(s+1, earned, each)
	for ; n > 0; n-- {
		g.pop()
	}
}

// wildSet adds wild cards to such a set, from a place in the list of choices on.
func (g *generator) wildSet(from int, earned int64, each func(c *layoutColumn, earns int64)) {
	if g.ended() {
		return
	}
	m, x := &g.lp.melds, &g.any
	if g.n >= m.SetMin && (m.SetMax == 0 || g.n <= m.SetMax) {
		g.finish(earned, each)
	}
	wild := g.mostWild()
	if wild == 0 || g.n+wild < m.SetMin || earned+x.wild[wild] <= g.limit {
		return
	}
	for at := from; at < len(x.choices); at++ {
		w := &x.choices[at]
		if int(g.class[w.class]) == g.lp.classes[w.class].n {
			continue
		}
		e := w.earns + g.put(w.slot)
		g.wildSet(at, earned+e, each)
		g.pop()
	}
}
