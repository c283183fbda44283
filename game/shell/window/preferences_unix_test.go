//go:build unix && !darwin

package window

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"machiavelli/game/shell/stage"
)

func TestEveryDesktopIsUnderstood(t *testing.T) {
	for _, c := range []struct {
		name   string
		portal string            // empty: there is none
		gnome  map[string]string // by key; nil: there is none
		want   stage.Preferences
		known  bool
	}{
		{name: "no desktop"},
		{name: "GNOME as it comes", known: true,
			portal: "({'org.freedesktop.appearance': {'color-scheme': <uint32 0>, 'contrast': <uint32 0>}, 'org.gnome.desktop.interface': {'enable-animations': <true>}, 'org.gnome.desktop.a11y.interface': {'high-contrast': <false>}},)"},
		{name: "GNOME, both", want: stage.Preferences{Calm: true, Contrast: true}, known: true,
			portal: "({'org.freedesktop.appearance': {'contrast': <uint32 1>}, 'org.gnome.desktop.interface': {'cursor-size': <24>, 'enable-animations': <false>}},)"},
		{name: "GNOME before there was a common name", want: stage.Preferences{Contrast: true}, known: true,
			portal: "({'org.gnome.desktop.a11y.interface': {'high-contrast': <true>}},)"},
		{name: "a portal of today", want: stage.Preferences{Calm: true}, known: true,
			portal: "({'org.freedesktop.appearance': {'contrast': <uint32 0>, 'reduced-motion': <uint32 1>}},)"},
		{name: "KDE", want: stage.Preferences{Calm: true}, known: true,
			portal: "({'org.kde.kdeglobals.KDE': {'AnimationDurationFactor': <'0'>, 'widgetStyle': <'Breeze'>}},)"},
		{name: "a portal that knows none of it", portal: "(@a{sa{sv}} {},)"},
		{name: "no portal, GNOME's settings", want: stage.Preferences{Calm: true, Contrast: true}, known: true,
			gnome: map[string]string{"enable-animations": "false\n", "high-contrast": "true\n"}},
		{name: "no portal, as it comes", known: true,
			gnome: map[string]string{"enable-animations": "true\n", "high-contrast": "false\n"}},
	} {
		got, known := ofDesktop(func(name string, args ...string) (string, error) {
			switch {
			case name == "gdbus" && c.portal != "":
				return c.portal + "\n", nil
			case name == "gsettings" && c.gnome != nil:
				return c.gnome[args[2]], nil
			}
			return "", errors.New("there is no such program")
		})
		if known != c.known || known && got != c.want {
			t.Errorf("%s: %+v, known %t; want %+v, %t", c.name, got, known, c.want, c.known)
		}
	}
}

func TestTheDesktopIsAskedByItsProgramsWhereThereIsOne(t *testing.T) {
	bin := t.TempDir()
	script := "#!/bin/sh\necho \"({'org.freedesktop.appearance': {'contrast': <uint32 1>}},)\"\n"
	if err := os.WriteFile(filepath.Join(bin, "gdbus"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin)
	t.Setenv("XDG_RUNTIME_DIR", bin)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
	if _, known := systemPreferences(); known {
		t.Error("without a message bus somebody was asked")
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	if w, known := systemPreferences(); !known || w != (stage.Preferences{Contrast: true}) {
		t.Errorf("%+v, known %t", w, known)
	}
}
