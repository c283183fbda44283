package bot

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

// tidy is the goal of the most cards, with the fewest moves unless nobody minds: in
// thought, and where it would take long and a great many cards go at once.
func (t *table) tidy() solver.Goal {
	if t.quick || len(t.Hand) > heap && t.cost(len(t.Hand)).search > 1 {
		return solver.Max
	}
	return solver.Cards
}

// tidied is the play of the same cards with the fewest moves.
func (t *table) tidied(do match.Action) match.Action {
	if do.Do != match.Play || !t.mayBuild() || t.tidy() == solver.Max {
		return do
	}
	laid := t.laid(do)
	if t.broad() {
		if plain, ok := t.plainly(laid); ok {
			return plain
		}
		return do
	}
	p := t.Position(solver.Cards)
	p.Hand = laid
	if a, ok := t.solve(p); ok && a.Cards == len(p.Hand) {
		if tidy, ok := t.play(a); ok && len(tidy.Free) == len(do.Free) {
			return tidy
		}
	}
	return do
}

// broad reports whether a rank can be parted into sets in too many ways for the
// fewest moves to be found in time: where suits may repeat in a set, with three
// packs or more.
func (t *state) broad() bool {
	packs, _ := t.Rules.Deck(len(t.Seats))
	return t.Rules.Meld.AnySuits && packs > 2
}

// plainly is a play of cards of the hand that moves none of the table, if there
// is one in sight.
func (t *state) plainly(ids []card.ID) (match.Action, bool) {
	melds, rest := handMelds(ids, t.Rules.Meld, false)
	s := t.sketch(melds)
	for _, id := range rest {
		s.add(id)
	}
	return s.action(), s.used == len(ids) && s.legal()
}
