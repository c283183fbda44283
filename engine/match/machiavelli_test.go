package match

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// apply does an action that must be accepted.
func apply(t testing.TB, m *Match, seat int, a Action) []Event {
	t.Helper()
	events, err := m.Apply(seat, a)
	if err != nil {
		t.Fatalf("%s refused: %v", a.Do, err)
	}
	return events
}

// refused does an action that must be refused with a reason and change nothing.
func refused(t testing.TB, m *Match, seat int, a Action, want Reason) *Error {
	t.Helper()
	before, _ := json.Marshal(m)
	_, err := m.Apply(seat, a)
	if why(err) != want {
		t.Fatalf("%s: %v, want %s", a.Do, err, want)
	}
	if after, _ := json.Marshal(m); !bytes.Equal(before, after) {
		t.Fatalf("the refused %s changed the match", a.Do)
	}
	return err.(*Error)
}

// kindsOf is the kinds of the events, in order.
func kindsOf(events []Event) []What {
	var out []What
	for _, e := range events {
		out = append(out, e.E)
	}
	return out
}

func TestCardsAreDealtOneAtATimeFromTheDealersLeft(t *testing.T) {
	m, events, err := New(Config{Rules: ruleSet(t, "machiavelli"), Seed: "deal", Players: players(3)})
	if err != nil {
		t.Fatal(err)
	}
	if got := kindsOf(events); !slices.Equal(got, []What{EvDeal, EvTurn}) {
		t.Fatal(got)
	}
	d := roll("deal")
	dealer := d.below(3)
	deck := card.Deck(2, 0)
	shuffle(&d, deck)
	for i := range 3 {
		var want []card.ID
		for k := range 13 {
			want = append(want, deck[3*k+i])
		}
		if seat := (dealer + 1 + i) % 3; !slices.Equal(events[0].Hands[seat], want) {
			t.Errorf("seat %d has %v, want %v", seat, events[0].Hands[seat], want)
		}
	}
	if !slices.Equal(events[0].Stock, deck[39:]) || events[0].Dealer != dealer {
		t.Error("the stock is not the rest of the deck")
	}
	if m.OnTurn() != (dealer+1)%3 || events[1].P != m.OnTurn() {
		t.Error("the player left of the dealer starts")
	}
}

func TestEverythingRandomComesFromTheSeed(t *testing.T) {
	a, b := begin(t, ruleSet(t, "machiavelli"), 4, "x"), begin(t, ruleSet(t, "machiavelli"), 4, "x")
	if !bytes.Equal(asJSON(a), asJSON(b)) {
		t.Error("the same seed deals another match")
	}
	dealers := map[int]bool{}
	for _, seed := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"} {
		dealers[begin(t, ruleSet(t, "machiavelli"), 3, seed).Dealer] = true
	}
	if len(dealers) != 3 {
		t.Error("some seat never deals first")
	}
}

func TestTurnsGoClockwiseAndTheDealMovesLeft(t *testing.T) {
	r := ruleSet(t, "machiavelli")
	r.End.Deals = 2
	m := begin(t, r, 3, "left")
	dealer := m.Dealer
	for i := range 4 {
		if want := (dealer + 1 + i) % 3; m.OnTurn() != want {
			t.Fatalf("turn %d: seat %d, want %d", i, m.OnTurn(), want)
		}
		apply(t, m, m.OnTurn(), Action{Do: Draw})
	}
	m.endDeal(-1, byBlock)
	apply(t, m, 0, Action{Do: Deal})
	if m.Dealer != (dealer+1)%3 || m.Deal != 2 {
		t.Error("the deal did not move left")
	}
}

func TestOnATurnEitherPlayOrDrawOneNeverBoth(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "5H-6H-7H", "4H KC", "2C 2C")
	top := m.Stock[0]
	events := apply(t, m, 0, Action{Do: Draw})
	if got := kindsOf(events); !slices.Equal(got, []What{EvDraw, EvTurn}) || events[0].Why != "turn" ||
		!slices.Equal(events[0].Cards, []card.ID{top}) || m.OnTurn() != 1 {
		t.Error("drawing ends the turn", events)
	}
	if !slices.Contains(m.Seats[0].Hand, top) {
		t.Error("the card is not in the hand")
	}
	refused(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H"), NotYourTurn)

	m = setUp(t, ruleSet(t, "machiavelli"), "5H-6H-7H", "4H KC", "2C 2C")
	events = apply(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H"))
	if got := kindsOf(events); !slices.Equal(got, []What{EvPlay, EvTurn}) || len(m.Seats[0].Hand) != 1 {
		t.Error("a play ends the turn", events)
	}
	refused(t, m, 0, Action{Do: Draw}, NotYourTurn)
}

func TestDrawingIsAllowedToAPlayerWhoCouldPlay(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "5H-6H-7H", "4H KC", "2C 2C")
	apply(t, m, 0, Action{Do: Draw})
}

