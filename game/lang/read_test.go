package lang

import (
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	files "machiavelli/assets/strings"
	"machiavelli/engine/text"
)

// plain is a file as JSON's own reader has it.
func plain(t *testing.T, data []byte) map[string]sentence {
	t.Helper()
	var all map[string]any
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	texts := map[string]sentence{}
	for key, v := range all {
		switch v := v.(type) {
		case string:
			texts[key] = sentence{other: v}
		case map[string]any:
			var one sentence
			for name, text := range v {
				switch text := text.(string); {
				case name == Other:
					one.other = text
				case text != "":
					one.forms = append(one.forms, form{name, text})
				}
			}
			texts[key] = one
		}
	}
	return texts
}

func TestALanguageIsReadAsJSONReadsIt(t *testing.T) {
	names, err := fs.Glob(files.Files, "*.json")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	apart, err := fs.Glob(files.Files, "terminal/*.json") // which a page has not
	if err != nil {
		t.Fatal(err)
	}
	names = append(names, apart...)
	names = slices.DeleteFunc(names, func(name string) bool { return name == "named.json" })
	cases := [][]byte{
		[]byte(`{}`), []byte(` { } `),
		[]byte("{\"a\\\"b\" : \"c\\\\\",\n\t\"d\": {\"other\":\"\\u2660 \\n\", \"one\" : \"\"} , \"\": \"♥\" }\r\n"),
	}
	for _, name := range names {
		data, err := fs.ReadFile(files.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, data)
	}
	for _, data := range cases {
		got := map[string]sentence{}
		err := read(data, got)
		if want := plain(t, data); err != nil || !maps.EqualFunc(got, want, alike) {
			t.Errorf("%.60q: %v: %v, want %v", data, err, got, want)
		}
	}
}

// alike reports whether two sentences are, in whatever order their forms were read.
func alike(a, b sentence) bool {
	byName := func(a, b form) int { return strings.Compare(a.name, b.name) }
	slices.SortFunc(a.forms, byName)
	slices.SortFunc(b.forms, byName)
	return a.other == b.other && slices.Equal(a.forms, b.forms)
}

func TestWhatIsNoLanguageIsRefused(t *testing.T) {
	whole := `{"a": "b", "c": {"one": "d", "other": "e\n"}}`
	for n := range whole {
		texts := map[string]sentence{}
		if read([]byte(whole[:n]), texts) == nil {
			t.Errorf("%q is a language: %v", whole[:n], texts)
		}
	}
	for _, text := range []string{whole + "x", `[]`, `{"a": "b",}`, `{"a" "b"}`, `{"a": "b" "c": "d"}`, `{a: "b"}`, `{"a": "\x"}`, `{"a": null}`, `{"a": "b", "a": "c"}`, `{"a": {"one": "b"}}`} {
		texts := map[string]sentence{}
		if read([]byte(text), texts) == nil {
			t.Errorf("%q is a language: %v", text, texts)
		}
	}
}

func TestWhatHasANameHasItInEveryLanguage(t *testing.T) {
	data, err := files.Files.ReadFile("named.json")
	if err != nil {
		t.Fatal(err)
	}
	var named map[string]map[string]string
	if err := json.Unmarshal(data, &named); err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(files.Files, "??.json") // a page has English alone
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		code := strings.TrimSuffix(name, ".json")
		l, err := Load(files.Files, code)
		if err != nil {
			t.Fatal(err)
		}
		own, err := files.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		its := plain(t, own)
		for key, languages := range named {
			_, twice := its[key]
			switch words := languages[code]; {
			case (words != "") == twice:
				t.Errorf("%s: in named.json it is %q; in %s.json: %v: it stands in one of them", key, words, code, twice)
			case words != "" && l.T(key) != text.Gaps(words, func(gap string) (string, bool) { return l.fill(gap, nil) }):
				t.Errorf("%s in %s is %q, not %q", key, code, l.T(key), words)
			}
		}
	}
}

func TestWhatHasANameIsEnglishWhereALanguageLacksIt(t *testing.T) {
	texts := map[string]sentence{"rules.name.own": {other: "hers"}}
	const data = `{"rules.name.x": {"de": "das X", "en": "the X"}, "rules.name.own": {"en": "its"}}`
	for code, want := range map[string]string{"en": "the X", "de": "das X", "cs": "the X"} {
		got := maps.Clone(texts)
		if err := readNamed([]byte(data), code, got); err != nil || got["rules.name.x"].other != want || got["rules.name.own"].other != "hers" {
			t.Errorf("%s: %v, %v", code, got, err)
		}
	}
	for _, damaged := range []string{``, `[]`, `{"a": "b"}`, `{"a": {"en": 1}}`, `{"a": {"en": "b"}} x`, `{"a": {"en": "b"}`} {
		if err := readNamed([]byte(damaged), "en", map[string]sentence{}); err == nil {
			t.Errorf("%s is read", damaged)
		}
	}
}
