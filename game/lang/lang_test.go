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
		{"-1 card", "counted", []any{"n", -1}},
		{"missing.key", "missing.key", []any{"n", 1}},
		{"{name} plays {n} of {of}", "named", []any{"name"}},
	} {
		if got := l.T(c.key, c.pairs...); got != c.want {
			t.Errorf("%s: %q, want %q", c.key, got, c.want)
		}
	}
	if !l.Has("plain") || l.Has("missing.key") || len(l.Keys()) != 3 {
		t.Error("the language does not know itself")
	}
}

func TestABrokenLanguageIsAnError(t *testing.T) {
	for name, text := range map[string]string{"no JSON": `{`, "a number": `{"a": 5}`, "another form": `{"a": {"two": "b"}}`, "a form that is no text": `{"a": {"one": 1}}`} {
		if _, err := Load(fstest.MapFS{"xx.json": {Data: []byte(text)}}, "xx"); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := Load(fstest.MapFS{}, "xx"); err == nil {
		t.Error("no file: no error")
	}
}
