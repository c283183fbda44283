package engineprocess

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"
)

// startLowPriority starts a program with a low priority and without a window.
func startLowPriority(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.BELOW_NORMAL_PRIORITY_CLASS}
	return cmd.Start()
}
