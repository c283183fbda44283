package steps

import (
	"slices"

	"machiavelli/engine/card"
)

// deal says which copy of a card goes where: a slot is a place in a target. The
// cards that stay are dealt first, then those whose copies leave no choice; for
// the others all choices are tried, and the one with the fewest links is taken.
// A link is a way that cards go, from an old meld to a target: one step, as many
// as they are. Copies on the table go before those of the hand, as what is left
// of them goes home.
type deal struct {
	from   *[256]int     // the old meld of each card, or nowhere
	cards  [][]card.Card // the memory of the targets' cards
	slots  []slot
	dealt  [256]bool
	wanted [256]bool     // in the targets as they were given
	copies [54][]card.ID // that are left, by face, those of the table first
	table  [54]int       // how many of them lie on the table
	needed [54]int       // slots that are open
	open   []int         // slots with a choice
	links  []link
	chosen []card.ID
	best   []card.ID
	least  int // links of the best choice
	tries  int
}

// slot is a place in a target that continues the meld old: what stands there,
// and the card that is dealt to it, 0 for none as yet.
type slot struct {
	target, at, old int
	like            card.Card
	id              card.ID
}

type link struct{ from, target int }

// mostTries keeps the choice finite for tables made to be hard, with dozens of
// faces whose copies both move; the best of that many is taken then.
const mostTries = 1 << 14

// out deals the cards of a table and a hand to the targets.
func (d *deal) out(targets []Target, old [][]card.Card, from *[256]int, hand []card.ID) {
	d.makeSlots(targets, from)
	for _, exact := range [...]bool{true, false} {
		for i := range d.slots {
			if x := &d.slots[i]; x.old >= 0 {
				d.fill(x, old[x.old], exact)
			}
		}
	}
	for i := range d.slots {
		if x := &d.slots[i]; x.like.Wild() { // one that stands for a card moves as such
			for _, m := range old {
				d.fill(x, m, true)
			}
		}
	}
	d.collect(old, hand)
	d.choose()
	for _, x := range d.slots {
		if x.id != 0 {
			targets[x.target].Cards[x.at].ID = x.id
		}
	}
}

// makeSlots makes a slot of every place.
func (d *deal) makeSlots(targets []Target, from *[256]int) {
	d.from = from
	clear(d.dealt[:])
	clear(d.wanted[:])
	d.slots, d.cards = d.slots[:0], d.cards[:0]
	for t := range targets {
		d.cards = again(d.cards)
		d.cards[t] = append(d.cards[t], targets[t].Cards...)
		targets[t].Cards = d.cards[t] // what was given stays as it is
		for at, c := range targets[t].Cards {
			d.wanted[c.ID] = true
			d.slots = append(d.slots, slot{target: t, at: at, old: targets[t].Old, like: c})
		}
	}
}

// fill deals a like card of some to an open slot: the very one if it is among
// them; where exact says so, a wild card only if it stands for the same.
func (d *deal) fill(x *slot, cards []card.Card, exact bool) {
	if x.id != 0 {
		return
	}
	for _, c := range cards {
		if d.dealt[c.ID] || c.ID.Face() != x.like.ID.Face() || exact && c.As != x.like.As {
			continue
		}
		if x.id == 0 || c.ID == x.like.ID {
			x.id = c.ID
		}
	}
	if x.id != 0 {
		d.dealt[x.id] = true
	}
}

// collect gathers the copies that are left: first those of the table, and among
// them first those that the targets were given.
func (d *deal) collect(old [][]card.Card, hand []card.ID) {
	for f := range d.copies {
		d.copies[f], d.table[f], d.needed[f] = d.copies[f][:0], 0, 0
	}
	for _, wanted := range [...]bool{true, false} {
		for _, m := range old {
			for _, c := range m {
				if f := c.ID.Face(); !d.dealt[c.ID] && d.wanted[c.ID] == wanted {
					d.copies[f] = append(d.copies[f], c.ID)
					d.table[f]++
				}
			}
		}
	}
	for _, wanted := range [...]bool{true, false} {
		for _, id := range hand {
			if d.wanted[id] == wanted {
				d.copies[id.Face()] = append(d.copies[id.Face()], id)
			}
		}
	}
}

// choose fills the open slots so that there are fewest links.
func (d *deal) choose() {
	d.open, d.links, d.chosen = d.open[:0], d.links[:0], d.chosen[:0]
	for i := range d.slots {
		x := &d.slots[i]
		f := x.like.ID.Face()
		if x.id == 0 && len(d.copies[f]) > 0 {
			d.needed[f]++
			d.open = append(d.open, i)
		}
	}
	open := d.open[:0]
	for _, i := range d.open {
		x := &d.slots[i]
		f := x.like.ID.Face()
		if !d.oneWay(f) {
			open = append(open, i)
			continue
		}
		if at := slices.IndexFunc(d.copies[f], func(id card.ID) bool { return !d.dealt[id] }); at >= 0 {
			x.id = d.copies[f][at]
			d.dealt[x.id] = true
			d.join(x)
		}
	}
	d.open = open
	if len(open) == 0 {
		return
	}
	d.least, d.tries = len(open)+1, 0
	d.search(0)
	for k, i := range open {
		d.slots[i].id = d.best[k]
	}
}

// oneWay reports whether the copies left of a face come from one place.
func (d *deal) oneWay(f card.Face) bool {
	for _, id := range d.copies[f] {
		if d.from[id] != d.from[d.copies[f][0]] {
			return false
		}
	}
	return true
}

// search fills the slots that are left of those with a choice; cost is the links
// that they took so far.
func (d *deal) search(cost int) {
	k := len(d.chosen)
	if d.tries++; cost >= d.least || d.tries > mostTries {
		return
	}
	if k == len(d.open) {
		d.least = cost
		d.best = append(d.best[:0], d.chosen...)
		return
	}
	x := &d.slots[d.open[k]]
	f := x.like.ID.Face()
	for _, fresh := range [...]bool{false, true} { // what needs no link of its own first
		for i, id := range d.copies[f] {
			onTable := d.from[id] >= 0
			if d.dealt[id] || d.alike(d.copies[f][:i], id) || !onTable && d.needed[f] <= d.table[f] {
				continue
			}
			x.id = id
			if d.linked(x) == fresh {
				continue
			}
			links := len(d.links)
			d.join(x)
			d.chosen, d.dealt[id] = append(d.chosen, id), true
			d.needed[f]--
			if onTable {
				d.table[f]--
			}
			d.search(cost + len(d.links) - links)
			if onTable {
				d.table[f]++
			}
			d.needed[f]++
			d.chosen, d.dealt[id], d.links = d.chosen[:k], false, d.links[:links]
		}
	}
	x.id = 0
}

// alike reports whether one of some copies that are still to be had comes from
// the same place.
func (d *deal) alike(copies []card.ID, id card.ID) bool {
	for _, o := range copies {
		if !d.dealt[o] && d.from[o] == d.from[id] {
			return true
		}
	}
	return false
}

// join notes the link of a slot's card.
func (d *deal) join(x *slot) {
	if !d.linked(x) {
		d.links = append(d.links, link{d.from[x.id], x.target})
	}
}

// linked reports whether the card of a slot can go there with others, or is one
// of the hand, which has a step of its own anyway.
func (d *deal) linked(x *slot) bool {
	from := d.from[x.id]
	return from < 0 || from == x.old || slices.Contains(d.links, link{from, x.target})
}