func TestAPlayKeepsEveryTableCardAndAddsOneFromTheHandInLegalMelds(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "5H-6H-7H 9S-9H-9D-9C", "4H 8H KC", "2C 2C")
	hand := m.Seats[0].Hand
	for name, c := range map[string]struct {
		a    Action
		want Reason
	}{
		"nothing added":         {lay(t, m, 0, "5H-6H-7H 9S-9H-9D-9C"), NothingAdded},
		"only rearranged":       {lay(t, m, 0, "5H-6H-7H-9H 9S-9D-9C"), NothingAdded},
		"a table card is gone":  {lay(t, m, 0, "4H-5H-6H-7H 9S-9H-9D"), CardMissing},
		"gap":                   {lay(t, m, 0, "5H-6H-7H-9H 9S-9D-9C-KC"), IllegalMeld},
		"too short":             {lay(t, m, 0, "5H-6H-7H 9S-9H-9D-9C 4H-8H"), IllegalMeld},
		"mixed":                 {lay(t, m, 0, "5H-6H-7H-KC 9S-9H-9D-9C"), IllegalMeld},
		"a foreign card":        {Action{Do: Play, Table: append(lay(t, m, 0, "5H-6H-7H 9S-9H-9D-9C").Table, Meld{Cards: cardsFrom(m.Seats[1].Hand)})}, CardForeign},
		"a card twice":          {Action{Do: Play, Table: append(lay(t, m, 0, "5H-6H-7H 9S-9H-9D-9C").Table, Meld{Cards: cardsFrom(hand[:1], hand[:1])})}, CardTwice},
		"no such card":          {Action{Do: Play, Table: append(lay(t, m, 0, "5H-6H-7H 9S-9H-9D-9C").Table, Meld{Cards: []card.Card{{ID: 63}}})}, CardForeign},
		"an empty meld":         {Action{Do: Play, Table: append(lay(t, m, 0, "4H-5H-6H-7H 9S-9H-9D-9C").Table, Meld{})}, IllegalMeld},
		"a natural as another":  {Action{Do: Play, Table: append(lay(t, m, 0, "5H-6H-7H 9S-9H-9D-9C").Table, Meld{Cards: []card.Card{{ID: hand[0], As: 3}, {ID: hand[1]}, {ID: hand[2]}}})}, IllegalMeld},
		"a play of nothing":     {Action{Do: Play}, CardMissing},
		"no such kind":          {Action{Do: "dance"}, NoSuchAction},
		"knock is not here":     {Action{Do: Knock}, NoSuchAction},
		"pass with a stock":     {Action{Do: Pass}, StockLeft},
		"deal in mid-deal":      {Action{Do: Deal}, DealRunning},
		"stop in mid-deal":      {Action{Do: Stop}, DealRunning},
		"discard is not here":   {Action{Do: Discard, Card: hand[0]}, NoSuchAction},
		"time without a timer":  {Action{Do: GiveUp, Timed: true}, NoSuchAction},
		"a free card invented":  {withFree(lay(t, m, 0, "4H-5H-6H-7H 9S-9H-9D-9C"), hand[2]), CardForeign},
		"a zap without jokers":  {Action{Do: Zap, Card: hand[0], To: 1}, NoSuchAction},
		"taking where none lie": {Action{Do: Take}, NoSuchAction},
	} {
		t.Run(name, func(t *testing.T) { refused(t, m, 0, c.a, c.want) })
	}
	refused(t, m, -1, Action{Do: Draw}, NotYourTurn)
	refused(t, m, 2, Action{Do: Draw}, NotYourTurn)
	e := refused(t, m, 0, lay(t, m, 0, "5H-6H-7H-9H 9S-9D-9C-KC"), IllegalMeld)
	if e.Meld != 0 || e.Cause.Kind != meld.Gap || e.Cause.Face.String() != "8H" {
		t.Errorf("the place and the cause: %+v %+v", e, e.Cause)
	}
	apply(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H-8H 9S-9H-9D-9C"))
}

