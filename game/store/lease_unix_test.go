//go:build !js && !windows

package store

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// holdAndSave claims the lease, and saves for each line that it reads. It tells
// the result.
func holdAndSave() error {
	l, err := Claim()
	if err != nil {
		return err
	}
	defer l.Close()
	fmt.Println(map[State]string{Ours: "ours", Theirs: "theirs"}[l.State()])
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		if err := l.Guard(&disk{dir: l.dir}).Save("match", lines.Bytes()); err != nil {
			fmt.Println("refused")
		} else {
			fmt.Println("saved")
		}
	}
	return nil
}

// other is a window of another process.
type other struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.Writer
	out *bufio.Scanner
}

// elsewhere is a process that has claimed the lease on a folder.
func elsewhere(t *testing.T, home string) *other {
	t.Helper()
	o := &other{t: t, cmd: exec.Command(os.Args[0])}
	o.cmd.Env = append(os.Environ(), victim+"=holds", Home+"="+home)
	o.cmd.Stderr = os.Stderr
	in, err := o.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := o.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := o.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		o.cmd.Process.Kill()
		o.cmd.Wait()
	})
	o.in, o.out = in, bufio.NewScanner(out)
	return o
}

// says wants the next word of the other process.
func (o *other) says(want string) {
	o.t.Helper()
	if !o.out.Scan() || o.out.Text() != want {
		o.t.Fatalf("the other process says %q, not %q", o.out.Text(), want)
	}
}

// save has the other process save.
func (o *other) save(text, want string) {
	o.t.Helper()
	fmt.Fprintln(o.in, text)
	o.says(want)
}

func TestOfTwoProcessesOnlyTheFirstSaves(t *testing.T) {
	dir := t.TempDir()
	o := elsewhere(t, dir)
	o.says("ours")
	l, s := window(t, dir, hasty)
	refused(t, s.Save("match", []byte("of this process")))
	o.save("of the other", "saved")
	if got, err := s.Load("match"); err != nil || string(got) != "of the other" || l.State() != Theirs {
		t.Errorf("%q %v", got, err)
	}
	third := elsewhere(t, dir)
	third.says("theirs")
	third.save("of the third", "refused")
}

func TestTheLeaseOfAProcessThatWasKilledIsFreeAtOnce(t *testing.T) {
	dir := t.TempDir()
	o := elsewhere(t, dir)
	o.says("ours")
	waiting, _ := window(t, dir, hasty)
	if err := o.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	o.cmd.Wait()
	comes(t, waiting, Ours) // nobody asked for it
	waiting.Close()

	o = elsewhere(t, dir)
	o.says("ours")
	if err := o.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	o.cmd.Wait()
	if next, _ := window(t, dir, hasty); next.State() != Ours {
		t.Error("a killed process keeps the next one out")
	}
}

func TestAProcessThatSleepsLosesTheLeaseToTheOneThatAsksAndSavesNothingWhenItWakes(t *testing.T) {
	dir := t.TempDir()
	o := elsewhere(t, dir)
	o.says("ours")
	o.save("before", "saved")
	if err := o.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	impatient := hasty
	impatient.patience = 50 * time.Millisecond
	l, s := window(t, dir, impatient)
	if l.State() != Theirs {
		t.Fatal("it was taken from a process that lives, and nobody asked")
	}
	l.Want()
	comes(t, l, Ours)
	if err := s.Save("match", []byte("meanwhile")); err != nil {
		t.Fatal(err)
	}
	if err := o.cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	o.save("after", "refused")
	if got, err := s.Load("match"); err != nil || string(got) != "meanwhile" {
		t.Errorf("%q %v", got, err)
	}
}
