//go:build unix && !linux

package engineprocess

import (
	"os/exec"
	"syscall"
)

// startLowPriority starts a program and lowers its priority.
func startLowPriority(cmd *exec.Cmd) error {
	if err := cmd.Start(); err != nil {
		return err
	}
	syscall.Setpriority(syscall.PRIO_PROCESS, cmd.Process.Pid, niceness) // if it may not, the program thinks all the same
	return nil
}
