package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/solver/internal/reuse"
)

// pool is the cards that change their meld.
type pool struct {
	slots [54]int // faces that still need a card
	faces [54][]card.Card
	dealt [256]bool
	cards []card.Card // of all melds
	idle  []int       // the free cards that stay
}

// fill gives every face of the melds a physical card, one of the old meld that it
// continues if there is one. Which copies are best to go where is for the steps
// to say (steps.Continuation). It notes the places of the free cards that stay.
func (q *pool) fill(l *resolved, melds []newMeld) {
	q.reset(melds)
	for i := range melds {
		m := &melds[i]
		for j, c := range m.cards {
			if c.ID == 0 {
				q.slots[m.faces[j]]++
				continue
			}
			q.dealt[c.ID] = true
		}
	}
	for i := range melds {
		if melds[i].old >= 0 {
			q.keep(&melds[i], l.table[melds[i].old])
		}
	}
	q.collect(l)
	q.deal(melds)
	for i, m := range l.table {
		if len(m) == 1 && !q.dealt[m[0].ID] {
			q.idle = append(q.idle, i)
		}
	}
}

// reset makes room for the cards of melds.
func (q *pool) reset(melds []newMeld) {
	q.slots, q.dealt = [54]int{}, [256]bool{}
	q.idle = q.idle[:0]
	for f := range q.faces {
		q.faces[f] = q.faces[f][:0]
	}
	n := 0
	for i := range melds {
		if melds[i].cards == nil {
			n += len(melds[i].faces)
		}
	}
	q.cards = reuse.Zeros(q.cards, n)
	rest := q.cards
	for i := range melds {
		if m := &melds[i]; m.cards == nil {
			k := len(m.faces)
			m.cards, rest = rest[:k:k], rest[k:]
		}
	}
}

// keep leaves a meld the cards of the old meld that it continues.
func (q *pool) keep(m *newMeld, old []card.Card) {
	for j, f := range m.faces {
		if m.cards[j].ID != 0 {
			continue
		}
		for _, c := range old {
			if c.Shows() == f && !q.dealt[c.ID] {
				m.cards[j], q.dealt[c.ID] = c, true
				q.slots[f]--
				break
			}
		}
	}
}

// collect finds cards for the empty slots.
func (q *pool) collect(l *resolved) {
	l.inOrderOfUse(func(c card.Card) {
		f := c.Shows()
		if q.dealt[c.ID] || q.slots[f] == 0 {
			return
		}
		q.slots[f]--
		q.faces[f] = append(q.faces[f], c)
	})
}

// deal fills the empty places.
func (q *pool) deal(melds []newMeld) {
	for i := range melds {
		m := &melds[i]
		for j, f := range m.faces {
			if m.cards[j].ID == 0 {
				last := len(q.faces[f]) - 1
				m.cards[j], q.faces[f] = q.faces[f][last], q.faces[f][:last]
				q.dealt[m.cards[j].ID] = true
			}
		}
	}
}
