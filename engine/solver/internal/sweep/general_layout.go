package sweep

import "machiavelli/engine/card"

// The melds of the way that the general search has found.

// Melds is the faces of its melds, until the next way is laid out.
func (e *General) Melds() [][]card.Face {
	e.layout.reset()
	for s := range 4 {
		e.follow(s)
		e.layDone(s)
	}
	e.laySets()
	return e.melds
}

// follow replays a suit's way: the shortest runs take cards first, then the
// others, then new ones begin.
func (e *General) follow(s int) {
	l := &e.layout
	l.now = l.now[:0]
	tag := int(e.root[s]) / e.runs.size
	if e.p.circular {
		for length := e.runs.least - 1; length >= 0; length-- {
			for range e.runs.lengths[tag][length] {
				l.now = append(l.now, trackedRun{open: uint8(length + 1), root: len(l.now), end: -1})
			}
		}
	}
	l.inbound = append(l.inbound[:0], l.now...)
	for st := range e.p.steps {
		x := int(e.path[st][s].runs)
		l.next = l.next[:0]
		for i := len(l.now) - 1; i >= 0; i-- {
			run := l.now[i]
			if x == 0 {
				l.done = append(l.done, run)
				continue
			}
			x--
			run.open = min(run.open+1, uint8(e.runs.least))
			if run.n == 0 {
				run.from = st
			}
			run.n++
			l.next = append(l.next, run)
		}
		for range x {
			l.next = append(l.next, trackedRun{open: 1, from: st, n: 1, root: -1, end: -1})
		}
		l.now = l.now[:0]
		for length := uint8(e.runs.least); length > 0; length-- { // the longest first
			for _, run := range l.next {
				if run.open == length {
					l.now = append(l.now, run)
				}
			}
		}
	}
	back := 0 // of those that came in, the longest first, so many are gone back to
	for _, run := range l.now {
		if back < len(l.inbound) && run.open == l.inbound[back].open {
			run.end = back
			back++
		}
		l.done = append(l.done, run)
	}
}
