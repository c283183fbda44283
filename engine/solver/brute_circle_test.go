package solver

import (
	"math/rand/v2"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// dealCircle makes a position round the corner: a long run, perhaps all the way
// round, perhaps a short meld beside it, and a hand of cards that meddle with
// them: copies of the run's, what goes on from its ends, cards of its ranks.
func dealCircle(rnd *rand.Rand, long, hand int) Position {
	deck := card.Deck(2, 0)
	rnd.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	take := func(is func(card.Face) bool) card.ID {
		for i, id := range deck {
			if is(id.Face()) {
				deck = append(deck[:i:i], deck[i+1:]...)
				return id
			}
		}
		return 0
	}
	suit, low := card.Suit(rnd.IntN(card.Suits)), rnd.IntN(card.Ranks)
	at := func(s card.Suit, k int) card.ID {
		f := card.Of(s, card.Rank((low+k)%card.Ranks+1))
		return take(func(g card.Face) bool { return g == f })
	}
	pos := Position{Opened: true}
	var run []card.Card
	for k := range long {
		run = append(run, card.Card{ID: at(suit, k)})
	}
	pos.Table = append(pos.Table, run)
	switch k := rnd.IntN(long); rnd.IntN(4) {
	case 0: // a run beside it
		other := card.Suit(rnd.IntN(card.Suits))
		pos.Table = append(pos.Table, []card.Card{{ID: at(other, k)}, {ID: at(other, k+1)}, {ID: at(other, k+2)}})
	case 1: // a set of one of its ranks
		var set []card.Card
		for s := range card.Suit(card.Suits) {
			if s != suit || rnd.IntN(2) == 0 {
				set = append(set, card.Card{ID: at(s, k)})
			}
		}
		pos.Table = append(pos.Table, set)
	}
	near := rnd.IntN(long) // most of the hand is of these ranks
	for range hand {
		id := card.ID(0)
		switch rnd.IntN(4) {
		case 0:
			id = at(suit, long+rnd.IntN(3))
		case 1:
			id = at(suit, near+rnd.IntN(4))
		default:
			id = at(card.Suit(rnd.IntN(card.Suits)), near+rnd.IntN(2))
		}
		if id != 0 {
			pos.Hand = append(pos.Hand, id)
		}
	}
	return pos
}

func TestBruteForceAgreesOnLongRunsRoundTheCorner(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(21, 22))
	compared := 0
	for range 60 * *rounds {
		pos := dealCircle(rnd, 7+rnd.IntN(7), 2+rnd.IntN(4))
		pos.Rules.Meld = meld.Standard()
		pos.Rules.Meld.Aces = meld.AcesCorner
		if size(pos) > 17 || len(pos.Hand) == 0 {
			continue
		}
		want, _ := brute(pos)
		pos.Goal = Cards
		a, err := s.Solve(Limits{}, pos)
		if err != nil {
			t.Fatal(text(pos), err)
		}
		if a.Playable != (want.cards > 0) || a.Playable && (a.Cards != want.cards || a.Moves != want.moves) {
			t.Fatalf("%s: %d cards and %d moves, want %+v", text(pos), a.Cards, a.Moves, want)
		}
		if a.Playable {
			sound(t, pos, a)
			compared++
		}
	}
	t.Logf("%d positions with a play", compared)
}

func TestBruteForceAgreesOnLongRunsWithWildCards(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(23, 24))
	compared := 0
	for i := range 40 * *rounds {
		r := rules.Rules{Meld: meld.Standard(), Values: pointValues}
		r.Meld.Aces = meld.AcesCorner
		switch i % 6 {
		case 0:
			r.Joker.Change = rules.ChangeFree
		case 1:
			r.Joker.FreedBy = rules.FreedByHand
		case 2:
			r.Meld.Wild, r.Joker.Reuse = 1, 2
		case 3:
			r.Meld.Wild, r.Joker.FreedBy, r.Joker.Bound = 1, rules.FreedByHand, rules.BoundFrozen
		case 4:
			r.Joker.Bound = rules.BoundMeld
		}
		pos := dealCircle(rnd, 6+rnd.IntN(3), 1+rnd.IntN(3))
		pos.Rules = r
		run := pos.Table[0]
		for k := range 1 + rnd.IntN(2) {
			switch at := rnd.IntN(len(run)); {
			case rnd.IntN(3) == 0 || r.Meld.Wild == 1 && k > 0:
				pos.Hand = append(pos.Hand, card.JokerID(k, 0))
			case !run[at].Wild():
				run[at] = card.Card{ID: card.JokerID(k, 0), As: run[at].ID.Face()}
			}
		}
		if size(pos) > 10 || len(pos.Hand) == 0 {
			continue
		}
		var faces []card.Face // what a wild card could stand for in any meld of these
		seen := map[card.Face]bool{}
		note := func(f card.Face) {
			for d := -2; d <= 2; d++ {
				for s := range card.Suit(card.Suits) {
					g := card.Of(s, card.Rank((int(f.Rank())-1+d+card.Ranks)%card.Ranks+1))
					if !seen[g] && (s == f.Suit() || d == 0) {
						seen[g] = true
						faces = append(faces, g)
					}
				}
			}
		}
		for _, m := range pos.Table {
			for _, c := range m {
				note(c.Shows())
			}
		}
		for _, id := range pos.Hand {
			if id.Face().Natural() {
				note(id.Face())
			}
		}
		agreeTurn(t, s, pos, faces)
		compared++
	}
	t.Logf("%d positions", compared)
}
