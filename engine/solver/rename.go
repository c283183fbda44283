package solver

import (
	"slices"

	"machiavelli/engine/card"
)

// rename lets the targets continue the old melds that save most steps; the
// cards that stay are as many. Where two copies of a card could change places,
// that is tried as well.
func (s *Solver) rename(old [][]card.Card, targets []target) {
	n := &s.names
	n.mem, n.old, n.melds = &s.mem, old, n.melds[:0]
	for i := range n.from {
		n.from[i] = -1
	}
	for i, m := range old {
		for _, c := range m {
			n.from[c.ID] = i
		}
	}
	for _, t := range targets {
		n.melds = append(n.melds, t.cards)
	}
	n.place = n.mem.match(n.place, old, n.melds)
	n.moves, n.steps = n.count(n.place)
	n.swap()
	for i, place := range n.place {
		targets[i].place = place
	}
}

// naming is the choice of what the new melds continue.
type naming struct {
	old, melds   [][]card.Card
	from         [256]int // the old meld of a card, -1 the hand
	place        []int    // the old meld that each new one continues
	other        []int    // … if two copies change places
	changed      []int    // new melds that are not as they were
	moves, steps int
	mem          *scratch
}

// swap changes places of two copies of a card as long as it saves a step. What
// lies beside a wild card stays there: it may have to.
func (n *naming) swap() {
	changed := n.changed[:0]
	for i, m := range n.melds {
		if slices.ContainsFunc(m, card.Card.Wild) {
			continue
		}
		if p := n.place[i]; p < 0 || len(m) != len(n.old[p]) || overlap(m, n.old[p]) != len(m) {
			changed = append(changed, i)
		}
	}
	n.changed = changed
	for k, i := range changed {
		for _, j := range changed[k+1:] {
			for a := range n.melds[i] {
				b := slices.IndexFunc(n.melds[j], func(d card.Card) bool {
					c := n.melds[i][a]
					return c.ID.Face() == d.ID.Face() && c.As == d.As && n.from[c.ID] != n.from[d.ID]
				})
				if b >= 0 {
					n.try(&n.melds[i][a], &n.melds[j][b])
				}
			}
		}
	}
}

func (n *naming) try(c, d *card.Card) {
	*c, *d = *d, *c
	n.other = n.mem.match(n.other, n.old, n.melds)
	if moves, steps := n.count(n.other); moves == n.moves && steps < n.steps {
		n.place, n.other, n.steps = n.other, n.place, steps
		return
	}
	*c, *d = *d, *c
}

// count is the cards picked up and the steps that it takes: one for each hand
// card, and one for each old meld that cards of a new one come from.
func (n *naming) count(place []int) (moves, steps int) {
	for i, m := range n.melds {
		for k, c := range m {
			from := n.from[c.ID]
			if from >= 0 && from == place[i] {
				continue
			}
			moves++
			if from < 0 || !slices.ContainsFunc(m[:k], func(d card.Card) bool { return n.from[d.ID] == from }) {
				steps++
			}
		}
	}
	return moves, steps
}
