package solver

import (
	"machiavelli/engine/card"
)

// pool is the cards that change their meld.
type pool struct {
	slots  [54]int // faces that still need a card
	faces  [54][]card.Card
	from   [256]int16 // the old place, -1 the hand
	dealt  [256]bool
	cards  []card.Card // of all melds
	played []card.Card
	idle   []int

	open   []slot
	links  []link // from where to where cards go, as far as that is settled
	chosen []card.Card
	best   []card.Card
	least  int  // links of the best choice
	hasty  bool // the first choice will do
	tries  int
}

// slot is a place in a meld that needs a card.
type slot struct{ meld, at int }

// link is a way that cards go, from an old place to a new meld: one step, as
// many as they are.
type link struct{ from, meld int16 }

// deal fills the empty slots so that the cards that change their meld go the
// fewest ways: each is a step, and nothing else that depends on which copy of a
// card goes where. Faces whose cards all come from one place leave no choice
// and go first; for the others all choices are tried.
func (q *pool) deal(melds []newMeld) {
	q.open, q.links = q.open[:0], q.links[:0]
	for i := range melds {
		m := &melds[i]
		for j, f := range m.faces {
			switch {
			case m.cards[j].ID != 0:
			case q.same(f):
				n := len(q.faces[f]) - 1
				c := q.faces[f][n]
				q.faces[f] = q.faces[f][:n]
				m.cards[j] = c
				q.join(c, i, melds)
			default:
				q.open = append(q.open, slot{i, j})
			}
		}
	}
	if len(q.open) == 0 {
		return
	}
	q.least, q.tries, q.chosen = len(q.open)+1, 0, q.chosen[:0]
	q.choose(melds, 0)
	for k, x := range q.open {
		melds[x.meld].cards[x.at] = q.best[k]
		q.dealt[q.best[k].ID] = true
	}
}

// mostTries keeps the choice finite for tables made to be hard, with dozens of
// faces whose copies both move; the best of so many is taken then.
const mostTries = 1 << 16

// choose fills the open slots that are left; cost is the links it took so far.
func (q *pool) choose(melds []newMeld, cost int) {
	k := len(q.chosen)
	if q.tries++; cost >= q.least || q.tries > mostTries || q.hasty && q.least <= len(q.open) {
		return
	}
	if k == len(q.open) {
		q.least = cost
		q.best = append(q.best[:0], q.chosen...)
		return
	}
	x := q.open[k]
	cards := q.faces[melds[x.meld].faces[x.at]]
	for _, fresh := range []bool{false, true} { // what needs no link of its own first
		for i, c := range cards {
			if q.dealt[c.ID] || q.alike(cards[:i], c) || q.linked(c, x.meld, melds) == fresh {
				continue
			}
			links := len(q.links)
			q.join(c, x.meld, melds)
			q.chosen = append(q.chosen, c)
			q.choose(melds, cost+len(q.links)-links)
			q.chosen = q.chosen[:k]
			q.links, q.dealt[c.ID] = q.links[:links], false
		}
	}
}

// alike reports whether one of some cards that are still to be had comes from
// the same place.
func (q *pool) alike(cards []card.Card, c card.Card) bool {
	for _, d := range cards {
		if !q.dealt[d.ID] && q.from[d.ID] == q.from[c.ID] {
			return true
		}
	}
	return false
}

// join notes that a card goes to a meld.
func (q *pool) join(c card.Card, meld int, melds []newMeld) {
	q.dealt[c.ID] = true
	if !q.linked(c, meld, melds) {
		q.links = append(q.links, link{q.from[c.ID], int16(meld)})
	}
}

// linked reports whether a card can go to a meld with others, or is one from
// the hand, which has a step of its own anyway.
func (q *pool) linked(c card.Card, meld int, melds []newMeld) bool {
	from := q.from[c.ID]
	if from < 0 || int(from) == melds[meld].old {
		return true
	}
	for _, x := range q.links {
		if x == (link{from, int16(meld)}) {
			return true
		}
	}
	return false
}

// same reports whether all cards left of a face come from one place.
func (q *pool) same(f card.Face) bool {
	for _, c := range q.faces[f] {
		if q.from[c.ID] != q.from[q.faces[f][0].ID] {
			return false
		}
	}
	return true
}
