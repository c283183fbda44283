package command

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/game/testing/pagepart"

	"github.com/google/go-cmp/cmp"
)

// block is an example of docs/formats.md by the words after its fence.
func block(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "formats.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "```"+name+"\n")
	example, _, closed := strings.Cut(rest, "```")
	if !ok || !closed {
		t.Fatalf("docs/formats.md has no example %q", name)
	}
	return example
}

// TestThePositionsOfTheDocumentationGiveItsAnswers leaves open which of several
// best tables is shown.
func TestThePositionsOfTheDocumentationGiveItsAnswers(t *testing.T) {
	_, stdout, _ := run(t, block(t, "jsonl positions"), "solve")
	got, want := facts(t, stdout), facts(t, block(t, "jsonl answers"))
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// facts is the answers' keys, with the values of those that have only one.
func facts(t *testing.T, answers string) (all []map[string]any) {
	t.Helper()
	for line := range strings.Lines(answers) {
		var a map[string]any
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatal(err)
		}
		for _, open := range []string{"play", "table", "steps", "micros"} {
			if _, ok := a[open]; ok {
				a[open] = "there"
			}
		}
		all = append(all, a)
	}
	return all
}

func TestTheRecordOfTheDocumentationReplaysToItsQuestion(t *testing.T) {
	var m *match.Match
	if err := record.Replay(strings.NewReader(block(t, "jsonl record")), func(at *match.Match, _ match.Event) { m = at }); err != nil {
		t.Fatal(err)
	}
	h, err := record.NewHeader(m.Config())
	if err != nil {
		t.Fatal(err)
	}
	v := m.View(m.OnTurn())
	if got, want := string(record.AppendQuestion(nil, h, v)), block(t, "json question"); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for line := range strings.Lines(block(t, "jsonl replies")) {
		a, err := record.ReadReply([]byte(line), v)
		if err == nil {
			_, err = m.Clone().Apply(v.Me, a)
		}
		if err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func TestTheSummaryOfTheDocumentationIsPrinted(t *testing.T) {
	clock := regexp.MustCompile(`"(seconds|longest_ms)":[0-9.]+`)
	args := strings.Fields("simulate -rules machiavelli -players solver,novice -options hand=7,limit=13 -deals 4 -seed 7")
	code, stdout, stderr := run(t, "", args...)
	if code != exitOK {
		t.Fatal(stderr)
	}
	shape := regexp.MustCompile(`[0-9.]+`)
	hide := func(s string) string { return shape.ReplaceAllString(clock.ReplaceAllString(s, ""), "0") }
	if got, want := hide(stdout), hide(block(t, "json summary")); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// write has TestThePageOfTheFormatsListsTheHouseRules write the list.
var write = flag.Bool("write", false, "write the list of house rules into docs/formats.md")

func TestThePageOfTheFormatsListsTheHouseRules(t *testing.T) {
	part := pagepart.Part{
		Page:  filepath.Join("..", "..", "..", "docs", "formats.md"),
		Begin: "<!-- written by: go test ./game/cli/command -run HouseRules -write -->\n",
		End:   "<!-- end of the house rules -->\n",
	}
	want := "\n| key | value | house rule |\n|---|---|---|\n"
	for _, h := range rules.HouseRules() {
		value := "`true`"
		switch {
		case !h.Switch():
			value = h.Values()
		case h.Word != "true":
			value = "`\"" + h.Word + "\"`"
		}
		want += "| `" + h.Key + "` | " + value + " | " + h.Means + " |\n"
	}
	want += "\n"
	if *write {
		if err := part.Write(want); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := part.Text(); err != nil || got != want {
		t.Errorf("%v: docs/formats.md lists other house rules than engine/rules/houserules.go; go test ./game/cli/command -run HouseRules -write", err)
	}
}
