package meld

import (
	"errors"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/card/cardtest"

	"pgregory.net/rapid"
)

// read makes cards of a meld as it is written, from four packs.
func read(t testing.TB, s string) []card.Card {
	t.Helper()
	return cardtest.Cards(t, card.NewBox(4, 8), s)
}

func TestASetIsThreeOrFourOfARankWithDifferentSuits(t *testing.T) {
	check(t, Standard(), []verdict{
		{"7S-7H-7D", Set, 0},
		{"7S-7H-7D-7C", Set, 0},
		{"7S-7H", Neither, Short},
		{"7S-7H-7H", Neither, TwoOfSuit},
		{"7S-7H-7D-7C-7S", Neither, TwoOfSuit},
		{"7S-7H-8D", Neither, Mixed},
	})
}

func TestARunIsThreeOrMoreConsecutiveCardsOfASuit(t *testing.T) {
	check(t, Standard(), []verdict{
		{"7H-8H-9H", Run, 0},
		{"9H-7H-8H", Run, 0},
		{"7H-8H", Neither, Short},
		{"7H", Neither, Short},
		{"7H-8H-TH", Neither, Gap},
		{"7H-8H-9D", Neither, Mixed},
		{"7H-8H-8H-9H", Neither, TwoOfRank},
		{"AH-2H-3H-4H-5H-6H-7H-8H-9H-TH-JH-QH-KH", Run, 0},
	})
}

func TestARunNeverHoldsTheSameRankTwice(t *testing.T) {
	check(t, Standard(), []verdict{{"AH-2H-3H-4H-5H-6H-7H-8H-9H-TH-JH-QH-KH-AH", Neither, TwoOfRank}})
}

func TestAcesStandWhereTheModeSays(t *testing.T) {
	for _, c := range []struct {
		aces                    Aces
		low, high, corner, wide bool
	}{
		{AcesLow, true, false, false, false},
		{AcesHigh, false, true, false, false},
		{AcesBoth, true, true, false, false},
		{AcesCorner, true, true, true, true},
	} {
		r := Standard()
		r.Aces = c.aces
		for s, want := range map[string]bool{"AH-2H-3H": c.low, "QH-KH-AH": c.high, "KH-AH-2H": c.corner, "QH-KH-AH-2H-3H": c.wide} {
			if got := Legal(read(t, s), r); got != want {
				t.Errorf("%s with aces %s: %v", s, c.aces, got)
			}
		}
	}
	check(t, Standard(), []verdict{{"KH-AH-2H", Neither, Corner}})
}

func TestAWildCardCountsAsWhatItStandsFor(t *testing.T) {
	check(t, Standard(), []verdict{
		{"8H-9H-X=TH", Run, 0},
		{"TS-TD-X=TH", Set, 0},
		{"TS-TD-X=TD", Neither, TwoOfSuit},
		{"8H-9H-X", Neither, Undeclared},
		{"8H-9H-2S=TH", Neither, NotWild},
	})
	one := Standard()
	one.Wild = 1
	check(t, one, []verdict{{"8H-X=9H-X=TH", Neither, TooManyWild}, {"8H-9H-X=TH", Run, 0}})
	twos := Rules{Aces: AcesBoth, SetMin: 3, AnySuits: true, RunMin: 3, Naturals: 1, TwosWild: true}
	check(t, twos, []verdict{
		{"8H-9H-2S=TH", Run, 0},
		{"8H-8H-8H-8H-8S", Set, 0},
		{"2S=8H-X=9H-X=TH", Neither, NoNatural},
		{"AH-2H=2H-3H", Run, 0},
		{"AH-2H-3H", Neither, Undeclared},
	})
}

func TestIncompleteIsNotWrong(t *testing.T) {
	for s, want := range map[string]bool{"7H-8H": true, "7H": true, "7S-7D": true, "7H-9H": false, "7S-8D": false, "7H-7H": false} {
		_, err := Check(read(t, s), Standard())
		var e *Error
		if !errors.As(err, &e) || e.Incomplete() != want {
			t.Errorf("%s: %v", s, err)
		}
	}
}

type verdict struct {
	meld string
	kind Kind
	why  Reason
}

func check(t *testing.T, r Rules, vs []verdict) {
	t.Helper()
	for _, v := range vs {
		kind, err := Check(read(t, v.meld), r)
		var e *Error
		var why Reason
		if errors.As(err, &e) {
			why = e.Kind
			if e.Error() == "" || e.Error() == "no meld" {
				t.Errorf("%s: no words for reason %d", v.meld, why)
			}
		}
		if kind != v.kind || why != v.why {
			t.Errorf("%s: %s, reason %d (%v); want %s, %d", v.meld, kind, why, err, v.kind, v.why)
		}
	}
}

