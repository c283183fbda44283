//go:build drive

package e2e

import (
	"strings"

	"machiavelli/game/ui/a11y"
)

const ranks = "A23456789TJQK"

// meldIn finds three cards of the hand that make a set or a run. It is not the
// game's own judgement but the rules' definition, read again.
func meldIn(hand []a11y.Item) []a11y.Item {
	for i, a := range hand {
		for j, b := range hand {
			for k, c := range hand {
				if i != j && j != k && i != k && (isSet(a.Text, b.Text, c.Text) || isRun(a.Text, b.Text, c.Text)) {
					return []a11y.Item{a, b, c}
				}
			}
		}
	}
	return nil
}

func isSet(a, b, c string) bool {
	return a[0] == b[0] && b[0] == c[0] && a[1] != b[1] && b[1] != c[1] && a[1] != c[1]
}

func isRun(a, b, c string) bool {
	at := func(s string) int { return strings.IndexByte(ranks, s[0]) }
	return a[1] == b[1] && b[1] == c[1] && at(b) == at(a)+1 && at(c) == at(b)+1
}
