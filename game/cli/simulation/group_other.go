//go:build !unix && !windows

package simulation

import "os/exec"

// apart has nothing to prepare.
func apart(*exec.Cmd) {}

// groupOf ends the program alone: this system has no groups.
func groupOf(cmd *exec.Cmd) (kill func(), err error) {
	return func() { cmd.Process.Kill() }, nil // it has ended: so be it
}
