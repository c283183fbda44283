package steps

import (
	"machiavelli/engine/card"
)

// Continuation says which new melds continue which old ones. It holds memory
// that is used again.
type Continuation struct {
	old      [][]card.Card
	from     [256]int   // the old meld of each card, or nowhere
	number   [][54]int8 // by old meld and face: how many
	share    []int
	matching Matching
	deal     deal
}

// Of gives every new meld the number of the old one that it continues, -1 for
// none: as many cards as can be stay in their melds. The answer is good until
// the next call.
func (n *Continuation) Of(old, melds [][]card.Card) []int {
	n.reset(old)
	olds := len(old)
	n.share = zeros(n.share, len(melds)*olds)
	for j, m := range melds {
		for _, c := range m {
			if i := n.from[c.ID]; i >= 0 {
				n.share[j*olds+i]++
			}
		}
	}
	return n.match(len(melds), func(j int) int { return len(melds[j]) })
}

// Assign lets the targets continue the old melds in which most cards stay. Equal copies
// are equal: where two can change places, or one lies on the table and the other in the
// hand, it gives the targets those with which most cards stay, then fewest go home, then
// the others move between the fewest pairs of melds, as each such move is a step.
func (n *Continuation) Assign(old [][]card.Card, hand []card.ID, targets []Target) {
	n.reset(old)
	olds := len(old)
	n.number = n.number[:0]
	for _, m := range old {
		var count [54]int8
		for _, c := range m {
			count[c.ID.Face()]++
		}
		n.number = append(n.number, count)
	}
	n.share = zeros(n.share, len(targets)*olds)
	for j, t := range targets {
		var count [54]int8
		for _, c := range t.Cards {
			f := c.ID.Face()
			count[f]++
			for i := range n.number {
				if count[f] <= n.number[i][f] {
					n.share[j*olds+i]++
				}
			}
		}
	}
	for j, i := range n.match(len(targets), func(j int) int { return len(targets[j].Cards) }) {
		targets[j].Old = i
	}
	n.deal.out(targets, old, &n.from, hand)
}

func (n *Continuation) reset(old [][]card.Card) {
	n.old = old
	for i := range n.from {
		n.from[i] = nowhere
	}
	for i, m := range old {
		for _, c := range m {
			n.from[c.ID] = i
		}
	}
}

// match is the assignment in which most cards stay.
func (n *Continuation) match(melds int, size func(j int) int) []int {
	olds := len(n.old)
	return n.matching.MostShared(n.share, melds, olds, func(j, i int) bool {
		share := n.share[j*olds+i]
		return share == size(j) && share == len(n.old[i])
	})
}
