//go:build unix && !darwin

package window

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"machiavelli/game/shell/stage"
)

// askPatience is how long a desktop may take to tell its preferences.
const askPatience = time.Minute

// systemPreferences asks the desktop over its message bus. It asks nothing if no bus runs:
// the programs that ask would start one.
func systemPreferences() (stage.Preferences, bool) {
	if os.Getenv("DBUS_SESSION_BUS_ADDRESS") == "" {
		if _, err := os.Stat(filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), "bus")); err != nil {
			return stage.Preferences{}, false
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), askPatience)
	defer cancel()
	return ofDesktop(func(name string, args ...string) (string, error) {
		out, err := exec.CommandContext(ctx, name, args...).Output()
		return string(out), err
	})
}

// ofDesktop asks by programs that desktops bring. The portal knows the settings of
// all desktops, under the names of each:
// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html
// Where it is missing, GNOME's settings are asked, which others have taken over.
func ofDesktop(run func(name string, args ...string) (string, error)) (w stage.Preferences, known bool) {
	all, err := run("gdbus", "call", "--session", "--dest", "org.freedesktop.portal.Desktop", "--object-path", "/org/freedesktop/portal/desktop",
		"--method", "org.freedesktop.portal.Settings.ReadAll",
		"['org.freedesktop.appearance', 'org.gnome.desktop.interface', 'org.gnome.desktop.a11y.interface', 'org.kde.kdeglobals.KDE']")
	if err == nil {
		says := func(settings ...string) bool {
			for _, s := range settings {
				if strings.Contains(all, s) {
					return true
				}
			}
			return false
		}
		w.Calm = says("'reduced-motion': <uint32 1>", "'enable-animations': <false>", "'AnimationDurationFactor': <'0'>", "'AnimationDurationFactor': <'0.0'>")
		w.Contrast = says("'contrast': <uint32 1>", "'high-contrast': <true>")
		return w, says("'contrast': ", "'high-contrast': ", "'enable-animations': ", "'AnimationDurationFactor': ")
	}
	moves, err := run("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
	contrast, missing := run("gsettings", "get", "org.gnome.desktop.a11y.interface", "high-contrast")
	w.Calm = err == nil && strings.TrimSpace(moves) == "false"
	w.Contrast = missing == nil && strings.TrimSpace(contrast) == "true"
	return w, errors.Join(err, missing) == nil
}
