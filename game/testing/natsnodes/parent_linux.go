package natsnodes

import (
	"os/exec"
	"syscall"
)

// dieWithParent ends a node with the test that has started it. The signal comes
// with the end of the thread, so it is a help and not a promise.
func dieWithParent(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
