package ideas

import (
	"machiavelli/engine/card"
	"machiavelli/engine/solver"
)

// Fewest is the fewest old melds that any layout opens in which the whole hand
// lies, and the layouts that open no more: all of them, up to a number. No
// layouts mean that the hand cannot go out.
func (l *Ladder) Fewest(limits solver.Limits, pos solver.Position, most int) (opens int, layouts [][][]card.Card, err error) {
	start, err := l.newState(limits, pos)
	if err != nil || len(l.hand) == 0 {
		return 0, nil, err
	}
	whole := uint64(1)<<len(l.hand) - 1
	if !l.fit(whole) {
		return 0, nil, nil
	}
	for ; opens <= len(start.melds); opens++ {
		l.seen = map[string]bool{}
		l.fillCover(start, whole, nil, true)
		l.cover.budget = opens
		l.cover.found = func() bool {
			if s := l.state(start, whole); l.fresh(s) {
				layouts = append(layouts, l.change(s).Table)
			}
			return len(layouts) < most
		}
		l.cover.search()
		if l.cover.stopped {
			return 0, nil, ErrStopped
		}
		if layouts != nil {
			return opens, layouts, nil
		}
	}
	return 0, nil, nil
}
