package text

import "testing"

func TestTheGapsOfASentenceAreFilled(t *testing.T) {
	for want, got := range map[string]string{
		"7H is not 8H, and 7H stays": Fill("{a} is not {b}, and {a} stays", "a", "7H", "b", "8H", "c", "unasked"),
		"no gap":                     Fill("no gap", "a", 1),
		"{b} waits":                  Fill("{b} waits", "a", 1),
		"Failed: it is gone. Again":  Fill("Failed: {why}. Again", "why", "it is gone."),
		"Failed: why?":               Fill("Failed: {why}.", "why", "why?"),
		"Failed: gone.":              Fill("Failed: {why}.", "why", "gone"),
		"one...":                     Fill("{a}...", "a", "one"),
		"A sentence.":                Sentence("A sentence"),
		"Another!":                   Sentence("Another!"),
		"0 cards":                    Count(0, "card"),
		"1 card":                     Count(1, "card"),
		"2 cards":                    Count(2, "card"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
