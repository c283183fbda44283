package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/solver/internal/sweep"
)

// The layout of the fast answer (Max) needs no care for where a card lay: any card of a face will
// do, as long as those that must be used are.

// dealer hands out the cards of each face.
type dealer struct {
	cards [54][sweep.MaxCopies]card.Card // those that must be used first, free cards last
	n     [54]uint8
	next  [54]uint8
	used  [256]bool
}

func (d *dealer) add(c card.Card) {
	f := c.Shows()
	if n := d.n[f]; int(n) < sweep.MaxCopies {
		d.cards[f][n] = c
		d.n[f]++
	}
}

// collect gathers the cards of a resolved position.
func (d *dealer) collect(l *resolved) {
	d.n, d.next, d.used = [54]uint8{}, [54]uint8{}, [256]bool{}
	l.inOrderOfUse(d.add)
}

// write puts the melds, the free cards that stay and the play into the answer.
func (d *dealer) write(a *Answer, l *resolved, melds []newMeld) {
	d.collect(l)
	for i := range melds {
		a.addMeld(melds[i].cards)
		m := &a.Table[len(a.Table)-1]
		if melds[i].cards == nil {
			for _, f := range melds[i].faces {
				*m = append(*m, d.cards[f][d.next[f]])
				d.next[f]++
			}
		}
		for _, c := range *m {
			d.used[c.ID] = true
		}
	}
	for _, m := range l.table {
		if len(m) == 1 && !d.used[m[0].ID] {
			a.addMeld(m)
		}
	}
	for _, c := range l.hand {
		if d.used[c.ID] {
			a.Play = append(a.Play, c)
		}
	}
}
