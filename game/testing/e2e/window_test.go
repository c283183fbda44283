//go:build drive

package e2e

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/game/ui/a11y"
)

// environment is this process's own, with changes.
func environment(changes ...string) []string {
	env := slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.ContainsFunc(changes, func(c string) bool { return strings.HasPrefix(c, name+"=") })
	})
	return append(env, changes...)
}

// program is the game as it is played, in a window of its own.
type program struct {
	t     *testing.T
	cmd   *exec.Cmd
	dir   string
	said  bytes.Buffer
	ended chan error
}

// start starts the game and waits for the menu.
func start(t *testing.T, env ...string) *program {
	t.Helper()
	g := &program{t: t, cmd: exec.Command(gameBin), dir: t.TempDir(), ended: make(chan error, 1)}
	g.cmd.Env = environment(append([]string{"MACHIAVELLI_HOME=" + g.dir, "MACHIAVELLI_PROBE=" + filepath.Join(g.dir, "probe"),
		"ALSA_CONFIG_PATH=" + filepath.Join(g.dir, "none"), "PULSE_SERVER=", "XDG_RUNTIME_DIR=" + g.dir}, env...)...)
	g.cmd.Stdout, g.cmd.Stderr = &g.said, &g.said
	if err := g.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { g.ended <- g.cmd.Wait() }()
	g.until("the menu", func(f a11y.Frame) bool { return f.Scene == "menu" && f.Quiet })
	return g
}

// until waits for what the game shows.
func (g *program) until(what string, done func(a11y.Frame) bool) a11y.Frame {
	g.t.Helper()
	var f a11y.Frame
	for end := time.Now().Add(patience); ; {
		if data, err := os.ReadFile(filepath.Join(g.dir, "probe")); err == nil {
			if err := json.Unmarshal(data, &f); err != nil {
				g.t.Fatal(err)
			}
			if done(f) {
				return f
			}
		}
		select {
		case err := <-g.ended:
			g.t.Fatalf("the game ended: %v: %s", err, &g.said)
		case <-time.After(20 * time.Millisecond):
		}
		if time.Now().After(end) {
			g.t.Fatalf("not seen: %s; but %+v; said: %s", what, f, &g.said)
		}
	}
}

// leave ends the game as Ctrl-C does.
func (g *program) leave() error {
	g.t.Helper()
	if err := g.cmd.Process.Signal(os.Interrupt); err != nil {
		g.t.Fatal(err)
	}
	return <-g.ended
}

func TestTheGameOpensARealWindowEvenWithoutASoundDevice(t *testing.T) {
	g := start(t)
	select { // what is missing would end it within a second
	case err := <-g.ended:
		t.Fatalf("the game ended: %v: %s", err, &g.said)
	case <-time.After(time.Second):
	}
	if err := g.leave(); err != nil {
		t.Error(err)
	}
	for line := range strings.Lines(g.said.String()) {
		if !strings.HasPrefix(line, "ALSA lib ") { // the library's own words, which cannot be kept from it
			t.Errorf("the game complains: %s", line)
		}
	}
}

// screen is an X server of its own, with a screen of a size.
func screen(t *testing.T, size string) (display string) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("Xvfb", "-displayfd", "3", "-noreset", "-screen", "0", size+"x24")
	cmd.ExtraFiles = []*os.File{w}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
	})
	w.Close()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb names no display: %v", err)
	}
	return ":" + strings.TrimSpace(line)
}

func TestTheWindowFitsALaptopAndOutlivesItsScreen(t *testing.T) {
	display := screen(t, "1366x768")
	g := start(t, "DISPLAY="+display)
	f := g.until("the window", func(f a11y.Frame) bool { return true })
	if f.Width > 1366 || f.Height > 700 {
		t.Errorf("the window is %v by %v", f.Width, f.Height)
	}
	// It complains of a screen of no size, and has switched it off by then.
	exec.Command("xrandr", "-d", display, "--output", "screen", "--off").Run()
	said, err := exec.Command("xrandr", "-d", display).CombinedOutput()
	if err != nil || strings.Contains(string(said), "*") {
		t.Fatalf("the screen is on: %v: %s", err, said)
	}
	select {
	case err := <-g.ended:
		t.Fatalf("the game ended: %v: %s", err, &g.said)
	case <-time.After(2 * time.Second):
	}
	if err := g.leave(); err != nil { // it hears that in a tick
		t.Errorf("%v: %s", err, &g.said)
	}
	saved, err := os.ReadFile(filepath.Join(g.dir, "settings.json"))
	if err != nil || !strings.Contains(string(saved), `"placed":true`) {
		t.Errorf("the window's place is not kept: %v: %s", err, saved)
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
	for _, word := range []string{"DISPLAY", "machiavelli serve"} {
		if !strings.Contains(said.String(), word) {
			t.Errorf("%q is not in %q", word, said.String())
		}
	}
}
