package session

import (
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

func TestACardIsPutIntoTheHandsOrderWhereItIsDropped(t *testing.T) {
	h := Hand{Order: []card.ID{1, 2, 3, 4}}
	h.Move([]card.ID{1}, 2)
	if !slices.Equal(h.Order, []card.ID{2, 1, 3, 4}) || h.Sort != ByHand {
		t.Error(h)
	}
	h.Move([]card.ID{2, 1}, 4)
	if !slices.Equal(h.Order, []card.ID{3, 4, 2, 1}) {
		t.Error(h)
	}
}

func TestCardsOfTheTableThatAreDraggedAlongStayOutOfTheHand(t *testing.T) {
	h := Hand{Sort: BySuit, Order: []card.ID{1, 2, 3}}
	h.Move([]card.ID{3, 40, 41}, 0)
	if !slices.Equal(h.Order, []card.ID{3, 1, 2}) {
		t.Error(h.Order)
	}
	h = Hand{Sort: BySuit, Order: []card.ID{1, 2, 3}}
	h.Move([]card.ID{40}, 0)
	if !slices.Equal(h.Order, []card.ID{1, 2, 3}) || h.Sort != BySuit {
		t.Error(h)
	}
}

// For how many turns a card has been in the hand is known from the deal on, and after a
// reload; of a hand that is first seen in the middle of a deal nothing is said.
func TestItIsKnownForHowManyTurnsACardHasBeenInTheHand(t *testing.T) {
	s, d, k := begin(t, config(t, match.Human, "novice", "novice"))
	held := map[card.ID]int{} // by card, the turns that have begun with it before this one
	longest := 0
	for turns := 0; turns < 12 && !over(s); turns++ {
		until(t, s, d, func() bool { return s.Live() || over(s) })
		if over(s) {
			break
		}
		if turns == 5 {
			s.Save()
			again := New(newEngine(), k)
			if err := again.Restore(k.data); err != nil {
				t.Fatal(err)
			}
			for _, id := range s.view.Hand {
				if was, is := s.Hand.Turns(&s.view, id), again.Hand.Turns(&again.view, id); was != is {
					t.Errorf("after a reload %v has been there for %d turns, not %d", id, is, was)
				}
			}
		}
		now := map[card.ID]int{}
		for _, id := range s.view.Hand {
			if got := s.Hand.Turns(&s.view, id); got != held[id] {
				t.Fatalf("turn %d: %v has been in the hand for %d turns, it says %d", turns, id, held[id], got)
			}
			now[id] = held[id] + 1
			longest = max(longest, held[id])
		}
		held = now
		if s.Act(match.Draw) != nil {
			t.Fatal("nothing can be drawn")
		}
	}
	if longest < 5 {
		t.Errorf("no card has stayed longer than %d turns: too little to tell", longest)
	}
	var late Hand
	for range 3 {
		late.setSince(&s.view)
		late.Update(s.view.Hand)
	}
	for _, id := range s.view.Hand {
		if n := late.Turns(&s.view, id); n != 0 {
			t.Errorf("%v was first seen now, and it says %d turns", id, n)
		}
	}
}
