package match

import (
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// drawn is the match after draws of the seat on turn.
func drawn(t *testing.T, m *Match, n int) *Match {
	t.Helper()
	for range n {
		apply(t, m, m.OnTurn(), Action{Do: Draw})
	}
	return m
}

func TestCarouselDrawOneThenPlayOrASecondThenPlayOrAThird(t *testing.T) {
	for _, id := range []string{"carousel", "carousel-cats", "carousel-classic"} {
		r := ruleSet(t, id)
		m := setUp(t, r, "5H-6H-7H", "4H KC QS JD TS", "2C")
		refused(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H"), DrawFirst)
		refused(t, m, 0, Action{Do: Pass}, StockLeft)
		drawn(t, m, 1)
		if m.OnTurn() != 0 {
			t.Fatal("one card drawn does not end the turn")
		}
		events := apply(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H"))
		if events[len(events)-1].E != EvTurn || m.OnTurn() != 1 {
			t.Error(id, "play and end the turn", events)
		}

		m = drawn(t, setUp(t, r, "5H-6H-7H", "4H KC QS JD TS", "2C"), 2)
		apply(t, m, 0, lay(t, m, 0, "4H-5H-6H-7H"))
		m = drawn(t, setUp(t, r, "5H-6H-7H", "4H KC QS JD TS", "2C"), 3)
		if m.OnTurn() != 1 || len(m.Seats[0].Hand) != 8 {
			t.Error(id, "the third ends the turn without a play")
		}
	}
}

// afterDraw is a match in which seat 0 has drawn a king of no use.
func afterDraw(t *testing.T, r rules.Rules, table, hand string) *Match {
	m := setUp(t, r, table, hand, "2C 2D")
	i := slices.IndexFunc(m.Stock, func(id card.ID) bool { return id.String() == "KS" })
	m.Stock[0], m.Stock[i] = m.Stock[i], m.Stock[0]
	return drawn(t, m, 1)
}

func TestCarouselJokersStayUntilFreed(t *testing.T) {
	r := ruleSet(t, "carousel")
	for _, c := range []trial{
		{"6H cannot be added by calling the joker a seven", "8H-9H-X=TH", "6H QC JC", "6H-X=7H-8H-9H", rules.JokerChanged},
		{"TH in the joker's place, the joker elsewhere", "8H-9H-X=TH", "TH QC JC", "8H-9H-TH QC-JC-X=TC", ""},
		{"the joker in the same meld", "8H-9H-X=TH", "TH QC JC", "8H-9H-TH-X=JH", ""},
		{"the joker moves, unchanged", "8H-9H-X=TH", "7H TS TD QC", "7H-8H-9H TS-TD-X=TH", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := afterDraw(t, r, c.table, c.hand)
			if _, err := m.Apply(0, lay(t, m, 0, c.play)); why(err) != c.want {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
	three := r.Clone()
	three.MinPlayers = 3 // two packs
	m := afterDraw(t, three, "8H-9H-X=TH TS-TD-TC-TH", "QC JC 4D")
	apply(t, m, 0, lay(t, m, 0, "8H-9H-TH TS-TD-TC QC-JC-X=KC")) // freed from elsewhere on the table
}

func TestCarouselCatsFreesAJokerOnlyByACardFromTheHand(t *testing.T) {
	r := ruleSet(t, "carousel-cats")
	r.MinPlayers = 3
	m := afterDraw(t, r, "8H-9H-X=TH TS-TD-TC-TH", "QC JC 4D")
	refused(t, m, 0, lay(t, m, 0, "8H-9H-TH TS-TD-TC QC-JC-X=KC"), rules.JokerChanged)
	m = afterDraw(t, r, "8H-9H-X=TH", "TH QC JC 4D")
	apply(t, m, 0, lay(t, m, 0, "8H-9H-TH QC-JC-X=KC"))
}

func TestCarouselKnockAfterADrawAndAPlayWithFiveOrLess(t *testing.T) {
	r := ruleSet(t, "carousel")
	m := setUp(t, r, "TH-JH-QH", "9H 2S 2D", "9C")
	i := slices.IndexFunc(m.Stock, func(id card.ID) bool { return id.String() == "AS" })
	m.Stock[0], m.Stock[i] = m.Stock[i], m.Stock[0]
	refused(t, m, 0, Action{Do: Knock}, PlayFirst)
	drawn(t, m, 1)
	refused(t, m, 0, Action{Do: Knock}, PlayFirst)
	events := apply(t, m, 0, lay(t, m, 0, "9H-TH-JH-QH"))
	if got := kindsOf(events); !slices.Equal(got, []What{EvPlay}) || m.OnTurn() != 0 || !m.View(0).Played {
		t.Fatal("the player may now knock or end the turn", events)
	}
	refused(t, m, 0, Action{Do: Draw}, PlayedOnce)
	refused(t, m, 0, lay(t, m, 0, "9H-TH-JH-QH"), PlayedOnce)
	pass := m.Clone()
	if apply(t, pass, 0, Action{Do: Pass}); pass.OnTurn() != 1 {
		t.Error("ending the turn without a knock")
	}
	events = apply(t, m, 0, Action{Do: Knock})
	if got := kindsOf(events); !slices.Equal(got, []What{EvKnock, EvScore}) || !slices.Equal(events[1].Points, []int{4, 0}) {
		t.Error("the deal ends at once, 5 against 9", events)
	}
	m = setUp(t, r, "TH-JH-QH", "9H 7S 7D", "9C")
	drawn(t, m, 1)
	apply(t, m, 0, lay(t, m, 0, "9H-TH-JH-QH"))
	if m.OnTurn() != 1 {
		t.Error("with more than 5 the turn ends")
	}
	ten, err := r.With(rules.Options{Knock: 10})
	if err != nil || ten.Knock.Limit != 10 {
		t.Error(err)
	}
}

func TestCarouselCatsAKnockMayFollowAnyTurn(t *testing.T) {
	m := setUp(t, ruleSet(t, "carousel-cats"), "TH-JH-QH", "2S", "9C")
	refused(t, m, 0, Action{Do: Knock}, DrawFirst) // no play is asked for
	low := slices.DeleteFunc(slices.Clone(m.Stock), func(id card.ID) bool { return id.Face().Rank() != card.Ace })
	m.Stock = append(low[:3:3], slices.DeleteFunc(m.Stock, func(id card.ID) bool { return slices.Contains(low[:3], id) })...)
	drawn(t, m, 3)
	if m.OnTurn() != 0 || m.worth(0) != 5 {
		t.Fatal("after the third card, not having played", m.worth(0))
	}
	apply(t, m, 0, Action{Do: Knock})
	m = drawn(t, setUp(t, ruleSet(t, "carousel"), "TH-JH-QH", "2S", "9C"), 3)
	if m.OnTurn() != 1 {
		t.Error("in carousel a knock follows a play")
	}
}

func TestCarouselClassicKnocksInsteadOfDrawing(t *testing.T) {
	r := ruleSet(t, "carousel-classic")
	m := setUp(t, r, "TH-JH-QH", "2S 3D", "9C")
	after := m.Clone()
	drawn(t, after, 1)
	refused(t, after, 0, Action{Do: Knock}, KnockBefore)
	events := apply(t, m, 0, Action{Do: Knock})
	if !slices.Equal(events[1].Points, []int{4, 0}) {
		t.Error(events[1])
	}
	m = setUp(t, r, "TH-JH-QH", "2S 4D", "9C")
	if e := refused(t, m, 0, Action{Do: Knock}, TooMuch); e.N != 5 {
		t.Error(e)
	}
}

func TestCarouselCardPoints(t *testing.T) {
	r := ruleSet(t, "carousel")
	if got := r.Worth(ids(t, "X KS TS 9H AC")); got != 25+10+10+9+1 {
		t.Error("joker 25, court 10, others face, ace 1:", got)
	}
}

func TestCarouselScores(t *testing.T) {
	base, classic := ruleSet(t, "carousel"), ruleSet(t, "carousel-classic")
	for _, c := range []struct {
		name         string
		r            rules.Rules
		reason       string
		by           int
		worth        []int
		points, wins []int
	}{
		{"out: the sum of the others, plus 25", base, byOut, 0, []int{0, 6, 12}, []int{43, 0, 0}, []int{0}},
		{"knock: 4 against 6, 12, 17", base, byKnock, 0, []int{4, 6, 12, 17}, []int{23, 0, 0, 0}, []int{0}},
		{"undercut", base, byKnock, 0, []int{4, 3, 12, 17}, []int{0, 1 + 9 + 14 + 10, 0, 0}, []int{1}},
		{"tied with the knocker wins instead", base, byKnock, 0, []int{4, 4, 12}, []int{0, 8 + 10, 0}, []int{1}},
		{"two undercut", base, byKnock, 0, []int{5, 3, 3}, []int{0, 12, 12}, []int{1, 2}},
		{"stock: no undercut, ties all win", base, byStock, -1, []int{4, 4, 12}, []int{8, 8, 0}, []int{0, 1}},
		{"classic: tied players divide equally, also with the knocker", classic, byKnock, 0, []int{4, 4, 12}, []int{4, 4, 0}, []int{0, 1}},
		{"classic undercut 10", classic, byKnock, 0, []int{4, 3, 12}, []int{0, 1 + 9 + 10, 0}, []int{1}},
		{"classic: 25 more for an empty hand", classic, byOut, 0, []int{0, 6, 12}, []int{43, 0, 0}, []int{0}},
	} {
		points, wins := c.r.ScoreDeal(rules.Ended{Reason: c.reason, By: c.by, Worth: c.worth, Cards: c.worth})
		if !slices.Equal(points, c.points) || !slices.Equal(wins, c.wins) {
			t.Errorf("%s: %v %v, want %v %v", c.name, points, wins, c.points, c.wins)
		}
	}
}

func TestCarouselEndOfTheGame(t *testing.T) {
	for _, c := range []struct {
		id           string
		totals, wins []int
		want, winner []int
	}{
		{"carousel", []int{160, 90, 20}, []int{3, 2, 1}, []int{260, 140, 45}, []int{0}},
		{"carousel-cats", []int{160, 90, 20}, []int{3, 2, 1}, []int{335, 140, 45}, []int{0}},
		{"carousel", []int{150, 155, 20}, []int{3, 2, 4}, []int{250, 255, 120}, []int{1}},
		{"carousel-classic", []int{160, 90, 0}, []int{3, 2, 0}, []int{260, 90, 0}, []int{0}},
	} {
		r := ruleSet(t, c.id)
		out := r.ScoreMatch(c.totals, c.wins, true)
		if !slices.Equal(out.Totals, c.want) || !slices.Equal(out.Winners, c.winner) {
			t.Errorf("%s: %+v, want %v", c.id, out, c.want)
		}
		if c.id == "carousel-classic" && !slices.Equal(out.Losses, []int{0, 170, 520}) {
			t.Error("each loser's margin is the loss, doubled at a total of 0", out.Losses)
		}
	}
}

func TestCarouselAnExhaustedStockGivesEveryoneOneTurnWithoutDrawing(t *testing.T) {
	for _, id := range []string{"carousel", "carousel-cats", "carousel-classic"} {
		m := setUp(t, ruleSet(t, id), "TH-JH-QH", "9H 2S KC", "8H 3D QS")
		m.Stock = m.Stock[:1]
		drawn(t, m, 1)
		refused(t, m, 0, Action{Do: Draw}, StockEmpty)
		apply(t, m, 0, Action{Do: Pass})
		refused(t, m, 1, Action{Do: Draw}, StockEmpty)
		refused(t, m, 1, Action{Do: Knock}, StockEmpty)
		apply(t, m, 1, Action{Do: Pass})
		events := apply(t, m, 0, lay(t, m, 0, "9H-TH-JH-QH"))
		s := events[1]
		if s.E != EvScore || s.Reason != "stock" {
			t.Fatal(id, "then lowest wins", events)
		}
	}
}

func TestTheTimerOfTheCarouselFamilyDrawsUpToTheThirdCard(t *testing.T) {
	r, err := ruleSet(t, "carousel").With(rules.Options{Timer: 30})
	if err != nil {
		t.Fatal(err)
	}
	m := drawn(t, setUp(t, r, "TH-JH-QH", "9H 2S KC", "8H 3D QS"), 1)
	apply(t, m, 0, Action{Do: GiveUp, Timed: true})
	if len(m.Seats[0].Hand) != 6 || m.OnTurn() != 1 {
		t.Error(len(m.Seats[0].Hand))
	}
}

func TestCarouselDecks(t *testing.T) {
	for id, want := range map[string][3]int{"carousel": {53, 106, 106}, "carousel-cats": {53, 106, 106}, "carousel-classic": {53, 106, 0}} {
		r := ruleSet(t, id)
		for i, n := range []int{2, 3, 5} {
			if n > r.MaxPlayers {
				continue
			}
			if got := len(card.Deck(r.Deck(n))); got != want[i] {
				t.Errorf("%s, %d players: %d cards", id, n, got)
			}
		}
	}
}
