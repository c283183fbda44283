package match

import (
	"cmp"
	"slices"

	"machiavelli/engine/steps"
)

// InPlace is a legal play with its melds in the order of the table: those that go on
// first, in their old order and under their IDs, and new ones after them. So nothing that
// stays on the table changes its place. An action that is no legal play is as it was.
func (v *View) InPlace(a Action) Action {
	if a.Do != Play {
		return a
	}
	s := v.stand()
	p, b := v.Rules.Assign(s.play(a.Table, a.Free))
	if b != nil {
		return a
	}
	type placed struct {
		meld Meld
		at   int
	}
	all := make([]placed, len(p.New))
	var next steps.Continuation
	for j, i := range next.Of(CardsOf(v.Table), p.New) {
		all[j] = placed{Meld{Cards: p.New[j], Owner: a.Table[j].Owner}, len(v.Table)}
		if i >= 0 {
			all[j].at, all[j].meld.ID = i, v.Table[i].ID
		}
	}
	slices.SortStableFunc(all, func(a, b placed) int { return cmp.Compare(a.at, b.at) })
	a.Table, a.Free = make([]Meld, len(all)), p.Left
	for j, m := range all {
		a.Table[j] = m.meld
	}
	return a
}
