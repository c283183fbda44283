package simulation

import (
	"syscall"
	"time"
)

// rusageThread asks for the use of the calling thread (getrusage(2)).
const rusageThread = 1

// worked is the processor time that the calling thread has used: what a player
// has thought, however busy the machine is with other things.
func worked() time.Duration {
	var use syscall.Rusage
	if syscall.Getrusage(rusageThread, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
