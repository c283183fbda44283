package solver

import (
	"machiavelli/engine/card"
)

// layout reads the melds off the path that was found.
func (e *search) layout() []newMeld {
	e.lay.reset()
	for s := range e.suits {
		e.layRuns(s)
	}
	for st := range e.p.steps {
		e.laySets(st)
	}
	return e.lay.melds
}

func (e *search) laySets(st int) {
	var n, runs, next [4]uint8
	var taken uint8
	var claimed [4][maxOpen]int16
	for s := range e.suits {
		x := e.symbol(s, st)
		n[s], runs[s] = uint8(x.sets()), uint8(x.claims())
		taken |= x.taken()
		if runs[s] > 0 {
			claimed[s] = e.how(s, st).bySets
		}
	}
	if n == [4]uint8{} {
		return
	}
	e.oldSets(st)
	avail := uint8(1<<len(e.p.sets[st])-1) &^ taken
	e.sets.lay = true
	e.sets.solve(n, avail, runs)
	e.sets.lay = false
	for _, x := range e.sets.best {
		old := -1
		if x.old >= 0 {
			old = e.p.place(e.p.sets[st][x.old])
		}
		if x.run >= 0 {
			old = e.p.place(claimed[x.run][next[x.run]])
			next[x.run]++
		}
		e.lay.meld(old)
		for s, k := range x.n {
			for range k {
				e.lay.face(card.Of(card.Suit(s), e.p.rank(st)))
			}
		}
	}
}

// source is the node that the path leaves at a step.
func (e *search) source(s, st int) *node {
	if st == 0 {
		return &e.suits[s].nodes[e.roots[s]]
	}
	g := &e.suits[s]
	return &g.nodes[g.edges[e.path[st-1][s]].next]
}

// symbol is what the path's change of a suit shows the others.
func (e *search) symbol(s, st int) symbol {
	g := &e.suits[s]
	return g.symbols[st][g.edges[e.path[st][s]].sym]
}

// slackOf is what a change on the path loses of the first aim.
func (e *search) slackOf(s, st int, c *change) int32 {
	return e.value(s, st, e.source(s, st).state) - e.value(s, st+1, c.next) -
		e.p.gain[s][st][c.extra]*grain - e.first.price[s][st][c.sym.sets()]
}

// how walks a step of the path once more for what it does with each run.
func (e *search) how(s, st int) *how {
	g := &e.suits[s]
	x := g.edges[e.path[st][s]]
	e.walk.plain, e.walk.least = false, impossible
	e.walk.walk(e.p, s, st, e.source(s, st).state, e.mostSets(s, st))
	for i := range e.walk.out {
		c := &e.walk.out[i]
		if c.sym == e.symbol(s, st) && c.gain*grain == x.stay && c.next == g.nodes[x.next].state && c.hand == x.hand && e.slackOf(s, st, c) == x.slack {
			return &c.how
		}
	}
	panic("solver: a path that the walk does not know")
}

func (e *search) layRuns(s int) {
	p, l := e.p, &e.lay
	l.now = l.now[:0]
	e.owed = e.owed[:0]
	for i, o := range e.source(s, 0).state.runs {
		if o != 0 {
			l.now = append(l.now, trackedRun{open: o, old: -1, root: i, end: -1})
		}
	}
	for st := range p.steps {
		e.followStep(s, st, e.how(s, st))
	}
	var to [maxOpen]int
	if p.circular {
		to, _ = goRound(opens(l.now), e.source(s, 0).state.runs, p.rules.RunMin)
	}
	for i, run := range l.now {
		if p.circular {
			run.end = to[i]
		}
		l.done = append(l.done, run)
	}
	l.layDone(p, s)
}

// followStep does with the runs that are open what a change says.
func (e *search) followStep(s, st int, h *how) {
	p, l := e.p, &e.lay
	e.owed = append(e.owed, h.owed[:h.nOwed]...)
	for _, index := range h.alone[:h.nAlone] {
		l.meld(p.place(index))
		l.face(card.Of(card.Suit(s), p.rank(st)))
	}
	before := len(l.now)
	for range h.born {
		l.now = append(l.now, trackedRun{old: -1, root: -1, end: -1})
	}
	l.next = l.next[:0]
	for i, run := range l.now {
		o := h.after[i]
		if o == 0 && i < before {
			l.done = append(l.done, run)
			continue
		}
		run.open = settle(o, p.alive[s][st])
		run.grow(st)
		switch c := h.claim[i]; {
		case c >= 0:
			run.old = p.place(c)
		case c == owedSet:
			run.old, e.owed = p.place(e.owed[0]), e.owed[1:]
		}
		j := len(l.next)
		l.next = append(l.next, run)
		for ; j > 0 && l.next[j-1].open < run.open; j-- {
			l.next[j] = l.next[j-1]
		}
		l.next[j] = run
	}
	l.now, l.next = l.next, l.now
}

// place is where an old meld lies in the table.
func (p *problem) place(index int16) int { return p.old[index].place }
