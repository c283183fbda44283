package rules

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// first is the JSON of the twenty rule sets as the first release wrote them, a line
// each. The file is never written again.
func first(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/law/catalogue.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	if len(lines) != 20 {
		t.Fatalf("%d rule sets", len(lines))
	}
	return lines
}

func TestTheFirstRuleSetsStayByteForByte(t *testing.T) {
	for _, line := range first(t) {
		old, err := Read([]byte(line))
		if err != nil {
			t.Error(err)
			continue
		}
		now, ok := ByID(old.ID)
		if !ok || !reflect.DeepEqual(old, now) {
			t.Errorf("%s is not read as what it is", old.ID)
		}
		if data, err := json.Marshal(now); err != nil || string(data) != line {
			t.Errorf("%s: %v\n%s\nwant\n%s", old.ID, err, data, line)
		}
	}
}

func TestAFieldThatIsAddedIsLeftOutWhereItIsZero(t *testing.T) {
	known := map[string]bool{}
	for _, line := range first(t) {
		var all any
		if err := json.Unmarshal([]byte(line), &all); err != nil {
			t.Fatal(err)
		}
		keys(all, "", known)
	}
	for _, fault := range unlawful(reflect.TypeFor[Rules](), "", known) {
		t.Errorf("Rules: %s, see the law of Rules in engine/rules/rules.go", fault)
	}
	for _, fault := range unlawful(reflect.TypeFor[Options](), "", map[string]bool{}) {
		t.Errorf("Options: %s", fault)
	}
}

func TestTheLawNamesTheFieldThatBreaksIt(t *testing.T) {
	type inner struct {
		Old int `json:"old"`
		New int `json:"new"`
	}
	type changed struct {
		Old    int     `json:"old"`
		Inner  []inner `json:"inner"`
		Added  int     `json:"added,omitempty"`
		Bare   string
		Zero   int   `json:"zero,omitzero"`
		Struct inner `json:"struct,omitempty"`
	}
	known := map[string]bool{"old": true, "inner": true, "inner.old": true, "gone": true}
	got := unlawful(reflect.TypeFor[changed](), "", known)
	for _, want := range []string{"inner.new", "Bare", "zero", "struct", "gone"} {
		if !slices.ContainsFunc(got, func(f string) bool { return strings.HasPrefix(f, want+" ") }) {
			t.Errorf("%s is not named among %q", want, got)
		}
	}
	if len(got) != 5 {
		t.Errorf("%q", got)
	}
}

// keys notes the keys of a JSON value, each with those that it lies under.
func keys(v any, at string, known map[string]bool) {
	switch v := v.(type) {
	case map[string]any:
		for key, in := range v {
			known[at+key] = true
			keys(in, at+key+".", known)
		}
	case []any:
		for _, in := range v {
			keys(in, at, known)
		}
	}
}

// unlawful is what breaks the law: fields of a struct that older files lack and that
// reading wants, and keys of older files that no field reads.
func unlawful(t reflect.Type, at string, known map[string]bool) (faults []string) {
	has := map[string]bool{}
	for _, f := range reflect.VisibleFields(t) {
		name, how, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			name = f.Name
		}
		has[name] = true
		of := f.Type
		for of.Kind() == reflect.Slice || of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		switch {
		case known[at+name]:
			if of.Kind() == reflect.Struct {
				faults = append(faults, unlawful(of, at+name+".", known)...)
			}
		case how != "omitempty":
			faults = append(faults, at+name+" ("+f.Name+") is not marked omitempty")
		case f.Type.Kind() == reflect.Struct:
			faults = append(faults, at+name+" ("+f.Name+") is a struct, which is never left out: use a pointer")
		}
	}
	for key := range known {
		if rest, in := strings.CutPrefix(key, at); in && !strings.Contains(rest, ".") && !has[rest] {
			faults = append(faults, key+" is read by no field any more")
		}
	}
	return faults
}