func cardsFrom(ids ...[]card.ID) []card.Card {
	var out []card.Card
	for _, id := range slices.Concat(ids...) {
		out = append(out, card.Card{ID: id})
	}
	return out
}

func withFree(a Action, id card.ID) Action {
	a.Free = append(a.Free, id)
	return a
}

func TestMeldsKeepTheirNamesAndRunsLieInOrder(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "3S-4S-5S-6S 3D-4D-5D-6D", "6H KC", "2C 2C")
	apply(t, m, 0, lay(t, m, 0, "6S-6D-6H 5D-4D-3D 3S-4S-5S"))
	if got := written(m.Table); got != "6S-6H-6D 3D-4D-5D 3S-4S-5S" {
		t.Error(got)
	}
	if m.Table[0].ID != 3 || m.Table[1].ID != 2 || m.Table[2].ID != 1 {
		t.Error("IDs", m.Table)
	}

	m = setUp(t, ruleSet(t, "machiavelli"), "3S-4S-5S 3D-4D-5D", "6S 6D KC", "2C 2C")
	a := lay(t, m, 0, "3S-4S-5S-6S 3D-4D-5D-6D")
	a.Table[0].ID, a.Table[1].ID = 2, 2
	apply(t, m, 0, a)
	if m.Table[0].ID != 2 || m.Table[1].ID != 3 {
		t.Error("an ID named twice counts once, and a meld is not given another's", m.Table[0].ID, m.Table[1].ID)
	}

	m = setUp(t, ruleSet(t, "machiavelli"), "3S-4S-5S", "6S KC", "2C 2C")
	a = lay(t, m, 0, "3S-4S-5S-6S")
	a.Table[0].ID = -1
	apply(t, m, 0, a)
	if m.Table[0].ID != 2 {
		t.Error("a negative ID asks for a new one", m.Table[0].ID)
	}
}

func TestFailedMovePlayedCardsGoBackAndThreeAreDrawn(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "5H-6H-7H", "4H KC", "2C 2C")
	table := written(m.Table)
	events := apply(t, m, 0, Action{Do: GiveUp})
	if got := kindsOf(events); !slices.Equal(got, []What{EvGiveUp, EvDraw, EvTurn}) || events[1].Why != "penalty" || events[1].Count != 3 {
		t.Error(events)
	}
	if len(m.Seats[0].Hand) != 5 || written(m.Table) != table || m.OnTurn() != 1 {
		t.Error("three cards more, the table as it was, the turn over")
	}
	m.Stock = m.Stock[:2]
	m.Seats[0].Hand = append(m.Seats[0].Hand, m.Stock[:0]...)
	if apply(t, m, 1, Action{Do: GiveUp}); len(m.Seats[1].Hand) != 4 || len(m.Stock) != 0 {
		t.Error("a penalty larger than the stock takes what is left")
	}
}

func TestTheDealEndsWhenAHandIsEmptyAndTheOthersCountTheirCards(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "5H-6H-7H", "4H", "2C 2C KD")
	events := apply(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H"))
	if got := kindsOf(events); !slices.Equal(got, []What{EvPlay, EvScore, EvOver}) {
		t.Fatal(got)
	}
	s := events[1]
	if s.Reason != "out" || s.P != 0 || !slices.Equal(s.Points, []int{0, 3}) || !slices.Equal(s.Wins, []int{0}) || len(s.Hands[1]) != 3 {
		t.Errorf("%+v", s)
	}
	if !slices.Equal(events[2].Wins, []int{0}) || m.At() != Over {
		t.Error("one deal is the default")
	}
	refused(t, m, 1, Action{Do: Draw}, MatchOver)
	refused(t, m, 0, Action{Do: Deal}, MatchOver)
}

