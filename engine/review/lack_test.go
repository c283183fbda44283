package review

import (
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/meld"
)

// melds reports whether some cards can all lie in melds at once, by trying every meld of
// the first.
func melds(cards []card.Card, r meld.Rules) bool {
	if len(cards) == 0 {
		return true
	}
	first := cards[0]
	var near []int
	for i, c := range cards[1:] {
		if c.ID.Face().Rank() == first.ID.Face().Rank() || c.ID.Face().Suit() == first.ID.Face().Suit() {
			near = append(near, i+1)
		}
	}
	var try func(from int, in []int) bool
	try = func(from int, in []int) bool {
		m := []card.Card{first}
		for _, i := range in {
			m = append(m, cards[i])
		}
		if len(m) > 2 && meld.Legal(m, r) {
			var rest []card.Card
			for i := 1; i < len(cards); i++ {
				if !slices.Contains(in, i) {
					rest = append(rest, cards[i])
				}
			}
			if melds(rest, r) {
				return true
			}
		}
		for i := from; i < len(near) && len(m) < 5; i++ { // a run of six is two
			if try(i+1, append(slices.Clip(in), near[i])) {
				return true
			}
		}
		return false
	}
	return try(0, nil)
}

// smallView is a table of a few melds and a small hand, some cards of which fit.
func smallView(t *testing.T, rng *rand.Rand) match.View {
	v := match.View{Rules: matchtest.Rules(t, "machiavelli", ""), Phase: match.Turning, Seats: make([]match.Seat, 2)}
	deck := card.Deck(v.Rules.Deck(2))
	take := func(f card.Face) (card.ID, bool) {
		i := slices.IndexFunc(deck, func(id card.ID) bool { return id.Face() == f })
		if i < 0 {
			return 0, false
		}
		id := deck[i]
		deck = slices.Delete(deck, i, i+1)
		return id, true
	}
	for n := range 2 {
		m := match.Meld{ID: n + 1}
		rank, suit := card.Rank(2+rng.IntN(6)), card.Suit(rng.IntN(card.Suits))
		for i := range 3 + rng.IntN(2) {
			f := card.Of(suit, rank+card.Rank(i))
			if n == 1 {
				f = card.Of((suit+card.Suit(i))%card.Suits, rank)
			}
			if id, ok := take(f); ok {
				m.Cards = append(m.Cards, card.Card{ID: id})
			}
		}
		v.Table = append(v.Table, m)
	}
	for range 1 + rng.IntN(4) {
		if id, ok := take(card.Of(card.Suit(rng.IntN(card.Suits)), card.Rank(2+rng.IntN(8)))); ok {
			v.Hand = append(v.Hand, id)
		}
	}
	return v
}

// TestLacksByBruteForce: what a hand lacks is what trying every layout of every
// part of the hand, with every unseen card and every pair of them, says.
func TestLacksByBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 1))
	count := map[string]int{}
	for range 60 {
		v := smallView(t, rng)
		var table []card.Card
		for _, m := range v.Table {
			table = append(table, m.Cards...)
		}
		// largest is the most cards of some that can be laid.
		largest := func(hand []card.ID) int {
			most := 0
			for bits := range 1 << len(hand) {
				part := slices.Clone(table)
				n := 0
				for i, id := range hand {
					if bits>>i&1 != 0 {
						part, n = append(part, card.Card{ID: id}), n+1
					}
				}
				if n > most && melds(part, v.Rules.Meld) {
					most = n
				}
			}
			return most
		}
		got, err := Lacks(v, 1<<40, nil)
		if err != nil || !got.Exact {
			t.Fatalf("%+v: %v", got, err)
		}
		stay := len(v.Hand) - largest(v.Hand)
		rest := slices.DeleteFunc(slices.Clone(v.Hand), func(id card.ID) bool { return slices.Contains(got.Stay, id) })
		if len(got.Stay) != stay || largest(rest) != len(rest) {
			t.Errorf("hand %v: %v stay, by brute force %d", v.Hand, got.Stay, stay)
		}
		want := Lack{Stay: got.Stay, Exact: true}
		unseen := copies(v.Unseen())
		if stay > 0 {
			var more []Wanted
			for _, u := range unseen {
				left := len(v.Hand) + 1 - largest(append(slices.Clone(v.Hand), u.ids[0]))
				w := Wanted{u.ids[0].Face(), len(u.ids)}
				if left == 0 {
					want.One = append(want.One, w)
				}
				if left < stay {
					more = append(more, w)
				}
			}
			all := func(ids ...card.ID) bool {
				part := slices.Clone(table)
				for _, id := range append(slices.Clone(v.Hand), ids...) {
					part = append(part, card.Card{ID: id})
				}
				return melds(part, v.Rules.Meld)
			}
			for i, a := range unseen {
				for _, b := range unseen[:i] {
					if len(want.One) == 0 && all(a.ids[0], b.ids[0]) {
						want.Two = append(want.Two, [2]card.Face{b.ids[0].Face(), a.ids[0].Face()})
					}
				}
				if len(want.One) == 0 && len(a.ids) > 1 && all(a.ids[0], a.ids[1]) {
					want.Two = append(want.Two, [2]card.Face{a.ids[0].Face(), a.ids[0].Face()})
				}
			}
			if want.Whole = len(want.One)+len(want.Two) > 0; !want.Whole {
				want.One = more
			}
		}
		sorted(&got)
		sorted(&want)
		if !slices.Equal(got.One, want.One) || !slices.Equal(got.Two, want.Two) || got.Whole != want.Whole {
			t.Errorf("table %v, hand %v:\n%+v, by brute force\n%+v", table, v.Hand, got, want)
		}
		switch {
		case stay == 0:
			count["goes"]++
		case len(want.Two) > 0:
			count["two"]++
		case want.Whole:
			count["one"]++
		case len(want.One) > 0:
			count["more"]++
		}
	}
	for _, kind := range []string{"goes", "one", "two", "more"} {
		if count[kind] == 0 {
			t.Errorf("no hand is of the kind %q: %v", kind, count)
		}
	}
}

// sorted puts what is wanted in the order of faces.
func sorted(l *Lack) {
	slices.SortFunc(l.One, func(a, b Wanted) int { return int(a.Face) - int(b.Face) })
	for i, p := range l.Two {
		l.Two[i] = [2]card.Face{min(p[0], p[1]), max(p[0], p[1])}
	}
	slices.SortFunc(l.Two, func(a, b [2]card.Face) int { return (int(a[0])-int(b[0]))*64 + int(a[1]) - int(b[1]) })
}
