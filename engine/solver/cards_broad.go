package solver

// Where a depth-first search takes long, because what the suits agree on is
// still more than there is, the same ways are looked at in breadth: the places
// of a step once each, with the most that a way to them has gained, and of
// those that differ in nothing but better runs the best alone (see thin). That
// leaves few.

// spot is a place that a way has led to.
type spot struct {
	at           placing
	jokers, room uint8
	got          int32 // the most gained up to here
	hope         int32 // … with what is possible from here on
	from         int32 // the spot of the step before
	rank         int32 // how many numbers of open runs its own are better than
}

// pace is what combine does with a place it comes to.
type pace uint8

const (
	deep  pace = iota // goes on from it
	broad             // notes it
	trace             // looks whether it is the one that is sought
)

type breadth struct {
	rows   [maxSteps + 1][]spot
	index  memo // the spot of a place, in the row being filled
	from   int32
	target int32
	sought spot
}

// crowd is how many spots a step may have; crowdFirst how many the first, which
// are many only where runs turn round the corner.
const (
	crowd      = 1 << 15
	crowdFirst = 300
)

// broaden finds the best way worth at least least and at most target. It
// reports false for done when that would take too much memory, or the search
// was stopped.
func (e *cardsSearch) broaden(target, least int32) (value int32, found, done bool) {
	if !e.compare() {
		return 0, false, false
	}
	return widen(target, least, e.spread)
}

// widen asks for the best way worth target or more, for lower and lower
// targets: the farther below what is possible a way may stay, the more there are
// to look at.
func widen(target, least int32, spread func(low int32) (int32, bool, bool)) (value int32, found, done bool) {
	for low, reach := target, int32(grain); ; low, reach = low-reach, 2*reach {
		low = max(low, least)
		value, found, done = spread(low)
		if found || !done || low == least {
			return value, found, done
		}
	}
}

// spread goes through the steps in breadth, for the best way worth target or
// more.
func (e *cardsSearch) spread(target int32) (value int32, found, done bool) {
	b := &e.breadth
	b.target, e.pace = target, broad
	defer func() { e.pace = deep }()
	b.rows[0] = b.rows[0][:0]
	e.spotRoots(0, target)
	if len(b.rows[0]) > crowdFirst {
		return 0, false, false
	}
	for st := range e.p.steps {
		b.rows[st+1] = b.rows[st+1][:0]
		b.index.reset()
		for i := range b.rows[st] {
			x := b.rows[st][i]
			b.from = int32(i)
			if e.nodes++; e.told() {
				e.cut = true
				return 0, false, false
			}
			e.combine(st, &x.at, int(x.jokers), int(x.room), target-x.got)
			if len(b.rows[st+1]) > crowd {
				return 0, false, false
			}
		}
		if b.rows[st+1] = e.thin(b.rows[st+1]); e.cut {
			return 0, false, false
		}
	}
	last := b.rows[e.p.steps]
	if len(last) == 0 {
		return 0, false, true
	}
	best := last[0]
	for _, x := range last {
		if x.got > best.got {
			best = x
		}
	}
	e.retrace(best)
	return best.got, true, true
}

// spotRoots notes the places that the sweep may begin in.
func (e *cardsSearch) spotRoots(s int, target int32) {
	if s == 4 {
		if hope := e.together(0, e.root, e.wild); hope >= target {
			e.breadth.rows[0] = append(e.breadth.rows[0], spot{at: e.root, jokers: uint8(e.wild), room: uint8(e.room), hope: hope})
		}
		return
	}
	for _, r := range e.roots[s] {
		e.root[s] = r
		if e.rootBound(s) >= target {
			e.spotRoots(s+1, target)
		}
	}
}

// note notes a place that combine has come to; need is what is still wanted.
func (e *cardsSearch) note(st int, at placing, jokers, room int, need int32) {
	b := &e.breadth
	bound := e.together(st, at, jokers)
	e.work.spend(3 + 2*e.splits())
	if bound < need {
		return
	}
	x := spot{at: at, jokers: uint8(jokers), room: uint8(room), got: b.target - need, hope: b.target - need + bound, from: b.from}
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

// retrace fills path and root with the way to a spot after the last step.
func (e *cardsSearch) retrace(x spot) {
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
