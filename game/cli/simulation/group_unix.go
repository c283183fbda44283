//go:build unix

package simulation

import (
	"os/exec"
	"syscall"
)

// apart has a program lead a process group of its own, to which whatever it
// starts belongs.
func apart(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	dieWithThread(cmd.SysProcAttr)
}

// groupOf answers how a program that runs is ended with its group. It is to be
// done before the program is waited for: until then nobody else has its number.
func groupOf(cmd *exec.Cmd) (kill func(), err error) {
	return func() { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }, nil // none is left: so be it
}
