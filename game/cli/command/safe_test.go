package command

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"machiavelli/engine/rules"
	"machiavelli/engine/text"
	"machiavelli/game/report/rulebook"
)

// Names that others have given never steer the terminal in which they are read.
func TestNoNameSteersTheTerminal(t *testing.T) {
	const evil = "Evil\x1b[31m\x1b]8;;http://x\a \u202eabc\r\b\u009b2J"
	r, _ := rules.ByID("machiavelli")
	r.ID, r.Name = "evil\x1b[2J", evil
	set, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	file := func(name, holds string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(holds), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	evilRules := file("rules.json", string(set))
	name, err := json.Marshal(evil)
	if err != nil {
		t.Fatal(err)
	}
	record := file("a\x1b[2J\u202e.jsonl", `{"e":"match","v":1,"rules":`+string(name)+`,"options":{`+string(name)+`:1},"seed":`+string(name)+`,"players":[]}`)
	for _, try := range []struct {
		in   string
		args []string
	}{
		{"", []string{"rules", evilRules}},
		{"", []string{"rules", "-json", evilRules}},
		{"", []string{"rules", evil}},
		{"", []string{"verify", record}},
		{"", []string{"verify", record + "\x1b"}},
		{"", []string{"review", record}},
		{"", []string{evil}},
		{"", []string{"play", "-" + evil}},
		{"", []string{"play", "-text", "-rules", evil}},
		{"", []string{"play", "-text", "-players", evil}},
		{`{"id":` + string(name) + `,"rules":` + string(name) + `}`, []string{"solve"}},
		{`{"id":` + string(name) + `,"rules":"machiavelli","hand":["7H"]}`, []string{"solve"}},
		{"#p=" + evil, []string{"link", "-read"}},
		{`{"id":` + string(name) + `,"rules":` + string(name) + `}`, []string{"link"}},
		{"", []string{"simulate", "-players", evil, "-rules", evilRules}},
		{"", []string{"puzzles", "-check", record}},
	} {
		var out, errs bytes.Buffer
		Run(t.Context(), try.args, Env{
			Stdin: strings.NewReader(try.in), Stdout: &out, Stderr: &errs,
			Describe: func(r rules.Rules) (string, error) {
				return rulebook.Text(func(key string, _ ...any) string { return key }, &r), nil
			},
		})
		for _, said := range []string{out.String(), errs.String()} {
			if strings.ContainsFunc(said, func(r rune) bool { return text.Steers(r) && r != '\n' && r != '\t' }) {
				t.Errorf("%q prints %q", try.args, said)
			}
		}
		if out.Len()+errs.Len() == 0 {
			t.Errorf("%q prints nothing", try.args)
		}
	}
}
