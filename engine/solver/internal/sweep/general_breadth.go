package sweep

import "slices"

// The general search in breadth takes over where the one in depth takes long, as what
// the suits agree on is still more than there is. It is a labelling algorithm
// (Desrochers and Soumis, 1988): the places of a step are looked at once each, with
// the most that a way to them has gained, and of those that differ in nothing but
// better runs the best alone (undominated), which leaves few. Invariant: for each way
// worth the target a row has a label that is at least as good as the way's own place.

// label is a place that a way has led to.
type label struct {
	at           placing
	jokers, room uint8
	got          int32 // the most gained up to here
	from         int32 // the label of the step before
	rank         int32 // how many numbers of open runs its own are better than
}

// breadth is the rows of labels, one a step.
type breadth struct {
	rows   [maxSteps + 1][]label
	index  memo // the label of a place, in the row being filled
	from   int32
	target int32
	sought label
	ranks  ranks
}

// broaden finds the best way worth at least least and at most target. It
// reports false for done when that would take too much memory, or the search
// was stopped.
func (e *General) broaden(target, least int32) (value int32, found, done bool) {
	if !e.compare() {
		return 0, false, false
	}
	return widen(target, least, e.spread)
}

// spread goes through the steps in breadth, for the best way worth target or
// more.
func (e *General) spread(target int32) (value int32, found, done bool) {
	b := &e.breadth
	b.target, e.pace = target, broad
	defer func() { e.pace = deep }()
	b.rows[0] = b.rows[0][:0]
	b.index.reset()
	var none int32
	e.eachRoot(0, target, &none)
	if len(b.rows[0]) > mostRoots {
		return 0, false, false
	}
	for st := range e.p.steps {
		b.rows[st+1] = b.rows[st+1][:0]
		b.index.reset()
		for i := range b.rows[st] {
			x := b.rows[st][i]
			b.from = int32(i)
			if e.nodes++; e.spend(e.nodeWork()) {
				return 0, false, false
			}
			e.combine(st, &x.at, int(x.jokers), int(x.room), target-x.got)
			if len(b.rows[st+1]) > mostPlaces {
				return 0, false, false
			}
		}
		if b.rows[st+1] = e.undominated(b.rows[st+1]); e.cut {
			return 0, false, false
		}
	}
	last := b.rows[e.p.steps]
	if len(last) == 0 {
		return 0, false, true
	}
	best := slices.MaxFunc(last, func(x, y label) int { return int(x.got - y.got) })
	e.retrace(best)
	return best.got, true, true
}

// addLabel adds the place that combine has reached, unless its bound is below need,
// which is still wanted.
func (e *General) addLabel(st int, at placing, jokers, room int, need int32) {
	b := &e.breadth
	bound := e.together(st, at, jokers)
	e.Work.Spend(3 + 2*e.splits())
	if bound < need {
		return
	}
	x := label{at: at, jokers: uint8(jokers), room: uint8(room), got: b.target - need, from: b.from}
	ka, kb := key(st, at, jokers, room)
	i, ok := b.index.get(ka, kb)
	if !ok {
		b.index.set(ka, kb, int32(len(b.rows[st])))
		b.rows[st] = append(b.rows[st], x)
		return
	}
	if b.rows[st][i].got < x.got {
		b.rows[st][i] = x
	}
}

// retrace fills path and root with the way to a label after the last step.
func (e *General) retrace(x label) {
	b := &e.breadth
	e.pace = trace
	for st := e.p.steps - 1; st >= 0; st-- {
		b.sought = x
		x = b.rows[st][x.from]
		e.combine(st, &x.at, int(x.jokers), int(x.room), b.target-x.got)
	}
	e.root = x.at
}

// arrived reports whether a place is the one that is sought.
func (b *breadth) arrived(at placing, jokers, room int, need int32) bool {
	x := &b.sought
	return x.at == at && int(x.jokers) == jokers && int(x.room) == room && b.target-need == x.got
}