func TestReadingsAreTheWaysToDeclareWildCards(t *testing.T) {
	for _, c := range []struct{ cards, want string }{
		{"8H-9H-X", "8H-9H-X=TH X=7H-8H-9H"},
		{"X-8H-9H", "X=7H-8H-9H 8H-9H-X=TH"},
		{"8H-X-TH", "8H-X=9H-TH"},
		{"TS-TD-X", "TS-TD-X=TC TS-X=TH-TD"},
		{"QH-KH-X", "QH-KH-X=AH X=JH-QH-KH"},
		{"8H-9C-X", ""},
		{"7H-8H-9H", "7H-8H-9H"},
		{"8H-X=9H-TH", "8H-X=9H-TH"},
	} {
		var got []string
		for _, m := range Readings(read(t, c.cards), Standard()) {
			got = append(got, card.Join(m))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %s, want %s", c.cards, got, c.want)
		}
	}
}

func TestAHalfMeldIsResolvedTheLikeliestWay(t *testing.T) {
	for cards, want := range map[string]string{"8H-X": "8H-X=9H", "X-8H": "X=7H-8H", "X": "X", "8H-9C-X": "8H-9C-X"} {
		got, ok := Resolve(read(t, cards), Standard())
		if card.Join(got) != want || ok != (cards != "X" && cards != "8H-9C-X") {
			t.Errorf("%s: %s, want %s", cards, card.Join(got), want)
		}
	}
}

// anyCards draws cards that are often a meld, or nearly one: a stretch of a run
// or a set, some cards of it replaced by others or by wild cards.
func anyCards(rt *rapid.T) []card.Card {
	n := rapid.IntRange(1, 6).Draw(rt, "n")
	suit := card.Suit(rapid.IntRange(0, 3).Draw(rt, "suit"))
	rank := rapid.IntRange(1, 13).Draw(rt, "rank")
	run := rapid.Bool().Draw(rt, "run")
	box := card.NewBox(4, 8)
	var out []card.Card
	for i := range n {
		f := card.Of(card.Suit((int(suit)+i)%card.Suits), card.Rank(rank))
		if run {
			f = card.Of(suit, card.Rank((rank-1+i)%card.Ranks+1))
		}
		c := card.Card{}
		switch rapid.IntRange(0, 9).Draw(rt, "what") {
		case 0:
			f = card.Face(rapid.IntRange(1, 52).Draw(rt, "other"))
		case 1:
			f = card.Joker
		case 2:
			c.As, f = f, card.Joker
		}
		var err error
		if c.ID, err = box.Take(f); err == nil {
			out = append(out, c)
		}
	}
	return out
}

func anyRules(rt *rapid.T) Rules {
	r := Standard()
	r.Aces = rapid.SampledFrom([]Aces{AcesLow, AcesHigh, AcesBoth, AcesCorner}).Draw(rt, "aces")
	r.Wild = rapid.IntRange(0, 2).Draw(rt, "wild")
	if rapid.Bool().Draw(rt, "suits repeat") {
		r.AnySuits, r.SetMax = true, 0
	}
	return r
}

func TestTheOrderOfTheCardsDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		cards, r := anyCards(rt), anyRules(rt)
		want, _ := Check(cards, r)
		if got, _ := Check(rapid.Permutation(cards).Draw(rt, "order"), r); got != want {
			rt.Fatalf("%s, in another order %s", want, got)
		}
	})
}

func TestEveryReadingIsALegalMeldOfTheSameCards(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		cards, r := anyCards(rt), anyRules(rt)
		for _, m := range Readings(cards, r) {
			if !Legal(m, r) || len(m) != len(cards) {
				rt.Fatalf("%s of %s", card.Join(m), card.Join(cards))
			}
			for _, c := range cards {
				found := false
				for _, d := range m {
					found = found || d.ID == c.ID && (c.As == card.NoFace || c.As == d.As)
				}
				if !found {
					rt.Fatalf("%s lacks %s", card.Join(m), c)
				}
			}
		}
	})
}

func TestWhatHasAReadingFits(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		cards, r := anyCards(rt), anyRules(rt)
		if len(Readings(cards, r)) > 0 && !Fits(cards, r) {
			rt.Fatalf("%s is a meld and does not fit", card.Join(cards))
		}
	})
}

func TestArrangingALegalRunPutsItInOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		cards, r := anyCards(rt), anyRules(rt)
		if k, _ := Check(cards, r); k != Run {
			return
		}
		Arrange(cards, r)
		if !InOrder(cards) {
			rt.Fatalf("%s", card.Join(cards))
		}
	})
}

func TestARunOfAllThirteenBeginsAtTheAceWhereItMayStandLow(t *testing.T) {
	const turned = "5H-6H-7H-8H-9H-TH-JH-QH-KH-AH-2H-3H-4H"
	for _, aces := range []Aces{AcesLow, AcesBoth, AcesCorner, AcesHigh} {
		cards, r := read(t, turned), Standard()
		r.Aces = aces
		Arrange(cards, r)
		want := "AH-2H-3H-4H-5H-6H-7H-8H-9H-TH-JH-QH-KH"
		if aces == AcesHigh {
			want = "2H-3H-4H-5H-6H-7H-8H-9H-TH-JH-QH-KH-AH"
		}
		if got := card.Join(cards); got != want {
			t.Errorf("%s: %s", aces, got)
		}
	}
}

func TestCheckingALegalMeldDoesNotAllocate(t *testing.T) {
	cards, r := read(t, "7H-8H-9H-X=TH"), Standard()
	if n := testing.AllocsPerRun(100, func() { Check(cards, r) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
