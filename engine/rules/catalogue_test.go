package rules

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
)

func TestEveryRuleSetOfTheCatalogueMakesSense(t *testing.T) {
	for _, id := range IDs() {
		r, ok := ByID(id)
		if !ok || r.ID != id || r.Name == "" {
			t.Errorf("%s: %+v", id, r)
		}
		if err := Validate(r); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// row is a row of the catalogue in RULES: the players, the cards of the deck
// for the fewest and the most of them, the hand, aces, what the turn is, what
// a failed move draws, and how the match ends.
type row struct {
	id             string
	least, most    int
	few, many      int // cards in the deck
	hand           []int
	free           int
	aces           string
	turn           Turn
	failed         int
	score          ScoreKind
	deals, target  int
	choice, upcard bool
}

func TestTheCatalogueIsTheTableOfRULES(t *testing.T) {
	schedule := []int{2, 4, 6, 8, 10, 8, 6, 4, 2}
	rows := []row{
		{"florence", 2, 5, 104, 104, []int{15}, 0, "both", TurnPlayOrDraw, 3, ScorePenalty, 1, 0, true, false},
		{"machiavelli", 2, 5, 104, 104, []int{13}, 0, "both", TurnPlayOrDraw, 3, ScorePenalty, 1, 0, true, false},
		{"machiavelli-15", 2, 5, 104, 104, []int{15}, 0, "both", TurnPlayOrDraw, 3, ScoreWinner, 1, 0, true, false},
		{"machiavelli-free", 2, 5, 104, 104, []int{12}, 4, "both", TurnPlayOrDraw, 3, ScoreWinner, 1, 0, true, false},
		{"machiavelli-jokers", 2, 5, 106, 106, []int{15}, 0, "both", TurnPlayOrDraw, 3, ScoreWinner, 1, 0, true, false},
		{"machiavelli-corner", 2, 5, 104, 104, []int{15}, 0, "corner", TurnPlayOrDraw, 3, ScoreWinner, 1, 0, true, false},
		{"manipulation-rummy", 2, 5, 104, 104, []int{15}, 0, "both", TurnPlayOrDraw, 3, ScoreWinner, 1, 0, true, false},
		{"tahiti", 2, 5, 108, 108, []int{5}, 4, "both", TurnPlayOrDraw, 3, ScorePenalty, 1, 0, true, false},
		{"guadalupe", 2, 5, 104, 104, []int{5}, 0, "both", TurnPlayDraw, 0, ScorePenalty, 1, 0, true, false},
		{"vatikan", 2, 5, 106, 106, []int{13}, 0, "both", TurnPlayOrDraw, 0, ScoreWinner, 1, 0, true, false},
		{"vatican", 2, 5, 106, 106, []int{13}, 0, "corner", TurnPlayOrDraw, 1, ScoreWinner, 1, 0, true, false},
		{"carousel", 2, 5, 53, 106, []int{10}, 0, "both", TurnDrawFirst, 0, ScoreDifferences, 0, 150, true, false},
		{"carousel-cats", 2, 5, 53, 106, []int{10}, 0, "both", TurnDrawFirst, 0, ScoreDifferences, 0, 150, true, false},
		{"carousel-classic", 2, 3, 53, 106, []int{10}, 0, "low", TurnDrawFirst, 0, ScoreDifferences, 0, 150, true, false},
		{"shanghai", 3, 8, 104, 156, []int{10}, 0, "low", TurnMustPlay, 0, ScorePenalty, 0, 0, true, false},
		{"shanghai-classic", 2, 5, 104, 104, []int{10}, 0, "both", TurnMustPlay, 0, ScorePenalty, 0, 200, true, false},
		{"manipulation", 3, 8, 104, 156, []int{7}, 0, "high", TurnMustPlay, 0, ScorePenalty, 0, 200, true, false},
		{"new-smyrna", 3, 8, 104, 156, schedule, 0, "both", TurnMustPlay, 0, ScorePenalty, 9, 0, false, false},
		{"krambambuli", 2, 6, 52, 104, []int{11}, 0, "high", TurnDiscard, 0, ScorePenalty, 0, 500, true, true},
		{"sabra", 2, 4, 106, 106, []int{14}, 0, "low", TurnPlayOrDraw, 3, ScoreZeroSum, 1, 0, true, false},
		{"push", 4, 4, 108, 108, []int{6, 7, 8, 9, 10}, 0, "both", TurnPush, 0, ScorePenalty, 5, 0, false, true},
	}
	var ids []string
	for _, w := range rows {
		ids = append(ids, w.id)
	}
	if !slices.Equal(ids, IDs()) {
		t.Fatalf("the catalogue has\n%v\nand the rows here are\n%v", IDs(), ids)
	}
	for _, w := range rows {
		r := rulesOf(t, w.id)
		got := row{r.ID, r.MinPlayers, r.MaxPlayers, len(card.Deck(r.Deck(r.MinPlayers))), len(card.Deck(r.Deck(r.MaxPlayers))), r.Hand, r.Free,
			string(r.Meld.Aces), r.Turn, r.Failed.Draw, r.Score.Kind, r.End.Deals, r.End.Target, r.End.Choice, r.Upcard}
		if !slices.Equal(got.hand, w.hand) {
			t.Errorf("%s: hands %v", w.id, got.hand)
		}
		if got.hand, w.hand = nil, nil; !sameRow(got, w) {
			t.Errorf("got  %+v\nwant %+v", got, w)
		}
	}
	for id, at := range map[string]int{"shanghai": 5, "manipulation": 5, "new-smyrna": 6, "krambambuli": 3, "carousel": 2, "carousel-cats": 2, "carousel-classic": 2} {
		r := rulesOf(t, id)
		few, _ := r.Deck(at)
		many, _ := r.Deck(at + 1)
		if many != few+1 {
			t.Errorf("%s: %d packs for %d players, %d for one more", id, few, at, many)
		}
	}
}

func sameRow(a, b row) bool {
	a.hand, b.hand = nil, nil
	return a.id == b.id && a.least == b.least && a.most == b.most && a.few == b.few && a.many == b.many && a.free == b.free && a.aces == b.aces &&
		a.turn == b.turn && a.failed == b.failed && a.score == b.score && a.deals == b.deals && a.target == b.target && a.choice == b.choice && a.upcard == b.upcard
}

func TestWhichRuleSetsHaveWhatOthersHaveNot(t *testing.T) {
	for what, c := range map[string]struct {
		has func(Rules) bool
		ids string
	}{
		"separate areas":          {func(r Rules) bool { return r.Areas }, "manipulation-rummy manipulation"},
		"the winner deals next":   {func(r Rules) bool { return r.WinnerDeals }, "machiavelli-15 machiavelli-free machiavelli-jokers machiavelli-corner manipulation-rummy"},
		"one card is announced":   {func(r Rules) bool { return r.Announce }, "shanghai shanghai-classic manipulation"},
		"a free card is a play":   {func(r Rules) bool { return r.FreePlay }, "machiavelli-free"},
		"batches":                 {func(r Rules) bool { return len(r.Batches) > 0 }, "shanghai"},
		"tiles":                   {func(r Rules) bool { return r.Tiles }, "sabra"},
		"partners":                {func(r Rules) bool { return r.Partners }, "push"},
		"wild twos":               {func(r Rules) bool { return r.Meld.TwosWild }, "push"},
		"sets of any suits":       {func(r Rules) bool { return r.Meld.AnySuits }, "new-smyrna krambambuli push"},
		"sets without a largest":  {func(r Rules) bool { return r.Meld.SetMax == 0 }, "new-smyrna krambambuli push"},
		"one joker a meld":        {func(r Rules) bool { return r.Meld.Wild == 1 }, "machiavelli-jokers tahiti"},
		"frozen melds":            {func(r Rules) bool { return r.Joker.Bound == BoundFrozen }, "tahiti"},
		"jokers bound to a meld":  {func(r Rules) bool { return r.Joker.Bound == BoundMeld }, "vatikan"},
		"freed by the hand alone": {func(r Rules) bool { return r.Joker.FreedBy == FreedByHand }, "tahiti carousel-cats"},
		"owners":                  {func(r Rules) bool { return r.Table == TableOwned }, "krambambuli"},
		"melds only extended":     {func(r Rules) bool { return r.Table == TableExtend }, "push"},
		"a duty to play":          {func(r Rules) bool { return r.MustPlay == MustIfAble }, "florence shanghai shanghai-classic manipulation new-smyrna"},
		"… once the stock is dry": {func(r Rules) bool { return r.MustPlay == MustDry }, "vatican"},
		"a knock":                 {func(r Rules) bool { return r.Knock.At != KnockNever }, "carousel carousel-cats carousel-classic"},
		"the highest total wins":  {func(r Rules) bool { return r.End.High }, "carousel carousel-cats carousel-classic sabra"},
		"strict, as a failed move costs": {func(r Rules) bool { return r.Offers("strict") },
			"florence machiavelli machiavelli-15 machiavelli-free machiavelli-jokers machiavelli-corner manipulation-rummy tahiti guadalupe vatican sabra"},
		"strict or timer by birth": {func(r Rules) bool { return r.Strict || r.Timer > 0 || r.Limit > 0 || r.Zap }, ""},
	} {
		var got []string
		for _, id := range IDs() {
			if c.has(rulesOf(t, id)) {
				got = append(got, id)
			}
		}
		want := strings.Fields(c.ids)
		if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
}

func TestCardValues(t *testing.T) {
	// an ace, a court card, a ten, a nine, a two, a joker
	cards := []card.Face{card.Of(card.Spades, card.Ace), card.Of(card.Hearts, card.King), card.Of(card.Clubs, card.Ten), card.Of(card.Diamonds, 9), card.Of(card.Spades, 2), card.Joker}
	for id, want := range map[string][6]int{
		"machiavelli": {1, 1, 1, 1, 1, 1}, "machiavelli-jokers": {1, 1, 1, 1, 1, 1}, "guadalupe": {1, 1, 1, 1, 1, 1}, "shanghai": {1, 1, 1, 1, 1, 1},
		"tahiti": {11, 10, 10, 9, 2, 30}, "carousel": {1, 10, 10, 9, 2, 25}, "carousel-cats": {1, 10, 10, 9, 2, 25}, "carousel-classic": {1, 10, 10, 9, 2, 25},
		"shanghai-classic": {15, 10, 10, 5, 5, 0}, "manipulation": {15, 10, 10, 5, 5, 0}, "new-smyrna": {1, 10, 10, 9, 2, 0},
		"krambambuli": {10, 10, 10, 9, 2, 0}, "sabra": {1, 13, 10, 9, 2, 30}, "push": {15, 10, 10, 5, 20, 20},
	} {
		r := rulesOf(t, id)
		for i, f := range cards {
			if got := r.CardWorth(f); got != want[i] && !(f == card.Joker && !r.jokers()) {
				t.Errorf("%s: %s counts %d, want %d", id, f, got, want[i])
			}
		}
	}
}
