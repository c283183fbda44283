package solver

import "machiavelli/engine/card"

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
