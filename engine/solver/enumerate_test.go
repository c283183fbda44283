package solver

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

func faces(ids []card.ID) string {
	var f []card.Face
	for _, id := range ids {
		f = append(f, id.Face())
	}
	slices.Sort(f)
	return fmt.Sprint(f)
}

func TestEveryBestPlayTakesOtherCardsAndNoneIsForgotten(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(11, 12))
	several := 0
	for range 1500 {
		pos := deal(rnd, meld.Standard(), 2, rnd.IntN(3), 0, 2+rnd.IntN(4))
		pos.Goal = Cards
		if size(pos) > 12 {
			continue
		}
		most, _ := brute(pos)
		if most.cards < 1 {
			for a := range s.Best(Limits{}, pos) {
				t.Fatal(text(pos), a)
			}
			continue
		}
		want := map[string]bool{}
		for choice := range 1 << len(pos.Hand) {
			part := pos
			part.Hand = nil
			for i, id := range pos.Hand {
				if choice>>i&1 != 0 {
					part.Hand = append(part.Hand, id)
				}
			}
			if len(part.Hand) != most.cards {
				continue
			}
			if b, _ := brute(part); b.cards == most.cards {
				want[faces(part.Hand)] = true
			}
		}
		got := map[string]bool{}
		for a := range s.Best(Limits{}, pos) {
			sound(t, Position{Rules: pos.Rules, Table: pos.Table, Hand: pos.Hand, Goal: Cards}, a)
			f := faces(card.IDs(a.Play))
			if got[f] {
				t.Fatalf("%s: %s twice", text(pos), f)
			}
			got[f] = true
		}
		if len(got) != len(want) {
			t.Fatalf("%s: %v, want %v", text(pos), got, want)
		}
		if len(want) > 1 {
			several++
		}
	}
	if several < 5 {
		t.Fatalf("only %d positions with several best plays", several)
	}
}
