// Package ideas grades what a position asks of a player: the ladder of six
// ideas, from adding a card to a meld up to taking many melds apart at once.
// docs/ideas.md says in words what is held here.
package ideas

import "machiavelli/engine/card"

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
	Level Level
	Table [][]card.Card
	Hand  []card.ID
}

// level is the idea of a change that opens so many melds, when so many melds
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
