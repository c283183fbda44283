package solver

import (
	"errors"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// position reads a position of a rule set: melds separated by spaces.
func position(t *testing.T, id, table, hand string) Position {
	t.Helper()
	r, ok := rules.ByID(id)
	if !ok {
		t.Fatal("no rule set", id)
	}
	box := card.NewBox(4, 8)
	pos := Position{Rules: r, Opened: true, Deal: 1, Goal: Cards}
	for _, m := range strings.Fields(table) {
		var cards []card.Card
		for _, text := range strings.Split(m, "-") {
			c, err := box.Read(text)
			if err != nil {
				t.Fatal(err)
			}
			cards = append(cards, c)
		}
		pos.Table = append(pos.Table, cards)
	}
	for _, text := range strings.Fields(hand) {
		c, err := box.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		pos.Hand = append(pos.Hand, c.ID)
	}
	return pos
}

func TestWorkedExamplesOfTheRules(t *testing.T) {
	for _, x := range []struct {
		name, rules, table, hand string
		cards, moves             int
	}{
		{"two runs give a set its cards", "shanghai", "3S-4S-5S-6S 3D-4D-5D-6D", "6H", 1, 3},
		{"three melds become four", "shanghai", "7S-8S-9S 7D-8D-9D 8H-9H-TH", "7C 9C JH", 3, 8},
		{"a five between two sets", "shanghai", "4S-4H-4D-4C 6S-6H-6D-6C", "5S", 1, 3},
		{"a fixed joker is no seven", "carousel", "8H-9H-X=TH", "6H", 0, 0},
		{"the ten frees the joker, which becomes a seven", "carousel", "8H-9H-X=TH", "6H TH", 2, 2},
		{"the joker moves, unchanged", "carousel", "8H-9H-X=TH", "7H TS TD", 3, 4},
		{"an ace at both ends is no corner", "machiavelli", "QS-KS-AS", "2S 3S", 0, 0},
		{"a run to the high ace continues the aces", "machiavelli", "AS-AD-AC JD-QD-KD JC-QC-KC", "QS KS", 2, 4},
		{"round the corner it is", "machiavelli-corner", "QS-KS-AS", "2S 3S", 2, 2},
		{"two runs that meet at the corner stay two", "machiavelli-corner", "TH-JH-QH KH-AH-2H", "AD QD 3H", 1, 1},
		{"no run goes round twice", "machiavelli-corner", "2S-3S-4S-5S-6S-7S-8S-9S-TS-JS-QS-KS-AS", "2S 3S", 2, 3},
		{"a frozen run is only added to", "tahiti", "5S-6S-X=7S", "7H 7D 8S", 1, 1},
		{"the card from the hand frees it", "tahiti", "5S-6S-X=7S 9H-9D-9C", "7S", 1, 2},
		{"a freed joker wants two hand cards beside it", "machiavelli-jokers", "5S-6S-X=7S", "7S KH", 0, 0},
		{"a joker makes a long run longer, which need not be cut", "machiavelli-jokers", "6S-7S-8S-9S-TS", "7C 7S 9D X X", 4, 4},
		{"and has them", "machiavelli-jokers", "5S-6S-X=7S", "7S KH KD", 3, 4},
	} {
		t.Run(x.name, func(t *testing.T) {
			pos := position(t, x.rules, x.table, x.hand)
			a, err := New().Solve(Limits{}, pos)
			if err != nil {
				t.Fatal(err)
			}
			if a.Cards != x.cards || x.cards > 0 && a.Moves != x.moves || a.Playable != (x.cards > 0) {
				t.Errorf("%s: %+v, want %d cards and %d moves", text(pos), a, x.cards, x.moves)
			}
			if a.Playable {
				sound(t, pos, a)
			}
		})
	}
}

func TestEveryCardOfAnothersMeldIsTriedForStealing(t *testing.T) {
	pos := position(t, "krambambuli", "QH-QC-QC 9S-9S-9H-9C", "9D JH TH")
	pos.Owners = []int{1, 1}
	if able, err := New().Playable(Limits{}, pos); err != nil || !able {
		t.Errorf("playable %v, %v", able, err)
	}
}

func TestAFreeJokerMakesAPlayWhereTheHandAloneHasNone(t *testing.T) {
	pos := position(t, "machiavelli", "9H-TH-JH 9S-9H-9C X", "QS JC QD")
	pos.Rules.Meld.Aces, pos.Rules.FreePlay = meld.AcesHigh, true
	if able, err := New().Playable(Limits{}, pos); err != nil || !able {
		t.Errorf("playable %v, %v", able, err)
	}
}

func TestRepairPutsACardIntoTheGapOfARunRoundTheCorner(t *testing.T) {
	pos := position(t, "machiavelli-corner", "2C-4C 4S-4H-4C 3C", "3H")
	pos.Goal = Repair
	if a, err := New().Solve(Limits{}, pos); err != nil || a.Moves != 1 {
		t.Errorf("%+v, %v, want one move", a, err)
	}
}

func TestAFreeJokerThatStaysIsNoMove(t *testing.T) {
	pos := position(t, "vatikan", "2S-3S-4S-5S X", "4D AS")
	if a, err := New().Solve(Limits{}, pos); err != nil || a.Cards != 1 || a.Moves != 1 {
		t.Errorf("%+v, %v, want one card and one move", a, err)
	}
}

func TestAWrongPositionIsAnErrorThatSaysWhere(t *testing.T) {
	for _, x := range []struct {
		name string
		edit func(*Position)
		want Error
	}{
		{"goal", func(p *Position) { p.Goal = "best" }, Error{Why: BadGoal, Meld: -1}},
		{"no ace mode", func(p *Position) { p.Rules.Meld.Aces = "" }, Error{Why: BadRules, Meld: -1}},
		{"card twice", func(p *Position) { p.Table[1][2] = p.Table[0][0] }, Error{Why: CardTwice, Meld: 1, At: 2, Card: card.NewID(card.Of(card.Spades, 7), 0)}},
		{"in hand and on table", func(p *Position) { p.Hand[0] = p.Table[0][0].ID }, Error{Why: CardTwice, Meld: -1, Card: card.NewID(card.Of(card.Spades, 7), 0)}},
		{"no card", func(p *Position) { p.Table[0][1].ID = 0 }, Error{Why: NoCard, Meld: 0, At: 1}},
		{"no hand card", func(p *Position) { p.Hand[0] = 63 }, Error{Why: NoCard, Meld: -1}},
		{"no meld", func(p *Position) { p.Table[1] = p.Table[1][:2] }, Error{Why: IllegalMeld, Meld: 1}},
		{"nobody's card to take back", func(p *Position) { p.Goal, p.Mine = Repair, p.Hand }, Error{Why: NotThere, Meld: -1, Card: card.NewID(card.Of(card.Hearts, 2), 0)}},
	} {
		t.Run(x.name, func(t *testing.T) {
			pos := position(t, "machiavelli", "7S-8S-9S KS-KH-KD", "2H")
			x.edit(&pos)
			_, err := New().Solve(Limits{}, pos)
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("error %v", err)
			}
			got := *e
			got.Cause = nil
			if got != x.want {
				t.Errorf("%+v, want %+v", got, x.want)
			}
		})
	}
}

