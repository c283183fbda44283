package window

import (
	"os"
	"strings"

	"machiavelli/engine/text"

	"github.com/ebitengine/purego"
)

// libraries is what the game opens at run time, and the Debian packages that
// hold them.
var libraries = [...]struct{ file, pkg string }{
	{"libX11.so.6", "libx11-6"},
	{"libXrandr.so.2", "libxrandr2"},
	{"libXcursor.so.1", "libxcursor1"},
	{"libXi.so.6", "libxi6"},
	{"libXinerama.so.1", "libxinerama1"},
	{"libXrender.so.1", "libxrender1"},
	{"libXext.so.6", "libxext6"},
}

// ready says what this machine lacks to open a window.
func ready() error {
	display := os.Getenv("DISPLAY")
	err := check(display, func(file string) bool {
		_, err := purego.Dlopen(file, purego.RTLD_LAZY|purego.RTLD_GLOBAL)
		return err == nil
	})
	if err == nil && !answers(display) {
		err = text.Errorf("the display %s does not answer. Or play in the browser: machiavelli serve", display)
	}
	return err
}

// answers reports whether a display can be opened.
func answers(display string) bool {
	x11, err := purego.Dlopen(libraries[0].file, purego.RTLD_LAZY|purego.RTLD_GLOBAL)
	if err != nil {
		return false
	}
	var open func(name string) uintptr
	var shut func(display uintptr) int32
	purego.RegisterLibFunc(&open, x11, "XOpenDisplay")
	purego.RegisterLibFunc(&shut, x11, "XCloseDisplay")
	d := open(display)
	if d != 0 {
		shut(d)
	}
	return d != 0
}

func check(display string, has func(file string) bool) error {
	if display == "" {
		return text.Errorf("there is no display: DISPLAY is not set. Start the game from a desktop (X11, or Wayland with XWayland). Or play in the browser: machiavelli serve")
	}
	var files, pkgs []string
	for _, l := range libraries {
		if !has(l.file) {
			files, pkgs = append(files, l.file), append(pkgs, l.pkg)
		}
	}
	if !has("libGL.so.1") && !(has("libGLESv2.so.2") && has("libEGL.so.1")) {
		files, pkgs = append(files, "libGL.so.1"), append(pkgs, "libgl1")
	}
	if len(files) == 0 {
		return nil
	}
	return text.Errorf("missing on this machine: %s\n  Debian, Ubuntu: sudo apt-get install %s\n  Or play in the browser: machiavelli serve",
		strings.Join(files, ", "), strings.Join(pkgs, " "))
}
