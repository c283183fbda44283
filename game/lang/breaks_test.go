//go:build !js

package lang_test

import (
	"strings"
	"testing"
	"time"

	english "machiavelli/assets/strings"
	"machiavelli/game/lang"
)

// A line may break at every space of a date but at those that hold words together.
func TestNoLineBreaksInADate(t *testing.T) {
	at := time.Date(2025, 3, 1, 0, 0, 0, 0, time.UTC)
	for _, code := range lang.Languages() {
		l, err := lang.Load(english.Files, code)
		if err != nil {
			t.Fatal(err)
		}
		for _, first := range []bool{false, true} {
			l.Customs = func() lang.Customs { return lang.Customs{MonthFirst: first} }
			for _, key := range []string{"day.date", "day.date.year", "puzzles.date", "puzzles.date.year"} {
				if date := l.Date(key, at); strings.Contains(date, " ") || !strings.Contains(date, "\u00a0") {
					t.Errorf("%s: %q can break", code, date)
				}
			}
		}
	}
}
