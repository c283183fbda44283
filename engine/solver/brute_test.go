package solver

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// The brute force: nothing but the definition of the rules, tried in every
// way. It shares no code with the solver or with meld.

type bruteBest struct {
	cards, points, moves int
}

// isMeld is the definition of a set and of a run.
func isMeld(cards []card.Card, r meld.Rules) bool {
	var ranks [14]int
	var suits [4]int
	wild, nRanks, nSuits := 0, 0, 0
	for _, c := range cards {
		f := c.ID.Face()
		if c.As != card.NoFace {
			f = c.As
			wild++
		}
		if ranks[f.Rank()]++; ranks[f.Rank()] == 1 {
			nRanks++
		}
		if suits[f.Suit()]++; suits[f.Suit()] == 1 {
			nSuits++
		}
	}
	if r.Wild > 0 && wild > r.Wild || len(cards)-wild < r.Naturals {
		return false
	}
	if nRanks == 1 && len(cards) >= r.SetMin && (r.SetMax == 0 || len(cards) <= r.SetMax) && (r.AnySuits || nSuits == len(cards)) {
		return true
	}
	if nSuits != 1 || nRanks != len(cards) || len(cards) < r.RunMin {
		return false
	}
	for low := 1; low <= 13; low++ {
		n := 0
		for k := range len(cards) {
			rank := low + k
			switch {
			case rank <= 13 && (rank > 1 || r.Aces != meld.AcesHigh):
			case rank == 14 && r.Aces != meld.AcesLow:
				rank = 1
			case rank > 14 && r.Aces == meld.AcesCorner:
				rank -= 13
			default:
				rank = 99
			}
			if rank < 14 {
				n += ranks[rank]
			}
		}
		if n == len(cards) {
			return true
		}
	}
	return false
}

// brute tries every choice of hand cards and every partition.
func brute(pos Position) (most, points bruteBest) {
	var cards []card.Card
	must, hand := uint32(0), uint32(0)
	for _, m := range pos.Table {
		for _, c := range m {
			if len(m) > 1 {
				must |= 1 << len(cards)
			}
			cards = append(cards, c)
		}
	}
	for _, id := range pos.Hand {
		hand |= 1 << len(cards)
		cards = append(cards, card.Card{ID: id})
	}
	var m []card.Card
	byFirst := make([][]uint32, len(cards)) // every meld there is, by its first card
	for mask := uint32(1); mask < 1<<len(cards); mask++ {
		if m = addPicked(m[:0], cards, mask); len(m) >= min(pos.Rules.Meld.SetMin, pos.Rules.Meld.RunMin) && isMeld(m, pos.Rules.Meld) {
			first := bits.TrailingZeros32(mask)
			byFirst[first] = append(byFirst[first], mask)
		}
	}
	most, points = bruteBest{-1, -1, 0}, bruteBest{-1, -1, 0}
	var melds []uint32
	var rec func(at int, used, skipped uint32)
	rec = func(at int, used, skipped uint32) {
		for at < len(cards) && used>>at&1 != 0 {
			at++
		}
		if at == len(cards) {
			judge(pos, cards, melds, used, hand, skipped, &most, &points)
			return
		}
		if must>>at&1 == 0 {
			rec(at+1, used, skipped|1<<at)
		}
		for _, m := range byFirst[at] {
			if m&(used|skipped) == 0 {
				melds = append(melds, m)
				rec(at+1, used|m, skipped)
				melds = melds[:len(melds)-1]
			}
		}
	}
	rec(0, 0, 0)
	return most, points
}

// isBest wants an answer to be what its goal asks for, by the best in cards and in points.
func isBest(t *testing.T, pos Position, a Answer, cards, points bruteBest) {
	t.Helper()
	switch {
	case pos.Goal == Max && a.Cards != cards.cards:
		t.Fatalf("%s: %d cards, want %d", text(pos), a.Cards, cards.cards)
	case pos.Goal == Cards && (a.Cards != cards.cards || a.Moves != cards.moves):
		t.Fatalf("%s: %d cards and %d moves, want %+v", text(pos), a.Cards, a.Moves, cards)
	case pos.Goal == Points && (a.Points != points.points || a.Moves != points.moves):
		t.Fatalf("%s: %d points and %d moves, want %+v", text(pos), a.Points, a.Moves, points)
	}
}

