package match

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// owned is a match of krambambuli: the melds belong to the seats given, seat 0
// has melded in an earlier turn and has drawn.
func owned(t *testing.T, table string, owners []int, hand string) *Match {
	r := ruleSet(t, "krambambuli")
	m := setUp(t, r, table, hand, "2C 2D 3C")
	for i := range m.Table {
		m.Table[i].Owner = owners[i]
	}
	m.Now.Drawn = 1
	return m
}

// layOwned is lay with an owner for each meld.
func layOwned(t *testing.T, m *Match, table string, owners ...int) Action {
	a := lay(t, m, 0, table)
	for i := range a.Table {
		a.Table[i].Owner = owners[i]
	}
	return a
}

func TestKrambambuliDrawOrTakeMeldAsYouLikeEndByDiscarding(t *testing.T) {
	m := setUp(t, ruleSet(t, "krambambuli"), "", "4H 5H 6H KC", "2C 2D 3C")
	up := m.top()
	refused(t, m, 0, layOwned(t, m, "4H-5H-6H", 0), DrawFirst)
	refused(t, m, 0, Action{Do: Discard, Card: m.Seats[0].Hand[0]}, DrawFirst)
	refused(t, m, 0, Action{Do: Pass}, NoSuchAction)
	draw := m.Clone()
	apply(t, draw, 0, Action{Do: Draw})
	refused(t, draw, 0, Action{Do: Draw}, DrawnAll)
	refused(t, draw, 0, Action{Do: Take}, DrawnAll)

	if events := apply(t, m, 0, Action{Do: Take}); events[0].Card != up || !slices.Contains(m.Seats[0].Hand, up) {
		t.Error(events)
	}
	if !slices.Equal(m.View(1).Seats[0].Known, []card.Face{up.Face()}) {
		t.Error("all have seen the upcard go to the hand")
	}
	apply(t, m, 0, layOwned(t, m, "4H-5H-6H", 0))
	refused(t, m, 0, Action{Do: Discard, Card: m.Seats[1].Hand[0]}, CardForeign)
	apply(t, m, 0, Action{Do: Discard, Card: up})
	if m.top() != up || m.OnTurn() != 1 || len(m.View(1).Seats[0].Known) != 0 {
		t.Error("the discard is the new upcard")
	}
}

