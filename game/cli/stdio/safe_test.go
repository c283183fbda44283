package stdio

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"machiavelli/engine/text"

	"pgregory.net/rapid"
)

func TestNothingThatIsWrittenSteersTheTerminal(t *testing.T) {
	for given, want := range map[string]string{
		"a\x1b[2Jb\n":      `a\u001b[2Jb` + "\n",
		"\u202eabc\u2069":  `\u202eabc\u2069`,
		"\r\b\x7f\u009b":   `\u000d\u0008\u007f\u009b`,
		"7♥\ufe0f\tżółw 👩": "7♥\ufe0f\tżółw 👩",
		"half \xe2\x99 of": "half �� of",
	} {
		var out bytes.Buffer
		if n, err := NewSafe(&out).Write([]byte(given)); n != len(given) || err != nil || out.String() != want {
			t.Errorf("%q is written %q, want %q", given, out.String(), want)
		}
	}
}

// However a text is cut into writes, the same is written; and JSON stays the JSON of
// the same text.
func TestATextInPiecesIsTheSameText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text") + rapid.StringMatching(`[\x{80}-\x{9f}\x{200e}-\x{202e}♥]*`).Draw(t, "marks")
		line, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		w := NewSafe(&out)
		for _, b := range line {
			if _, err := w.Write([]byte{b}); err != nil {
				t.Fatal(err)
			}
		}
		var back string
		if err := json.Unmarshal(out.Bytes(), &back); err != nil || back != s {
			t.Fatalf("%q is %q, %v", s, back, err)
		}
		if strings.ContainsFunc(out.String(), text.Steers) {
			t.Fatalf("%q steers", out.String())
		}
	})
}