func pick(cards []card.Card, mask uint32) []card.Card { return addPicked(nil, cards, mask) }

// addPicked is pick in the memory of a list.
func addPicked(m, cards []card.Card, mask uint32) []card.Card {
	for ; mask != 0; mask &= mask - 1 {
		m = append(m, cards[bits.TrailingZeros32(mask)])
	}
	return m
}

func judge(pos Position, cards []card.Card, melds []uint32, used, hand, skipped uint32, most, points *bruteBest) {
	n := bits.OnesCount32(used & hand)
	worth := 0
	for _, c := range pick(cards, used&hand) {
		worth += pos.Rules.CardWorth(c.ID.Face())
	}
	if n < most.cards && worth < points.points {
		return
	}
	var table [][]card.Card
	for _, m := range melds {
		table = append(table, pick(cards, m))
	}
	for _, c := range pick(cards, skipped&^hand) {
		table = append(table, []card.Card{c})
	}
	moves := bits.OnesCount32(used) + bits.OnesCount32(skipped&^hand) - stays(pos.Table, table, inCommon)
	if n > most.cards || n == most.cards && moves < most.moves {
		*most = bruteBest{n, worth, moves}
	}
	if worth > points.points || worth == points.points && moves < points.moves {
		*points = bruteBest{n, worth, moves}
	}
}

// stays is the most cards that stay when every old meld continues as at most
// one new one, and the other way round; common says how many cards two share.
func stays(old, new [][]card.Card, common func(a, b []card.Card) int) int {
	if len(old) == 0 {
		return 0
	}
	most := stays(old[1:], new, common)
	for j, m := range new {
		n := common(old[0], m)
		if n > 0 {
			rest := append(slices.Clone(new[:j]), new[j+1:]...)
			most = max(most, n+stays(old[1:], rest, common))
		}
	}
	return most
}

// inCommon is how many cards two lists have in common, of those of a face as many
// as the shorter has.
func inCommon(a, b []card.Card) int {
	var count [54]int
	for _, c := range a {
		count[c.ID.Face()]++
	}
	n := 0
	for _, d := range b {
		if count[d.ID.Face()] > 0 {
			count[d.ID.Face()]--
			n++
		}
	}
	return n
}

// deal makes a small random position: melds on the table that are likely to
// meddle with each other, free cards, a hand.
func deal(rnd *rand.Rand, r meld.Rules, packs, melds, free, hand int) Position {
	low := 1 + rnd.IntN(13)
	width := 3 + rnd.IntN(4)
	var deck []card.ID
	for _, id := range card.Deck(packs, 0) {
		if d := (int(id.Face().Rank()) - low + 13) % 13; d < width {
			deck = append(deck, id)
		}
	}
	rnd.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	pos := Position{Opened: true}
	pos.Rules.Meld = r
	for range 200 {
		if len(pos.Table) == melds {
			break
		}
		n := 3 + rnd.IntN(3)
		if n > len(deck) {
			break
		}
		at := rnd.Perm(len(deck))[:n]
		var m []card.Card
		for _, i := range at {
			m = append(m, card.Card{ID: deck[i]})
		}
		if isMeld(m, r) {
			meld.Arrange(m, r)
			pos.Table = append(pos.Table, m)
			deck = slices.DeleteFunc(deck, func(id card.ID) bool {
				return slices.ContainsFunc(m, func(c card.Card) bool { return c.ID == id })
			})
		}
	}
	for range min(free, len(deck)) {
		pos.Table = append(pos.Table, []card.Card{{ID: deck[0]}})
		deck = deck[1:]
	}
	pos.Hand = slices.Clone(deck[:min(hand, len(deck))])
	return pos
}
