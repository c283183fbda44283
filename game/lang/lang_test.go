package lang

import (
	"testing"
	"testing/fstest"
)

func english(t *testing.T) *Lang {
	t.Helper()
	l, err := Load(fstest.MapFS{"en.json": {Data: []byte(`{
		"plain": "Draw",
		"named": "{name} plays {n} of {of}",
		"counted": {"one": "{n} card", "other": "{n} cards"}
	}`)}}, "en")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestSentencesAreFilled(t *testing.T) {
	l := english(t)
	for _, c := range []struct {
		want  string
		key   string
		pairs []any
	}{
		{"Draw", "plain", nil},
		{"Cesare plays 2 of 9", "named", []any{"name", "Cesare", "n", 2, "of", 9}},
		{"1 card", "counted", []any{"n", 1}},
		{"0 cards", "counted", []any{"n", 0}},
		{"21 cards", "counted", []any{"n", 21}},
		{"−1 card", "counted", []any{"n", -1}},
		{"missing.key", "missing.key", []any{"n", 1}},
		{"{name} plays {n} of {of}", "named", []any{"name"}},
	} {
		if got := l.T(c.key, c.pairs...); got != c.want {
			t.Errorf("%s: %q, want %q", c.key, got, c.want)
		}
	}
	if !l.Has("plain") || l.Has("missing.key") || !l.Has("rules.name.machiavelli") {
		t.Error("the language does not know itself")
	}
}

func TestABrokenLanguageIsAnError(t *testing.T) {
	for name, text := range map[string]string{"no JSON": `{`, "a number": `{"a": 5}`, "no other form": `{"a": {"two": "b"}}`, "a form that is no text": `{"a": {"one": 1}}`} {
		if _, err := Load(fstest.MapFS{"en.json": {Data: []byte(text)}}, "en"); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := Load(fstest.MapFS{}, "en"); err == nil {
		t.Error("no file: no error")
	}
	if _, err := Load(fstest.MapFS{"xx.json": {Data: []byte("{}")}}, "xx"); err == nil {
		t.Error("a language without a grammar: no error")
	}
}

// spoken is a language of a few sentences.
func spoken(t *testing.T, code, text string) *Lang {
	t.Helper()
	l, err := Read(code, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestEveryLanguageCountsInItsOwnForms(t *testing.T) {
	for code, want := range map[string]map[int]string{
		"en": {0: "other", 1: "one", -1: "one", 2: "other", 5: "other"},
		"it": {0: "other", 1: "one", 2: "other"},
		"de": {0: "other", 1: "one", 2: "other"},
		"es": {0: "other", 1: "one", 2: "other"},
		"fr": {0: "one", 1: "one", 2: "other", 21: "other"},
		"cs": {0: "other", 1: "one", 2: "few", 4: "few", 5: "other", 21: "other", 22: "other", -3: "few"},
	} {
		l := spoken(t, code, `{"whole": {"one": "one", "few": "few", "other": "other"}, "part": "{m|one|few|other}"}`)
		if code != "cs" {
			l = spoken(t, code, `{"whole": {"one": "one", "other": "other"}, "part": "{m|one|other}"}`)
		}
		for n, form := range want {
			if whole, part := l.T("whole", "n", n), l.T("part", "m", n); whole != form || part != form {
				t.Errorf("%s: %d is %s, and %s within a sentence, not %s", code, n, whole, part, form)
			}
		}
	}
	if got := spoken(t, "cs", `{"a": {"one": "1", "few": "2", "other": "{n}"}}`).T("a", "n", "1,5"); got != "1,5" {
		t.Errorf("a part is counted as %q", got)
	}
}

func TestASentenceAsksAPhraseForTheFormThatItNeeds(t *testing.T) {
	l := spoken(t, "it", `{
		"kings": {"other": "i re", "a": "ai re", "di": "dei re"},
		"run": {"other": "{cards}", "a": "a {cards}"},
		"extend": "attaccare {cards} {to:a}",
		"borrow": "prendere {cards} {to:da}",
		"card": "{rank} {suit:=rank}",
		"seven": {"other": "sedma", "gender": "f"},
		"ace": "eso",
		"hearts": {"other": "srdce", "f": "srdcová"}
	}`)
	for _, c := range []struct {
		want, key string
		pairs     []any
	}{
		{"attaccare 9♥ ai re", "extend", []any{"cards", "9♥", "to", l.Phrase("kings")}},
		{"attaccare 9♥ a 6–8♥", "extend", []any{"cards", "9♥", "to", l.Phrase("run", "cards", "6–8♥")}},
		{"prendere 9♥ i re", "borrow", []any{"cards", "9♥", "to", l.Phrase("kings")}},
		{"attaccare 9♥ qualcosa", "extend", []any{"cards", "9♥", "to", "qualcosa"}},
		{"sedma srdcová", "card", []any{"rank", l.Phrase("seven"), "suit", l.Phrase("hearts")}},
		{"eso srdce", "card", []any{"rank", l.Phrase("ace"), "suit", l.Phrase("hearts")}},
		{"attaccare  missing", "extend", []any{"cards", Phrase{}, "to", l.Phrase("missing")}},
	} {
		if got := l.T(c.key, c.pairs...); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestNumbersAreWrittenInTheLanguagesWay(t *testing.T) {
	for code, want := range map[string][4]string{
		"en": {"999", "1,234,567", "−3,831", "0.5"},
		"it": {"999", "1.234.567", "−3.831", "0,5"},
		"es": {"999", "1.234.567", "−3831", "0,5"},
		"cs": {"999", "1\u00a0234\u00a0567", "−3\u00a0831", "0,5"},
	} {
		l := spoken(t, code, `{"n": "{a}"}`)
		if got := [4]string{l.Int(999), l.T("n", "a", 1234567), l.Int(-3831), l.Decimal(0.5, 1)}; got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}

func TestAPartIsWrittenInPercentWithItsSign(t *testing.T) {
	l := spoken(t, "it", `{}`)
	for want, got := range map[string]string{"−2": l.Signed(-0.02, 0), "+1,2": l.Signed(0.0123, 1), "0,0": l.Signed(-0.0001, 1), "12,5": l.Percent(0.125, 1)} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestIndicesAreInternationalUnlessThePlayerWantsTheLanguagesOwn(t *testing.T) {
	l := spoken(t, "de", `{"index.Q": "D", "index.J": "B", "run": "B {J}-{Q}-{K}"}`)
	if got := l.T("run"); got != "B J-Q-K" {
		t.Errorf("%q", got)
	}
	l.OwnIndices = true
	if got := l.T("run"); got != "B B-D-index.K" {
		t.Errorf("%q", got)
	}
}