func TestLowestTotalWinsAfterTheAgreedNumberOfDeals(t *testing.T) {
	r, err := ruleSet(t, "machiavelli").With(rules.Options{Deals: 3})
	if err != nil {
		t.Fatal(err)
	}
	m := begin(t, r, 3, "three deals")
	for deal := range 3 {
		m.Seats[0].Hand = m.Seats[0].Hand[:4]
		m.Seats[1].Hand = m.Seats[1].Hand[:1]
		m.endDeal(-1, byBlock)
		if deal < 2 {
			if m.At() != Scored || m.OnTurn() != -1 {
				t.Fatal("the match is over early")
			}
			refused(t, m, m.Turn, Action{Do: Draw}, DealOver)
			apply(t, m, 2, Action{Do: Deal})
		}
	}
	if m.At() != Over || !slices.Equal(m.Winners, []int{1}) || m.Seats[0].Total != 12 || m.Seats[1].Wins != 3 {
		t.Error(m.Winners, m.Seats[0].Total)
	}
}

func TestATargetEndsTheMatch(t *testing.T) {
	r, err := ruleSet(t, "machiavelli").With(rules.Options{Target: 50})
	if err != nil {
		t.Fatal(err)
	}
	m := begin(t, r, 2, "target")
	for deals := 1; m.At() != Over; deals++ {
		m.Seats[1].Hand = nil
		m.endDeal(1, byOut)
		if (m.Seats[0].Total >= 50) != (m.At() == Over) {
			t.Fatal(m.Seats[0].Total, m.At())
		}
		if m.At() == Scored {
			apply(t, m, 0, Action{Do: Deal})
		}
	}
	if !slices.Equal(m.Winners, []int{1}) || m.Deal != 4 {
		t.Error(m.Winners, m.Deal)
	}
}

func TestStockEmptyNobodyDrawsAndWhoWillNotPlayPasses(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "5H-6H-7H", "4H KC", "2C 2C KD")
	m = dry(m)
	refused(t, m, 0, Action{Do: Draw}, StockEmpty)
	apply(t, m, 0, Action{Do: Pass})
	if m.OnTurn() != 1 || m.At() != Turning {
		t.Fatal("one pass does not end the deal")
	}
	events := apply(t, m, 1, Action{Do: Pass})
	s := events[1]
	if s.E != EvScore || s.Reason != "blocked" || !slices.Equal(s.Points, []int{2, 3}) || !slices.Equal(s.Wins, []int{0}) {
		t.Errorf("when everyone has passed in a row the deal is scored on the cards left: %+v", s)
	}

	m = setUp(t, ruleSet(t, "machiavelli"), "5H-6H-7H", "4H KC", "2C 2C KD")
	m = dry(m)
	apply(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H"))
	apply(t, m, 1, Action{Do: Pass})
	if m.At() != Turning {
		t.Error("a play between passes begins the count again")
	}

	m = setUp(t, ruleSet(t, "machiavelli"), "5H-6H-7H", "4H KC", "2C 2C")
	m = dry(m)
	apply(t, m, 0, Action{Do: GiveUp})
	events = apply(t, m, 1, Action{Do: Pass})
	if !slices.Equal(events[len(events)-1].Wins, []int{0, 1}) || m.At() != Over {
		t.Error("fewest points wins, ties share")
	}
}

func TestATurnTimerTakesTheDefaultOrThePenalty(t *testing.T) {
	r, err := ruleSet(t, "machiavelli").With(rules.Options{Timer: 30})
	if err != nil {
		t.Fatal(err)
	}
	m := setUp(t, r, "5H-6H-7H", "4H KC", "2C 2C")
	d := NewDraft(m.View(0))
	if events := apply(t, m, 0, d.TimeUp()); events[0].E != EvDraw || events[0].Count != 1 || events[0].Why != "turn" {
		t.Error("with nothing moved: draw 1", events)
	}
	m = setUp(t, r, "5H-6H-7H", "4H KC", "2C 2C")
	d = NewDraft(m.View(0))
	d.Move(pick(t, d, "KC"), To{Meld: 1, At: -1})
	if events := apply(t, m, 0, d.TimeUp()); events[0].E != EvGiveUp || events[1].Count != 3 || events[1].Why != "penalty" {
		t.Error("on an unfinished table: the penalty", events)
	}
	m = setUp(t, r, "5H-6H-7H", "4H KC", "2C 2C")
	d = NewDraft(m.View(0))
	d.Move(pick(t, d, "4H"), To{Meld: 1, At: -1})
	if events := apply(t, m, 0, d.TimeUp()); events[0].E != EvPlay {
		t.Error("a table that is legal as it lies is played", events)
	}
}

