package wording

import (
	"testing"

	"machiavelli/assets/strings"
	"machiavelli/engine/card"
	"machiavelli/game/lang"
)

func TestPrintedCardsAreReadAloud(t *testing.T) {
	l, err := lang.Load(strings.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	r := NewReader(l)
	for printed, spoken := range map[string]string{
		"Drag the 8♠ to the empty felt.": "Drag the eight of spades to the empty felt.",
		"10♥":                            "ten of hearts",
		"7♠7♥7♦":                         "seven of spades, seven of hearts, seven of diamonds",
		"A♣  K♣":                         "ace of clubs, king of clubs",
		"7–9♣ takes 10♣":                 "seven to nine of clubs takes ten of clubs",
		"★ as 9♦":                        "joker as nine of diamonds",
		"6♣ ★ 8♣":                        "six of clubs, joker, eight of clubs",
		"2–4 players":                    "2–4 players",
		"2–4 players\nFive cards each.":  "2–4 players. Five cards each.",
		"That was it!\nEnd the turn.":    "That was it! End the turn.",
		"3 cards can go · 12 points":     "3 cards can go, 12 points",
	} {
		if got := r.Aloud(printed); got != spoken {
			t.Errorf("%q is read as %q, want %q", printed, got, spoken)
		}
	}
}

// TestAMeldSaysWhatItsJokersStandFor: who does not see them would take them for the cards.
func TestAMeldSaysWhatItsJokersStandFor(t *testing.T) {
	l, err := lang.Load(strings.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	of := func(text string) card.Card {
		f, err := card.ParseFace(text)
		if err != nil {
			t.Fatal(err)
		}
		return card.Card{ID: card.NewID(f, 0)}
	}
	joker := card.JokerID(0, 0)
	for _, c := range []struct {
		cards []card.Card
		text  string
	}{
		{[]card.Card{of("6C"), {ID: joker, As: of("7C").ID.Face()}, of("8C")}, "six to eight of clubs, joker as seven of clubs"},
		{[]card.Card{{ID: joker, As: of("4S").ID.Face()}, of("4H"), of("4D")}, "joker as four of spades, four of hearts, four of diamonds"},
		{[]card.Card{of("6C"), of("7C"), of("8C")}, "six to eight of clubs"},
	} {
		if got := NewReader(l).Aloud(In(l, false).Meld(c.cards)); got != c.text {
			t.Errorf("%v is read as %q, want %q", c.cards, got, c.text)
		}
	}
}
