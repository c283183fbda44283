package lang_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

var reason = regexp.MustCompile(`Reason += "([a-z-]+)"`)

func TestEveryReasonOfTheRulesHasASentence(t *testing.T) {
	l := load(t)
	words := 0
	for _, file := range []string{"match/error.go", "rules/reason.go"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "engine", filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range reason.FindAllSubmatch(text, -1) {
			words++
			if key := "table.why." + string(m[1]); !l.Has(key) {
				t.Errorf("%s: no sentence %q", file, key)
			}
		}
	}
	if words < 40 {
		t.Errorf("only %d reasons were found", words)
	}
}
