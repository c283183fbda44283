package solver

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// wildHands is n positions with many wild cards in the hand: tables of melds at
// random and a hand of 11, 14 or 18 cards, six to nine of them wild, as far as the
// packs have that many. They depend on no answer of the solver.
func wildHands(r rules.Rules, n int) []Position {
	rnd := rand.New(rand.NewPCG(51, 52))
	packs, jokers := r.Deck(4)
	var out []Position
	for k := range n {
		left := card.Deck(packs, jokers)
		rnd.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		pos := Position{Rules: r, Opened: k%4 > 0, Deal: 1 + rnd.IntN(5), Goal: []Goal{Cards, Points}[k/2%2]}
		wilds := 6 + k%4
		plain := []int{11, 14, 18}[k%3] - wilds
		left = slices.DeleteFunc(left, func(id card.ID) bool {
			of := &plain
			if r.Meld.IsWild(id.Face()) {
				of = &wilds
			}
			if *of--; *of < 0 {
				return false
			}
			pos.Hand = append(pos.Hand, id)
			return true
		})
		for range rnd.IntN(16) {
			var m []card.Card
			if m, left = randomMeld(rnd, r.Meld, left); m != nil {
				pos.Table = append(pos.Table, m)
			}
		}
		out = append(out, pos)
	}
	return out
}

// randomMeld takes a set or a run, in a fifth of its places a wild card; nil if the
// cards that are left do not make what was thought of.
func randomMeld(rnd *rand.Rand, r meld.Rules, left []card.ID) ([]card.Card, []card.ID) {
	f := card.Of(card.Suit(rnd.IntN(card.Suits)), card.Rank(1+rnd.IntN(card.Ranks)))
	set := rnd.IntN(2) == 0
	rest := slices.Clone(left)
	var m []card.Card
	for k := range 3 + rnd.IntN(3) {
		g := card.Of(f.Suit(), (f.Rank()-1+card.Rank(k))%card.Ranks+1)
		if set {
			g = card.Of(card.Suit(k%card.Suits), f.Rank())
		}
		wild := rnd.IntN(5) == 0
		at := slices.IndexFunc(rest, func(id card.ID) bool {
			return wild && r.IsWild(id.Face()) || !wild && id.Face() == g && !r.IsWild(g)
		})
		if at < 0 {
			return nil, left
		}
		c := card.Card{ID: rest[at]}
		if wild {
			c.As = g
		}
		m, rest = append(m, c), slices.Delete(rest, at, at+1)
	}
	if !meld.Legal(m, r) {
		return nil, left
	}
	return m, rest
}

// BenchmarkWildHands is the whole answer on hands full of wild cards, in the rule
// sets that have that many.
func BenchmarkWildHands(b *testing.B) {
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		if _, jokers := r.Deck(4); jokers == 0 && !r.Meld.TwosWild {
			continue
		}
		b.Run(id, func(b *testing.B) {
			s := New()
			var a Answer
			list := wildHands(r, 400)
			took := make([]time.Duration, len(list)) // of each position, the shortest
			for b.Loop() {
				for k, pos := range list {
					from := time.Now()
					if err := s.SolveInto(&a, Limits{}, pos); err != nil {
						b.Fatal(err)
					}
					if d := time.Since(from); took[k] == 0 || d < took[k] {
						took[k] = d
					}
				}
			}
			slices.Sort(took)
			b.ReportMetric(took[len(took)/2].Seconds()*1000, "ms-median")
			b.ReportMetric(took[len(took)*99/100].Seconds()*1000, "ms-99%")
			b.ReportMetric(took[len(took)-1].Seconds()*1000, "ms-worst")
		})
	}
}
