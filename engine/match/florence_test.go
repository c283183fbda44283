package match

import (
	"slices"
	"testing"

	"machiavelli/engine/rules"
)

func TestInFlorenceWhoeverCanPlayMustAndNeedNotPlayAll(t *testing.T) {
	m := setUp(t, ruleSet(t, rules.First), "5H-6H-7H", "4H 8H KC", "2C 2C")
	refused(t, m, 0, Action{Do: Draw}, MustPlayNow)
	refused(t, m, 0, Action{Do: Pass}, StockLeft)
	apply(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H"))
	if len(m.Seats[0].Hand) != 2 || m.OnTurn() != 1 {
		t.Error("the turn goes on")
	}
}

func TestInFlorenceWhoeverCannotPlayDrawsTwoAndTheTurnEnds(t *testing.T) {
	m := setUp(t, ruleSet(t, rules.First), "5H-6H-7H", "TC KS", "2C 2C")
	events := apply(t, m, 0, Action{Do: Draw})
	if events[0].E != EvDraw || events[0].Count != 2 || events[0].Why != "turn" || m.OnTurn() != 1 {
		t.Error(events)
	}
}

func TestInFlorenceWithAnEmptyStockOnlyWhoeverCannotPlayPasses(t *testing.T) {
	m := dry(setUp(t, ruleSet(t, rules.First), "5H-6H-7H", "4H KS", "2C 2C"))
	refused(t, m, 0, Action{Do: Pass}, MustPlayNow)
	m = dry(setUp(t, ruleSet(t, rules.First), "5H-6H-7H", "TC KS", "2C 2C"))
	refused(t, m, 0, Action{Do: Draw}, StockEmpty)
	apply(t, m, 0, Action{Do: Pass})
}

func TestTheTimerOfFlorenceMakesTheSmallestPlayOrDrawsTwo(t *testing.T) {
	r := ruleSet(t, rules.First)
	r.Timer = 30
	m := setUp(t, r, "5H-6H-7H", "4H 8H KC", "2C 2C")
	events := apply(t, m, 0, NewDraft(m.View(0)).TimeUp())
	if events[0].E != EvPlay || len(events[0].Hand) != 1 {
		t.Error(events)
	}
	m = setUp(t, r, "5H-6H-7H", "TC KS", "2C 2C")
	events = apply(t, m, 0, NewDraft(m.View(0)).TimeUp())
	if got := kindsOf(events); !slices.Equal(got, []What{EvDraw, EvTurn}) || events[0].Count != 2 {
		t.Error(events)
	}
}
