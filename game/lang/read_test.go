package lang

import (
	"encoding/json"
	"io/fs"
	"maps"
	"testing"

	"machiavelli/assets/strings"
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
			one, _ := v["one"].(string)
			other, _ := v["other"].(string)
			texts[key] = sentence{one, other}
		}
	}
	return texts
}

func TestALanguageIsReadAsJSONReadsIt(t *testing.T) {
	files, err := fs.Glob(strings.Files, "*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	cases := [][]byte{
		[]byte(`{}`), []byte(` { } `),
		[]byte("{\"a\\\"b\" : \"c\\\\\",\n\t\"d\": {\"other\":\"\\u2660 \\n\", \"one\" : \"\"} , \"\": \"♥\" }\r\n"),
	}
	for _, name := range files {
		data, err := fs.ReadFile(strings.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, data)
	}
	for _, data := range cases {
		got, err := read(data)
		if want := plain(t, data); err != nil || !maps.Equal(got, want) {
			t.Errorf("%.60q: %v: %v, want %v", data, err, got, want)
		}
	}
}

func TestWhatIsNoLanguageIsRefused(t *testing.T) {
	whole := `{"a": "b", "c": {"one": "d", "other": "e\n"}}`
	for n := range whole {
		if texts, err := read([]byte(whole[:n])); err == nil {
			t.Errorf("%q is a language: %v", whole[:n], texts)
		}
	}
	for _, text := range []string{whole + "x", `[]`, `{"a": "b",}`, `{"a" "b"}`, `{"a": "b" "c": "d"}`, `{a: "b"}`, `{"a": "\x"}`, `{"a": null}`} {
		if texts, err := read([]byte(text)); err == nil {
			t.Errorf("%q is a language: %v", text, texts)
		}
	}
}
