package terminal

import (
	"flag"
	"os"
	"strings"
	"testing"

	"machiavelli/game/report/wording"
)

var update = flag.Bool("update", false, "write docs/match-by-ear.txt again")

const matchByEar = "../../../docs/match-by-ear.txt"

// TestTheMatchInTheDocsIsPlayedAsItIsWritten: what stands behind > there, typed,
// says what stands there. With -update the match is played again.
func TestTheMatchInTheDocsIsPlayedAsItIsWritten(t *testing.T) {
	data, err := os.ReadFile(matchByEar)
	if err != nil {
		t.Fatal(err)
	}
	want := string(data)
	answer := typedIn(want)
	if *update {
		answer = byEar()
	}
	o := options(t, "shanghai", "hand=5,deals=1", "4", "casual", "novice")
	o.Style = wording.Spoken
	got := talk(t, o, answer)
	if *update {
		if err := os.WriteFile(matchByEar, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !strings.Contains(want, "The match is over.") {
		t.Error("it is no whole match")
	}
	was, is := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range was {
		if i >= len(is) || was[i] != is[i] {
			t.Fatalf("line %d of the match is\n%s\nwant\n%s\n(go test ./game/cli/terminal -run Docs -update writes it again)", i+1, strings.Join(is[min(i, len(is)-1):], "\n"), was[i])
		}
	}
}

// typedIn is the lines that were typed in a transcript.
func typedIn(transcript string) func(string) (string, bool) {
	var lines []string
	for line := range strings.Lines(transcript) {
		if typed, ok := strings.CutPrefix(line, "> "); ok {
			lines = append(lines, strings.TrimSuffix(typed, "\n"))
		}
	}
	return script(lines...)
}

// byEar plays as somebody does who listens: with questions at first, the first
// plays typed, the others as hints lay them.
func byEar() func(string) (string, bool) {
	first := []string{"help hint", "score", "hint", "hint", "hint"}
	plays, asked := 0, map[string]bool{}
	once := func(line string) bool {
		was := asked[line]
		asked[line] = true
		return !was
	}
	return func(said string) (string, bool) {
		if len(first) > 0 {
			line := first[0]
			first = first[1:]
			return line, true
		}
		typed := follows(said)
		switch {
		case strings.Contains(said, "The match is over."):
			return "quit", true
		case strings.Contains(said, "Everything fits"):
			plays++
			return "end", true
		case typed != "hint all":
			return typed, true
		case plays == 1 && once("what"):
			return "what", true
		case plays == 2 && once("table"):
			return "table", true
		case plays == 3 && once("score"):
			return "score", true
		case strings.Contains(said, " can go"):
			return "play", true
		case plays < 2:
			return "hint all", true
		}
		return "hint", true
	}
}
