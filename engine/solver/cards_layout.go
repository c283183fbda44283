package solver

import (
	"machiavelli/engine/card"
)

// melds reads the faces of the melds off the path that was found.
func (e *cardsSearch) melds() []newMeld {
	var out []newMeld
	for s := range 4 {
		for _, run := range joinCorners(e.follow(s), e.p.circular) {
			out = append(out, cutRun(run, e.p.rules.RunMin)...)
		}
	}
	q := setSearch{min: e.p.rules.SetMin, max: e.p.rules.SetMax, anySuits: e.p.rules.AnySuits, lay: true}
	for st := range e.p.steps {
		var n [4]uint8
		for s := range 4 {
			n[s] = e.path[st][s].sets
		}
		if n == [4]uint8{} {
			continue
		}
		q.solve(n, 0, [4]uint8{})
		for _, x := range q.best {
			out = append(out, newMeld{faces: x.faces(e.p.rank(st)), old: -1})
		}
	}
	return out
}

func (m *setMeld) faces(r card.Rank) []card.Face {
	var out []card.Face
	for s, k := range m.n {
		for range k {
			out = append(out, card.Of(card.Suit(s), r))
		}
	}
	return out
}

// follow replays a suit's way: the shortest runs take cards first, then the
// others, then new ones begin.
func (e *cardsSearch) follow(s int) []trackedRun {
	var done, now []trackedRun
	tag := int(e.root[s]) / e.runs.size
	if e.p.circular {
		for l := e.runs.least - 1; l >= 0; l-- {
			for range e.runs.lengths[tag][l] {
				now = append(now, trackedRun{open: open(l + 1), old: -1, root: len(now), end: -1})
			}
		}
	}
	roots := opens(now)
	for st := range e.p.steps {
		x := int(e.path[st][s].runs)
		var next []trackedRun
		for i := len(now) - 1; i >= 0; i-- {
			if x == 0 {
				done = append(done, now[i])
				continue
			}
			x--
			now[i].open = min(now[i].open+1, open(e.runs.least))
			next = append(next, now[i])
		}
		for range x {
			next = append(next, trackedRun{open: 1, old: -1, root: -1, end: -1})
		}
		for i := range next {
			next[i].faces = append(next[i].faces, card.Of(card.Suit(s), e.p.rank(st)))
		}
		now = now[:0]
		for l := open(e.runs.least); l > 0; l-- { // the longest first
			for _, run := range next {
				if run.open == l {
					now = append(now, run)
				}
			}
		}
	}
	to, _ := goRound(opens(now), roots, e.runs.least)
	for i := range now {
		if e.p.circular {
			now[i].end = to[i]
		}
	}
	return append(done, now...)
}

func opens(runs []trackedRun) (out [maxOpen]open) {
	for i, run := range runs {
		out[i] = run.open
	}
	return out
}
