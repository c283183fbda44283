package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/stable"
	"machiavelli/engine/steps"
)

// inherit gives every meld without an ID (0) that of the meld in from that it
// continues, as far as no other has it.
func inherit(table, from []Meld) {
	taken := make(map[int]bool)
	for _, t := range table {
		taken[t.ID] = true
	}
	var melds, olds [][]card.Card
	var at, ids []int
	for i, t := range table {
		if t.ID == 0 {
			melds, at = append(melds, t.Cards), append(at, i)
		}
	}
	for _, t := range from {
		if !taken[t.ID] {
			olds, ids = append(olds, t.Cards), append(ids, t.ID)
		}
	}
	if len(melds) == 0 || len(olds) == 0 {
		return
	}
	var next steps.Continuation
	for j, i := range next.Of(olds, melds) {
		if i >= 0 {
			table[at[j]].ID = ids[i]
		}
	}
}

// identified gives the melds of a draft's table their IDs: those they name if
// they are known and used once, else by what they share with the table as it
// lies or as it lay when the turn began, else new negative ones from next. The
// old melds come first, in their old order.
func identified(table, now, begun []Meld, next int) ([]Meld, int) {
	known := slices.Concat(now, begun)
	out := slices.Clone(table)
	used := make(map[int]bool)
	for i, t := range out {
		if used[t.ID] || !slices.ContainsFunc(known, func(o Meld) bool { return o.ID == t.ID }) {
			out[i].ID = 0
		}
		used[out[i].ID] = true
	}
	inherit(out, now)
	inherit(out, begun)
	for i := range out {
		if out[i].ID == 0 {
			out[i].ID = next
			next--
		}
	}
	sortMelds(out, known)
	return out, next
}

// sortMelds puts melds in the order of the known ones. Those that are not known come
// after them, in their order; of those that a draft numbers, the newest last.
func sortMelds(melds, known []Meld) {
	rank := func(t Meld) int {
		if i := slices.IndexFunc(known, func(o Meld) bool { return o.ID == t.ID }); i >= 0 {
			return i
		}
		return len(known) - t.ID
	}
	stable.Sort(melds, func(a, b Meld) int { return rank(a) - rank(b) })
}

// Numbered is a table that comes after the view's: its melds have the IDs of those that
// they continue, and the others new ones, as in the match's own (which may have others).
func (v *View) Numbered(table []Meld) []Meld {
	out, next := slices.Clone(table), 1
	for i := range out {
		out[i].ID = 0
	}
	inherit(out, v.Table)
	for _, m := range v.Table {
		next = max(next, m.ID+1)
	}
	for i := range out {
		if out[i].ID == 0 {
			out[i].ID = next
			next++
		}
	}
	return out
}
