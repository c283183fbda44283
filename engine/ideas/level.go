// Package ideas grades what a position asks of a player: the ladder of six
// ideas, from adding a card to a meld up to taking many melds apart at once.
// docs/ideas.md defines them.
package ideas

import (
	"slices"

	"machiavelli/engine/card"
)

// Level is an idea of the ladder. The level of a position is the lowest at
// which some sequence of changes reaches the goal with no change above it.
type Level int

// The levels. A change goes from a legal table to a legal table and lays at
// least one card of the hand. It opens a meld whose cards do not all lie in one
// meld afterwards.
const (
	Extend   Level = 1 + iota // opens nothing
	Borrow                    // opens one meld, of which one meld remains
	Split                     // opens one meld, of which two or more remain; or frees a joker by its card from the hand
	Dissolve                  // opens one meld, of which none remains
	Two                       // opens two melds
	Chain                     // opens three or more
)

// String is the idea in a word, as the docs have it.
func (l Level) String() string {
	if l < Extend || l > Chain {
		return "none"
	}
	return [...]string{"extend", "borrow", "split", "dissolve", "two", "chain"}[l-1]
}

// opens is how many melds a change of the level may open; a chain any number.
func (l Level) opens() int {
	switch {
	case l <= Extend:
		return 0
	case l <= Dissolve:
		return 1
	case l == Two:
		return 2
	}
	return 1 << 10
}

// Change is a step of a plan: the table as it lies after it, free cards as
// melds of one, and what is left of the hand.
type Change struct {
	Table [][]card.Card
	Hand  []card.ID
}

// level is the idea of a change that opens that many melds, when that many
// remain of the one that it opens.
func level(opens, remain int, frees bool) Level {
	l := Chain
	switch {
	case opens == 0:
		l = Extend
	case opens == 1 && remain == 0:
		l = Dissolve
	case opens == 1 && remain == 1:
		l = Borrow
	case opens == 1:
		l = Split
	case opens == 2:
		l = Two
	}
	if frees {
		l = max(l, Split)
	}
	return l
}

// Of is the idea of a play that lays one table from another, as a single change: what
// whoever is shown it sees. A lower idea may do as much.
func Of(before, after [][]card.Card) Level {
	from := map[card.ID]int{} // the meld that it lay in
	for i, m := range before {
		for _, c := range m {
			from[c.ID] = i
		}
	}
	opens, remain, last := 0, 0, -1
	for i, m := range before {
		if len(m) > 1 && !slices.ContainsFunc(after, func(n []card.Card) bool { return share(n, from, i) == len(m) }) {
			opens, last = opens+1, i
		}
	}
	for _, n := range after {
		foreign := slices.ContainsFunc(n, func(c card.Card) bool { was, lay := from[c.ID]; return lay && was != last })
		if share(n, from, last) >= 2 && !foreign {
			remain++
		}
	}
	return level(opens, remain, false)
}

// share is how many cards of a meld come from another.
func share(m []card.Card, from map[card.ID]int, of int) (n int) {
	for _, c := range m {
		if was, lay := from[c.ID]; lay && was == of {
			n++
		}
	}
	return n
}

// level is the level of the change that the cover has found.
func (c *cover) level() Level {
	opened := -1
	opens, remain := 0, 0
	for i := range c.olds {
		if c.olds[i].opened() {
			opens++
			opened = i
		}
	}
	if opens == 1 {
		for _, g := range c.groups {
			if c.remains(g, opened) {
				remain++
			}
		}
	}
	return level(opens, remain, c.frees(opened))
}

// remains reports whether a group is what remains of an opened meld: two of
// its cards or more, with none of another meld.
func (c *cover) remains(g group, from int) bool {
	for _, i := range g.units {
		if u := &c.units[i]; u.from >= 0 && u.from != from {
			return false
		}
	}
	return c.share(g.units, from) >= 2
}

// frees reports whether a joker of the table leaves what remains of its meld,
// or stands for another card than it did, while that card comes from the hand.
func (c *cover) frees(opened int) bool {
	for _, g := range c.groups {
		var as []card.Face // what the wild cards of the group stand for
		for _, p := range g.pieces {
			if p.as != card.NoFace {
				as = append(as, p.as)
			}
		}
		for _, i := range g.units {
			u := &c.units[i]
			if u.from < 0 {
				continue
			}
			for _, p := range u.pieces {
				if p.as == card.NoFace {
					continue
				}
				k := slices.Index(as, p.as)
				if k >= 0 {
					as = slices.Delete(as, k, k+1)
				}
				if (k < 0 || !u.whole && !c.remains(g, opened)) && c.lays(p.as) {
					return true
				}
			}
		}
	}
	return false
}

// lays reports whether a card comes from the hand.
func (c *cover) lays(f card.Face) bool {
	return slices.ContainsFunc(c.units, func(u unit) bool { return u.from == ofHand && u.pieces[0].face == f })
}
