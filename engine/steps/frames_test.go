package steps

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"machiavelli/engine/card"
	"machiavelli/engine/card/cardtest"
	"machiavelli/engine/meld"
)

func TestAJokerLiesLooseFromWhenItIsFreedUntilItIsPlayed(t *testing.T) {
	box := card.NewBox(2, 2)
	old := cardtest.Melds(t, box, "7H-8H-X=9H")
	fresh := cardtest.Melds(t, box, "9H TS JS")
	hand := []card.ID{fresh[0][0].ID, fresh[1][0].ID, fresh[2][0].ID}
	joker := card.Card{ID: old[0][2].ID, As: card.Of(card.Spades, card.Queen)}
	targets := []Target{
		{Cards: []card.Card{old[0][0], old[0][1], fresh[0][0]}, Old: 0},
		{Cards: []card.Card{fresh[1][0], fresh[2][0], joker}, Old: -1},
	}
	var p Planner
	frames, err := Frames(old, p.Plan(nil, old, hand, targets, meld.Standard()), meld.Standard())
	if err != nil || len(frames) != 4 {
		t.Fatal(frames, err)
	}
	for i, loose := range []bool{false, true, true, false} {
		last := frames[i][len(frames[i])-1]
		if got := last.Kind == Loose && last.Number == int(joker.ID); got != loose {
			t.Errorf("frame %d: %+v, loose: want %v", i, frames[i], loose)
		}
	}
}

func TestFramesBeginWithTheTableAndEndWithTheTargets(t *testing.T) {
	var c Continuation
	var pl Planner
	rapid.Check(t, func(rt *rapid.T) {
		p := anyPlay(rt)
		c.Assign(p.old, p.hand, p.targets)
		Order(p.targets)
		plan := pl.Plan(nil, p.old, p.hand, p.targets, p.rules)
		frames, err := Frames(p.old, plan, p.rules)
		if err != nil || len(frames) != len(plan)+1 {
			rt.Fatalf("%d frames of %d steps: %v", len(frames), len(plan), err)
		}
		table := func(f Frame) (out [][]card.Card) {
			for _, x := range f {
				out = append(out, x.Cards)
			}
			return out
		}
		if got := faces(table(frames[0])); got != faces(p.old) {
			rt.Fatalf("it begins with %s, not with %s", got, faces(p.old))
		}
		if got := faces(table(frames[len(plan)])); got != faces(melds(p.targets)) {
			rt.Fatalf("it ends with %s, not with %s", got, faces(melds(p.targets)))
		}
		for i, f := range frames {
			for k, x := range f {
				if len(x.Cards) == 0 || (x.Kind == Old) != (x.Kind != Loose && x.Number < len(p.old)) {
					rt.Fatalf("frame %d has %+v", i, x)
				}
				if slices.ContainsFunc(f[:k], func(o Piece) bool { return (o.Kind == Loose) == (x.Kind == Loose) && o.Number == x.Number }) {
					rt.Fatalf("frame %d has two of %+v", i, x)
				}
				if i == 0 || x.Kind == Loose {
					continue
				}
				// What is not touched by the step lies as it lay.
				if s := plan[i-1]; s.From != x.Number && s.To != x.Number && !slices.Equal(frames[i-1].Meld(x.Number), x.Cards) {
					rt.Fatalf("step %d changes meld %d: %v", i-1, x.Number, frames)
				}
			}
		}
	})
}
