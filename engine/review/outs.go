package review

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/solver"
)

// Outs counts the unseen cards that would improve a hand, if one of them came to it next:
// with such a card the largest play leaves fewer cards than without it. The hand is that
// of a position after it has laid a table. Outs is 0 where melds have owners.
func Outs(s *solver.Solver, p solver.Position, laid [][]card.Card, unseen []card.ID, stop func() bool) (int, error) {
	if p.Owners != nil {
		return 0, nil
	}
	lies := map[card.ID]bool{}
	for _, m := range laid {
		for _, c := range m {
			lies[c.ID] = true
		}
	}
	kept := slices.DeleteFunc(slices.Clone(p.Hand), func(id card.ID) bool { return lies[id] })
	p.Opened = p.Opened || len(kept) < len(p.Hand)
	p.Table, p.Hand, p.Goal = laid, kept, solver.Max
	stuck := func() (int, error) {
		a, err := s.Solve(solver.Limits{Stop: stop}, p)
		if err != nil || !a.Playable {
			return len(p.Hand), err
		}
		return len(p.Hand) - a.Cards, nil
	}
	before := 0
	if len(kept) > 0 {
		n, err := stuck()
		if err != nil || n == 0 { // it goes out in any case
			return 0, err
		}
		before = n
	}
	n := 0
	known := map[card.Face]bool{}
	helps := map[card.Face]bool{}
	for _, id := range unseen {
		f := id.Face()
		if !known[f] {
			p.Hand = append(slices.Clone(kept), id)
			left, err := stuck()
			if err != nil {
				return 0, err
			}
			known[f], helps[f] = true, left < before
		}
		if helps[f] {
			n++
		}
	}
	return n, nil
}
