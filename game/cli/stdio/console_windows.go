// Package stdio prints for a program with a window, which on Windows has no console
// of its own.
package stdio

import (
	"os"
	"syscall"

	"golang.org/x/sys/windows"
)

const attachParent = ^uintptr(0) // ATTACH_PARENT_PROCESS

var (
	kernel        = windows.NewLazySystemDLL("kernel32.dll")
	attachConsole = kernel.NewProc("AttachConsole")
	consoleWindow = kernel.NewProc("GetConsoleWindow")
)

// Open is the standard streams. A program with a window is started without
// them; where it was started from a console, that one has them. What was
// redirected stays so.
func Open() (in, out, errs *os.File) {
	in, out, errs = os.Stdin, os.Stdout, os.Stderr
	if valid(syscall.Stdout) && valid(syscall.Stderr) {
		return in, out, errs
	}
	noOut, noErrs, noIn := !valid(syscall.Stdout), !valid(syscall.Stderr), !valid(syscall.Stdin)
	if ok, _, _ := attachConsole.Call(attachParent); ok == 0 {
		return in, out, errs // nobody is there to read
	}
	console, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil {
		return in, out, errs
	}
	if noOut {
		out = console
	}
	if noErrs {
		errs = console
	}
	if noIn {
		if keys, err := os.OpenFile("CONIN$", os.O_RDWR, 0); err == nil {
			in = keys
		}
	}
	return in, out, errs
}

func valid(h syscall.Handle) bool {
	if h == 0 || h == syscall.InvalidHandle {
		return false
	}
	_, err := syscall.GetFileType(h)
	return err == nil
}

// Alert shows a sentence in a box, for whoever has started the program by a
// double click and so has no console to read it in.
func Alert(text string) {
	if w, _, _ := consoleWindow.Call(); w != 0 {
		return
	}
	body, err := windows.UTF16PtrFromString(text)
	if err != nil {
		return // it holds a zero
	}
	title, err := windows.UTF16PtrFromString("Machiavelli")
	if err != nil {
		return
	}
	windows.MessageBox(0, body, title, windows.MB_OK|windows.MB_ICONERROR)
}
