package bot

import (
	"reflect"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/rules"
)

func TestTheMasterPlaysLegallyInEveryRuleSet(t *testing.T) {
	for _, id := range rules.IDs() {
		r := matchtest.Rules(t, id, "")
		levels := make([]string, r.MinPlayers)
		for i := range levels {
			levels[i] = "novice"
		}
		m := matchtest.Begin(t, r, "every rule set", levels...)
		for n := uint64(0); n < 16 && m.OnTurn() >= 0; n++ {
			if n%5 != 4 {
				step(t, m, n)
				continue
			}
			v := m.View(m.OnTurn())
			asked := 0
			b := newTable(v, n, func() bool { asked++; return asked > 400 })
			b.temper = Patient
			a := master(rollouts{table: b}, 1)
			if _, err := m.Clone().Apply(v.Me, a); err != nil {
				t.Fatalf("%s, turn %d: %s is refused: %v", id, n, a.Do, err)
			}
			step(t, m, n)
		}
	}
}

func TestTheMasterAnswersLegallyHoweverSoonItIsStopped(t *testing.T) {
	for _, id := range []string{"machiavelli", "tahiti", "carousel", "shanghai", "krambambuli", "push"} {
		r := matchtest.Rules(t, id, "")
		levels := make([]string, r.MinPlayers)
		for i := range levels {
			levels[i] = "novice"
		}
		m := matchtest.Begin(t, r, "stopped", levels...)
		p, err := Parse("master:20ms")
		if err != nil {
			t.Fatal(err)
		}
		for n := uint64(0); n < 10 && m.OnTurn() >= 0; n++ {
			asked, patience := 0, int(n*n*n)
			stop := func() bool { asked++; return asked > patience }
			v := m.View(m.OnTurn())
			a := p.Act(v, n, stop)
			if _, err := m.Clone().Apply(v.Me, a); err != nil {
				t.Fatalf("%s, stopped after %d looks at the clock: %s is refused: %v", id, patience, a.Do, err)
			}
			step(t, m, n)
		}
	}
}

func TestHoldingBackAndDrawingAreAlwaysAmongTheMastersCandidates(t *testing.T) {
	for _, hand := range []string{"KS KD KC 2S", "KS KD KC 2S QD QH QS JH JS JC 2H 3H 4H 6D"} {
		v := view(t, hand, "7H-8H-9H", "3S-4S-5S-6S")
		b := newTable(v, 1, nil)
		b.temper = Patient
		var kinds []match.Do
		plays := 0
		for _, c := range b.candidates(strategist(b)) {
			kinds = append(kinds, c.do.Do)
			if c.do.Do == match.Play {
				plays++
			}
		}
		if !slices.Contains(kinds, match.Draw) || plays < 2 {
			t.Errorf("with %s: %v", hand, kinds)
		}
	}
}

func TestAnImaginedWorldHoldsEveryHiddenCardOnceAndWhatAllHaveSeen(t *testing.T) {
	for _, id := range []string{"machiavelli", "krambambuli", "push"} {
		r := matchtest.Rules(t, id, "")
		levels := make([]string, max(r.MinPlayers, 3))
		for i := range levels {
			levels[i] = "novice"
		}
		m := matchtest.Begin(t, r, "world", levels...)
		for n := uint64(0); n < 40 && m.OnTurn() >= 0; n++ {
			v := m.View(m.OnTurn())
			b := newTable(v, n, nil)
			w, ok := rollouts{table: b}.world()
			if !ok || len(w.stock) != v.Stock {
				t.Fatalf("%s: a stock of %d cards, want %d", id, len(w.stock), v.Stock)
			}
			all := slices.Clone(w.stock)
			for seat, hand := range w.hands {
				if known, _ := match.Holding(hand, v.Seats[seat].Known); seat != v.Me && len(known) != len(v.Seats[seat].Known) {
					t.Fatalf("%s: seat %d has shown %v, and is imagined with %v", id, seat, v.Seats[seat].Known, hand)
				}
				if seat != v.Me && len(hand) != v.Seats[seat].Cards {
					t.Fatalf("%s: seat %d has %d cards, want %d", id, seat, len(hand), v.Seats[seat].Cards)
				}
				all = append(all, hand...)
			}
			unseen := b.Unseen()
			slices.Sort(all)
			slices.Sort(unseen)
			if !slices.Equal(all, unseen) {
				t.Fatalf("%s: imagined %v, hidden %v", id, all, unseen)
			}
			step(t, m, n)
		}
	}
}

