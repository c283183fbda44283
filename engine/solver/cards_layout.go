package solver

import (
	"machiavelli/engine/card"
)

// layout is the melds of an answer as they are laid out, in memory that is
// used again.
type layout struct {
	melds           []newMeld
	faces           []card.Face
	now, next, done []trackedRun
}

func (l *layout) reset() {
	l.melds, l.faces, l.done = l.melds[:0], l.faces[:0], l.done[:0]
}

// meld begins a meld; its faces follow.
func (l *layout) meld() {
	n := len(l.faces)
	l.melds = append(l.melds, newMeld{faces: l.faces[n:n:n], old: -1})
}

// face adds a face to the meld that was begun last.
func (l *layout) face(f card.Face) {
	l.faces = append(l.faces, f)
	m := &l.melds[len(l.melds)-1]
	k := len(m.faces) + 1
	m.faces = l.faces[len(l.faces)-k : len(l.faces) : len(l.faces)]
}

// asItLies is the melds of a table.
func (l *layout) asItLies(table [][]card.Card) []newMeld {
	l.reset()
	for _, m := range table {
		if len(m) == 1 {
			continue
		}
		l.meld()
		for _, c := range m {
			l.face(c.Shows())
		}
	}
	return l.melds
}

// trackedRun is a run being followed through the sweep.
type trackedRun struct {
	open  uint8 // its length, as far as it matters
	from  int   // its first step
	n     int   // cards so far
	root  int   // which of the runs that came round the corner it is, or -1
	end   int   // … that it leaves as, or -1
	taken bool
}

// grow gives the run a card.
func (r *trackedRun) grow(st int) {
	if r.n == 0 {
		r.from = st
	}
	r.n++
}

// layDone makes melds of the runs of a suit that are done.
func (l *layout) layDone(p *problem, s int) {
	if p.circular {
		l.joinCorners()
	}
	for _, run := range l.done {
		for run.n > card.Ranks { // no run holds a rank twice
			n := min(card.Ranks, run.n-p.rules.RunMin)
			l.layRun(p, s, run.from, n)
			run.from, run.n = (run.from+n)%p.steps, run.n-n
		}
		l.layRun(p, s, run.from, run.n)
	}
	l.done = l.done[:0]
}

func (l *layout) layRun(p *problem, s, from, n int) {
	at := len(l.faces)
	low := card.Of(card.Suit(s), card.Ace)
	f := low - 1 + card.Face(p.rank(from))
	for range n {
		l.faces = append(l.faces, f)
		if f++; f == low+card.Ranks { // an ace follows the king
			f = low
		}
	}
	l.melds = append(l.melds, newMeld{faces: l.faces[at:len(l.faces):len(l.faces)], old: -1})
}

// joinCorners puts runs together that leave at the last step and come in at
// the first.
func (l *layout) joinCorners() {
	runs := append(l.now[:0], l.done...)
	l.now, l.done = runs, l.done[:0]
	for _, loops := range []bool{false, true} { // what is left in the end goes all the way round
		for i := range runs {
			if runs[i].taken || runs[i].root >= 0 && !loops {
				continue
			}
			run := runs[i]
			runs[i].taken = true
			for run.end >= 0 {
				next := -1
				for j := range runs {
					if !runs[j].taken && runs[j].root == run.end {
						next = j
					}
				}
				if next < 0 {
					break
				}
				runs[next].taken = true
				if run.n == 0 {
					run.from = runs[next].from
				}
				run.n += runs[next].n
				run.end = runs[next].end
			}
			if run.n > 0 {
				l.done = append(l.done, run)
			}
		}
	}
}

// melds reads the faces of the melds off the path that was found.
func (e *cardsSearch) melds() []newMeld {
	l := &e.lay
	l.reset()
	for s := range 4 {
		e.follow(s)
		l.layDone(e.p, s)
	}
	for st, x := range e.path[:e.p.steps] {
		l.laySets(e.p, st, [4]uint8{x[0].sets, x[1].sets, x[2].sets, x[3].sets})
	}
	return l.melds
}

// laySets deals the set cards of a step to as many sets as make them legal, in
// turn, so that no set gets two of a suit.
func (l *layout) laySets(p *problem, st int, n [4]uint8) {
	q := setSizes{min: p.rules.SetMin, max: p.rules.SetMax, anySuits: p.rules.AnySuits}
	sets := q.splits(n)
	for k := range sets {
		l.meld()
		i := 0
		for s := range 4 {
			for range n[s] {
				if i%sets == k {
					l.face(card.Of(card.Suit(s), p.rank(st)))
				}
				i++
			}
		}
	}
}

// follow replays a suit's way: the shortest runs take cards first, then the
// others, then new ones begin.
func (e *cardsSearch) follow(s int) {
	l := &e.lay
	l.now = l.now[:0]
	tag := int(e.root[s]) / e.runs.size
	if e.p.circular {
		for length := e.runs.least - 1; length >= 0; length-- {
			for range e.runs.lengths[tag][length] {
				l.now = append(l.now, trackedRun{open: uint8(length + 1), root: len(l.now), end: -1})
			}
		}
	}
	roots := opens(l.now)
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
			run.grow(st)
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
	e.leave(roots)
}

// leave ends the runs that are open after the last step, or leads them round
// the corner.
func (e *cardsSearch) leave(roots [maxOpen]uint8) {
	l := &e.lay
	to := goRound(opens(l.now), roots)
	for i, run := range l.now {
		if e.p.circular {
			run.end = to[i]
		}
		l.done = append(l.done, run)
	}
}

func opens(runs []trackedRun) (out [maxOpen]uint8) {
	for i, run := range runs {
		out[i] = run.open
	}
	return out
}

// goRound matches the runs that are open after the last step with those that
// come in at the first, the longest first: to[i] is the one that run i goes on
// as, -1 if it ends.
func goRound(out, in [maxOpen]uint8) (to [maxOpen]int) {
	j := 0
	for i, o := range out {
		to[i] = -1
		if o != 0 && j < maxOpen && o == in[j] {
			to[i] = j
			j++
		}
	}
	return to
}