func TestKrambambuliMeldsHaveOwners(t *testing.T) {
	for _, c := range []struct {
		name, table, hand, play string
		owners, after           []int
		early                   bool
		want                    Reason
	}{
		{"sets of any suits, three or more", "", "4H 4S 4D 4C KC", "4H-4S-4D-4C", nil, []int{0}, true, ""},
		{"runs, ace high", "", "QH KH AH KC", "QH-KH-AH", nil, []int{0}, true, ""},
		{"no ace low", "", "AH 2H 3H KC", "AH-2H-3H", nil, []int{0}, true, IllegalMeld},
		{"add to your own", "5H-6H-7H", "8H KC", "5H-6H-7H-8H", []int{0}, []int{0}, false, ""},
		{"not to another's", "5H-6H-7H", "8H KC", "5H-6H-7H-8H", []int{1}, []int{1}, false, rules.NotYours},
		{"nor take it over", "5H-6H-7H", "8H KC", "5H-6H-7H-8H", []int{1}, []int{0}, false, rules.NotYours},
		{"a new meld is yours", "5H-6H-7H", "TS TD TC KC", "5H-6H-7H TS-TD-TC", []int{1}, []int{1, 1}, false, rules.NotYours},
		{"steal one card for a new meld with two from the hand", "5H-6H-7H-8H", "8S 8D KC", "5H-6H-7H 8H-8S-8D", []int{1}, []int{1, 0}, false, ""},
		{"not in the turn of the first meld", "5H-6H-7H-8H", "8S 8D KC", "5H-6H-7H 8H-8S-8D", []int{1}, []int{1, 0}, true, rules.StealFirst},
		{"the meld must stay legal", "5H-6H-7H-8H", "6S 6D KC", "5H-7H-8H 6H-6S-6D", []int{1}, []int{1, 0}, false, IllegalMeld},
		{"one card a turn", "5H-6H-7H-8H 9S-9H-9D-9C", "8S 8D 7C 8C KC", "5H-6H-7H 8H-8S-8D 9S-9H-9D 7C-8C-9C", []int{1, 1}, []int{1, 0, 1, 0}, false, rules.StealOnce},
		{"not for a meld that lies", "5H-6H-7H-8H 8S-8D-8C", "KC KS", "5H-6H-7H 8S-8D-8C-8H", []int{1, 0}, []int{1, 0}, false, NothingAdded},
		{"not even with a hand card", "5H-6H-7H-8H 9S-TS-JS", "QS KC 8S 8D", "5H-6H-7H 9S-TS-JS-QS 8H-8S-8D", []int{1, 0}, []int{1, 0, 0}, false, ""},
		{"your own are not rearranged", "5H-6H-7H-8H", "8S 8D KC", "5H-6H-7H 8H-8S-8D", []int{0}, []int{0, 0}, false, rules.TableFixed},
		{"nothing is joined", "5H-6H-7H 8H-9H-TH", "JH KC", "5H-6H-7H-8H-9H-TH-JH", []int{0, 0}, []int{0}, false, rules.TableFixed},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := owned(t, c.table, c.owners, c.hand)
			m.Seats[0].Opened = !c.early
			if _, err := m.Apply(0, layOwned(t, m, c.play, c.after...)); why(err) != c.want {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

func TestKrambambuliStealsOncePerTurnAndOnlyOnLaterTurns(t *testing.T) {
	m := owned(t, "5H-6H-7H-8H 9S-9H-9D-9C", []int{1, 1}, "8S 8D 7C 8C KC")
	apply(t, m, 0, layOwned(t, m, "5H-6H-7H 8H-8S-8D 9S-9H-9D-9C", 1, 0, 1))
	refused(t, m, 0, layOwned(t, m, "5H-6H-7H 8H-8S-8D 9S-9H-9D 7C-8C-9C", 1, 0, 1, 0), rules.StealOnce)

	m = owned(t, "5H-6H-7H-8H", []int{1}, "8S 8D TS TD TC KC QC")
	m.Seats[0].Opened = false
	apply(t, m, 0, layOwned(t, m, "5H-6H-7H-8H TS-TD-TC", 1, 0))
	refused(t, m, 0, layOwned(t, m, "5H-6H-7H TS-TD-TC 8H-8S-8D", 1, 0, 0), rules.StealFirst)
}

func TestKrambambuliGoesOutWithOrWithoutALastDiscard(t *testing.T) {
	m := owned(t, "", nil, "4H 5H 6H")
	if events := apply(t, m, 0, layOwned(t, m, "4H-5H-6H", 0)); events[1].Reason != byOut {
		t.Error(events)
	}
	m = owned(t, "", nil, "4H 5H 6H KC")
	apply(t, m, 0, layOwned(t, m, "4H-5H-6H", 0))
	if events := apply(t, m, 0, Action{Do: Discard, Card: m.Seats[0].Hand[0]}); events[1].Reason != byOut || !slices.Equal(events[1].Points, []int{0, 7}) {
		t.Error(events)
	}
}

func TestKrambambuliTheDiscardsAreTurnedOverUnshuffled(t *testing.T) {
	m := setUp(t, ruleSet(t, "krambambuli"), "", "4H 5H 6H KC", "2C 2D 3C")
	m.Pile = append(m.Pile, m.Stock...)
	m.Stock = nil
	first, second, top := m.Pile[0], m.Pile[1], m.top()
	events := apply(t, m, 0, Action{Do: Draw})
	if events[0].E != EvRestock || !slices.Contains(m.Seats[0].Hand, first) || m.Stock[0] != second || len(m.Pile) != 1 || m.top() != top {
		t.Error("all but the top card, the first discarded drawn first", events[1])
	}
}

func TestKrambambuliEndsAtFiveHundred(t *testing.T) {
	r := ruleSet(t, "krambambuli")
	if got := r.Worth(ids(t, "AS KS TD 9C")); got != 10+10+10+9 {
		t.Error("ace and court 10, else face:", got)
	}
	m := begin(t, r, 2, "500")
	m.Seats[0].Total = 495
	m.Seats[1].Hand = nil
	m.endDeal(1, byOut)
	if m.At() != Over || !slices.Equal(m.Winners, []int{1}) {
		t.Error("lowest total wins when someone reaches 500")
	}
}

func TestADealOfDiscardsWithoutAMeldIsBlockedInTheEnd(t *testing.T) {
	m := begin(t, ruleSet(t, "krambambuli"), 2, "idle")
	for n := 0; m.At() == Turning; n++ {
		seat := m.OnTurn()
		apply(t, m, seat, Action{Do: Take})
		apply(t, m, seat, Action{Do: Discard, Card: m.Seats[seat].Hand[0]})
		if n > 100 {
			t.Fatal("it goes on")
		}
	}
	if m.Scores[0].Reason != byBlock || m.Turns != 2*m.Rules.Stale {
		t.Error(m.Scores[0].Reason, m.Turns)
	}
}

// pushing is a match of push in which everybody has met the contract.
func pushing(t *testing.T, table, hand string) *Match {
	m := setUp(t, ruleSet(t, "push"), table, hand, "KD JD 3C")
	m.Now.Drawn = 1
	return m
}

func TestPushTakeTheUpcardOrPushItToTheLeft(t *testing.T) {
	m := pushing(t, "", "4H 5H 6H KC")
	m.Now.Drawn = 0
	refused(t, m, 0, Action{Do: Draw}, NoSuchAction)
	take := m.Clone()
	apply(t, take, 0, Action{Do: Take})
	up, unseen, next := m.top(), m.Stock[0], m.Stock[1]
	events := apply(t, m, 0, Action{Do: Push})
	if got := kindsOf(events); !slices.Equal(got, []What{EvPush, EvDraw}) || events[0].To != 1 {
		t.Fatal(events)
	}
	left := m.Seats[1].Hand
	if !slices.Contains(left, up) || !slices.Contains(left, unseen) || !slices.Contains(m.Seats[0].Hand, next) {
		t.Error("both to the left-hand opponent, the next card to the player's hand")
	}
	for seat := range 4 {
		e := Seen(events[0], seat)
		if shown := slices.Contains(e.Cards, unseen); shown != (seat == 1) || e.Cards[0] != up {
			t.Errorf("only the receiver sees the pushed card; seat %d: %v", seat, e.Cards)
		}
	}
	refused(t, m, 0, Action{Do: Push}, DrawnAll)
	refused(t, m, 0, Action{Do: Take}, DrawnAll)
}

func TestPushNeedsTwoStockCards(t *testing.T) {
	m := pushing(t, "", "4H 5H 6H KC")
	m.Now.Drawn = 0
	m.Stock, m.Pile = m.Stock[:1], append(m.Pile, m.Stock[1:]...)
	top := m.top()
	events := apply(t, m, 0, Action{Do: Push})
	if events[0].E != EvRestock || len(m.Pile) != 0 || !slices.Contains(m.Seats[1].Hand, top) {
		t.Error("the discards under the upcard are shuffled into a new stock", kindsOf(events))
	}
	m = pushing(t, "", "4H 5H 6H KC")
	m.Now.Drawn = 0
	m.Gone, m.Stock = m.Stock[1:], m.Stock[:1]
	refused(t, m, 0, Action{Do: Push}, MustTake)
	apply(t, m, 0, Action{Do: Take})
}

func TestPushTheFirstCardTurnedUpIsNeverWild(t *testing.T) {
	r := ruleSet(t, "push")
	for seed := range 200 {
		m := begin(t, r, 4, string(rune('a'+seed)))
		if r.Meld.IsWild(m.top().Face()) {
			t.Fatal(m.top())
		}
	}
}

func TestPushFirstMeldsFollowTheContractOfTheDeal(t *testing.T) {
	for _, c := range []struct {
		deal       int
		hand, play string
		want       Reason
	}{
		{1, "4H 4S 4D 9C 9H 9S KC", "4H-4S-4D 9C-9H-9S", ""},
		{1, "4H 4S 4D 9C 9H 9S KC", "4H-4S-4D", rules.OpenWithThese},
		{1, "4H 5H 6H 9C 9H 9S KC", "4H-5H-6H 9C-9H-9S", rules.OpenWithThese},
		{2, "4H 5H 6H 7H 9C 9H 9S KC", "4H-5H-6H-7H 9C-9H-9S", ""},
		{2, "4H 5H 6H 9C 9H 9S KC", "4H-5H-6H 9C-9H-9S", rules.OpenWithThese},
		{3, "4H 5H 6H 7H 9C TC JC QC KC", "4H-5H-6H-7H 9C-TC-JC-QC", ""},
		{4, "4H 4S 4D 9C 9H 9S TC TH X KC", "4H-4S-4D 9C-9H-9S TC-TH-X=TS", ""},
		{5, "4H 5H 6H 7H 8H 9C TC JC QC KC AS", "4H-5H-6H-7H-8H 9C-TC-JC-QC-KC", ""},
		{5, "4H 5H 6H 7H 9C TC JC QC KC AS", "4H-5H-6H-7H 9C-TC-JC-QC-KC", rules.OpenWithThese},
	} {
		m := pushing(t, "", c.hand)
		m.Seats[0].Opened, m.Deal = false, c.deal
		if _, err := m.Apply(0, lay(t, m, 0, c.play)); why(err) != c.want {
			t.Errorf("deal %d: %s: %v, want %q", c.deal, c.play, err, c.want)
		}
	}
	if hands := ruleSet(t, "push").Hand; !slices.Equal(hands, []int{6, 7, 8, 9, 10}) {
		t.Error(hands)
	}
	m := pushing(t, "4H-5H-6H", "7H KC")
	m.Seats[0].Opened = false
	refused(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H"), rules.OpenWithThese) // a partner's first meld does not count for you
}

func TestPushMeldsAreOnlyExtended(t *testing.T) {
	for _, c := range []trial{
		{"adding to any meld", "5H-6H-7H", "8H KC", "5H-6H-7H-8H", ""},
		{"any melds", "5H-6H-7H", "9C 9H 9S KC", "5H-6H-7H 9C-9H-9S", ""},
		{"none is split", "5H-6H-7H-8H-9H-TH", "JH KC", "5H-6H-7H 8H-9H-TH-JH", rules.TableFixed},
		{"none is joined", "5H-6H-7H 8H-9H-TH", "JH KC", "5H-6H-7H-8H-9H-TH-JH", rules.TableFixed},
		{"none is rearranged", "5H-6H-7H-8H", "8S 8D KC", "5H-6H-7H 8H-8S-8D", rules.TableFixed},
		{"sets of any suits", "", "9C 9C 9H KC", "9C-9C-9H", ""},
		{"a meld holds a natural card", "", "X 2S 2H KC", "X=9C-2S=9H-2H=9S", IllegalMeld},
		{"a two is never a two", "", "AH 2H 3H KC", "AH-2H-3H", IllegalMeld},
		{"even standing for a two it is wild", "", "AH 2H 3H KC", "AH-2H=2H-3H", ""},
		{"a joker is exchanged for its card and goes into a new meld", "5H-6H-X=7H", "7H 9C 9S KC", "5H-6H-7H 9C-9S-X=9H", ""},
		{"or into another", "5H-6H-X=7H 9C-9S-9H", "7H KC", "5H-6H-7H 9C-9S-9H-X=9D", ""},
		{"in a set for any card of the rank", "9C-9S-X=9H 5H-6H-7H", "9D KC", "9C-9S-9D 5H-6H-7H-X=8H", ""},
		{"at once into another meld, not the same", "5H-6H-X=7H", "7H KC", "5H-6H-7H-X=8H", rules.JokerChanged},
		{"not for another card", "5H-6H-X=7H", "4H 9C 9S KC", "4H-5H-6H 9C-9S-X=9H", rules.SwapNatural},
		{"a two is never exchanged", "5H-6H-2S=7H", "7H 9C 9S KC", "5H-6H-7H 9C-9S-2S=9H", rules.TableFixed},
		{"nor a joker that stands for a two", "AH-X=2H-3H", "2H 9C 9S KC", "AH-2H=2H-3H 9C-9S-X=9H", rules.SwapNatural},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := pushing(t, c.table, c.hand)
			if _, err := m.Apply(0, lay(t, m, 0, c.play)); why(err) != c.want {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

func TestPushEachMeldCarriesItsOwnerAndAnyoneMayExtendIt(t *testing.T) {
	m := pushing(t, "9C-9S-X=9H TC-JC-QC", "4H 5H 6H 7H 9D KC 2S")
	m.Table[0].Owner, m.Table[1].Owner = 1, 2
	events := apply(t, m, 0, lay(t, m, 0, "TC-JC-QC-KC 9C-9S-9D 4H-5H-6H-X=7H"))
	if got := ownersOf(events[0].Table); !slices.Equal(got, []int{2, 1, 0}) || !slices.Equal(ownersOf(m.View(3).Table), got) {
		t.Error("who laid a meld keeps it, whoever extends it or exchanges its joker:", got)
	}
	d := NewDraft(m.View(0))
	d.Move(pick(t, d, "7H"), To{New: true})
	if got := d.Melds(); got[len(got)-1].Owner != 0 {
		t.Error("a new meld of a half-made turn is the player's own")
	}
	old := strings.ReplaceAll(string(asJSON(m)), `"owner":2`, `"owner":-1`)
	var back Match
	if err := json.Unmarshal([]byte(old), &back); err != nil || back.Table[0].Owner != -1 {
		t.Error("older saves name no owners:", err)
	}
	if err := json.Unmarshal([]byte(strings.ReplaceAll(old, `"owner":1`, `"owner":4`)), &back); err == nil {
		t.Error("an owner who does not play")
	}
}

func TestPushTheSideThatGoesOutScoresNothing(t *testing.T) {
	m := pushing(t, "5H-6H-7H", "8H")
	m.Seats[1].Hand, m.Seats[2].Hand, m.Seats[3].Hand = ids(t, "KC"), ids(t, "AS X"), ids(t, "2D 9C")
	events := apply(t, m, 0, lay(t, m, 0, "5H-6H-7H-8H"))
	if s := events[1]; !slices.Equal(s.Points, []int{0, 35, 0, 35}) || !slices.Equal(s.Wins, []int{0, 2}) {
		t.Errorf("the other side counts both hands: %+v", s)
	}
	if got := m.Rules.Worth(ids(t, "X 2S AS KS TD 9C")); got != 20+20+15+10+10+5 {
		t.Error("wild card 20, ace 15, K to 10 10, else 5:", got)
	}
	if m.At() != Scored || m.Rules.End.Deals != 5 {
		t.Error("five deals")
	}
}

func TestTheTimerOfTheDiscardGames(t *testing.T) {
	r, err := ruleSet(t, "krambambuli").With(rules.Options{Timer: 30})
	if err != nil {
		t.Fatal(err)
	}
	m := setUp(t, r, "", "4H 5H 6H KC", "2C 2D 3C")
	next := m.Stock[0]
	if apply(t, m, 0, Action{Do: GiveUp, Timed: true}); m.top() != next || len(m.Seats[0].Hand) != 4 || m.OnTurn() != 1 {
		t.Error("draw from the stock and discard that card")
	}
	if r, err = ruleSet(t, "push").With(rules.Options{Timer: 30}); err != nil {
		t.Fatal(err)
	}
	m = setUp(t, r, "", "4H 5H 6H KC", "2C 2D 3C")
	next = m.Stock[1]
	if got := kindsOf(apply(t, m, 0, Action{Do: GiveUp, Timed: true})); !slices.Equal(got, []What{EvPush, EvDraw, EvDiscard, EvTurn}) || m.top() != next {
		t.Error("in push the stock is drawn from by a push", got)
	}
	m = setUp(t, r, "", "4H 5H 6H KC", "2C 2D 3C")
	m.Gone, m.Stock = m.Stock[1:], m.Stock[:1]
	up := m.top()
	if apply(t, m, 0, Action{Do: GiveUp, Timed: true}); m.top() != up {
		t.Error("with too few cards to push the upcard is taken, and discarded")
	}
}

func TestAJokerMayZapAnOpponent(t *testing.T) {
	r, err := ruleSet(t, "machiavelli-jokers").With(rules.Options{Zap: true})
	if err != nil {
		t.Fatal(err)
	}
	m := setUp(t, r, "5H-6H-7H", "X KC QC", "2C 2D")
	joker := m.Seats[0].Hand[0]
	refused(t, m, 0, Action{Do: Zap, Card: m.Seats[0].Hand[1], To: 1}, NotAJoker)
	for _, to := range []int{0, -1, 2} {
		refused(t, m, 0, Action{Do: Zap, Card: joker, To: to}, NoOpponent)
	}
	events := apply(t, m, 0, Action{Do: Zap, Card: joker, To: 1})
	if got := kindsOf(events); !slices.Equal(got, []What{EvZap, EvTurn, EvPass, EvTurn}) || m.OnTurn() != 0 {
		t.Error("the next turn is missed", got)
	}
	if len(m.Seats[0].Hand) != 1 || len(m.Seats[1].Hand) != 3 || !slices.Contains(m.Seats[1].Hand, events[0].Card) || !slices.Equal(m.Gone, []card.ID{joker}) {
		t.Error("one card goes over, the joker leaves the game")
	}
	m = setUp(t, r, "5H-6H-7H", "X KC", "2C 2D")
	if e := refused(t, m, 0, Action{Do: Zap, Card: m.Seats[0].Hand[0], To: 1}, TooFew); e.N != 3 {
		t.Error(e)
	}
	m = setUp(t, ruleSet(t, "machiavelli-jokers"), "5H-6H-7H", "X KC QC", "2C 2D")
	refused(t, m, 0, Action{Do: Zap, Card: m.Seats[0].Hand[0], To: 1}, NoSuchAction)
}

func TestJokersFreeMayBeReassignedAtWill(t *testing.T) {
	for _, id := range []string{"machiavelli-jokers", "tahiti", "vatikan", "vatican", "carousel", "carousel-cats", "carousel-classic", "sabra"} {
		r, err := ruleSet(t, id).With(rules.Options{Jokers: rules.JokersFree})
		if err != nil {
			t.Fatal(id, err)
		}
		m := setUp(t, r, "8H-9H-X=TH", "6H KC 5D", "3C 2D")
		m.Now.Drawn = min(1, r.MaxDraw)
		apply(t, m, 0, lay(t, m, 0, "6H-X=7H-8H-9H"))
	}
}
