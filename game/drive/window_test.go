//go:build drive

package drive

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"machiavelli/game/probe"
)

// environment is this process's own, with changes.
func environment(changes ...string) []string {
	env := slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.ContainsFunc(changes, func(c string) bool { return strings.HasPrefix(c, name+"=") })
	})
	return append(env, changes...)
}

func TestTheGameOpensARealWindowEvenWithoutASoundDevice(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "probe.json")
	var said bytes.Buffer
	cmd := exec.Command(gameBin)
	cmd.Env = environment("MACHIAVELLI_HOME="+dir, "MACHIAVELLI_PROBE="+file,
		"ALSA_CONFIG_PATH="+filepath.Join(dir, "none"), "PULSE_SERVER=", "XDG_RUNTIME_DIR="+dir)
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()

	var f probe.Frame
	for end := time.Now().Add(patience); f.Scene != "menu" || !f.Quiet; {
		select {
		case err := <-ended:
			t.Fatalf("the game ended: %v: %s", err, &said)
		case <-time.After(20 * time.Millisecond):
		}
		if time.Now().After(end) {
			t.Fatalf("no menu; seen: %+v; said: %s", f, &said)
		}
		if data, err := os.ReadFile(file); err == nil {
			if err := json.Unmarshal(data, &f); err != nil {
				t.Fatal(err)
			}
		}
	}
	select { // what is missing would end it within a second
	case err := <-ended:
		t.Fatalf("the game ended: %v: %s", err, &said)
	case <-time.After(time.Second):
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	<-ended
	for line := range strings.Lines(said.String()) {
		if !strings.HasPrefix(line, "ALSA lib ") { // the library's own words, which cannot be kept from it
			t.Errorf("the game complains: %s", line)
		}
	}
}

func TestWithoutADisplayTheGameSaysSoAndOffersTheBrowser(t *testing.T) {
	var said bytes.Buffer
	cmd := exec.Command(gameBin)
	cmd.Env = environment("DISPLAY=", "WAYLAND_DISPLAY=", "MACHIAVELLI_HOME="+t.TempDir())
	cmd.Stderr = &said
	if err := cmd.Run(); err == nil {
		t.Error("exits as if all were well")
	}
	for _, word := range []string{"DISPLAY", "make web"} {
		if !strings.Contains(said.String(), word) {
			t.Errorf("%q is not in %q", word, said.String())
		}
	}
}
