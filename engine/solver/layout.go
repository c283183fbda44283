package solver

import (
	"machiavelli/engine/card"
)

// trackedRun is a run being followed through the sweep.
type trackedRun struct {
	open  open
	faces []card.Face
	old   int
	root  int // which of the runs that came round the corner it is, or -1
	end   int // … that it leaves as, or -1
}

// layout reads the melds off the path that was found.
func (e *search) layout() []newMeld {
	var melds []newMeld
	for s := range e.suits {
		melds = e.layRuns(melds, s)
	}
	for st := range e.p.steps {
		melds = e.laySets(melds, st)
	}
	return melds
}

func (e *search) laySets(melds []newMeld, st int) []newMeld {
	var n, runs [4]uint8
	var taken uint8
	var claimed [4][]int16
	for s := range e.suits {
		x := e.symbol(s, st)
		n[s], runs[s] = uint8(x.sets()), uint8(x.claims())
		taken |= x.taken()
		if runs[s] > 0 {
			h := e.how(s, st)
			claimed[s] = append(claimed[s], h.bySets[:h.nSets]...)
		}
	}
	if n == [4]uint8{} {
		return melds
	}
	e.oldSets(st)
	avail := uint8(1<<len(e.p.sets[st])-1) &^ taken
	e.sets.lay = true
	e.sets.solve(n, avail, runs)
	e.sets.lay = false
	for _, x := range e.sets.best {
		m := newMeld{old: -1}
		if x.old >= 0 {
			m.old = e.p.place(e.p.sets[st][x.old])
		}
		if x.run >= 0 {
			m.old = e.p.place(claimed[x.run][0])
			claimed[x.run] = claimed[x.run][1:]
		}
		for s, k := range x.n {
			for range k {
				m.faces = append(m.faces, card.Of(card.Suit(s), e.p.rank(st)))
			}
		}
		melds = append(melds, m)
	}
	return melds
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
func (e *search) how(s, st int) how {
	g := &e.suits[s]
	x := g.edges[e.path[st][s]]
	e.walk.walk(e.p, s, st, e.source(s, st).state, e.mostSets(s, st))
	for i := range e.walk.out {
		c := &e.walk.out[i]
		if c.sym == e.symbol(s, st) && c.gain*grain == x.stay && c.next == g.nodes[x.next].state && c.hand == x.hand && e.slackOf(s, st, c) == x.slack {
			return c.how
		}
	}
	panic("solver: a path that the walk does not know")
}

func (e *search) layRuns(melds []newMeld, s int) []newMeld {
	p := e.p
	var done, now []trackedRun
	var owed []int16
	for i, o := range e.source(s, 0).state.runs {
		if o != 0 {
			now = append(now, trackedRun{open: o, old: -1, root: i, end: -1})
		}
	}
	for st := range p.steps {
		h := e.how(s, st)
		owed = append(owed, h.owed[:h.nOwed]...)
		before := len(now)
		for range h.born {
			now = append(now, trackedRun{old: -1, root: -1, end: -1})
		}
		var next []trackedRun
		for i, run := range now {
			o := h.after[i]
			if o == 0 && i < before {
				done = append(done, run)
				continue
			}
			run.open = settle(o, p.alive[s][st])
			run.faces = append(run.faces, card.Of(card.Suit(s), p.rank(st)))
			switch c := h.claim[i]; {
			case c >= 0:
				run.old = p.place(c)
			case c == owedSet:
				run.old, owed = p.place(owed[0]), owed[1:]
			}
			j := len(next)
			next = append(next, run)
			for ; j > 0 && next[j-1].open < run.open; j-- {
				next[j] = next[j-1]
			}
			next[j] = run
		}
		now = next
	}
	var to [maxOpen]int
	if p.circular {
		var out [maxOpen]open
		for i, run := range now {
			out[i] = run.open
		}
		to, _ = goRound(out, e.source(s, 0).state.runs, p.rules.RunMin)
	}
	for i := range now {
		if p.circular {
			now[i].end = to[i]
		}
		done = append(done, now[i])
	}
	for _, run := range joinCorners(done, p.circular) {
		melds = append(melds, cutRun(run, p.rules.RunMin)...)
	}
	return melds
}

// joinCorners puts runs together that leave at the last step and come in at
// the first.
func joinCorners(runs []trackedRun, circular bool) []trackedRun {
	if !circular {
		return runs
	}
	var out []trackedRun
	used := make([]bool, len(runs))
	follow := func(i int) {
		run := runs[i]
		used[i] = true
		run.faces = append([]card.Face(nil), run.faces...)
		for run.end >= 0 {
			next := -1
			for j := range runs {
				if !used[j] && runs[j].root == run.end {
					next = j
				}
			}
			if next < 0 {
				break
			}
			used[next] = true
			run.faces = append(run.faces, runs[next].faces...)
			run.end = runs[next].end
			run.old = max(run.old, runs[next].old)
		}
		if len(run.faces) > 0 {
			out = append(out, run)
		}
	}
	for i := range runs {
		if runs[i].root < 0 {
			follow(i)
		}
	}
	for i := range runs { // what is left goes all the way round
		if !used[i] {
			follow(i)
		}
	}
	return out
}

// cutRun cuts a run that holds a rank twice.
func cutRun(run trackedRun, least int) []newMeld {
	var out []newMeld
	faces := run.faces
	for len(faces) > card.Ranks {
		n := min(card.Ranks, len(faces)-least)
		out = append(out, newMeld{faces: faces[:n:n], old: -1})
		faces = faces[n:]
	}
	return append(out, newMeld{faces: faces, old: run.old})
}

// place is where an old meld lies in the table.
func (p *problem) place(index int16) int { return p.old[index].place }
