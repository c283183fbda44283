package match

import (
	"slices"
	"testing"

	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// cause is why a play was refused: the meld's reason where a meld is illegal.
func cause(err *Error) any {
	if err != nil && err.Cause != nil {
		return err.Cause.Kind
	}
	return nil
}

// trial is a play on a table: accepted ("") or refused.
type trial struct {
	name, table, hand, play string
	want                    Reason
}

// tryAll plays each trial on a table of its own.
func tryAll(t *testing.T, r rules.Rules, trials []trial) {
	t.Helper()
	for _, c := range trials {
		t.Run(c.name, func(t *testing.T) {
			m := setUp(t, r, c.table, c.hand, "2C 2C")
			if _, err := m.Apply(0, lay(t, m, 0, c.play)); why(err) != c.want {
				t.Errorf("%s with %s: %s: %v, want %q", c.table, c.hand, c.play, err, c.want)
			}
		})
	}
}

// unopened is a match in which nobody has met the first-meld duty.
func unopened(t *testing.T, r rules.Rules, table, hand string) *Match {
	m := setUp(t, r, table, hand, "2C 2C")
	for i := range m.Seats {
		m.Seats[i].Opened = false
	}
	m.FindDuty()
	return m
}

func TestTheFifteenCardGames(t *testing.T) {
	for _, id := range []string{"machiavelli-15", "machiavelli-free", "machiavelli-jokers", "machiavelli-corner", "manipulation-rummy"} {
		r := ruleSet(t, id)
		want := 15
		if id == "machiavelli-free" {
			want = 12
		}
		m := begin(t, r, 3, id)
		if len(m.Seats[0].Hand) != want || r.Failed.Draw != 3 {
			t.Errorf("%s: %d cards, a failed move costs %d", id, len(m.Seats[0].Hand), r.Failed.Draw)
		}
		m.Seats[2].Hand = nil
		m.endDeal(2, byOut)
		if m.At() != Over || !slices.Equal(m.Winners, []int{2}) || m.Seats[0].Total != 0 {
			t.Errorf("%s: the winner of the deal wins the game", id)
		}
	}
}

func TestTheWinnerOfTheDealDealsNext(t *testing.T) {
	r, err := ruleSet(t, "machiavelli-15").With(rules.Options{Deals: 3})
	if err != nil {
		t.Fatal(err)
	}
	m := begin(t, r, 4, "deals next")
	winner := (m.Dealer + 3) % 4
	m.Seats[winner].Hand = nil
	m.endDeal(winner, byOut)
	apply(t, m, 0, Action{Do: Deal})
	if m.Dealer != winner {
		t.Errorf("seat %d deals, seat %d won", m.Dealer, winner)
	}
}

func TestInWinnerOnlySetsABlockedDealGoesToTheFewestCards(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli-jokers"), "5H-6H-7H", "X KC", "2C 2C KD")
	m = dry(m)
	apply(t, m, 0, Action{Do: Pass})
	events := apply(t, m, 1, Action{Do: Pass})
	if !slices.Equal(events[1].Wins, []int{0}) || !slices.Equal(events[1].Points, []int{0, 0}) {
		t.Errorf("a joker counts as one card: %+v", events[1])
	}
}

func TestUsingAFreeCardCountsAsTheTurnsPlay(t *testing.T) {
	r := ruleSet(t, "machiavelli-free")
	m := begin(t, r, 5, "four")
	if len(m.Free) != 4 {
		t.Error("four cards lie face up", m.Free)
	}
	tryAll(t, r, []trial{
		{"no card from the hand", "5H-6H-7H 8H KC", "2S 3S", "5H-6H-7H-8H KC", ""},
		{"with one from the hand", "5H-6H-7H 8H KC", "2S 9H", "5H-6H-7H-8H-9H KC", ""},
		{"nothing at all", "5H-6H-7H 8H KC", "2S 3S", "5H-6H-7H 8H KC", NothingAdded},
		{"a free card is gone", "5H-6H-7H 8H KC", "2S 3S", "5H-6H-7H-8H", CardMissing},
	})
	m = setUp(t, r, "5H-6H-7H 8H KC", "2S 3S", "2C 2C")
	apply(t, m, 0, lay(t, m, 0, "5H-6H-7H-8H KC"))
	if len(m.Free) != 1 || len(m.Seats[0].Hand) != 2 {
		t.Error("a used free card is a table card", m.Free)
	}
	d := NewDraft(setUp(t, r, "5H-6H-7H 8H KC", "2S 3S", "2C 2C").View(0))
	eight := d.Free()[0]
	if err := d.Move(d.Free()[:1], To{Meld: 1, At: -1}); err != nil {
		t.Fatal(err)
	}
	if err := d.Move(d.now().free[:0:0], To{Hand: true}); err == nil || err.Why != NothingAdded {
		t.Error(err)
	}
	if err := d.Refuses(Play); err != nil {
		t.Error(err)
	}
	if d.Mine(eight) {
		t.Error("free cards never go to a hand")
	}
}

func TestMachiavelliJokers(t *testing.T) {
	tryAll(t, ruleSet(t, "machiavelli-jokers"), []trial{
		{"at most one joker per meld", "8H-9H-X=TH", "X KC", "8H-9H-X=TH-X=JH", IllegalMeld},
		{"freed and used again with two cards from the hand", "8H-9H-X=TH", "TH 4S 5S KC", "8H-9H-TH 4S-5S-X=6S", ""},
		{"the new meld must hold two cards from the hand", "8H-9H-X=TH 4S-5S-6S", "TH 7S KC", "8H-9H-TH 4S-5S-6S-7S-X=8S", rules.JokerReuse},
		{"freed from the table too", "8H-9H-X=TH TS-TD-TC-TH", "4S 5S KC", "8H-9H-TH TS-TD-TC 4S-5S-X=6S", ""},
		{"not freed it keeps its card", "8H-9H-X=TH", "7H JH KC", "7H-8H-9H-X=TH-JH", ""},
		{"not freed it may not change", "8H-9H-X=TH", "6H KC", "6H-X=7H-8H-9H", rules.JokerChanged},
		{"an unfreed joker may move while it keeps its card", "8H-9H-X=TH", "7H TS TD KC", "7H-8H-9H TS-TD-X=TH", ""},
	})
}

func TestMachiavelliCornerRunsMayTurnRoundTheCorner(t *testing.T) {
	r := ruleSet(t, "machiavelli-corner")
	tryAll(t, r, []trial{
		{"K-A-2", "", "KH AH 2H 5S", "KH-AH-2H", ""},
		{"Q-K-A-2-3", "QH-KH-AH", "2H 3H 5S", "QH-KH-AH-2H-3H", ""},
	})
	tryAll(t, ruleSet(t, "machiavelli"), []trial{{"not elsewhere", "", "KH AH 2H 5S", "KH-AH-2H", IllegalMeld}})
}

func TestTahitiJokersFreezeTheirMelds(t *testing.T) {
	r := ruleSet(t, "tahiti")
	tryAll(t, r, []trial{
		{"cards may be added", "8H-9H-X=TH", "7H JH KC", "7H-8H-9H-X=TH-JH", ""},
		{"no card leaves a frozen meld", "8H-9H-X=TH-JH", "JS JD KC", "8H-9H-X=TH JS-JH-JD", rules.JokerFrozen},
		{"it is not split", "6H-7H-8H-9H-X=TH-JH", "QH KC", "6H-7H-8H 9H-X=TH-JH-QH", rules.JokerFrozen},
		{"freed from the hand, used again in another meld", "8H-9H-X=TH", "TH 4S 5S KC", "8H-9H-TH 4S-5S-X=6S", ""},
		{"the meld it left is then free to rearrange", "8H-9H-X=TH-JH", "TH JS JD KC 4S 5S", "8H-9H-TH JS-JH-JD 4S-5S-X=6S", ""},
		{"not freed by a card of the table", "8H-9H-X=TH TS-TD-TC-TH", "4S 5S KC", "8H-9H-TH TS-TD-TC 4S-5S-X=6S", rules.JokerChanged},
		{"not used again in the same meld", "8H-9H-X=TH", "TH KC", "8H-9H-TH-X=JH", rules.JokerElse},
		{"at most one joker per meld", "8H-9H-X=TH", "X KC", "8H-9H-X=TH-X=JH", IllegalMeld},
		{"a joker among the free cards is melded", "8H-9H-TH X 4C", "JS QS KC", "8H-9H-TH JS-QS-X=KS 4C", ""},
		{"a play needs a card from the hand", "8H-9H-TH JH 4C", "JS QS KC", "8H-9H-TH-JH 4C", NothingAdded},
	})
	m := setUp(t, r, "8H-9H-TH", "X JS AS KC 9D", "2C")
	if got := m.worth(0); got != 30+10+11+10+9 {
		t.Error("2 to 10 face, court 10, ace 11, joker 30:", got)
	}
	m = begin(t, r, 2, "tahiti")
	if len(m.Seats[0].Hand) != 5 || len(m.Free) != 4 || len(m.Stock) != 108-14 {
		t.Error("five cards each and four free cards of 108", len(m.Stock))
	}
}

func TestGuadalupeEveryTurnEndsWithADraw(t *testing.T) {
	r := ruleSet(t, "guadalupe")
	m := setUp(t, r, "5H-6H-7H", "4H KC", "2C 2C")
	if events := apply(t, m, 0, Action{Do: Draw}); events[0].Count != 2 || len(m.Seats[0].Hand) != 4 {
		t.Error("nothing played: draw 2", events)
	}
	m = setUp(t, r, "5H-6H-7H", "4H KC", "2C 2C")
	events := apply(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H"))
	if got := kindsOf(events); !slices.Equal(got, []What{EvPlay, EvDraw, EvTurn}) || events[1].Count != 1 || events[1].Why != "end" {
		t.Error("played, not out: draw 1", events)
	}
	m = setUp(t, r, "5H-6H-7H", "4H", "2C 2C")
	if events = apply(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H")); events[1].E != EvScore {
		t.Error("out: no draw", events)
	}
	m = setUp(t, r, "5H-6H-7H", "4H KC", "2C 2C")
	if events = apply(t, m, 0, Action{Do: GiveUp}); events[1].Count != 2 {
		t.Error("a failed move counts as a turn without a play", events)
	}
}

func TestVatikanFirstPlayHoldsARunOfThreeNaturalsFromTheHand(t *testing.T) {
	for _, id := range []string{"vatikan", "vatican"} {
		r := ruleSet(t, id)
		for _, c := range []struct {
			table, hand, play string
			want              Reason
		}{
			{"", "4H 5H 6H KC", "4H-5H-6H", ""},
			{"", "4S 4H 4D KC", "4S-4H-4D", rules.OpenWithRun},
			{"", "4H 5H X KC", "4H-5H-X=6H", rules.OpenWithRun},
			{"4S-4D-4C 5S-5D-5C 6S-6D-6C", "4H 5H 6H KC", "4S-4D-4C-4H 5S-5D-5C-5H 6S-6D-6C-6H", ""},
			{"7H-8H-9H", "4H 5H 6H TH KC", "4H-5H-6H-7H-8H-9H-TH", ""},
			{"7H-8H-9H", "TH KC", "7H-8H-9H-TH", rules.OpenWithRun},
		} {
			m := unopened(t, r, c.table, c.hand)
			if _, err := m.Apply(0, lay(t, m, 0, c.play)); why(err) != c.want {
				t.Errorf("%s: %s with %s: %v, want %q", id, c.play, c.hand, err, c.want)
			} else if c.want == "" && !m.Seats[0].Opened {
				t.Error("the duty is not done")
			}
		}
	}
}

func TestVatikanJokersKeepTheirCardAndTheirMeld(t *testing.T) {
	r := ruleSet(t, "vatikan")
	tryAll(t, r, []trial{
		{"a natural card that lay with it lies with it still", "8H-9H-X=TH", "TS TD 8S 8D KC", "8S-8H-8D 9H-X=TH-JH", CardForeign},
		{"it stays with the nine", "8H-9H-X=TH", "JH 8S 8D KC", "8S-8H-8D 9H-X=TH-JH", ""},
		{"it leaves all its naturals", "8H-9H-X=TH", "7H TS TD KC", "7H-8H-9H TS-TD-X=TH", rules.JokerBound},
		{"freed from the hand it is any card", "8H-9H-X=TH", "TH 4S 5S KC", "8H-9H-TH 4S-5S-X=6S", ""},
		{"freed from the table", "8H-9H-X=TH TS-TD-TC-TH", "4S 5S KC", "8H-9H-TH TS-TD-TC 4S-5S-X=6S", ""},
		{"freed and used as the same card", "8H-9H-X=TH", "TH TS TD KC", "8H-9H-TH TS-TD-X=TH", ""},
		{"not freed it may not change", "8H-9H-X=TH", "7H KC", "X=6H-7H-8H-9H", rules.JokerChanged},
	}[1:])
	tryAll(t, ruleSet(t, "vatican"), []trial{
		{"in vatican it may move while it keeps its card", "8H-9H-X=TH", "7H TS TD KC", "7H-8H-9H TS-TD-X=TH", ""},
		{"in vatican aces go round the corner", "QH-KH-AH", "2H 5S", "QH-KH-AH-2H", ""},
	})
}

func TestVaticanFailedMoveKeepsWhatFits(t *testing.T) {
	r := ruleSet(t, "vatican")
	m := setUp(t, r, "5H-6H-7H", "4H KC 9S 2S", "2C 2C")
	a := lay(t, m, 0, "4H-5H-6H-7H KC-9S")
	a.Do = GiveUp
	events := apply(t, m, 0, a)
	if got := kindsOf(events); !slices.Equal(got, []What{EvGiveUp, EvPlay, EvTurn}) || written(m.Table) != "4H-5H-6H-7H" || len(m.Seats[0].Hand) != 3 {
		t.Error("only the cards that do not fit return", events, written(m.Table))
	}
	m = setUp(t, r, "5H-6H-7H", "4H KC 9S 2S", "2C 2C")
	a = lay(t, m, 0, "5H-6H-7H KC-9S")
	a.Do = GiveUp
	events = apply(t, m, 0, a)
	if got := kindsOf(events); !slices.Equal(got, []What{EvGiveUp, EvDraw, EvTurn}) || events[1].Count != 1 || len(m.Seats[0].Hand) != 5 {
		t.Error("if none fits, all return and the player draws 1", events)
	}
	m = setUp(t, r, "5H-6H-7H-8H", "4H KC 9S 2S", "2C 2C")
	a = lay(t, m, 0, "4H-5H-6H 7H-8H KC-9S")
	a.Do = GiveUp
	if apply(t, m, 0, a); written(m.Table) != "5H-6H-7H-8H" {
		t.Error("table cards left homeless: everything goes back", written(m.Table))
	}
}

func TestVatikanFailedMoveIsTakenBackForNothing(t *testing.T) {
	m := setUp(t, ruleSet(t, "vatikan"), "5H-6H-7H", "4H KC", "2C 2C")
	refused(t, m, 0, Action{Do: GiveUp}, NoSuchAction)
	if _, err := ruleSet(t, "vatikan").With(rules.Options{Strict: true}); err == nil {
		t.Error("strict needs a penalty")
	}
}

func TestSabraOpensWithThirtyFromTheHand(t *testing.T) {
	r := ruleSet(t, "sabra")
	for _, c := range []struct {
		table, hand, play string
		want              Reason
	}{
		{"", "9H TH JH 2S", "9H-TH-JH", ""},
		{"", "8H 9H TH 2S", "8H-9H-TH", rules.OpenWithPoints},
		{"", "8H 9H TH 2S AS AH AD", "8H-9H-TH AS-AH-AD", ""},
		{"", "9H TH X 2S", "9H-TH-X=JH", ""},
		{"QH-QS-QD", "9H TH JH 2S", "QH-QS-QD 9H-TH-JH", ""},
		{"QH-QS-QD-QC", "9H TH JH 2S", "QS-QD-QC 9H-TH-JH-QH", rules.OpenAlone},
		{"QH-QS-QD", "9H TH JH QC 2S", "QH-QS-QD-QC 9H-TH-JH", rules.OpenAlone},
		{"", "KH AH 2H QS QH QD", "KH-AH-2H QS-QH-QD", IllegalMeld},
	} {
		m := unopened(t, r, c.table, c.hand)
		if _, err := m.Apply(0, lay(t, m, 0, c.play)); why(err) != c.want {
			t.Errorf("%s on %q: %v, want %q", c.play, c.table, err, c.want)
		}
	}
	limited, err := r.With(rules.Options{Limit: 3})
	if err != nil {
		t.Fatal(err)
	}
	m := unopened(t, limited, "", "8H 9H TH AS AH AD 2S")
	apply(t, m, 0, lay(t, m, 0, "8H-9H-TH AS-AH-AD")) // sabra's first play is exempt from a limit
}

func TestSabraJokersAreUsedAgainWithATileFromTheHand(t *testing.T) {
	tryAll(t, ruleSet(t, "sabra"), []trial{
		{"replaced from the hand, used with a tile of the hand", "8H-9H-X=TH 4S-5S-6S", "TH 7S KC", "8H-9H-TH 4S-5S-6S-7S-X=8S", ""},
		{"used again without one", "8H-9H-X=TH 4S-5S-6S", "TH KC", "8H-9H-TH 4S-5S-6S-X=7S", rules.JokerReuse},
		{"replaced from the table", "8H-9H-X=TH TS-TD-TC-TH 4S-5S-6S", "7S KC", "8H-9H-TH TS-TD-TC 4S-5S-6S-7S-X=8S", ""},
		{"replaced by the other colour that its set lacks", "7S-7H-X=7D 4S-5S-6S", "7C KS KH", "7S-7H-7C 4S-5S-6S KS-KH-X=KD", ""},
		{"by a colour that the set has", "7S-7H-X=7D 4S-5S-6S 8S-9S-TS", "7S KS KH", "7S-7H-X=7D 4S-5S-6S-7S 8S-9S-TS", ""},
		{"which frees nothing", "7S-7H-7C-X=7D", "7S 8S 9S KS KH 2D", "7S-7H-7C 7S-8S-9S KS-KH-X=KD", rules.JokerChanged},
		{"an unfreed joker may move while it keeps its value", "8H-9H-X=TH", "7H TS TD KC", "7H-8H-9H TS-TD-X=TH", ""},
	})
}

func TestSabraScore(t *testing.T) {
	r := ruleSet(t, "sabra")
	m := setUp(t, r, "5H-6H-7H", "4H", "X KC 2C")
	events := apply(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H"))
	if s := events[1]; !slices.Equal(s.Points, []int{45, -45}) || !slices.Equal(events[2].Wins, []int{0}) {
		t.Errorf("the loser minus 30 + 13 + 2, the winner the sum: %+v", s)
	}
	points, wins := r.ScoreDeal(rules.Ended{Reason: byBlock, By: -1, Worth: []int{5, 12, 30}, Cards: []int{1, 1, 1}})
	if !slices.Equal(points, []int{32, -7, -25}) || !slices.Equal(wins, []int{0}) {
		t.Error("blocked: less the winner's hand", points, wins)
	}
}

func TestCornerIsRefusedWithItsOwnReason(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "", "KH AH 2H 5S", "2C 2C")
	if e := refused(t, m, 0, lay(t, m, 0, "KH-AH-2H"), IllegalMeld); cause(e) != meld.Corner {
		t.Error(e)
	}
}
