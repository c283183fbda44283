package bot

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/stable"
)

// deadwood is the fewest natural cards of a hand that find no meld in it, where a
// wild card may stand in each once, and do not fit a meld that lies. The hand is
// small, as hands are where melds lie fixed, so the ways to part it are gone
// through.
func deadwood(hand []card.ID, fits func(card.ID) bool, r meld.Rules) int {
	d := parting{rules: r}
	for _, id := range hand {
		switch {
		case r.IsWild(id.Face()):
			d.wild++
		case len(d.cards) < partedMost:
			d.cards = append(d.cards, id)
		}
	}
	slices.SortFunc(d.cards, func(a, b card.ID) int { return int(a.Face()) - int(b.Face()) })
	for _, id := range d.cards {
		d.fits = append(d.fits, fits(id))
	}
	d.melds()
	d.least = len(d.cards)
	d.part(0, 0, d.wild, 0)
	return d.least
}

// partedMost is the most cards that are parted; larger hands are rare.
const partedMost = 24

// parting is a search for the division of a hand with the least deadwood.
type parting struct {
	rules  meld.Rules
	cards  []card.ID // natural
	fits   []bool
	wild   int
	groups [][]group // by their first card
	least  int
	tries  int
}

// group is a meld of some cards, as a mask, or one that a wild card completes.
type group struct {
	cards uint32
	wild  int
}

// partTries bounds a search that has long found what there is.
const partTries = 600

// part decides on the cards from the i-th on.
func (d *parting) part(i int, used uint32, wild, dead int) {
	if d.tries++; dead >= d.least || d.tries > partTries {
		return
	}
	for i < len(d.cards) && used>>i&1 != 0 {
		i++
	}
	if i == len(d.cards) {
		d.least = dead
		return
	}
	for _, g := range d.groups[i] {
		if g.cards&used == 0 && g.wild <= wild {
			d.part(i+1, used|g.cards, wild-g.wild, dead)
		}
	}
	if d.fits[i] {
		d.part(i+1, used, wild, dead)
		return
	}
	d.part(i+1, used, wild, dead+1)
}

// melds lists the groups of three cards and more.
func (d *parting) melds() {
	d.groups = make([][]group, len(d.cards))
	for i, id := range d.cards {
		d.sets(i, i+1, 1<<i, 1, id)
		d.runs(i)
	}
	for i := range d.groups { // those that need no wild card first
		stable.Sort(d.groups[i], func(a, b group) int { return a.wild - b.wild })
	}
}

// enter notes n cards as a meld, if they are one or a wild card makes them one.
func (d *parting) enter(i int, mask uint32, n int) {
	switch {
	case n >= 3:
		d.groups[i] = append(d.groups[i], group{cards: mask})
	case n == 2 && d.wild > 0:
		d.groups[i] = append(d.groups[i], group{cards: mask, wild: 1})
	}
}

// sets lists the sets of cards from a place on.
func (d *parting) sets(i, from int, mask uint32, n int, first card.ID) {
	d.enter(i, mask, n)
	for j := from; j < len(d.cards); j++ {
		f := d.cards[j].Face()
		if f.Rank() != first.Face().Rank() || !d.rules.AnySuits && f.Suit() == first.Face().Suit() {
			continue
		}
		d.sets(i, j+1, mask|1<<j, n+1, first)
	}
}

// runs lists the runs in which a card is the first of those in the hand's
// order, which is that of the faces.
func (d *parting) runs(i int) {
	f := d.cards[i].Face()
	if f.Rank() == card.Ace && d.rules.Aces != meld.AcesLow {
		mask, n := uint32(1)<<i, 1
		for rank := card.King; rank > card.Ace; rank-- { // below the ace
			j := d.find(f.Suit(), rank, mask)
			if j < 0 {
				break
			}
			mask |= 1 << j
			n++
			d.enter(i, mask, n)
		}
	}
	if f.Rank() == card.Ace && d.rules.Aces == meld.AcesHigh {
		return
	}
	mask, n, gap := uint32(1)<<i, 1, false
	for rank := f.Rank() + 1; rank <= card.King; rank++ {
		j := d.find(f.Suit(), rank, mask)
		switch {
		case j < 0 && n == 1 && !gap && d.wild > 0:
			gap = true
			continue
		case j < 0:
			return
		}
		mask |= 1 << j
		if n++; gap {
			d.groups[i] = append(d.groups[i], group{cards: mask, wild: 1})
		} else {
			d.enter(i, mask, n)
		}
	}
}

// find is a card that a mask leaves out, -1 if it leaves out no card.
func (d *parting) find(s card.Suit, rank card.Rank, but uint32) int {
	for j, id := range d.cards {
		if f := id.Face(); but>>j&1 == 0 && f.Suit() == s && f.Rank() == rank {
			return j
		}
	}
	return -1
}
