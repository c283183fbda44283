package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/solver/internal/packing"
)

// handDeal gives the melds of a play physical cards.
type handDeal struct {
	melds [][]card.Card
	used  cardSet
}

// reset makes a list for each meld; its cards say what they show and are
// nothing else yet.
func (d *handDeal) reset(melds []packing.Meld) {
	d.melds, d.used = d.melds[:0], cardSet{}
	for _, m := range melds {
		d.melds = again(d.melds)
		list := &d.melds[len(d.melds)-1]
		for _, x := range m.Slots {
			c := card.Card{}
			if x.Wild {
				c.As = x.Shows
			}
			*list = append(*list, c)
		}
	}
}

// fill fills a slot with a card, if it is one that will do.
func (d *handDeal) fill(i, k int, x packing.Slot, c card.Card) bool {
	if d.melds[i][k].ID != 0 || d.used.has(c.ID) || c.ID.Face() != x.Face {
		return false
	}
	d.melds[i][k].ID = c.ID
	d.used.add(c.ID)
	return true
}

// fresh deals the cards as if the turn had begun now: old melds keep theirs,
// and of the jokers those set free go where no joker of the hand must.
func (d *handDeal) fresh(pos *Position, olds []int, melds []packing.Meld) {
	d.reset(melds)
	for i, m := range melds { // what stays
		if m.Old < 0 {
			continue
		}
		old := pos.Table[olds[m.Old]]
		for _, same := range [...]bool{true, false} { // wild cards that keep their card first
			for k, x := range m.Slots {
				if x.Hand || x.Stolen {
					continue
				}
				for j, c := range old {
					if j != m.Gone && (!c.Wild() || !same || c.As == x.Shows) && d.fill(i, k, x, c) {
						break
					}
				}
			}
		}
	}
	hand := func(i int) {
		for k, x := range melds[i].Slots {
			for _, id := range pos.Hand {
				if x.Hand && d.fill(i, k, x, card.Card{ID: id}) {
					break
				}
			}
		}
	}
	for _, must := range [...]func(*packing.Meld) bool{
		func(m *packing.Meld) bool { return m.Contract },
		func(m *packing.Meld) bool { return m.Out > 0 },
	} {
		for i := range melds {
			if must(&melds[i]) {
				hand(i)
			}
		}
	}
	for i := range melds { // jokers set free, and the card stolen
		for k, x := range melds[i].Slots {
			if !x.Stolen && !(x.Hand && x.Face == card.Joker) {
				continue
			}
			for _, from := range melds {
				if from.Out > 0 && x.Face == card.Joker || from.Gone >= 0 && x.Stolen {
					for _, c := range pos.Table[olds[from.Old]] {
						d.fill(i, k, x, c)
					}
				}
			}
		}
	}
	for i := range melds {
		hand(i)
	}
}

// onto deals the cards so that those of a piece stay in the meld that continues
// it, and what else is needed is taken from the table before the hand.
func (d *handDeal) onto(h *handPlay) {
	pos := h.turn.pos
	lying, hand := pos.lying()
	d.reset(h.melds)
	for i, m := range h.melds {
		place := h.place(&m)
		if place < 0 {
			continue
		}
		for _, same := range [...]bool{true, false} {
			for k, x := range m.Slots {
				for _, c := range lying[place] {
					if (!c.Wild() || !same || c.As == x.Shows) && d.fill(i, k, x, c) {
						break
					}
				}
			}
		}
	}
	for i, m := range h.melds {
		for k, x := range m.Slots {
			for _, list := range lying {
				for _, c := range list {
					if !h.free(c.ID) {
						d.fill(i, k, x, c)
					}
				}
			}
			for _, id := range hand {
				d.fill(i, k, x, card.Card{ID: id})
			}
		}
	}
}

// free reports whether a card is a free card, which these plays leave alone.
func (h *handPlay) free(id card.ID) bool {
	return slices.ContainsFunc(h.turn.pos.Table, func(m []card.Card) bool { return len(m) == 1 && m[0].ID == id })
}
