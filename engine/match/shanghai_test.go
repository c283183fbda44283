package match

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/card/cardtest"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

func TestAPlayerWhoCanPlayMustAndNeedNotPlayAll(t *testing.T) {
	for _, id := range []string{"shanghai", "shanghai-classic", "manipulation"} {
		m := setUp(t, ruleSet(t, id), "5H-6H-7H", "4H 8H KC", "2C 2C")
		refused(t, m, 0, Action{Do: Draw}, MustPlayNow)
		refused(t, m, 0, Action{Do: Pass}, StockLeft)
		events := apply(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H"))
		if len(m.Seats[0].Hand) != 2 || events[1].E != EvTurn {
			t.Error(id, events)
		}
	}
}

func TestAPlayerWhoCannotDrawsOneCardAtATimeUntilAble(t *testing.T) {
	m := setUp(t, ruleSet(t, "shanghai"), "5H-6H-7H", "TC KS", "2C 2C")
	// the stock: two cards of no use, then the four of hearts
	var four card.ID
	var idle []card.ID
	for _, id := range m.Stock {
		switch {
		case id.String() == "4H" && four == 0:
			four = id
		case id.String() == "QD" || id.String() == "AC":
			idle = append(idle, id)
		}
	}
	rest := slices.DeleteFunc(slices.Clone(m.Stock), func(id card.ID) bool { return id == four || slices.Contains(idle[:2], id) })
	m.Stock = append([]card.ID{idle[0], idle[1], four}, rest...)
	events := apply(t, m, 0, Action{Do: Draw})
	if got := kindsOf(events); !slices.Equal(got, []What{EvDraw, EvDraw, EvDraw}) || events[2].Why != "forced" {
		t.Fatal(events)
	}
	if m.OnTurn() != 0 || m.View(0).Drawn != 3 {
		t.Error("the turn goes on")
	}
	refused(t, m, 0, Action{Do: Draw}, MustPlayNow)
	apply(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H"))
}

func TestWithAnEmptyStockAndNoPlayPass(t *testing.T) {
	m := setUp(t, ruleSet(t, "shanghai"), "5H-6H-7H", "TC KS", "2C 2C")
	m = dry(m)
	refused(t, m, 0, Action{Do: Draw}, StockEmpty)
	apply(t, m, 0, Action{Do: Pass})

	m = setUp(t, ruleSet(t, "shanghai"), "5H-6H-7H", "4H KS", "2C 2C")
	m = dry(m)
	refused(t, m, 0, Action{Do: Pass}, MustPlayNow)
}

// The worked examples of RULES.
func TestTheExamplesOfShanghai(t *testing.T) {
	r := ruleSet(t, "shanghai-classic")
	tryAll(t, r, []trial{
		{"a six", "3S-4S-5S-6S 3D-4D-5D-6D", "6H 2S", "3S-4S-5S 3D-4D-5D 6S-6D-6H", ""},
		{"three at once", "7S-8S-9S 7D-8D-9D 8H-9H-TH", "7C 9C JH 2S", "7S-7D-7C 8S-8D-8H 9S-9D-9C 9H-TH-JH", ""},
	})
	for table, hand := range map[string]string{
		"3S-4S-5S-6S 3D-4D-5D-6D": "6H 2C", "7S-8S-9S 7D-8D-9D 8H-9H-TH": "JH 2C", "4S-4H-4D-4C 6S-6H-6D-6C": "5D KS",
	} {
		m := setUp(t, r, table, hand, "2C")
		refused(t, m, 0, Action{Do: Draw}, MustPlayNow)
	}
	m := setUp(t, r, "7S-8S-9S 7D-8D-9D", "7C KS", "2C")
	if apply(t, m, 0, Action{Do: Draw}); len(m.Seats[0].Hand) < 3 {
		t.Error("no play exists: a card is drawn")
	}
}

func TestOneCardIsAnnounced(t *testing.T) {
	for _, id := range []string{"shanghai", "shanghai-classic", "manipulation"} {
		m := setUp(t, ruleSet(t, id), "5H-6H-7H", "4H KC", "2C 2C")
		apply(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H"))
		if v := m.View(1); !v.Rules.Announce || v.Seats[0].Cards != 1 {
			t.Error(id)
		}
	}
}

func TestShanghaiDealsThreeThreeThreeOne(t *testing.T) {
	m, events, err := New(Config{Rules: ruleSet(t, "shanghai"), Seed: "batches", Players: players(3)})
	if err != nil {
		t.Fatal(err)
	}
	d := roll("batches")
	dealer := d.below(3)
	deck := card.Deck(2, 0)
	shuffle(&d, deck)
	first := events[0].Hands[(dealer+1)%3]
	if !slices.Equal(first[:3], deck[:3]) || !slices.Equal(first[3:6], deck[9:12]) || first[9] != deck[27] {
		t.Error(first, deck[:30])
	}
	if got := len(begin(t, ruleSet(t, "shanghai"), 6, "x").Stock); got != 156-60 {
		t.Error("six players have three packs", got)
	}
	if m.Rules.End.Deals != 0 || m.Rules.End.Target != 0 {
		t.Error("open-ended")
	}
}

func TestTargetGamesOfTheShanghaiFamily(t *testing.T) {
	for _, id := range []string{"shanghai-classic", "manipulation"} {
		r := ruleSet(t, id)
		if got := r.Worth(ids(t, "AS KH TD 9C 2C")); got != 15+10+10+5+5 {
			t.Error("ace 15, ten and court 10, else 5:", got)
		}
		if r.End.Target != 200 {
			t.Error(r.End)
		}
		if _, err := r.With(rules.Options{Target: 300}); err != nil {
			t.Error(err)
		}
		m := begin(t, r, 3, "target")
		m.Seats[0].Total, m.Seats[1].Total, m.Seats[2].Total = 150, 190, 100
		m.Seats[0].Hand, m.Seats[1].Hand, m.Seats[2].Hand = nil, ids(t, "AS"), ids(t, "KS")
		m.endDeal(0, byOut)
		if m.At() != Over || !slices.Equal(m.Winners, []int{2}) {
			t.Error("when a total reaches the target, the lowest total wins", m.Winners)
		}
	}
	if ruleSet(t, "manipulation").Meld.Aces != "high" || !ruleSet(t, "manipulation").Areas {
		t.Error("manipulation: aces high, areas")
	}
}

func TestTheTimerOfTheShanghaiFamilyMakesTheSmallestPlay(t *testing.T) {
	r, err := ruleSet(t, "shanghai").With(rules.Options{Timer: 30})
	if err != nil {
		t.Fatal(err)
	}
	m := setUp(t, r, "5H-6H-7H", "9S TS JS 8H KC", "2C 2C")
	events := apply(t, m, 0, Action{Do: GiveUp, Timed: true})
	if events[0].E != EvPlay || events[0].Count != 1 || events[0].Hand[0].String() != "8H" {
		t.Error(events)
	}
	m = setUp(t, r, "5H-6H-7H", "TC KS", "2C 2C")
	events = apply(t, m, 0, Action{Do: GiveUp, Timed: true})
	if events[0].E != EvDraw || events[0].Why != "forced" || !slices.Contains(kindsOf(events), EvPlay) {
		t.Error("else draw until able", kindsOf(events))
	}
}

func TestTheTimersPlayHasTheFewestCardsHoweverManyThatAre(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	sizes := map[int]int{}
	for range 150 {
		r := ruleSet(t, []string{"shanghai", "manipulation", "shanghai-classic", "vatican"}[rng.IntN(4)])
		m := begin(t, r, max(3, r.MinPlayers), strconv.Itoa(rng.Int()))
		m.Stock = m.Stock[:0]
		for seat := range m.Seats {
			m.Seats[seat].Opened = true
		}
		for n := rng.IntN(5); n >= 0 && len(m.Seats[m.Turn].Hand) > 0; n-- { // a table of some plays
			m.FindDuty()
			if a := m.smallest(m.Turn); a == nil || m.play(m.Turn, *a) != nil || m.Phase != Turning {
				break
			}
		}
		if m.Phase != Turning {
			continue
		}
		m.FindDuty()
		seat := m.Turn
		a, n := m.smallest(seat), fewest(m, seat, 6)
		if a == nil {
			if n > 0 {
				t.Fatalf("a play of %d cards was overlooked", n)
			}
			continue
		}
		c := m.Clone()
		before := len(c.Seats[seat].Hand)
		apply(t, c, seat, *a)
		if got := before - len(c.Seats[seat].Hand); n > 0 && got != n {
			t.Errorf("%s with %v: %d cards, and %d would do", written(m.Table), m.Seats[seat].Hand, got, n)
		}
		sizes[n]++
	}
	if sizes[1] == 0 || sizes[2] == 0 || sizes[3] == 0 {
		t.Error("not every size was met:", sizes)
	}
}

// fewest is the smallest number of hand cards that make a play, by trying
// them all up to a number; 0 for none.
func fewest(m *Match, seat, most int) int {
	try := solver.New()
	for n := 1; n <= min(most, len(m.Seats[seat].Hand)); n++ {
		found := false
		subsets(m.Seats[seat].Hand, n, func(hand []card.ID) bool {
			found, _ = try.Playable(solver.Limits{}, m.position(seat, hand))
			return !found
		})
		if found {
			return n
		}
	}
	return 0
}

func TestTheTimersPlayMayNeedFourCards(t *testing.T) {
	r := ruleSet(t, "shanghai")
	r.Meld.RunMin, r.Timer = 4, 30
	m := setUp(t, r, "", "4H 5H 6H 7H 9S 9D KC", "2C 2C")
	if events := apply(t, m, 0, Action{Do: GiveUp, Timed: true}); events[0].Count != 4 {
		t.Error(events[0])
	}
}

func TestTheTimerMakesNoFirstPlayForAPlayerWhoNeedNotPlay(t *testing.T) {
	for _, id := range []string{"vatikan", "vatican", "sabra"} {
		r, err := ruleSet(t, id).With(rules.Options{Timer: 30})
		if err != nil {
			t.Fatal(err)
		}
		m := unopened(t, r, "", "9H TH JH KC")
		if events := apply(t, m, 0, Action{Do: GiveUp, Timed: true}); events[0].E != EvDraw || events[0].Count != 1 {
			t.Error(id, "with nothing moved: draw 1", events)
		}
	}
}

func TestInVaticanTheTimerPlaysWhereOneMustPlay(t *testing.T) {
	r, err := ruleSet(t, "vatican").With(rules.Options{Timer: 30})
	if err != nil {
		t.Fatal(err)
	}
	m := dry(setUp(t, r, "5H-6H-7H", "9S 8H KC", "2C 2C"))
	if events := apply(t, m, 0, Action{Do: GiveUp, Timed: true}); events[0].E != EvPlay || events[0].Count != 1 {
		t.Error("the stock is empty and a play exists:", events)
	}
}

// ids reads cards of four packs.
func ids(t testing.TB, s string) []card.ID { return card.IDs(cardtest.Cards(t, card.NewBox(4, 8), s)) }

func TestNewSmyrna(t *testing.T) {
	r := ruleSet(t, "new-smyrna")
	if !slices.Equal(r.Hand, []int{2, 4, 6, 8, 10, 8, 6, 4, 2}) || r.End.Deals != 9 {
		t.Error("nine deals", r.Hand)
	}
	first := func(hand string) *Match { return unopened(t, r, "5H-6H-7H", hand) }
	for _, c := range []struct {
		hand, play string
		want       Reason
	}{
		{"9S TS JS KC", "5H-6H-7H 9S-TS-JS", ""},
		{"9S 9S 9D KC", "5H-6H-7H 9S-9S-9D", ""}, // sets may repeat suits
		{"9S TS JS QS KC", "5H-6H-7H 9S-TS-JS-QS", rules.OpenWithMeld},
		{"9S TS JS 8H KC", "5H-6H-7H-8H 9S-TS-JS", rules.OpenAlone},
		{"8H KC", "5H-6H-7H-8H", rules.OpenAlone},
	} {
		m := first(c.hand)
		if _, err := m.Apply(0, lay(t, m, 0, c.play)); why(err) != c.want {
			t.Errorf("%s: %v, want %q", c.play, err, c.want)
		}
	}
	refused(t, first("9S TS JS KC"), 0, Action{Do: Draw}, MustPlayNow)
	m := first("8H KC")
	if apply(t, m, 0, Action{Do: Draw}); m.opening(m.Seats[0].Hand) == nil {
		t.Error("a player who cannot draws until able")
	}
	m = first("8H KC")
	m = dry(m)
	if apply(t, m, 0, Action{Do: Pass}); !m.Seats[0].Opened {
		t.Error("with an empty stock and no first meld: pass, and play by the later rules from then on")
	}
	tryAll(t, r, []trial{
		{"later: at least one card, adding", "5H-6H-7H", "8H KC", "5H-6H-7H-8H", ""},
		{"a set has no upper size", "9S-9S-9D-9D", "9C 9H KC", "9S-9S-9D-9D-9C-9H", ""},
	})
	if points, wins := r.ScoreDeal(rules.Ended{Reason: byOut, By: 1, Worth: []int{r.Worth(ids(t, "KS AS 9D")), 0}, Cards: []int{3, 0}}); !slices.Equal(points, []int{20, 0}) || !slices.Equal(wins, []int{1}) {
		t.Error("court 10, ace 1, else face; who goes out scores 0", points)
	}
	m = begin(t, r, 3, "nine")
	for deal := 1; deal <= 9; deal++ {
		if len(m.Seats[0].Hand) != r.Hand[deal-1] {
			t.Error(deal, len(m.Seats[0].Hand))
		}
		m.endDeal(-1, byBlock)
		if (m.At() == Over) != (deal == 9) {
			t.Error("after nine deals", deal)
		}
		if deal < 9 {
			apply(t, m, 0, Action{Do: Deal})
		}
	}
}

func TestAPassAfterForcedDrawsIsAPass(t *testing.T) {
	m := setUp(t, ruleSet(t, "shanghai"), "", "2S 5H KC", "3D 8C")
	for _, id := range m.Stock {
		if s := id.String(); s == "9D" && len(m.Stock) > 2 {
			m.Gone = without(m.Stock, id)
			m.Stock = []card.ID{id}
		}
	}
	m.Seats[2].Hand = nil
	for _, id := range m.Gone {
		if s := id.String(); (s == "4S" || s == "JH") && len(m.Seats[2].Hand) < 2 {
			m.Seats[2].Hand = append(m.Seats[2].Hand, id)
		}
	}
	m.FindDuty()
	events := apply(t, m, 0, Action{Do: Draw})
	if events[0].Why != "forced" || len(m.Stock) != 0 {
		t.Fatal(events)
	}
	apply(t, m, 0, Action{Do: Pass})
	apply(t, m, 1, Action{Do: Pass})
	apply(t, m, 2, Action{Do: Pass})
	if len(m.Scores) != 1 || m.Scores[0].Reason != byBlock {
		t.Errorf("everyone has passed in a row: %+v", m.Scores)
	}
}
