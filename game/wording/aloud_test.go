package wording

import (
	"testing"

	"machiavelli/assets/strings"
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
	} {
		if got := r.Aloud(printed); got != spoken {
			t.Errorf("%q is read as %q, want %q", printed, got, spoken)
		}
	}
}
