package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Neither here nor on Windows does it link what draws, sounds, or asks for a display.
func TestItLinksNoWindow(t *testing.T) {
	for _, system := range []string{"linux", "windows", "darwin"} {
		cmd := exec.Command("go", "list", "-deps", ".")
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil || !strings.Contains(string(out), "machiavelli/game/cli/terminal\n") {
			t.Fatalf("%s: go list: %v\n%s", system, err, out)
		}
		for path := range strings.Lines(string(out)) {
			for _, window := range []string{"hajimehoshi/", "ebitengine/", "machiavelli/game/ui", "machiavelli/game/shell", "machiavelli/scenes"} {
				if strings.Contains(path, window) {
					t.Errorf("%s: it links %s", system, path)
				}
			}
		}
	}
}

// Play needs no flag to be in text, where there is no window.
func TestAMatchIsPlayedInTextAndEndsWithItsInput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "console.exe")
	build := exec.Command("go", "build", "-o", name, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := func(in string, args ...string) string {
		cmd := exec.Command(name, args...)
		cmd.Env = append(os.Environ(), "MACHIAVELLI_HOME="+t.TempDir(), "LC_ALL=en_GB.UTF-8")
		cmd.Stdin = strings.NewReader(in)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%q: %v\n%s", args, err, out)
		}
		return string(out)
	}
	if said := run("hand\nquit\n", "play", "-rules", "machiavelli", "-seed", "7"); !strings.Contains(said, "> hand\n") {
		t.Errorf("a match: %s", said)
	}
	if said := run("quit\n"); !strings.Contains(said, "> quit") {
		t.Errorf("without a command: %s", said)
	}
	if said := run("", "rules"); !strings.Contains(said, "machiavelli-jokers") {
		t.Errorf("the rule sets: %s", said)
	}
}
