package table

import (
	"testing"

	"machiavelli/engine/card"
)

func TestCardsAndTilesAreCalledWhatTheyLookLike(t *testing.T) {
	for _, c := range []struct {
		id          string
		face, meld2 string
	}{{"machiavelli", "J♦", "10–Q♦"}, {"sabra", "blue 11", "blue 10–12"}} {
		r := sitAt(t, 1280, 720, config(t, c.id, "words", "human", "novice"))
		sp := r.s.speech()
		if got := sp.face(card.Of(card.Diamonds, 11)); got != c.face {
			t.Errorf("%s: a jack of diamonds is called %q, want %q", c.id, got, c.face)
		}
		var run []card.Card
		for rank := card.Rank(10); rank <= 12; rank++ {
			run = append(run, card.Card{ID: card.NewID(card.Of(card.Diamonds, rank), 0)})
		}
		if got := sp.meld(run); got != c.meld2 {
			t.Errorf("%s: a run is called %q, want %q", c.id, got, c.meld2)
		}
	}
}
