package command

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	collection "machiavelli/assets/puzzles"
	"machiavelli/engine/puzzle"
)

// checked is how many puzzles of the collection are proved again here; all of
// them are in make soak.
const checked = 200

func TestTheCollectionIsRight(t *testing.T) {
	c, err := puzzle.Unpack(collection.File)
	if err != nil {
		t.Fatal(err)
	}
	if c.Len() < puzzle.Cycle {
		t.Errorf("%d puzzles are too few for the days", c.Len())
	}
	levels, byRules := map[int]int{}, map[string]int{}
	j, check := puzzle.NewJudge(), puzzle.NewChecker()
	for i := range c.Len() {
		levels[c.Level(i)]++
		p, err := c.At(i)
		if err != nil {
			t.Fatalf("puzzle %d: %v", i+1, err)
		}
		byRules[p.Position.Rules.ID]++
		if i%(c.Len()/checked) > 0 {
			continue
		}
		line, err := packedLine(j, c, i)
		if err == nil {
			err = check.Check(line)
		}
		if err != nil {
			t.Errorf("puzzle %d: %v", i+1, err)
		}
	}
	for level := 2; level <= 6; level++ {
		if levels[level] < c.Len()/10 {
			t.Errorf("only %d of level %d among %v", levels[level], level, levels)
		}
	}
	if len(byRules) < 6 || byRules["machiavelli"] < c.Len()/2 {
		t.Errorf("rule sets %v", byRules)
	}
}

func TestThePuzzleOfADay(t *testing.T) {
	code, stdout, stderr := run(t, "", "puzzles", "-daily", "2026-11-22")
	if want := block(t, "jsonl puzzle"); code != exitOK || stdout != want {
		t.Errorf("exit %d, %s\ngot  %swant %s", code, stderr, stdout, want)
	}
	for day, want := range map[string]string{"2026-10-31": "the first day", "2026-13-01": "is no day", "soon": "is no day"} {
		if code, _, stderr := run(t, "", "puzzles", "-daily", day); code != exitUsage || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit %d, %s", day, code, stderr)
		}
	}
}

func TestPuzzlesAreMadeCheckedAndPacked(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	code, made, stderr := run(t, "", "puzzles", "-make", "3", "-seed", "t")
	if code != exitOK || strings.Count(made, "\n") != 3 {
		t.Fatalf("exit %d, %s%s", code, made, stderr)
	}
	lines := file("lines.jsonl", made)
	if code, stdout, stderr := run(t, "", "puzzles", "-check", lines); code != exitOK || stdout != "" || !strings.Contains(stderr, "puzzles, all of them right: 3") {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
	code, packed, stderr := run(t, "", "puzzles", "-pack", lines)
	if code != exitOK {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	if code, stdout, _ := run(t, "", "puzzles", "-check", file("packed", packed)); code != exitOK || stdout != "" {
		t.Errorf("what is packed: exit %d, %s", code, stdout)
	}
	wrong := file("wrong.jsonl", made+made[strings.LastIndex(made[:len(made)-1], "\n")+1:]+"{}\n")
	code, stdout, stderr := run(t, "", "puzzles", "-check", wrong)
	if code != exitFault || strings.Count(stdout, "\n") != 2 || !strings.Contains(stdout, fmt.Sprintf("%s:4: an exchange of suits or ranks of puzzle 3", wrong)) ||
		!strings.Contains(stderr, "wrong puzzles: 2 of 5") {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
}

func TestAPuzzleCommandLineThatIsWrongIsRefused(t *testing.T) {
	for _, args := range []string{"", "-make 0", "-make 3 -rules whist", "-make 1 -daily 2026-11-22"} {
		if code, _, stderr := run(t, "", append([]string{"puzzles"}, strings.Fields(args)...)...); code != exitUsage || stderr == "" {
			t.Errorf("%q: exit %d, %s", args, code, stderr)
		}
	}
	if code, _, _ := run(t, "", "puzzles", "-check", filepath.Join(t.TempDir(), "none")); code != exitFault {
		t.Errorf("no file: exit %d", code)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	out := &strings.Builder{}
	if code := Run(ctx, []string{"puzzles", "-make", "1000"}, Env{Stdout: out, Stderr: os.Stderr}); code != exitOK || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("broken off: exit %d, %q", code, out)
	}
}
