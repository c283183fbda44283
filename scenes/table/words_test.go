package table

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	gi "machiavelli/game/input"
)

func TestCardsAndTilesAreCalledWhatTheyLookLike(t *testing.T) {
	for _, c := range []struct {
		id          string
		face, meld2 string
	}{{"machiavelli", "J♦", "10–Q♦"}, {"sabra", "blue 11", "blue 10–12"}} {
		r := sitAt(t, 1280, 720, config(t, c.id, "words", "human", "novice"))
		sp := r.s.speech()
		if got := sp.Face(card.Of(card.Diamonds, 11)); got != c.face {
			t.Errorf("%s: a jack of diamonds is called %q, want %q", c.id, got, c.face)
		}
		var run []card.Card
		for rank := card.Rank(10); rank <= 12; rank++ {
			run = append(run, card.Card{ID: card.NewID(card.Of(card.Diamonds, rank), 0)})
		}
		if got := sp.Meld(run); got != c.meld2 {
			t.Errorf("%s: a run is called %q, want %q", c.id, got, c.meld2)
		}
	}
}

func TestAnEndOfTurnThatIsRefusedSaysWhatCanBeDoneInstead(t *testing.T) {
	for _, c := range []struct {
		rules, want string
		players     int
		first       gi.Key
	}{
		{"machiavelli", "lay a card, or draw", 2, gi.NoKey},
		{"push", "lay cards, or discard", 4, gi.Letter('u')},
		{"carousel", "lay a card, or draw", 2, gi.Letter('d')},
	} {
		levels := append([]string{"human"}, slices.Repeat([]string{"novice"}, c.players-1)...)
		r := sitAt(t, 1280, 720, config(t, c.rules, "instead", levels...))
		if c.first != gi.NoKey {
			r.key(c.first)
		}
		if end := r.items()["btn/end"]; !strings.HasSuffix(end.Text, ": "+c.want) {
			t.Errorf("%s: %q does not say %q", c.rules, end.Text, c.want)
		}
	}
}
