package match

import (
	"slices"
	"strconv"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

func TestEveryRuleSetIsForItsNumberOfPlayersAndNoOther(t *testing.T) {
	for _, id := range rules.IDs() {
		r := ruleSet(t, id)
		for n := range 10 {
			_, _, err := New(Config{Rules: r, Seed: "n", Players: players(min(n, 8))})
			if ok := n >= r.MinPlayers && n <= r.MaxPlayers; n <= 8 && ok != (err == nil) {
				t.Errorf("%s with %d players: %v", id, n, err)
			}
		}
	}
}

func TestAfterTheHandsComeTheFreeCardsOrTheUpcardAndTheRestIsTheStock(t *testing.T) {
	for _, id := range rules.IDs() {
		r := ruleSet(t, id)
		if len(r.Batches) > 0 {
			continue // dealt in batches: a test of its own
		}
		n := r.MaxPlayers
		_, events, err := New(Config{Rules: r, Seed: "order", Players: players(n)})
		if err != nil {
			t.Fatal(err)
		}
		d := roll("order")
		dealer := d.below(n)
		deck := card.Deck(r.Deck(n))
		shuffle(&d, deck)
		e := events[0]
		for k := range r.HandOf(1) {
			for i := range n {
				if got := e.Hands[(dealer+1+i)%n][k]; got != deck[0] {
					t.Fatalf("%s: card %d of seat %d is %s, the deck has %s", id, k, (dealer+1+i)%n, got, deck[0])
				}
				deck = deck[1:]
			}
		}
		if !slices.Equal(e.Free, deck[:r.Free]) {
			t.Errorf("%s: the free cards are not next", id)
		}
		deck = deck[r.Free:]
		if r.Upcard {
			for r.Meld.IsWild(deck[0].Face()) {
				deck = append(deck[1:], deck[0])
			}
			if e.Upcard != deck[0] {
				t.Errorf("%s: the upcard is %s, the deck has %s", id, e.Upcard, deck[0])
			}
			deck = deck[1:]
		}
		if !slices.Equal(e.Stock, deck) {
			t.Errorf("%s: the stock is not the rest", id)
		}
	}
}

// On every shared table: any regrouping that the rules of melds allow.
func TestOnASharedTableMeldsBelongToNobodyAndAreRegroupedInAnyWay(t *testing.T) {
	for _, id := range rules.IDs() {
		r := ruleSet(t, id)
		if r.Table != rules.TableShared || r.Meld.SetMin > 3 { // the play has a set of three
			continue
		}
		m := setUp(t, r, "3S-4S-5S-6S 3D-4D-5D-6D TS-TH-TD-TC 7C-8C-9C", "6H JC KS", "2C")
		m.Now.Drawn = min(r.MaxDraw, 1)
		apply(t, m, 0, lay(t, m, 0, "3S-4S-5S 3D-4D-5D 6S-6D-6H TS-TH-TD 7C-8C-9C-TC-JC"))
		if m.OnTurn() != 1 && r.Turn != rules.TurnDrawFirst {
			t.Error(id, "a play ends the turn")
		}
		for _, o := range m.Table {
			if o.Owner != -1 {
				t.Error(id, "a meld of a shared table has an owner")
			}
		}
		m = setUp(t, r, "3S-4S-5S-6S", "6H KS", "2C")
		m.Now.Drawn = min(r.MaxDraw, 1)
		a := lay(t, m, 0, "3S-4S-5S-6S")
		a.Table = append(a.Table, Meld{Cards: cardsFrom(m.Seats[0].Hand[:1])})
		refused(t, m, 0, a, IllegalMeld) // a card alone is no meld
	}
}

func TestAPenaltyLargerThanTheStockTakesWhatIsLeft(t *testing.T) {
	for _, id := range []string{"machiavelli", "guadalupe", "tahiti", "sabra"} {
		m := setUp(t, ruleSet(t, id), "5H-6H-7H", "4H KC", "2C 2D")
		m.Gone, m.Stock = m.Stock[1:], m.Stock[:1]
		if events := apply(t, m, 0, Action{Do: GiveUp}); events[1].Count != 1 || len(m.Stock) != 0 {
			t.Error(id, events)
		}
	}
	m := setUp(t, ruleSet(t, "guadalupe"), "5H-6H-7H", "4H KC", "2C 2D")
	m.Gone, m.Stock = m.Stock[1:], m.Stock[:1]
	if events := apply(t, m, 0, Action{Do: Draw}); events[0].Count != 1 {
		t.Error("a draw of two takes the one that is left", events)
	}
	if events := apply(t, m, 1, Action{Do: Pass}); events[0].E != EvPass {
		t.Error("and then one passes", events)
	}
	m = dry(setUp(t, ruleSet(t, "guadalupe"), "5H-6H-7H", "4H KC", "2C 2D"))
	if events := apply(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H")); events[1].E != EvTurn {
		t.Error("played, and nothing to draw: the turn ends", events)
	}
}

func TestEveryonePassingInARowEndsTheDealInEverySharedGame(t *testing.T) {
	for _, id := range rules.IDs() {
		r := ruleSet(t, id)
		if r.Table != rules.TableShared || r.Stock != rules.StockBlocked {
			continue
		}
		m := setUp(t, r, "5H-6H-7H", "JC KC", "JS KD")
		for i := 2; i < len(m.Seats); i++ { // hands that cannot play
			m.Seats[i].Hand = ids(t, []string{"", "", "JD 2C"}[i])
		}
		m.Gone, m.Stock = slices.Clone(m.Stock), nil
		m.FindDuty()
		for i := range len(m.Seats) {
			if m.At() != Turning {
				t.Fatalf("%s: over after %d passes", id, i)
			}
			apply(t, m, m.OnTurn(), Action{Do: Pass})
		}
		if m.Scores[0].Reason != byBlock {
			t.Error(id, m.Scores)
		}
	}
}

func TestEqualBestTotalsAtTheEndOfAMatchShareTheWin(t *testing.T) {
	for id, totals := range map[string][]int{"machiavelli": {7, 3, 3}, "carousel": {20, 60, 60}, "sabra": {-20, 10, 10}, "push": {9, 4, 9, 4}} {
		r := ruleSet(t, id)
		want := []int{1, 2}
		if id == "push" {
			want = []int{1, 3}
		}
		if out := r.ScoreMatch(totals, make([]int, len(totals)), false); !slices.Equal(out.Winners, want) {
			t.Errorf("%s: %v", id, out.Winners)
		}
	}
	if out := new(rules.Rules).ScoreMatch([]int{1, 1}, []int{0, 0}, false); len(out.Winners) != 2 {
		t.Error(out)
	}
	r := ruleSet(t, "machiavelli-15")
	if out := r.ScoreMatch([]int{0, 0, 0}, []int{2, 1, 2}, false); !slices.Equal(out.Winners, []int{0, 2}) {
		t.Error("in winner-only sets the most deals won", out.Winners)
	}
}

func TestAFreedJokerNeverGoesToAHandNorOutOfTheGame(t *testing.T) {
	for _, id := range []string{"machiavelli-jokers", "tahiti", "vatikan", "vatican", "carousel", "carousel-cats", "carousel-classic", "sabra"} {
		r := ruleSet(t, id)
		m := setUp(t, r, "8H-9H-X=TH", "TH KC 4D", "2C")
		m.Now.Drawn = min(r.MaxDraw, 1)
		refused(t, m, 0, lay(t, m, 0, "8H-9H-TH"), CardMissing)
		d := NewDraft(m.View(0))
		joker := d.Melds()[0].Cards[2].ID
		if err := d.Move([]card.ID{joker}, To{Hand: true, At: -1}); err == nil || err.Why != StaysOnTable {
			t.Error(id, "a joker of the table goes to a hand:", err)
		}
		if err := d.Move(d.Hand()[:1], To{Meld: 1, At: 2}); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Action(); err == nil {
			t.Error(id, "a freed joker may lie about")
		}
	}
}

func TestAJokerIsDeclaredWhenItIsFirstMelded(t *testing.T) {
	for _, id := range []string{"machiavelli-jokers", "tahiti", "vatikan", "vatican", "carousel", "carousel-cats", "carousel-classic", "sabra", "push"} {
		r := ruleSet(t, id)
		m := setUp(t, r, "", "TH JH X KC 4D", "3C")
		m.Now.Drawn = min(r.MaxDraw+1, 1)
		if e := refused(t, m, 0, lay(t, m, 0, "TH-JH-X"), IllegalMeld); cause(e) != meld.Undeclared {
			t.Error(id, e)
		}
		refused(t, m, 0, lay(t, m, 0, "TH-JH-X=KH"), IllegalMeld)
		apply(t, m, 0, lay(t, m, 0, "TH-JH-X=QH"))
	}
}

func TestTahitiAJokerOfTheFreeCardsFreezesItsMeldOnceItIsMelded(t *testing.T) {
	m := setUp(t, ruleSet(t, "tahiti"), "8H-9H-TH X 4C", "TS JS QS KC", "TD TC KS KH KD 2C")
	apply(t, m, 0, lay(t, m, 0, "8H-9H-TH TS-JS-QS-X=KS 4C"))
	refused(t, m, 1, lay(t, m, 1, "8H-9H-TH JS-QS-X=KS TS-TD-TC 4C"), rules.JokerFrozen)
	apply(t, m, 1, lay(t, m, 1, "8H-9H-TH JS-QS-KS TS-TD-TC KH-KD-X=KC 4C")) // freed by the king it stands for
}

func TestTahitiMoreTrials(t *testing.T) {
	tryAll(t, ruleSet(t, "tahiti"), []trial{
		{"cards of the table may be added to a frozen meld", "8H-9H-X=TH JS-JH-JD-JC", "7H KC", "7H-8H-9H-X=TH-JH JS-JD-JC", ""},
		{"and then none of them leaves in the same turn's end", "8H-9H-X=TH-JH", "7H JS JD KC", "7H-8H-9H-X=TH JS-JH-JD", rules.JokerFrozen},
		{"two jokers for the same card need two cards of the hand", "8H-9H-X=TH 8H-9H-X=TH", "TH 4S 5S KC", "8H-9H-TH 4S-5S-X=6S 8H-9H-X=7H", rules.JokerChanged},
		{"a used free card is a table card and stays", "8H-9H-TH 4C 5C", "6C KC", "8H-9H-TH 4C-5C-6C", ""},
		{"free cards do not go together without a card from the hand", "8H-9H-TH 4C 5C 6C", "KC QC", "8H-9H-TH 4C-5C-6C", NothingAdded},
	})
}

func TestVatikanAMeldOfJokersAloneBindsNobodyForEver(t *testing.T) {
	r, err := ruleSet(t, "vatikan").With(rules.Options{Packs: 3})
	if err != nil {
		t.Fatal(err)
	}
	m := setUp(t, r, "X=8H-X=9H-X=TH 4C-5C-6C", "7C KC", "2C")
	apply(t, m, 0, lay(t, m, 0, "X=8H-X=9H-X=TH 4C-5C-6C-7C"))
	m = setUp(t, r, "X=8H-X=9H-X=TH", "8S 8D 9S 9D TS TD KC", "2C")
	refused(t, m, 0, lay(t, m, 0, "8S-8D-X=8H 9S-9D-X=9H TS-TD-X=TH"), rules.JokerBound)
}

func TestVatikanAfterTheFirstPlayNothingMoreIsAsked(t *testing.T) {
	for _, id := range []string{"vatikan", "vatican"} {
		m := unopened(t, ruleSet(t, id), "", "4H 5H 6H 9S 9D 9C KC")
		apply(t, m, 0, lay(t, m, 0, "4H-5H-6H"))
		m.Turn = 0
		apply(t, m, 0, lay(t, m, 0, "4H-5H-6H 9S-9D-9C"))
	}
	corner := unopened(t, ruleSet(t, "vatican"), "", "KH AH 2H 9C")
	apply(t, corner, 0, lay(t, corner, 0, "KH-AH-2H"))
	free := unopened(t, ruleSet(t, "vatikan"), "QH-KH-AH 2H-3H-4H", "5H KH AH 9C JC QC")
	refused(t, free, 0, lay(t, free, 0, "QH-KH-AH 2H-3H-4H-5H"), rules.OpenWithRun)
}

func TestVaticanWithAnEmptyStockAPlayerWhoCanPlayMust(t *testing.T) {
	r := ruleSet(t, "vatican")
	m := dry(setUp(t, r, "5H-6H-7H", "8H KC QD", "2C 2D"))
	refused(t, m, 0, Action{Do: Pass}, MustPlayNow)
	refused(t, m, 0, Action{Do: Draw}, StockEmpty)
	refused(t, m, 0, Action{Do: GiveUp}, MustPlayNow)
	apply(t, m, 0, lay(t, m, 0, "5H-6H-7H-8H"))
	apply(t, m, 1, Action{Do: Pass}) // who cannot
	m = setUp(t, r, "5H-6H-7H", "8H KC QD", "2C 2D")
	apply(t, m, 0, Action{Do: Draw}) // with a stock nobody must
	m = dry(unopened(t, r, "5H-6H-7H", "8H KC QD"))
	apply(t, m, 0, Action{Do: Pass}) // the first play needs a run from the hand: none can be made
	if m.At() != Turning {
		t.Error(m.Scores)
	}
}

func TestCarouselWhoeverDrawsTheLastCardMayStillKnock(t *testing.T) {
	m := setUp(t, ruleSet(t, "carousel"), "TH-JH-QH", "9H 2S", "8H 3D QS")
	i := slices.IndexFunc(m.Stock, func(id card.ID) bool { return id.Face().Rank() == card.Ace })
	m.Gone, m.Stock = slices.Delete(slices.Clone(m.Stock), i, i+1), m.Stock[i:i+1]
	drawn(t, m, 1)
	apply(t, m, 0, lay(t, m, 0, "9H-TH-JH-QH"))
	if events := apply(t, m, 0, Action{Do: Knock}); events[1].Reason != byKnock {
		t.Error(events)
	}
}

func TestCarouselEachWinCountsAsADealWon(t *testing.T) {
	m := begin(t, ruleSet(t, "carousel"), 3, "wins")
	m.Seats[0].Hand, m.Seats[1].Hand, m.Seats[2].Hand = ids(t, "4H"), ids(t, "4S"), ids(t, "KS")
	m.endDeal(-1, byStock)
	if m.Seats[0].Wins != 1 || m.Seats[1].Wins != 1 || m.Seats[2].Wins != 0 || m.Seats[0].Total != 6 || m.Seats[1].Total != 6 {
		t.Error("ties: all win", m.Scores)
	}
}

func TestCarouselGoingOutInTheLastTurnsEndsTheDealAsEver(t *testing.T) {
	m := setUp(t, ruleSet(t, "carousel"), "TH-JH-QH", "KC 2S", "9H")
	m.Gone, m.Stock = m.Stock[1:], m.Stock[:1]
	drawn(t, m, 1)
	apply(t, m, 0, Action{Do: Pass})
	if events := apply(t, m, 1, lay(t, m, 1, "9H-TH-JH-QH")); events[1].Reason != byOut || events[1].Points[1] < 25 {
		t.Error(events)
	}
}

func TestNewSmyrnaLaterTurnsRefuseDrawingWhileAPlayExists(t *testing.T) {
	r := ruleSet(t, "new-smyrna")
	m := setUp(t, r, "5H-6H-7H", "8H KC", "2C 2D")
	refused(t, m, 0, Action{Do: Draw}, MustPlayNow)
	m = setUp(t, r, "5H-6H-7H", "TC KS", "2C 2D")
	apply(t, m, 0, Action{Do: Draw})
	tryAll(t, r, []trial{
		{"rearranging", "3S-4S-5S-6S 6H-6D-6C-6S", "6H KC", "3S-4S-5S 6S-6H-6D-6C-6S-6H", ""},
		{"a new meld", "5H-6H-7H", "9S 9S 9D KC", "5H-6H-7H 9S-9S-9D", ""},
		{"nothing", "5H-6H-7H", "9S 9S 9D KC", "5H-6H-7H", NothingAdded},
	})
	m = unopened(t, r, "", "9S 9S 9D 8D")
	apply(t, m, 0, lay(t, m, 0, "9S-9S-9D"))
	if !m.Seats[0].Opened || m.Seats[1].Opened || m.OnTurn() != 1 {
		t.Error("the first circuit: one meld each, nothing else")
	}
}

func TestSabraABlockedDealGoesToTheLowestHand(t *testing.T) {
	m := dry(setUp(t, ruleSet(t, "sabra"), "5H-6H-7H", "2C 3D JC", "KS 9D"))
	apply(t, m, 0, Action{Do: Pass})
	events := apply(t, m, 1, Action{Do: Pass})
	if s := events[1]; !slices.Equal(s.Wins, []int{0}) || !slices.Equal(s.Points, []int{6, -6}) {
		t.Errorf("16 against 22: %+v", s)
	}
}

// The largest positions in which a player must play if able: three packs and
// eight players, nearly every card on the table or in one hand.
func TestADutyToPlayIsDecidedExactlyOnTheLargestTables(t *testing.T) {
	for _, id := range []string{"shanghai", "manipulation", "new-smyrna"} {
		r := ruleSet(t, id)
		for seed := range 2 {
			m := begin(t, r, 8, strconv.Itoa(seed))
			for i := range m.Seats {
				m.Seats[i].Opened = true
			}
			seat := m.Turn
			m.Seats[seat].Hand = append(slices.Clone(m.Seats[seat].Hand), m.Stock...)
			m.Stock = nil
			m.FindDuty()
			for n := 0; m.Phase == Turning && m.Now.Able && n < 6; n++ { // all in one hand, laid piece by piece
				a := m.smallest(m.Turn)
				if a == nil {
					t.Fatalf("%s: a play exists and is not found", id)
				}
				m.Turn = seat
				if _, err := m.Apply(m.Turn, *a); err != nil {
					t.Fatalf("%s: %v", id, err)
				}
				if m.Phase == Turning {
					m.Turn, m.Now = seat, now{}
					m.FindDuty()
				}
			}
		}
	}
}
