package match

import (
	"os"
	"regexp"
	"testing"
	"unicode"

	"machiavelli/engine/card"
)

// TestEveryReasonIsSaidInWords: each has a sentence of its own, not its name.
func TestEveryReasonIsSaidInWords(t *testing.T) {
	reason := regexp.MustCompile(`Reason += "([a-z-]+)"`)
	said := map[string]Reason{}
	unknown := (&Error{Why: "no-such-reason"}).Error()
	for _, file := range []string{"error.go", "../rules/reason.go"} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range reason.FindAllSubmatch(source, -1) {
			why := Reason(m[1])
			s := (&Error{Why: why, Meld: 1, Card: card.JokerID(0, 0), N: 2}).Error()
			if other, twice := said[s]; twice || s == unknown || s == string(why) || !unicode.IsLetter(rune(s[0])) && s[0] != '2' {
				t.Errorf("%s: %q (%s)", why, s, other)
			}
			said[s] = why
		}
	}
	if len(said) < 40 {
		t.Errorf("only %d reasons were found", len(said))
	}
}
