package meld

import (
	"cmp"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/stable"
)

// Readings lists the ways to declare the undeclared wild cards among the
// cards such that they are a legal meld, each arranged, the likeliest first:
// one in which the cards already lie in order, then the other runs, then sets.
// Cards without undeclared wild cards have one reading or none. Which wild
// card stands for which of several cards is not told apart.
func Readings(cards []card.Card, r Rules) [][]card.Card {
	all := shapes(cards, r)
	return slices.DeleteFunc(all, func(m []card.Card) bool { return !Legal(m, r) })
}

// Resolve declares the undeclared wild cards the likeliest way and arranges
// the cards: a legal meld if there is one, else one that only needs more
// cards. It reports whether one was found; if not, the cards stay as they are.
func Resolve(cards []card.Card, r Rules) ([]card.Card, bool) {
	all := shapes(cards, r)
	for _, m := range all {
		if Legal(m, r) {
			return m, true
		}
	}
	for _, m := range all {
		if _, e := classify(m, r); e.Incomplete() && len(m) > 1 {
			return m, true
		}
	}
	return cards, false
}

func undeclared(c card.Card, r Rules) bool { return c.As == card.NoFace && r.IsWild(c.ID.Face()) }

// Fits reports whether the cards are a legal meld or part of one: more cards
// alone can make them legal, with undeclared wild cards as any card.
func Fits(cards []card.Card, r Rules) bool {
	if len(cards) <= 1 {
		return true
	}
	if !slices.ContainsFunc(cards, func(c card.Card) bool { return undeclared(c, r) }) {
		k, e := classify(cards, r)
		return k != Neither || e.Incomplete()
	}
	for _, m := range shapes(cards, r) {
		if k, e := classify(m, r); k != Neither || e.Incomplete() {
			return true
		}
	}
	return false
}

// Consecutive reports whether the ranks (bit 1 the ace … bit 13 the king) hold
// n that follow each other under the ace mode.
func Consecutive(ranks uint16, n int, aces Aces) bool {
	for low := card.Ace; low <= card.King; low++ {
		if want, ok := Stretch(low, n, aces); ok && ranks&want == want {
			return true
		}
	}
	return false
}

// Stretch is the ranks of a run of n from low (bit 1 the ace … bit 13 the king),
// if the ace mode has it.
func Stretch(low card.Rank, n int, aces Aces) (uint16, bool) {
	last := int(low) + n - 1
	switch {
	case n < 1 || n > card.Ranks,
		last > 14 && aces != AcesCorner,
		last == 14 && aces == AcesLow,
		low == card.Ace && aces == AcesHigh && n > 1:
		return 0, false
	}
	var ranks uint16
	for i := range n {
		ranks |= 1 << ((int(low)-1+i)%card.Ranks + 1)
	}
	return ranks, true
}

// shapes lists the sets and runs of any length that the cards can be read as.
func shapes(cards []card.Card, r Rules) [][]card.Card {
	known := make([]card.Card, 0, len(cards)) // the cards whose face is settled
	var open []int                            // the places of the others
	var ranks uint16                          // of the known ones (bit 1 the ace … bit 13 the king)
	run := true                               // they are of one suit and of different ranks
	for i, c := range cards {
		if undeclared(c, r) {
			open = append(open, i)
			continue
		}
		known = append(known, c)
		bit := uint16(1) << c.Shows().Rank()
		run = run && ranks&bit == 0 && c.Shows().Suit() == known[0].Shows().Suit()
		ranks |= bit
	}
	var all [][]card.Card
	for s := range card.Suit(card.Suits) {
		if !run || len(known) > 0 && known[0].Shows().Suit() != s {
			continue
		}
		for low := card.Ace; low <= card.King; low++ {
			if faces, ok := runFaces(ranks, s, low, len(cards), r.Aces); ok {
				all = append(all, declare(cards, open, faces, r))
			}
		}
	}
	for rank := card.Ace; rank <= card.King; rank++ {
		if ranks&^(1<<rank) != 0 {
			continue
		}
		for _, faces := range setFaces(known, rank, len(open), r) {
			all = append(all, declare(cards, open, faces, r))
		}
	}
	stable.Sort(all, func(a, b []card.Card) int {
		return cmp.Compare(displaced(cards, a), displaced(cards, b))
	})
	return all
}

// runFaces is what the open cards stand for in the run of n cards of a suit from low
// that has the ranks of the others.
func runFaces(ranks uint16, s card.Suit, low card.Rank, n int, aces Aces) ([]card.Face, bool) {
	left, ok := Stretch(low, n, aces)
	if !ok || ranks&^left != 0 {
		return nil, false
	}
	left &^= ranks
	var faces []card.Face
	for i := range n {
		rank := card.Rank((int(low)-1+i)%card.Ranks + 1)
		if left&(1<<rank) != 0 {
			faces = append(faces, card.Of(s, rank))
		}
	}
	return faces, true
}

// setFaces lists what n open cards can stand for in a set of the rank, which the
// others have.
func setFaces(known []card.Card, rank card.Rank, n int, r Rules) [][]card.Face {
	var used [card.Suits]bool
	for _, c := range known {
		s := c.Shows().Suit()
		if used[s] && !r.AnySuits {
			return nil
		}
		used[s] = true
	}
	var open []card.Face
	for s := range card.Suit(card.Suits) {
		if !used[s] {
			open = append(open, card.Of(s, rank))
		}
	}
	if r.AnySuits { // the suit is of no matter: the missing ones first
		faces := make([]card.Face, n)
		for i := range faces {
			faces[i] = card.Of(card.Suit(i%card.Suits), rank)
			if i < len(open) {
				faces[i] = open[i]
			}
		}
		return [][]card.Face{faces}
	}
	return choose(open, n)
}

// choose lists the ways to take n of the faces, in order.
func choose(faces []card.Face, n int) [][]card.Face {
	if n == 0 {
		return [][]card.Face{nil}
	}
	var all [][]card.Face
	for i := 0; i+n <= len(faces); i++ {
		for _, rest := range choose(faces[i+1:], n-1) {
			all = append(all, append([]card.Face{faces[i]}, rest...))
		}
	}
	return all
}

// declare is a copy of the cards with the open ones declared, arranged.
func declare(cards []card.Card, open []int, faces []card.Face, r Rules) []card.Card {
	m := slices.Clone(cards)
	for i, at := range open {
		m[at].As = faces[i]
	}
	Arrange(m, r)
	return m
}

// displaced counts the cards that lie in another place.
func displaced(a, b []card.Card) int {
	n := 0
	for i := range a {
		if a[i].ID != b[i].ID {
			n++
		}
	}
	return n
}
