package command

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	files "machiavelli/assets/strings"
	"machiavelli/game/lang"
)

// runIn is run for a player of a language.
func runIn(t *testing.T, code, stdin string, args ...string) (exit int, stdout, stderr string) {
	t.Helper()
	l, err := lang.Load(files.Files, code)
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	exit = Run(context.Background(), args, Env{
		Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errs, Words: func() *lang.Lang { return l },
	})
	return exit, out.String(), errs.String()
}

func TestWhatIsWrongIsSaidInThePlayersLanguage(t *testing.T) {
	none, empty := t.TempDir()+"/none.jsonl", t.TempDir()+"/empty.jsonl"
	if err := os.WriteFile(empty, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		exit int
		want string
	}{
		{"dance", exitUsage, `einen Befehl "dance" gibt es nicht; machiavelli help zählt sie auf`},
		{"solve -colour", exitUsage, "solve: einen Schalter -colour gibt es nicht"},
		{"solve -limit", exitUsage, "solve: -limit braucht einen Wert"},
		{"solve -limit soon", exitUsage, `solve: -limit nimmt "soon" nicht an`},
		{"play -mute=perhaps", exitUsage, `play: -mute nimmt "perhaps" nicht an`},
		{"play ---", exitUsage, "play: --- ist kein Schalter"},
		{"play now", exitUsage, `play: "now" ist ein Argument zu viel`},
		{"simulate -players solver", exitUsage, "simulate: -players: machiavelli ist für 2 bis 5 Spieler, nicht 1"},
		{"simulate -players solver,wizard", exitUsage, `simulate: -players: Spieler "wizard": die Stufen sind novice`},
		{"simulate -options limit=luck", exitUsage, "simulate: -options: "},
		{"rules whist", exitUsage, `rules: ein Regelwerk "whist" gibt es nicht`},
		{"verify " + none, exitFault, none + ": keine solche Datei und kein solcher Ordner"},
		{"puzzles -check " + none, exitFault, "puzzles: " + none + ": keine solche Datei und kein solcher Ordner"},
		{"verify " + empty, exitFault, empty + ": keine Aufzeichnung: Die Datei ist leer"},
		{"rules " + none + ".json", exitUsage, none + ".json: keine solche Datei"},
		{"verify " + none, exitFault, "verify: Aufzeichnungen, die falsch sind: 1 von 1"},
	} {
		exit, stdout, stderr := runIn(t, "de", "", strings.Fields(c.args)...)
		if exit != c.exit || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: exit %d, %q, %q; want %q", c.args, exit, stdout, stderr, c.want)
		}
	}
}

func TestEveryCommandExplainsItselfInThePlayersLanguage(t *testing.T) {
	for code, want := range map[string][2]string{
		"it": {"uso: machiavelli ", "se non si dice altro: "}, "de": {"Aufruf: machiavelli ", "sonst "}, "fr": {"usage\u00a0: machiavelli ", "par défaut "},
		"es": {"uso: machiavelli ", "si no se dice otra cosa: "}, "cs": {"použití: machiavelli ", "jinak "},
	} {
		for _, name := range []string{"play", "solve", "simulate", "verify", "review", "link", "puzzles", "rules", "engine"} {
			exit, stdout, stderr := runIn(t, code, "", name, "-h")
			if exit != exitOK || !strings.Contains(stdout, want[0]) || strings.Contains(stdout, "usage: ") || strings.Contains(stdout, "(default ") || stderr != "" {
				t.Errorf("%s, %s: exit %d, %q, %q", code, name, exit, stdout, stderr)
			}
			for _, line := range strings.Split(stdout, "\n") {
				if n := len([]rune(line)); n > 90 && !strings.HasPrefix(line, "    \t") {
					t.Errorf("%s, %s: a line of %d letters: %s", code, name, n, line)
				}
			}
		}
		if _, stdout, _ := runIn(t, code, "", "simulate", "-h"); !strings.Contains(stdout, "("+want[1]+"100)") {
			t.Errorf("%s: %s", code, stdout)
		}
	}
}

// What other programs read is the same in every language.
func TestWhatIsMadeForProgramsStaysAsItIs(t *testing.T) {
	for _, code := range []string{"de", "cs"} {
		const broken = `{"id":"p","rules":"machiavelli","table":[["7H"]],"hand":["7Z"]}` + "\n"
		_, english, _ := runIn(t, lang.Usual, broken, "solve")
		if exit, stdout, _ := runIn(t, code, broken, "solve"); exit != exitFault || stdout != english || !strings.HasPrefix(stdout, `{"id":"p","error":"`) {
			t.Errorf("%s: exit %d, %s, not %s", code, exit, stdout, english)
		}
	}
}
