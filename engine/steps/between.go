package steps

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/stable"
)

// Between finds the steps from one table to another, with what it takes from the hand,
// to show a turn that was played. It lets new melds continue the old ones such that most
// cards stay. Both tables hold physical cards; the new one has every card of the old.
func Between(old, new [][]card.Card, hand []card.ID, r meld.Rules) ([]Step, error) {
	if err := checkTables(old, new, hand); err != nil {
		return nil, err
	}
	var p Planner
	return p.Plan(nil, old, hand, continued(old, new), r), nil
}

// Moves counts the cards that a play picks up, those from the hand among them: it is the
// one count of moves, that of hints, score page, review and story. Equal copies are equal:
// a play that laid the copy of the hand where that of the table could lie counts as the one
// that left it there. hand are the cards that were laid.
func Moves(old, new [][]card.Card, hand []card.ID) int {
	var c Continuation
	_, moves := c.toward(old, new, hand)
	return moves
}

// toward are the targets of a table in which equal copies are equal, and the cards picked
// up.
func (n *Continuation) toward(old, new [][]card.Card, hand []card.ID) (targets []Target, moves int) {
	for _, m := range new {
		if len(m) > 0 {
			targets = append(targets, Target{Cards: m, Old: -1})
		}
	}
	n.Assign(old, hand, targets)
	for i := range targets {
		targets[i].Cards = slices.Clone(targets[i].Cards)
	}
	moves, _ = Count(old, targets)
	return targets, moves
}

// continued is a table with the old melds that its melds continue.
func continued(old, new [][]card.Card) []Target {
	var c Continuation
	place := c.Of(old, new)
	targets := make([]Target, 0, len(new))
	for i, m := range new {
		if len(m) > 0 {
			targets = append(targets, Target{Cards: m, Old: place[i]})
		}
	}
	Order(targets)
	return targets
}

// Toward finds the steps from a half-made turn to a table, in which equal copies are
// equal: it chooses the copies with which most cards stay, and returns the table of
// these. Cards that lie and are not needed go home. moves is the number of cards picked
// up.
func Toward(old, new [][]card.Card, hand []card.ID, r meld.Rules) (table [][]card.Card, steps []Step, moves int) {
	var c Continuation
	var p Planner
	targets, moves := c.toward(old, new, hand)
	for _, t := range targets {
		table = append(table, t.Cards)
	}
	Order(targets)
	return table, p.Plan(nil, old, hand, targets, r), moves
}

// Order puts continued melds first, by number; new ones stay as they are.
func Order(targets []Target) {
	stable.Sort(targets, func(a, b Target) int {
		switch {
		case a.Old < 0 && b.Old < 0:
			return 0
		case a.Old < 0:
			return 1
		case b.Old < 0:
			return -1
		}
		return a.Old - b.Old
	})
}

// Count counts the cards picked up, those taken home among them, and the melds
// that lie unchanged.
func Count(old [][]card.Card, targets []Target) (moves, kept int) {
	for _, t := range targets {
		stay := 0
		if t.Old >= 0 {
			stay = overlap(old[t.Old], t.Cards)
			if stay == len(t.Cards) && stay == len(old[t.Old]) && stay > 1 {
				kept++
			}
		}
		moves += len(t.Cards) - stay
	}
	for _, m := range old {
		for _, c := range m {
			if !slices.ContainsFunc(targets, func(t Target) bool { return holds(t.Cards, c.ID) }) {
				moves++
			}
		}
	}
	return moves, kept
}

func overlap(a, b []card.Card) int {
	n := 0
	for _, c := range a {
		if holds(b, c.ID) {
			n++
		}
	}
	return n
}

func holds(cards []card.Card, id card.ID) bool {
	return card.Has(cards, id)
}

func checkTables(old, new [][]card.Card, hand []card.ID) error {
	const onTable, inHand = 1, 2
	var where [256]uint8
	for i, m := range old {
		for _, c := range m {
			if !c.ID.Valid() || where[c.ID] != 0 {
				return &Error{Why: CardTwice, Meld: i, Card: c.ID}
			}
			where[c.ID] = onTable
		}
	}
	for _, id := range hand {
		if !id.Valid() || where[id] != 0 {
			return &Error{Why: CardTwice, Meld: -1, Card: id}
		}
		where[id] = inHand
	}
	var seen [256]bool
	for i, m := range new {
		for _, c := range m {
			switch {
			case where[c.ID] == 0:
				return &Error{Why: Foreign, Meld: i, Card: c.ID}
			case seen[c.ID]:
				return &Error{Why: CardTwice, Meld: i, Card: c.ID}
			}
			seen[c.ID] = true
		}
	}
	for i, m := range old {
		for _, c := range m {
			if !seen[c.ID] {
				return &Error{Why: Missing, Meld: i, Card: c.ID}
			}
		}
	}
	return nil
}
