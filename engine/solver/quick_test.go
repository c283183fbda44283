package solver

import (
	"testing"

	"pgregory.net/rapid"
)

// The corpus knows which positions have a play.
func TestAnObviousPlayIsAPlay(t *testing.T) {
	all := corpus(t)
	seen, missed := 0, 0
	for i := range families {
		for _, x := range all[families[i].name] {
			pos := x.position(&families[i])
			switch {
			case x.Cards == 0 && quickCheck(&pos):
				t.Fatalf("%s has no play", text(pos))
			case quickCheck(&pos):
				seen++
			case x.Cards > 0:
				missed++
			}
		}
	}
	if seen < missed {
		t.Errorf("%d obvious plays, and %d others", seen, missed)
	}
}

func TestWithALimitOfOneCardThreeOfTheHandAreNoPlay(t *testing.T) {
	pos := position(t, "machiavelli", "5H-6H-7H", "2C 3C 4C")
	pos.Rules.Limit = 1
	if quickCheck(&pos) {
		t.Error("three cards where one may be played")
	}
}

func TestAnObviousPlayOfARandomPositionIsAPlay(t *testing.T) {
	s := New()
	rapid.Check(t, func(rt *rapid.T) {
		pos := fullSize(rt)
		pos.Hand = pos.Hand[:min(len(pos.Hand), 3)]
		if a, err := s.Solve(Limits{}, pos); err != nil || quickCheck(&pos) && !a.Playable {
			rt.Fatalf("%s: no play, %v", text(pos), err)
		}
	})
}

func TestWhatAMeldTakesIsSeenAtAGlance(t *testing.T) {
	for _, c := range []struct {
		table, hand string
		want        bool
	}{
		{"5H-6H-7H", "8H", true},
		{"5H-6H-7H", "4H", true},
		{"5H-6H-7H", "9H", false},
		{"JS-QS-KS", "AS", true},
		{"AS-2S-3S", "KS", false},
		{"7S-7H-7C", "7D", true},
		{"7S-7H-7C", "7S", false},
		{"5H-6H-7H", "2C 3C 4C", true},
		{"5H-6H-7H", "9S 9D 9C", true},
	} {
		pos := position(t, "machiavelli", c.table, c.hand)
		if got := quickCheck(&pos); got != c.want {
			t.Errorf("%s and %s: %v", c.table, c.hand, got)
		}
	}
}

func TestALimitThatAGlanceReachesIsReachedByALegalPlay(t *testing.T) {
	s := New()
	reached := 0
	for i := range families {
		for k, pos := range prepared(t, &families[i], Max) {
			pos.Rules.Limit = 1 + k%7
			a, err := s.Solve(Limits{}, pos)
			limit := pos.Rules.LimitOf(pos.Opened, !hasMelds(&pos))
			if err != nil || limit > 0 && a.Cards > limit {
				t.Fatalf("%s: %d cards, %v, with a limit of %d", text(pos), a.Cards, err, limit)
			}
			now := s.newTurn(&pos)
			if now.limit = limit; now.quickPlay() {
				reached++
				sound(t, pos, a)
			}
		}
	}
	if reached == 0 {
		t.Error("quickPlay reached no limit")
	}
}