func TestAStoppedSearchSaysSoAndStillAnswers(t *testing.T) {
	pos := position(t, "machiavelli", "5S-6S-7S 7S-8S-9S-TS-JS-QS QS-KS-AS 3H-4H-5H-6H-7H 4H-5H-6H-7H-8H AD-2D-3D-4D-5D-6D 6D-7D-8D JD-QD-KD-AD 2C-3C-4C-5C-6C 6C-7C-8C-9C-TC AS-AH-AC 9H-9D-9C TS-TH-TC JH-JD-JC KS-KH-KC",
		"KD JC 4S 2D 8C QH 9S QH AC 2H 3H")
	exact, err := New().Solve(Limits{}, pos)
	if err != nil || !exact.Exact {
		t.Fatal(exact, err)
	}
	for polls := range 12 {
		n := 0
		a, err := New().Solve(Limits{Stop: func() bool { n++; return n > polls }}, pos)
		if err != nil {
			t.Fatal(err)
		}
		if a.Playable {
			sound(t, pos, a)
		}
		if a.Cards > exact.Cards || a.Exact && (a.Cards != exact.Cards || a.Moves != exact.Moves) || !a.Exact && a.Cards == exact.Cards && a.Bound > exact.Moves {
			t.Fatalf("%d polls: %+v, exactly %+v", polls, a, exact)
		}
	}
}

func TestUnderALimitAFreeCardGoesBeforeItsLikeInTheHand(t *testing.T) {
	pos := position(t, "machiavelli-free", "6C QC 6H", "KC JC 6C 6S")
	pos.Rules.Limit = 3
	a, err := New().Solve(Limits{}, pos)
	if err != nil || a.Cards != 3 || !a.Exact {
		t.Fatalf("%+v, %v, want three cards", a, err)
	}
	sound(t, pos, a)
}
