package sweep

import "machiavelli/engine/card"

// choice is what a suit does at a step: how many cards go to runs and to sets, how
// many aces are kept back, and how many of all these are wild.
type choice struct{ runs, sets, back, wild uint8 }

// layout is the way that a search has found, and the melds that it is laid out as,
// in memory that is used again.
type layout struct {
	problem         *Problem
	path            [maxSteps][4]choice
	coming          [4]runLengths // runs that come round the corner
	melds           [][]card.Face
	faces           []card.Face
	wilds           []card.Face
	now, next, done []trackedRun
	inbound         []trackedRun // that came round the corner
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

// build makes the melds of a path.
func (l *layout) build() [][]card.Face {
	l.melds, l.faces, l.done = l.melds[:0], l.faces[:0], l.done[:0]
	for s := range 4 {
		l.replay(s)
		l.addRuns(s)
	}
	l.addSets()
	return l.melds
}

// Played is how many natural cards of the hand the way uses.
func (l *layout) Played() int {
	n := 0
	for st := range card.Ranks { // the high aces are those kept back at the first step
		for s, x := range l.path[st] {
			n += int(l.problem.handCards(s, st, int(x.runs+x.sets+x.back-x.wild)))
		}
	}
	return n
}

// WildFaces is what the wild cards of the way stand for, until the next is asked for.
func (l *layout) WildFaces() []card.Face {
	l.wilds = l.wilds[:0]
	for st := range l.problem.steps {
		for s := range card.Suit(card.Suits) {
			for range l.path[st][s].wild {
				l.wilds = append(l.wilds, card.Of(s, l.problem.rank(st)))
			}
		}
	}
	return l.wilds
}

// replay replays a suit's way: the shortest runs take cards first, then the
// others, then new ones begin.
func (l *layout) replay(s int) {
	l.now = l.now[:0]
	least := uint8(l.problem.rules.RunMin)
	for length := least; length > 0; length-- {
		for range l.coming[s][length-1] {
			l.now = append(l.now, trackedRun{open: length, root: len(l.now), end: -1})
		}
	}
	l.inbound = append(l.inbound[:0], l.now...)
	for st := range l.problem.steps {
		x := int(l.path[st][s].runs)
		l.next = l.next[:0]
		for i := len(l.now) - 1; i >= 0; i-- {
			run := l.now[i]
			if x == 0 {
				l.done = append(l.done, run)
				continue
			}
			x--
			run.open = min(run.open+1, least)
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
		for length := least; length > 0; length-- { // the longest first
			for _, run := range l.next {
				if run.open == length {
					l.now = append(l.now, run)
				}
			}
		}
	}
	back := 0 // how many of those that came in are gone back to, the longest first
	for _, run := range l.now {
		if back < len(l.inbound) && run.open == l.inbound[back].open {
			run.end = back
			back++
		}
		l.done = append(l.done, run)
	}
}

// addRuns adds the runs of a suit that are done.
func (l *layout) addRuns(s int) {
	if l.problem.circular {
		l.joinCorners()
	}
	for _, run := range l.done {
		for run.n > card.Ranks { // no run holds a rank twice
			n := min(card.Ranks, run.n-l.problem.rules.RunMin)
			l.addRun(s, run.from, n)
			run.from, run.n = (run.from+n)%l.problem.steps, run.n-n
		}
		l.addRun(s, run.from, run.n)
	}
	l.done = l.done[:0]
}

// addRun adds a run of n cards from a rank.
func (l *layout) addRun(s, from, n int) {
	at := len(l.faces)
	low := card.Of(card.Suit(s), card.Ace)
	f := low - 1 + card.Face(l.problem.rank(from))
	for range n {
		l.faces = append(l.faces, f)
		if f++; f == low+card.Ranks { // an ace follows the king
			f = low
		}
	}
	l.meldFrom(at)
}

// meldFrom makes a meld of the faces from a place on.
func (l *layout) meldFrom(at int) {
	l.melds = append(l.melds, l.faces[at:len(l.faces):len(l.faces)])
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

// addSets adds the sets of all steps.
func (l *layout) addSets() {
	for st, x := range l.path[:l.problem.steps] {
		if n := [4]uint8{x[0].sets, x[1].sets, x[2].sets, x[3].sets}; n != [4]uint8{} {
			l.addSetsOf(st, n)
		}
	}
}

// addSetsOf deals the set cards of a step to as many sets as make them legal, in
// turn, so that no set gets two of a suit.
func (l *layout) addSetsOf(st int, n [4]uint8) {
	q := setSizes{min: l.problem.rules.SetMin, max: l.problem.rules.SetMax, anySuits: l.problem.rules.AnySuits}
	sets := q.splits(n)
	for k := range sets {
		at, i := len(l.faces), 0
		for s := range card.Suit(card.Suits) {
			for range n[s] {
				if i%sets == k {
					l.faces = append(l.faces, card.Of(s, l.problem.rank(st)))
				}
				i++
			}
		}
		l.meldFrom(at)
	}
}
