package steps

import (
	"fmt"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/card/cardtest"
	"machiavelli/engine/meld"
)

// told writes a step as a line: what it is for, its cards, from where to where,
// each meld as it lies before the step.
func told(w *Walk, s *Step) string {
	where := func(n int) string {
		if n < 0 {
			return "hand"
		}
		if n >= len(w.Melds) || len(w.Melds[n]) == 0 {
			return "new"
		}
		return card.Join(w.Melds[n])
	}
	return fmt.Sprintf("%s %s: %s > %s", s.Idea, card.Join(s.Cards), where(s.From), where(s.To))
}

// lines is a plan as lines.
func lines(t testing.TB, old [][]card.Card, hand []card.ID, plan []Step) []string {
	t.Helper()
	var w Walk
	w.Reset(old, hand)
	var out []string
	for i := range plan {
		out = append(out, told(&w, &plan[i]))
		if err := w.Do(&plan[i]); err != nil {
			t.Fatalf("%v: %v", out, err)
		}
	}
	return out
}

// between is the lines of a plan from a table, with a hand, to another one. Each
// card of the new table is the copy that lies or is in the hand.
func between(t testing.TB, table, hand, goal string, r meld.Rules) string {
	t.Helper()
	box := card.NewBox(2, 4)
	old := cardtest.Melds(t, box, table)
	ids := card.IDs(cardtest.Cards(t, box, hand))
	var targets []Target
	for _, m := range cardtest.Among(t, old, ids, goal) {
		targets = append(targets, Target{Cards: m})
	}
	var c Continuation
	c.Assign(old, ids, targets)
	Order(targets)
	var p Planner
	return strings.Join(lines(t, old, ids, p.Plan(nil, old, ids, targets, r)), "\n")
}

func TestEachStepIsNamedByWhatItIsFor(t *testing.T) {
	joker := meld.Standard()
	joker.Wild = 1
	for _, c := range []struct{ name, table, hand, goal, want string }{
		{"a card at the end of a run", "6H-7H-8H", "9H", "6H-7H-8H-9H",
			"extend 9H: hand > 6H-7H-8H"},
		{"the fourth of a set", "6H-6S-6D", "6C", "6S-6H-6D-6C",
			"extend 6C: hand > 6H-6S-6D"},
		{"a new meld from the hand at once", "6H-7H-8H", "KS KH KD", "6H-7H-8H KS-KH-KD",
			"new KS-KH-KD: hand > new"},
		{"a fourth is borrowed", "KS-KH-KD-KC", "QS JS", "KH-KD-KC JS-QS-KS",
			"borrow KS: KS-KH-KD-KC > new\nnew JS-QS: hand > KS"},
		{"an end is borrowed", "5H-6H-7H-8H", "8S 8D", "5H-6H-7H 8S-8H-8D",
			"borrow 8H: 5H-6H-7H-8H > new\nnew 8S-8D: hand > 8H"},
		{"a run is split", "5H-6H-7H-8H-9H", "7H", "5H-6H-7H 7H-8H-9H",
			"split 8H-9H: 5H-6H-7H-8H-9H > new\nnew 7H: hand > 8H-9H"},
		{"the beginning of a run is cut off", "5H-6H-7H-8H-9H-TH", "4H 6C 7C 8C", "4H-5H-6H 7H-8H-9H-TH 6C-7C-8C",
			"new 6C-7C-8C: hand > new\nsplit 5H-6H: 5H-6H-7H-8H-9H-TH > new\nnew 4H: hand > 5H-6H"},
		{"a run is shifted", "5H-6H-7H", "8H 5S 5D", "6H-7H-8H 5H-5S-5D",
			"shift 5H: 5H-6H-7H > new\nshift 8H: hand > 6H-7H\nnew 5S-5D: hand > 5H"},
		{"a card joins two pieces", "4H-5H-6H 8H-9H-TH", "7H", "4H-5H-6H-7H-8H-9H-TH",
			"merge 8H-9H-TH: 8H-9H-TH > 4H-5H-6H\nbridge 7H: hand > 4H-5H-6H-8H-9H-TH"},
		{"two melds become one", "4H-5H-6H 7H-8H-9H", "TH", "4H-5H-6H-7H-8H-9H-TH",
			"merge 7H-8H-9H: 7H-8H-9H > 4H-5H-6H\nextend TH: hand > 4H-5H-6H-7H-8H-9H"},
		{"a set becomes a run", "7S-7H-7D 4S-5S-6S 5D-6D-8D", "8H 9H", "4S-5S-6S-7S 5D-6D-7D-8D 7H-8H-9H",
			"recast 7S: 7S-7H-7D > 4S-5S-6S\nbridge 7D: 7H-7D > 5D-6D-8D\nrecast 8H: hand > 7H\nextend 9H: hand > 7H-8H"},
		{"a joker is freed", "7H-8H-X=9H", "9H TS JS", "7H-8H-9H TS-JS-X=QS",
			"swap 9H: hand > 7H-8H-X=9H\nnew TS-JS: hand > new\nnew X=QS: hand > TS-JS"},
		{"a joker stands for another card where it lies", "7H-8H-X=9H", "9H", "7H-8H-9H-X=TH",
			"swap X=TH: 7H-8H-X=9H > 7H-8H-X=9H\nswap 9H: hand > 7H-8H-X=TH"},
		{"a card of the player's goes home", "7H-8H-9H KS-KH-KD-2C", "QD", "7H-8H-9H KS-KH-KD",
			"home 2C: KS-KH-KD-2C > hand"},
		{"a free card begins a meld", "5D", "6D 7D", "5D-6D-7D",
			"new 6D: hand > 5D\nnew 7D: hand > 5D-6D"},
		{"the easiest part first", "5H-6H-7H-8H-9H 2C-3C-4C", "7H 5C", "5H-6H-7H 7H-8H-9H 2C-3C-4C-5C",
			"extend 5C: hand > 2C-3C-4C\nsplit 8H-9H: 5H-6H-7H-8H-9H > new\nnew 7H: hand > 8H-9H"},
	} {
		if got := between(t, c.table, c.hand, c.goal, joker); got != c.want {
			t.Errorf("%s: %s with %s\n%s\nwant\n%s", c.name, c.table, c.hand, got, c.want)
		}
	}
}
