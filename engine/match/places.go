package match

import "machiavelli/engine/steps"

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
	table := make([]Meld, len(p.New))
	var next steps.Continuation
	for j, i := range next.Of(CardsOf(v.Table), p.New) {
		table[j] = Meld{Cards: p.New[j], Owner: a.Table[j].Owner}
		if i >= 0 {
			table[j].ID = v.Table[i].ID
		}
	}
	sortMelds(table, v.Table)
	a.Table, a.Free = table, p.Left
	return a
}
