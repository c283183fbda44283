package wording

import (
	"strings"
	"testing"
	"unicode/utf8"

	english "machiavelli/assets/strings"
	"machiavelli/engine/table/wire"
	"machiavelli/game/lang"
)

// TestACodeIsSpelledByWordsThatBeginWithItsLetters: in every language.
func TestACodeIsSpelledByWordsThatBeginWithItsLetters(t *testing.T) {
	for _, code := range lang.Languages() {
		l, err := lang.Load(english.Files, code)
		if err != nil {
			t.Fatal(err)
		}
		words := strings.Split(Spelled(l, wire.CodeLetters), ", ")
		if len(words) != len(wire.CodeLetters) {
			t.Fatalf("%s has %d words", code, len(words))
		}
		for i, w := range words {
			last := w[strings.LastIndex(w, " ")+1:] // "double V"
			first, _ := utf8.DecodeRuneInString(last)
			if want := rune(wire.CodeLetters[i]); first != want && (want != 'W' || first != 'V') {
				t.Errorf("%s spells %c as %q", code, want, w)
			}
		}
	}
}
