//go:build unix

package command

import (
	"bytes"
	"errors"
	"net"
	"os"
	"os/exec"
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
	for end := time.Now().Add(5 * time.Minute); len(writtenIn(dir)) < 5 && time.Now().Before(end); {
		time.Sleep(5 * time.Millisecond)
	}
	if err := cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil || !strings.HasPrefix(out.String(), `{"rules":"machiavelli"`) {
		t.Fatalf("%v\n%s%s", err, out.String(), errs.String())
	}
	if code, _, stderr := run(t, "", append([]string{"verify"}, writtenIn(dir)...)...); code != exitOK {
		t.Error(stderr)
	}
}

// TestTheProgramsOfAProgramEndWithIt: a player that has started another program
// in the background is ended with it, at the end of the simulation.
func TestTheProgramsOfAProgramEndWithIt(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	t.Setenv(childAddress, listener.Addr().String())
	simulated(t, "-players", "novice,"+as(t, "parent"), "-deals", "1", "-options", "hand=5", "-timeout", patient)
	listener.(*net.TCPListener).SetDeadline(time.Now().Add(time.Minute))
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := conn.Read(make([]byte, 1)); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("it still lives")
	}
}
