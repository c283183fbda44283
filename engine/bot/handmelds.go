package bot

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// handMelds finds melds in a hand as a person does who looks for the longest
// first: not the best division of the hand, but an obvious one. runsFirst
// says that a run is taken as long as there is one. Wild cards are kept for pairs
// that lack one card. What is left of the hand comes back in its order.
func handMelds(hand []card.ID, r meld.Rules, runsFirst bool) (melds [][]card.Card, rest []card.ID) {
	rest = slices.Clone(hand)
	take := func(m []card.Card) {
		melds = append(melds, m)
		for _, c := range m {
			rest = slices.DeleteFunc(rest, func(id card.ID) bool { return id == c.ID })
		}
	}
	for {
		set, run := longestSet(rest, r), longestRun(rest, r)
		best := set
		if len(run) > len(set) || runsFirst && meld.Legal(run, r) {
			best = run
		}
		if !meld.Legal(best, r) {
			break
		}
		take(best)
	}
	for {
		m := wildMeld(rest, r)
		if m == nil {
			return melds, rest
		}
		take(m)
	}
}

func naturals(hand []card.ID, r meld.Rules) []card.ID {
	return slices.DeleteFunc(slices.Clone(hand), func(id card.ID) bool { return r.IsWild(id.Face()) })
}

// longestSet is the most cards of one rank that a set may hold.
func longestSet(hand []card.ID, r meld.Rules) []card.Card {
	var have [card.Suits][card.Ranks + 1]bool
	var n [card.Ranks + 1]int
	joins := func(id card.ID) bool {
		f := id.Face()
		return !r.IsWild(f) && (!have[f.Suit()][f.Rank()] || r.AnySuits) && (r.SetMax == 0 || n[f.Rank()] < r.SetMax)
	}
	best := card.Ace
	for _, id := range hand {
		if f := id.Face(); joins(id) {
			have[f.Suit()][f.Rank()] = true
			n[f.Rank()]++
		}
	}
	for rank := range n {
		if n[rank] > n[best] {
			best = card.Rank(rank)
		}
	}
	var set []card.Card
	have, n = [card.Suits][card.Ranks + 1]bool{}, [card.Ranks + 1]int{}
	for _, id := range hand {
		if f := id.Face(); f.Rank() == best && joins(id) {
			have[f.Suit()][best] = true
			n[best]++
			set = append(set, card.Card{ID: id})
		}
	}
	return set
}

// longestRun is the longest stretch of a suit. The ace is tried at every place
// where the rules let it stand.
func longestRun(hand []card.ID, r meld.Rules) []card.Card {
	var have [card.Suits][card.Ranks + 1]card.ID
	for _, id := range naturals(hand, r) {
		have[id.Face().Suit()][id.Face().Rank()] = id
	}
	var best []card.Card
	for suit := range have {
		for low := card.Ace; low <= card.King; low++ {
			var run []card.Card
			for i := range card.Ranks {
				id := have[suit][(int(low)-1+i)%card.Ranks+1]
				if id == 0 {
					break
				}
				run = append(run, card.Card{ID: id})
				if len(run) > len(best) && (len(run) < r.RunMin || meld.Legal(run, r)) {
					best = slices.Clone(run)
				}
			}
		}
	}
	return best
}

// wildMeld is the first pair of natural cards that one wild card completes.
func wildMeld(hand []card.ID, r meld.Rules) []card.Card {
	w := slices.IndexFunc(hand, func(id card.ID) bool { return r.IsWild(id.Face()) })
	if w < 0 {
		return nil
	}
	ids := naturals(hand, r)
	for i, a := range ids {
		for _, b := range ids[i+1:] {
			if !near(a.Face(), b.Face(), r) {
				continue
			}
			m := []card.Card{{ID: a}, {ID: b}, {ID: hand[w]}}
			for as := card.Face(1); as <= 52; as++ {
				m[2].As = as
				if meld.Legal(m, r) {
					meld.Arrange(m, r)
					return m
				}
			}
		}
	}
	return nil
}
