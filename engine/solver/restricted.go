package solver

import (
	"slices"

	"machiavelli/engine/rules"
)

// Where a wild card's meld is bound by more than its card (one wild card a meld, a
// companion that stays, hand cards beside a freed joker, a frozen meld) a case is
// solved as if it were not (relaxed.go). If the layout found keeps to the rules
// (Rules.CheckPlay), it is the best of its case. If not, the turn is refused, and
// the linear program finds the first aim (layout_first.go), which knows these rules.

// tryRestricted solves a case for the first aim.
func (t *turn) tryRestricted(c *wildCase) {
	if t.s.work.Spend(restrictedCase) {
		t.cut = true
	}
	if t.cut || t.refused || t.any && t.value > 0 {
		return
	}
	before := t.s.mem.mark()
	defer t.s.mem.release(before)
	was, resolved, melds := t.value, t.resolved, t.melds
	t.value = max(was, -valueUnit, t.floor-valueUnit)
	least := t.value
	t.tryRelaxed(c)
	if t.value > least {
		l := t.resolved
		if t.refused = !t.accept(&l, t.melds); !t.refused {
			return
		}
	}
	t.value, t.resolved, t.melds = was, resolved, melds // what was kept before still is
}

// restrictedCase is the work of a case besides that of its searches.
const restrictedCase = 40

// accept makes a layout the best play if it keeps to the rules.
func (t *turn) accept(l *resolved, melds []newMeld) bool {
	if t.pos.Rules.Joker.Bound != rules.BoundNone {
		t.s.continues(l, melds) // so the rules need not try other copies, which takes long
	}
	t.s.pool.fill(l, melds)
	if !t.legal(melds) {
		return false
	}
	t.setBest(l, melds)
	return true
}

// continues lets melds continue the old melds that they share most with. (Which old
// meld a meld of dealt cards continues is for steps.Continuation to say; these have no
// cards yet, so here a face is shared with what a card stands for, and cards are dealt
// so that they stay where they are shared.)
func (s *Solver) continues(l *resolved, melds []newMeld) {
	before := s.mem.mark()
	olds := len(l.table)
	share := s.mem.ints.zeros(len(melds) * olds)
	for i, old := range l.table {
		if len(old) == 1 {
			continue // a free card need not be used, where its copy must
		}
		var have [54]int8
		for _, c := range old {
			have[c.Shows()]++
		}
		for j := range melds {
			left := have
			for _, f := range melds[j].faces {
				if left[f] > 0 {
					left[f]--
					share[j*olds+i]++
				}
			}
		}
	}
	for j, i := range s.way.match.MostShared(share, len(melds), olds, func(int, int) bool { return false }) {
		melds[j].old = i
	}
	s.mem.release(before)
}

// legal reports whether a layout keeps to the rules.
func (t *turn) legal(melds []newMeld) bool {
	pos := t.pos
	p := &t.s.play
	pos.beginningIn(p)
	for _, m := range melds {
		p.New = append(p.New, m.cards)
	}
	idle := t.s.pool.idle
	for i, m := range pos.Table {
		if len(m) == 1 && slices.Contains(idle, i) {
			p.Left = append(p.Left, m[0].ID)
		}
	}
	return t.s.check.Legal(&pos.Rules, p)
}
