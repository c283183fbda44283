package steps

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/card/cardtest"
	"machiavelli/engine/meld"
)

func written(table [][]card.Card) string {
	var words []string
	for _, m := range table {
		if len(m) > 0 {
			words = append(words, card.Join(m))
		}
	}
	return strings.Join(words, " ")
}

func TestAnOwnCardGoesHome(t *testing.T) {
	box := card.NewBox(2, 0)
	old := cardtest.Melds(t, box, "7H-8H-9H 6S-6D-5H")
	six := cardtest.Melds(t, box, "6C")[0]
	hand := card.IDs(six)
	targets := []Target{{Cards: old[0], Old: 0}, {Cards: append(old[1][:2:2], six...), Old: 1}}
	var p Planner
	steps := p.Plan(nil, old, hand, targets, meld.Standard())
	if s := steps[0]; s.Do != Home || s.From != 1 || s.To != -1 || s.Cards[0].ID.Face().String() != "5H" {
		t.Fatalf("%+v", steps)
	}
	table, left, err := Apply(old, hand, steps, meld.Standard())
	if err != nil || written(table) != "7H-8H-9H 6S-6D-6C" || len(left) != 1 || left[0] != old[1][2].ID {
		t.Fatalf("%s, %v, %v", written(table), left, err)
	}
}

func TestAStepThatCannotBeDoneSaysWhy(t *testing.T) {
	box := card.NewBox(2, 2)
	table := cardtest.Melds(t, box, "7H-8H-9H 6S-6D-6C")
	hand := card.IDs(cardtest.Melds(t, box, "5H")[0])
	other := cardtest.Melds(t, box, "KS")[0]
	for _, c := range []struct {
		step Step
		want Reason
	}{
		{Step{Do: Play, Cards: other, From: -1, To: 0}, NotThere},
		{Step{Do: Move, Cards: table[0][:1], From: 1, To: 0}, NotThere},
		{Step{Do: Free, Cards: table[1][:1], From: 1, To: 0, Joker: other[0]}, NotThere},
		{Step{Do: Play, From: -1, To: 0}, BadStep},
		{Step{Do: Play, Cards: table[0][:1], From: 0, To: 1}, BadStep},
		{Step{Do: Move, Cards: other, From: -1, To: 0}, BadStep},
		{Step{Do: Move, Cards: table[0][:1], From: 0, To: 3}, BadStep},
		{Step{Do: Move, Cards: table[0][:1], From: 7, To: 0}, BadStep},
		{Step{Do: Join, Cards: table[0][:2], From: 0, To: 1}, BadStep},
		{Step{Do: Split, Cards: table[0][2:], From: 0, To: 2, At: 1}, BadStep},
		{Step{Do: Split, Cards: table[0], From: 0, To: 2}, BadStep},
		{Step{Do: Home, Cards: table[0][:1], From: 0, To: 1}, BadStep},
		{Step{Do: "fly", Cards: table[0][:1], From: 0, To: 1}, BadStep},
	} {
		_, _, err := Apply(table, hand, []Step{c.step}, meld.Standard())
		var e *Error
		if !errors.As(err, &e) || e.Why != c.want {
			t.Errorf("%+v: %v, want %s", c.step, err, c.want)
		}
	}
	if written(table) != "7H-8H-9H 6S-6D-6C" || len(hand) != 1 {
		t.Errorf("the table has become %s", written(table))
	}
}

func TestTheWayFromAHalfMadeTurnTakesEqualCopiesForEqualAndTheRestHome(t *testing.T) {
	box := card.NewBox(2, 0)
	old := cardtest.Melds(t, box, "7H-8H-9H-TH KS")
	rest := cardtest.Melds(t, box, "9H 6H")
	want := [][]card.Card{{rest[1][0], old[0][0], old[0][1], rest[0][0]}} // with the other nine
	table, list, moves := Toward(old, want, card.IDs(slices.Concat(rest...)), meld.Standard())
	if moves != 3 || len(list) != 3 || len(table) != 1 || table[0][3] != old[0][2] {
		t.Fatalf("%v to %v, %d moves", list, table, moves)
	}
	end, hand, err := Apply(old, card.IDs(slices.Concat(rest...)), list, meld.Standard())
	if err != nil || written(end) != "6H-7H-8H-9H" || len(hand) != 3 {
		t.Errorf("the steps lead to %s, hand %v: %v", written(end), hand, err)
	}
}

func TestThereAreNoStepsBetweenTablesOfOtherCards(t *testing.T) {
	box := card.NewBox(2, 0)
	old := cardtest.Melds(t, box, "7H-8H-9H")
	hand := card.IDs(cardtest.Melds(t, box, "6H")[0])
	other := cardtest.Melds(t, box, "TH")[0]
	for _, c := range []struct {
		old, new [][]card.Card
		want     Reason
	}{
		{old, [][]card.Card{append(other, old[0]...)}, Foreign},
		{old, [][]card.Card{old[0][:2]}, Missing},
		{old, [][]card.Card{old[0], old[0][:1]}, CardTwice},
		{[][]card.Card{old[0], old[0]}, old, CardTwice},
	} {
		_, err := Between(c.old, c.new, hand, meld.Standard())
		var e *Error
		if !errors.As(err, &e) || e.Why != c.want {
			t.Errorf("%s to %s: %v, want %s", written(c.old), written(c.new), err, c.want)
		}
	}
}
