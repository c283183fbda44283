//go:build !js

package clipboard

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"machiavelli/engine/text"
)

// patience is how long a program may take with the clipboard.
const patience = 4 * time.Second

// tool is a program that puts its input into the clipboard, and one that prints
// what is in it.
type tool struct{ write, read []string }

// tools lists the programs that a system may have for it, the likeliest first.
func tools(system string, wayland bool) []tool {
	x11 := []tool{
		{[]string{"xclip", "-selection", "clipboard", "-in"}, []string{"xclip", "-selection", "clipboard", "-out"}},
		{[]string{"xsel", "--clipboard", "--input"}, []string{"xsel", "--clipboard", "--output"}},
	}
	switch {
	case system == "darwin":
		return []tool{{[]string{"pbcopy"}, []string{"pbpaste"}}}
	case system == "windows":
		shell := []string{"powershell", "-NoProfile", "-NonInteractive", "-Command"}
		return []tool{{append(shell[:4:4], "Set-Clipboard -Value ([Console]::In.ReadToEnd())"), append(shell[:4:4], "Get-Clipboard -Raw")}}
	case wayland:
		return append([]tool{{[]string{"wl-copy"}, []string{"wl-paste", "--no-newline"}}}, x11...)
	}
	return x11
}

// ErrNone says that no program for the clipboard is installed.
var ErrNone = text.Errorf("no program for the clipboard is installed: xclip, xsel or wl-clipboard")

// Write writes a text to the system's clipboard. It may take long.
func Write(text string) error {
	_, err := first(func(t tool) []string { return t.write }, text)
	return err
}

// Read reads the text in the system's clipboard. It may take long.
func Read() (string, error) { return first(func(t tool) []string { return t.read }, "") }

// first runs the first of the system's programs that is there.
func first(which func(tool) []string, input string) (string, error) {
	for _, t := range tools(runtime.GOOS, os.Getenv("WAYLAND_DISPLAY") != "") {
		args := which(t)
		path, err := exec.LookPath(args[0])
		if err != nil {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		var out bytes.Buffer
		cmd := exec.CommandContext(ctx, path, args[1:]...)
		cmd.Stdin, cmd.WaitDelay = strings.NewReader(input), patience
		if input == "" {
			cmd.Stdout = &out // one that writes stays, and would keep it open
		}
		if err := cmd.Run(); err != nil {
			return "", err
		}
		return out.String(), nil
	}
	return "", ErrNone
}