func TestInStrictGamesTimeCostsThePenaltyOnceACardWasMoved(t *testing.T) {
	r, err := ruleSet(t, "machiavelli").With(rules.Options{Timer: 30, Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"", "5H-6H-7H"} {
		m := setUp(t, r, table, "4H KC", "2C 2C")
		d := NewDraft(m.View(0))
		d.Move(pick(t, d, "KC"), To{New: true})
		d.Undo()
		if events := apply(t, m, 0, d.TimeUp()); events[0].E != EvGiveUp || events[1].Why != "penalty" {
			t.Error("undoing everything does not bring back the right to draw one", events)
		}
	}
}

func TestALimitOfCardsPlayedPerTurn(t *testing.T) {
	r, err := ruleSet(t, "machiavelli").With(rules.Options{Limit: 2})
	if err != nil {
		t.Fatal(err)
	}
	m := setUp(t, r, "5H-6H-7H", "3H 4H 8H KC", "2C 2C")
	if e := refused(t, m, 0, lay(t, m, 0, "3H-4H-5H-6H-7H-8H"), OverLimit); e.N != 2 {
		t.Error(e)
	}
	apply(t, m, 0, lay(t, m, 0, "3H-4H-5H-6H-7H"))

	m = setUp(t, r, "", "3H 4H 5H 6H KC", "2C 2C")
	apply(t, m, 0, lay(t, m, 0, "3H-4H-5H-6H")) // below 3 it does not bind a play on an empty table

	r.Limit = 3
	m = setUp(t, r, "", "3H 4H 5H 6H KC", "2C 2C")
	refused(t, m, 0, lay(t, m, 0, "3H-4H-5H-6H"), OverLimit)
}

func TestAMatchCanBeEndedEarlyAfterAnyDeal(t *testing.T) {
	r := ruleSet(t, "machiavelli")
	r.End.Deals = 5
	m := begin(t, r, 2, "stop")
	refused(t, m, 0, Action{Do: Stop}, DealRunning)
	m.Seats[0].Hand = m.Seats[0].Hand[:2]
	m.endDeal(-1, byBlock)
	events := apply(t, m, 1, Action{Do: Stop})
	if events[0].E != EvOver || !slices.Equal(events[0].Wins, []int{0}) || !slices.Equal(events[0].Totals, []int{2, 13}) {
		t.Error("totals then decide", events)
	}
}

func TestHandsAreHiddenUntilTheDealIsOver(t *testing.T) {
	m := begin(t, ruleSet(t, "machiavelli"), 2, "hidden")
	v := m.View(0)
	if len(v.Hand) != 13 || v.Seats[1].Cards != 13 || v.Seats[1].Hand != nil || v.Seed != "" {
		t.Errorf("%+v", v.Seats)
	}
	m.endDeal(-1, byBlock)
	v = m.View(0)
	if len(v.Seats[1].Hand) != 13 || v.Seed != "hidden" {
		t.Error("open after the deal, the seed after the match")
	}
}

func TestWhoPlaysNothingDrawsAsManyAsTheHouseRuleSays(t *testing.T) {
	for _, c := range []struct {
		id, house string
		stock     string
		left      int // in the stock
		drawn     int
	}{
		{"machiavelli", "draw=1", "2C 2D 2S 2H", 50, 1},
		{"machiavelli", "draw=2", "2C 2D 2S 2H", 50, 2},
		{"sabra", "draw=3", "2C 2D 2S 2H", 50, 3},
		{"machiavelli", "draw=3", "2C 2D 2S", 2, 2}, // what is left
		{"guadalupe", "draw=1", "2C 2D 2S", 50, 1},
		{"guadalupe", "draw=3", "2C 2D 2S", 50, 3},
	} {
		r, err := ruleSet(t, c.id).With(parsed(t, c.house))
		if err != nil {
			t.Fatal(err)
		}
		m := setUp(t, r, "5H-6H-7H", "4H KC", c.stock)
		m.Stock = m.Stock[:min(len(m.Stock), c.left)]
		events := apply(t, m, 0, Action{Do: Draw})
		if n := len(m.Seats[0].Hand); n != 2+c.drawn || events[0].Count != c.drawn || m.Turn != 1 {
			t.Errorf("%s, %s: %d cards in the hand, %+v", c.id, c.house, n, events[0])
		}
	}
}
