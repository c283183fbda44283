package lang

import (
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	files "machiavelli/assets/strings"
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
