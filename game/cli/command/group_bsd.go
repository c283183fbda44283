//go:build unix && !linux

package command

import "syscall"

// dieWithThread does nothing: only Linux can.
func dieWithThread(*syscall.SysProcAttr) {}
