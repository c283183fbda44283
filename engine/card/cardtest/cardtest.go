// Package cardtest reads cards for tests from their notation.
package cardtest

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
)

// Cards reads cards that spaces or dashes separate, each the next copy in the
// box.
func Cards(t testing.TB, box *card.Box, text string) []card.Card {
	t.Helper()
	var out []card.Card
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '-' }) {
		c, err := box.Read(word)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	return out
}

// Melds reads melds such as "7H-8H-9H 5D".
func Melds(t testing.TB, box *card.Box, text string) [][]card.Card {
	t.Helper()
	var out [][]card.Card
	for word := range strings.FieldsSeq(text) {
		out = append(out, Cards(t, box, word))
	}
	return out
}

// Among reads melds whose cards are copies that lie in others or are in a hand.
func Among(t testing.TB, table [][]card.Card, hand []card.ID, text string) [][]card.Card {
	t.Helper()
	left := slices.Clone(hand)
	for _, m := range table {
		left = append(left, card.IDs(m)...)
	}
	var out [][]card.Card
	for word := range strings.FieldsSeq(text) {
		var m []card.Card
		for name := range strings.SplitSeq(word, "-") {
			f, as, err := card.Parse(name)
			if err != nil {
				t.Fatal(err)
			}
			at := slices.IndexFunc(left, func(id card.ID) bool { return id.Face() == f })
			if at < 0 {
				t.Fatalf("no %s is left", name)
			}
			m = append(m, card.Card{ID: left[at], As: as})
			left = slices.Delete(left, at, at+1)
		}
		out = append(out, m)
	}
	return out
}
