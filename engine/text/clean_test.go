package text_test

import (
	"testing"
	"unicode/utf8"

	"machiavelli/engine/text"

	"pgregory.net/rapid"
)

func TestWhatCannotBeSeenIsLeftOut(t *testing.T) {
	for given, want := range map[string]string{
		"":                                "",
		"7H\u200b-8H\u2060":               "7H-8H",
		"\ufeff{}":                        "{}",
		"7♥\ufe0f":                        "7♥",
		"zuru\u0308ck":                    "zurück",
		"dals\u030ci\u0301":               "další",
		"A\u030angstro\u0308m":            "Ångström",
		"a\u0316":                         "a\u0316", // no letter has that accent
		"Evil\x1b[31m\u202eabc\r\b":       "Evil[31mabc",
		"a\x9bb\x7f":                      "ab", // half a character among them
		"one\ntwo\tthree":                 "one\ntwo\tthree",
		"soft\u00adhyphen":                "softhyphen",
		"می\u200cخواهم":                   "می\u200cخواهم",
		"👩\u200d🌾":                        "👩\u200d🌾",
		"H\u200da\u200cns\u200d":          "Hans",
		"\U000e0041\u3164":                "",
		"name\u2028of\u2029lines":         "name\nof\nlines",
		"Cesare Borgia, \"Il Valentino\"": "Cesare Borgia, \"Il Valentino\"",
	} {
		if got := text.Clean(given); got != want {
			t.Errorf("%q is %q, want %q", given, got, want)
		}
	}
	if got := text.Line(" a\nb\u200b\tc\u202e "); got != "a b c" {
		t.Errorf("%q", got)
	}
}

func TestWhatPhonesTypeIsWhatKeyboardsType(t *testing.T) {
	for given, want := range map[string]string{
		"7♥\ufe0f-8♡–9\u2011❤\ufe0f | 6♣": "7H-8H-9-H | 6C",
		"7H\u00a0|\u00a06H":               "7H | 6H",
		"５♦ → new":                        "5D > new",
		"★=10♠":                           "X=10S",
	} {
		if got := text.Typed(given); got != want {
			t.Errorf("%q is %q, want %q", given, got, want)
		}
	}
	for given, want := range map[string]string{"ZURÜCK": "zuruck", "další": "dalsi", "re\u0300gles": "regles"} {
		if got := text.Bare(given); got != want {
			t.Errorf("%q is %q, want %q", given, got, want)
		}
	}
}

func TestACleanTextIsCleanAndStaysSo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text") + rapid.StringMatching(`[a-z\x{300}-\x{30c}\x{200b}-\x{200f}]*`).Draw(t, "accents")
		once := text.Clean(s)
		if again := text.Clean(once); again != once || !utf8.ValidString(once) {
			t.Fatalf("%q is %q, and then %q", s, once, again)
		}
		if typed := text.Typed(s); text.Typed(typed) != typed {
			t.Fatalf("%q is typed %q, and then %q", s, typed, text.Typed(typed))
		}
	})
}

func TestLettersAreCountedWithTheirMarks(t *testing.T) {
	for _, c := range []struct {
		text    string
		letters int
		first   string // two of them
	}{
		{"", 0, ""}, {"ab", 2, "ab"}, {"abc", 3, "ab"}, {"a\u0301b\u0302c", 3, "a\u0301b\u0302"},
		{"မင်းအောင်", 4, "မင်း"}, {"ab\u200dc", 3, "ab\u200d"},
	} {
		if n, first := text.Letters(c.text), text.First(c.text, 2); n != c.letters || first != c.first {
			t.Errorf("%q has %d letters, its first two are %q; want %d and %q", c.text, n, first, c.letters, c.first)
		}
	}
}
