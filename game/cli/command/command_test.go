package command

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"machiavelli/engine/rules"
)

// run runs a command line and gives its exit code, output and errors.
func run(t *testing.T, stdin string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = Run(context.Background(), args, Env{
		Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errs,
		Play:     func(PlayOptions) error { return errors.New("no display") },
		Describe: func(r rules.Rules) (string, error) { return "page of " + r.Name + "\n", nil },
	})
	return code, out.String(), errs.String()
}

func TestWithoutACommandTheGameIsPlayed(t *testing.T) {
	for _, c := range []struct {
		args []string
		want PlayOptions
	}{
		{nil, PlayOptions{}},
		{[]string{"play"}, PlayOptions{}},
		{[]string{"-mute", "-seed", "x"}, PlayOptions{Mute: true, Seed: "x"}},
		{[]string{"play", "-seed=7"}, PlayOptions{Seed: "7"}},
	} {
		var got *PlayOptions
		code := Run(context.Background(), c.args, Env{Play: func(o PlayOptions) error { got = &o; return nil }})
		if code != exitOK || got == nil || *got != c.want {
			t.Errorf("%v: exit %d, played with %v", c.args, code, got)
		}
	}
	if code, _, stderr := run(t, "", "play"); code != exitFault || !strings.Contains(stderr, "no display") {
		t.Errorf("a window that does not open: exit %d, %s", code, stderr)
	}
}

func TestAWrongCommandLineSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"dance", `there is no command "dance"`},
		{"-colour", "-colour"},
		{"play now", `"now" is one argument too many`},
		{"solve -limit", "-limit"},
		{"solve -limit=-1s", "less than nothing"},
		{"solve positions.jsonl", "one argument too many"},
		{"verify", "too few arguments"},
		{"simulate -rules whist", `no rule set "whist"`},
		{"simulate -luck -options hand=7", "no calibrated chance to win"},
		{"simulate -players solver", "for 2 to 5 players, not 1"},
		{"simulate -players solver,wizard", `player "wizard"`},
		{"simulate -players solver,exec:", "which program?"},
		{"simulate -players solver,hoarder:x", "a number of cards"},
		{"simulate -players solver:9,novice", "takes nothing after a colon"},
		{"simulate -deals 0", "-deals: 0"},
		{"simulate -timeout 0s", "-timeout"},
		{"simulate -workers 0", "-workers: 0, want 1 to 256"},
		{"simulate -workers 100000", "-workers: 100000, want 1 to 256"},
		{"simulate -options hand=99", "hand"},
		{"simulate -options luck=1", "luck"},
		{"rules whist", `no rule set "whist"`},
		{"rules -json", "which rule set?"},
	} {
		code, stdout, stderr := run(t, "", strings.Fields(c.args)...)
		if code != exitUsage || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: exit %d, %q, %q; want %q", c.args, code, stdout, stderr, c.want)
		}
	}
}

func TestEveryCommandExplainsItself(t *testing.T) {
	for _, args := range []string{"-h", "help", "play -h", "solve -h", "simulate -h", "verify -h", "rules -h", "review -h"} {
		code, stdout, stderr := run(t, "", strings.Fields(args)...)
		if code != exitOK || !strings.Contains(stdout, "usage: machiavelli") || stderr != "" {
			t.Errorf("%s: exit %d, %q, %q", args, code, stdout, stderr)
		}
	}
	if code, stdout, _ := run(t, "", "-version"); code != exitOK || !strings.HasPrefix(stdout, "machiavelli ") {
		t.Errorf("-version: exit %d, %q", code, stdout)
	}
}

func TestRulesCanBePrintedChangedAndReadBack(t *testing.T) {
	code, text, stderr := run(t, "", "rules", "-json", "-options", "hand=7,limit=5", "machiavelli")
	if code != exitOK {
		t.Fatal(stderr)
	}
	if !strings.Contains(text, `"limit": 5`) {
		t.Errorf("house rules are not in %s", text)
	}
	name := filepath.Join(t.TempDir(), "mine.json")
	if err := os.WriteFile(name, []byte(strings.Replace(text, `"id": "machiavelli"`, `"id": "mine"`, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	code, text, stderr = run(t, "", "simulate", "-rules", name, "-players", "novice,novice", "-deals", "1")
	if code != exitOK || !strings.HasPrefix(text, `{"rules":"mine","options":{},`) {
		t.Errorf("exit %d, %s%s", code, text, stderr)
	}
	if err := os.WriteFile(name, []byte(`{"id":"mine","hand":[99]}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr = run(t, "", "rules", name); code != exitUsage || !strings.Contains(stderr, "mine.json: ") {
		t.Errorf("a broken file: exit %d, %s", code, stderr)
	}
}

func TestTheRuleSetsAreListed(t *testing.T) {
	code, stdout, _ := run(t, "", "rules")
	if code != exitOK || !strings.Contains(stdout, "machiavelli ") || !strings.Contains(stdout, "2 to 5 players") {
		t.Errorf("exit %d, %s", code, stdout)
	}
	if code, stdout, _ := run(t, "", "rules", "machiavelli"); code != exitOK || stdout != "page of Machiavelli\n" {
		t.Errorf("exit %d, %s", code, stdout)
	}
}

func TestEveryCommandThatIsListedExplainsItself(t *testing.T) {
	listed := regexp.MustCompile(`(?m)^  ([a-z]+) +[a-z]`).FindAllStringSubmatch(string(usage), -1)
	if len(listed) < 9 {
		t.Fatalf("%d commands are listed", len(listed))
	}
	for _, c := range listed {
		var out, errs bytes.Buffer
		code := Run(t.Context(), []string{c[1], "-h"}, Env{Stdout: &out, Stderr: &errs})
		if code != exitOK || !strings.Contains(out.String()+errs.String(), "usage: machiavelli") {
			t.Errorf("%s -h: exit code %d, %s%s", c[1], code, out.String(), errs.String())
		}
	}
}
