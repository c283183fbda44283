//go:build !js

package clipboard

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// A program of the name keeps the clipboard in a file.
func TestATextGoesThroughTheProgramThatIsThere(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Setenv("PATH", t.TempDir())
		if Write("text") == nil {
			t.Error("it went nowhere")
		}
		return
	}
	dir := t.TempDir()
	script := "#!/bin/sh\ncase \"$*\" in *--input) cat > " + dir + "/kept;; *) cat " + dir + "/kept;; esac\n"
	t.Setenv("WAYLAND_DISPLAY", "")
	if err := os.WriteFile(filepath.Join(dir, "xsel"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/bin/cat", filepath.Join(dir, "cat")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	const text = "#p=AQ-_ 7♥\nline"
	if err := Write(text); err != nil {
		t.Fatal(err)
	}
	if got, err := Read(); err != nil || got != text {
		t.Errorf("%q, %v", got, err)
	}
	t.Setenv("PATH", t.TempDir())
	if err := Write(text); err != ErrNone {
		t.Errorf("without a program: %v", err)
	}
}
