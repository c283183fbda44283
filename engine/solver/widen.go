package solver

import "math/bits"

// What stays of a suit, its sets taken to keep all they can, falls short of all
// that lies there by at least as much as the whole layout does. So a suit's
// ways are first built for the least that one of them loses, and those of all
// four for a little more than that, again and again until the loss that was
// allowed is enough for the best layout. Nearly always few cards have to be
// picked up, and of each suit there are few ways that do with so few.

// find looks for the way that keeps most, among those that lose no more than
// budget of the first aim's bound, if it keeps least or more. It returns a
// bound (in cards), and whether a way worth it was found.
func (e *search) find(p *problem, first *cardsSearch, budget, least int32) (int32, bool) {
	e.p, e.first, e.budget = p, first, budget
	e.nodes, e.ended, e.cut = 0, false, false
	all := e.keepAll()
	most := all - max(least, impossible/grain/2)*grain // that may be lost
	lost := int32(0)
	for s := range e.suits {
		if !e.begin(s, most-lost) {
			return cardsMost, false
		}
		lost += e.suits[s].least
	}
	for more := int32(0); ; more = 2*more + 2*grain {
		more = min(more, most-lost)
		if !e.widen(more) {
			return (all - lost) / grain, false
		}
		least := all - lost - more
		if !e.clipped() {
			least = all - most
		}
		target, found := e.meet(least)
		if found || e.ended || least == all-most {
			return target / grain, found
		}
	}
}

// keepAll notes the most old cards of each face that could stay where they
// are, and returns their sum. An ace that may lie at either end of its run
// counts at the high one.
func (e *search) keepAll() int32 {
	p, all := e.p, int32(0)
	for s := range e.keepable {
		for st := range p.steps {
			live := p.live[s][st]
			if p.twoEnds && st == 0 {
				live &^= p.live[s][p.steps-1]
			}
			n := bits.OnesCount16(live)
			for _, index := range p.sets[st] {
				n += int(p.old[index].suits[s])
			}
			e.keepable[s][st] = int32(n) * grain
			all += int32(n) * grain
		}
	}
	return all
}

// begin builds the ways of a suit that lose least, if that is no more than most.
func (e *search) begin(s int, most int32) bool {
	for bar := int32(0); most >= 0; bar = min(3*bar+grain, most) {
		if e.grow(s, min(bar, most)) {
			return true
		}
		if e.ended || bar >= most || !e.suits[s].clipped {
			break
		}
	}
	return false
}

// widen builds the ways of each suit that lose so much more than they must.
func (e *search) widen(more int32) bool {
	for s := range e.suits {
		g := &e.suits[s]
		bar := g.least + more
		if g.bar < bar && (g.clipped || g.weeded) {
			if !e.grow(s, bar) {
				return false
			}
			continue
		}
		if g.bar > bar {
			g.bar, g.clipped = bar, true
			e.prune(s)
		}
	}
	return true
}

// clipped reports whether a suit has ways that were left out.
func (e *search) clipped() bool {
	for s := range e.suits {
		if e.suits[s].clipped {
			return true
		}
	}
	return false
}

// meet looks for the way that keeps most in the graphs that the suits have, if
// it is worth least or more.
func (e *search) meet(least int32) (int32, bool) {
	for st := range e.p.steps {
		if e.listFits(st); e.ended {
			return cardsMost * grain, false
		}
	}
	if !e.weed() {
		return least - grain, false
	}
	e.reprice()
	e.haggle(least)
	if floor(e.top()) < least {
		return floor(e.top()), false
	}
	e.memo.reset()
	e.order()
	return e.deepen(floor(e.top()), least)
}
