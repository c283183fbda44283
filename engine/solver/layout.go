package solver

import (
	"machiavelli/engine/card"
)

// newMeld is a meld of the answer: its faces in lying order, the cards that
// fill them, and the old meld (an index into problem.old) it continues, or -1.
type newMeld struct {
	faces []card.Face
	old   int
	cards []card.Card
}

// track is a run being followed through the sweep.
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
			m.old = int(e.p.sets[st][x.old])
		}
		if x.run >= 0 {
			m.old = int(claimed[x.run][0])
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
		int32(c.hand)*e.p.gain[s][st]*grain - e.first.price[s][st][c.sym.sets()]
}

// how walks a step of the path once more for what it does with each run.
func (e *search) how(s, st int) how {
	g := &e.suits[s]
	x := g.edges[e.path[st][s]]
	e.walk.walk(e.p, s, st, e.source(s, st).state, e.mostSets(s, st))
	for i := range e.walk.out {
		c := &e.walk.out[i]
		if c.sym == e.symbol(s, st) && c.gain*grain == x.stay && c.next == g.nodes[x.next].state && e.slackOf(s, st, c) == x.slack {
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
				run.old = int(c)
			case c == owedSet:
				run.old, owed = int(owed[0]), owed[1:]
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

// fill gives every face of the new melds a physical card: the meld's own old
// ones first, then, if it can be, cards of old melds that give it some anyway.
// It returns the hand cards used and the free cards (old indices) that stay.
func (p *problem) fill(melds []newMeld, hand []card.ID) (played []card.ID, idle []int) {
	var slots [54]int
	for _, m := range melds {
		for _, f := range m.faces {
			slots[f]++
		}
	}
	used := make([]bool, 256)
	for i := range melds {
		m := &melds[i]
		m.cards = make([]card.Card, len(m.faces))
		if m.old < 0 {
			continue
		}
		for j, f := range m.faces {
			for _, c := range p.old[m.old].cards {
				if c.Shows() == f && !used[c.ID] {
					m.cards[j], used[c.ID] = c, true
					slots[f]--
					break
				}
			}
		}
	}
	pool := p.pool(used, hand, &slots)
	for _, id := range hand {
		if pool.hand[id] {
			played = append(played, id)
		}
	}
	pool.deal(melds)
	for i, o := range p.old {
		if len(o.cards) == 1 && !used[o.cards[0].ID] && !pool.dealt[o.cards[0].ID] {
			idle = append(idle, i)
		}
	}
	return played, idle
}

// pool is the cards that change their meld.
type pool struct {
	from  map[card.ID]int // old meld, or -1 for the hand
	faces [54][]card.Card
	hand  [256]bool // cards of the hand that are played
	dealt [256]bool
}

// pool collects the cards for the slots that are left: melded cards that have
// lost their place, then the hand, then free cards.
func (p *problem) pool(used []bool, hand []card.ID, slots *[54]int) *pool {
	q := &pool{from: map[card.ID]int{}}
	add := func(c card.Card, from int) bool {
		f := c.Shows()
		if slots[f] == 0 {
			return false
		}
		slots[f]--
		q.faces[f] = append(q.faces[f], c)
		q.from[c.ID] = from
		return true
	}
	for i, o := range p.old {
		for _, c := range o.cards {
			if len(o.cards) > 1 && !used[c.ID] {
				add(c, i)
			}
		}
	}
	for _, id := range hand {
		q.hand[id] = add(card.Card{ID: id}, -1)
	}
	for i, o := range p.old {
		if len(o.cards) == 1 && !used[o.cards[0].ID] {
			add(o.cards[0], i)
		}
	}
	return q
}

// deal fills the empty slots, those without a choice first.
func (q *pool) deal(melds []newMeld) {
	gives := make([]map[int]bool, len(melds))
	for i := range gives {
		gives[i] = map[int]bool{}
	}
	for _, choice := range []bool{false, true} {
		for i := range melds {
			m := &melds[i]
			for j, f := range m.faces {
				if m.cards[j].ID != 0 || !choice && !q.same(f) {
					continue
				}
				at := 0
				for k, c := range q.faces[f] {
					if gives[i][q.from[c.ID]] {
						at = k
					}
				}
				c := q.faces[f][at]
				q.faces[f] = append(q.faces[f][:at], q.faces[f][at+1:]...)
				q.dealt[c.ID] = true
				gives[i][q.from[c.ID]] = true
				m.cards[j] = c
			}
		}
	}
}

// same reports whether all cards left of a face come from one place.
func (q *pool) same(f card.Face) bool {
	for _, c := range q.faces[f] {
		if q.from[c.ID] != q.from[q.faces[f][0].ID] {
			return false
		}
	}
	return true
}
