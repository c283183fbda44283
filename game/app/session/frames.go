package session

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/steps"
)

// frames is a table after each step on its way to another: melds keep their
// ID, new ones get the one they have in the end, the last frame is the end
// itself. Steps that do not lead there are dropped.
func frames(before, after []match.Meld, list []steps.Step, r rules.Rules) ([]steps.Step, [][]match.Meld) {
	all, err := steps.Frames(match.CardsOf(before), list, r.Meld)
	if err != nil || len(list) == 0 {
		return nil, nil
	}
	end := all[len(list)]
	if len(end) != len(after) {
		return nil, nil
	}
	begun := map[int]match.Meld{} // by number: the new melds as they end
	for _, p := range end {
		at := slices.IndexFunc(after, func(o match.Meld) bool { return card.Same(o.Cards, p.Cards) })
		if at < 0 || p.Kind == steps.Loose {
			return nil, nil
		}
		if begun[p.Number] = after[at]; slices.ContainsFunc(before, func(o match.Meld) bool { return o.ID == after[at].ID }) {
			m := after[at] // an old meld still lies under this ID, or did
			m.ID = below(before, after) - 1 - p.Number
			begun[p.Number] = m
		}
	}
	out := make([][]match.Meld, len(list))
	for i, f := range all[1:] {
		for _, p := range f {
			m := match.Meld{ID: below(before, after) - 1 - len(before) - len(list) - p.Number, Owner: -1, Kind: match.KindLoose}
			switch p.Kind {
			case steps.Old:
				m = before[p.Number]
				if len(p.Cards) > 1 {
					m.Kind = match.KindMeld // on a free card others may have been laid
				}
			case steps.New:
				m = begun[p.Number]
			}
			m.Cards = p.Cards
			out[i] = append(out[i], m)
		}
	}
	out[len(list)-1] = after
	return list, out
}

// below is the lowest ID of melds.
func below(tables ...[]match.Meld) int {
	low := 0
	for _, m := range slices.Concat(tables...) {
		low = min(low, m.ID)
	}
	return low
}
