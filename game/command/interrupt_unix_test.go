//go:build unix

package command

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestASignalEndsASimulationWithTheSummarySoFarAndWholeRecords(t *testing.T) {
	for name, sig := range map[string]os.Signal{"Ctrl-C": os.Interrupt, "SIGTERM": syscall.SIGTERM} {
		t.Run(name, func(t *testing.T) { signalled(t, sig) })
	}
}

func signalled(t *testing.T, sig os.Signal) {
	dir := t.TempDir()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "as-simulate")
	cmd.Env = append(os.Environ(), company+"=simulate -players novice,novice -options hand=5 -deals 1000000 -record "+dir)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	records := func() []string {
		files, _ := filepath.Glob(filepath.Join(dir, "*"))
		return files
	}
	for began := time.Now(); len(records()) < 5 && time.Since(began) < 30*time.Second; {
		time.Sleep(5 * time.Millisecond)
	}
	if err := cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil || !strings.HasPrefix(out.String(), `{"rules":"machiavelli"`) {
		t.Fatalf("%v\n%s%s", err, out.String(), errs.String())
	}
	if code, _, stderr := run(t, "", append([]string{"verify"}, records()...)...); code != exitOK {
		t.Error(stderr)
	}
}

// TestTheProgramsOfAProgramEndWithIt: a player that has started another program
// in the background is ended with it, at the end of the simulation.
func TestTheProgramsOfAProgramEndWithIt(t *testing.T) {
	beats := filepath.Join(t.TempDir(), "beats")
	t.Setenv(heartFile, beats)
	simulated(t, "-players", "novice,"+as(t, "parent"), "-deals", "1", "-options", "hand=5", "-timeout", "20s")
	size := func() int64 {
		info, err := os.Stat(beats)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	before := size()
	time.Sleep(300 * time.Millisecond)
	if after := size(); after != before {
		t.Errorf("%d beats more, after %d", after-before, before)
	}
}
