//go:build unix && !linux

package simulation

import "syscall"

// dieWithThread does nothing: only Linux can.
func dieWithThread(*syscall.SysProcAttr) {}
