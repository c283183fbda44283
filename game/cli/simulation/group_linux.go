package simulation

import "syscall"

// dieWithThread ends a program with the thread that started it, which plays
// matches until there are no more: so it ends even when we are killed.
func dieWithThread(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }
