package engineprocess

import (
	"os/exec"
	"runtime"
	"syscall"
)

// startLowPriority starts a program with a low priority. A thread has one of its own, which what it
// starts inherits and which nobody may raise again: so a thread is lowered for
// this and ends with it.
func startLowPriority(cmd *exec.Cmd) error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread()                                                                         // for ever: it ends with this function
		if own, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0); err == nil && 20-own < niceness { // getpriority(2): 20 is no priority
			syscall.Setpriority(syscall.PRIO_PROCESS, 0, niceness) // if it may not, the program thinks all the same
		}
		started <- cmd.Start()
	}()
	return <-started
}
