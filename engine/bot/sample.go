package bot

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/solver"
)

// samples is how many hands of the next player are imagined.
const samples = 8

// danger is the chance, from 0 to 1, that the next player goes out at once on
// the table that an answer leaves, over hands that agree with everything seen.
func (t *table) danger(a solver.Answer) float64 {
	next := (t.Me + 1) % len(t.Seats)
	after := t.lay(a)
	u := *t
	u.Me, u.Table, u.Free, u.quick = next, after.Table, after.Free, true
	if limit := u.limit(); limit > 0 && t.Seats[next].Cards > limit {
		return 0
	}
	out := 0
	for range samples {
		u.Hand = t.imagine(next)
		if u.hopeless() {
			continue
		}
		if b, ok := u.solve(u.position(solver.Max)); ok && b.Out {
			out++
		}
	}
	return float64(out) / samples
}

// imagine is a hand that a seat may hold: the cards that all have seen go
// there, and others that nobody has seen.
func (t *table) imagine(seat int) []card.ID {
	s := t.Seats[seat]
	unseen := t.unseen()
	hand := slices.Clone(s.Known)
	unseen = slices.DeleteFunc(unseen, func(id card.ID) bool { return slices.Contains(hand, id) })
	t.rand.Shuffle(len(unseen), func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
	n := min(max(s.Cards-len(hand), 0), len(unseen))
	return append(hand, unseen[:n]...)
}

// unseen is the cards that lie in the stock or in other hands.
func (t *table) unseen() []card.ID {
	var seen [256]bool
	for _, ids := range [][]card.ID{t.Hand, t.Free, t.Pile, t.Gone} {
		for _, id := range ids {
			seen[id] = true
		}
	}
	for _, m := range t.Table {
		for _, c := range m.Cards {
			seen[c.ID] = true
		}
	}
	return slices.DeleteFunc(card.Deck(t.Rules.Deck(len(t.Seats))), func(id card.ID) bool { return seen[id] })
}
