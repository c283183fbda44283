//go:build unix

package command

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestCtrlCEndsASimulationWithTheSummarySoFarAndWholeRecords(t *testing.T) {
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
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil || !strings.HasPrefix(out.String(), `{"rules":"machiavelli"`) {
		t.Fatalf("%v\n%s%s", err, out.String(), errs.String())
	}
	if code, _, stderr := run(t, "", append([]string{"verify"}, records()...)...); code != exitOK {
		t.Error(stderr)
	}
}