func TestAHandThatWouldHaveGoneOutIsNotImagined(t *testing.T) {
	v := view(t, "2S 4H 7D", "7H-8H-9H")
	v.Seats[1].Cards = 1
	v.Events = []match.Event{{E: match.EvTurn, P: 1}, {E: match.EvDraw, P: 1, Count: 1, Why: "turn"}}
	b := newTable(v, 1, nil)
	fits := card.NewID(card.Of(card.Hearts, 6), 0)
	other := card.NewID(card.Of(card.Spades, card.King), 0)
	if (rollouts{table: b}).agrees(1, []card.ID{fits}) {
		t.Error("who drew could have gone out with the six of hearts")
	}
	if !(rollouts{table: b}).agrees(1, []card.ID{other}) {
		t.Error("with the king of spades there was nothing but to draw")
	}
}

func TestMoreThoughtIsTheSameThoughtOnEveryRun(t *testing.T) {
	m := matchtest.Begin(t, matchtest.Rules(t, "machiavelli", "limit=13"), "thought", "master:1ms", "solver")
	p, err := Parse("master:2ms")
	if err != nil {
		t.Fatal(err)
	}
	for n := uint64(0); n < 30 && m.OnTurn() >= 0; n++ {
		v := m.View(m.OnTurn())
		if a, b := p.Act(v, n, nil), p.Act(m.View(v.Me), n, nil); !reflect.DeepEqual(a, b) {
			t.Fatalf("%+v, then %+v", a, b)
		}
		step(t, m, n)
	}
}

// outlookOf is how a player stands with a hand, with a cap on the cards of a turn.
func outlookOf(t *testing.T, hand, options string, first bool) float64 {
	t.Helper()
	m := matchtest.Begin(t, matchtest.Rules(t, "machiavelli", options), "outlook", "novice", "novice")
	v := m.View(m.OnTurn())
	u := view(t, hand, "7H-8H-9H", "3S-4S-5S-6S")
	v.Hand, v.Table, v.Stock = u.Hand, u.Table, 30
	v.Seats[v.Me].Cards = len(v.Hand)
	b := newTable(v, 3, nil)
	w, _ := rollouts{table: b}.world()
	other := view(t, "4D 8S QC 2S 6D 9C JC 3D 5C TS 7C AD QD").Hand
	imagined, err := match.Imagine(v, [][]card.ID{other, other}, w.stock[:30], "outlook")
	if err != nil {
		t.Fatal(err)
	}
	return rollouts{b, first}.outlook(imagined)
}

func TestTheOutlookIsBetterWithFewerStuckCards(t *testing.T) {
	look := func(hand string) float64 { return outlookOf(t, hand, "", false) }
	two, one, none := look("KS KD KC 2H JD"), look("KS KD KC 2H TH"), look("KS KD KC 6H TH")
	if !(two < one && one < none) {
		t.Errorf("two stuck cards %.2f, one %.2f, none %.2f", two, one, none)
	}
}

// TestAHandOverTheCapIsNotReady: however well its cards fit, it cannot go in a turn.
// The first Master did not see that.
func TestAHandOverTheCapIsNotReady(t *testing.T) {
	hand := "KS KD KC 6H TH"
	if under, over := outlookOf(t, hand, "limit=5", false), outlookOf(t, hand, "limit=4", false); over >= under {
		t.Errorf("under the cap %.2f, over it %.2f", under, over)
	}
	if under, over := outlookOf(t, hand, "limit=5", true), outlookOf(t, hand, "limit=4", true); over != under {
		t.Errorf("the first Master: under the cap %.2f, over it %.2f", under, over)
	}
}

func TestTheFirstThoughtStandsUntilAnotherIsShownToBeBetter(t *testing.T) {
	first, other := match.Action{Do: match.Draw}, match.Action{Do: match.Pass}
	for _, c := range []struct {
		a, b []float64
		want match.Do
	}{
		{[]float64{.5, .5, .5, .5, .5, .5, .5, .5}, []float64{.5, .5, .5, .5, .5, .5, .5, .5}, match.Draw},
		{[]float64{.5, .5, .5, .5, .5, .5, .5, .5}, []float64{.9, .8, .9, .8, .9, .8, .9, .8}, match.Pass},
		{[]float64{.5, .5}, []float64{.9, .9}, match.Draw},
		{[]float64{.5, .5, .5, .5, .5, .5, .5, .5}, []float64{0, 1, 0, 1, 0, 1, 1, .6}, match.Draw},
	} {
		got := chosen([]choice{{do: first, results: c.a}, {do: other, results: c.b}}, sureEnough)
		if got.Do != c.want {
			t.Errorf("%v against %v: %s", c.a, c.b, got.Do)
		}
	}
}
