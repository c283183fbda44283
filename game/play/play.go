// Package play opens the window, or the page, and runs the game in it.
package play

import (
	"errors"
	"fmt"
	"image"
	"log"

	"machiavelli/assets/strings"
	"machiavelli/game/deck/art"
	"machiavelli/game/lang"
	"machiavelli/game/probe"
	"machiavelli/game/sound"
	"machiavelli/game/stage"
	"machiavelli/game/store"

	"github.com/hajimehoshi/ebiten/v2"
)

// The window: its smallest size, and the one it first has, in window points.
const (
	minWidth, minHeight     = 360, 640
	firstWidth, firstHeight = 1280, 800
)

// Options is what the command line says.
type Options struct {
	Scenes map[string]stage.Scene
	Mute   bool
	Seed   string // of the first match; empty: drawn
	// Done is closed when the game is to end, as after Ctrl-C in a terminal.
	Done <-chan struct{}
}

// Run plays until the window is closed. The error says what is missing.
func Run(o Options) error {
	if err := ready(); err != nil {
		return err
	}
	hurry()
	files, err := store.Open()
	if err != nil {
		return err
	}
	settings, notice := store.LoadSettings(files)
	words, err := lang.Load(strings.Files, settings.Language)
	if err != nil {
		settings.Language = store.Defaults().Language
		if words, err = lang.Load(strings.Files, settings.Language); err != nil {
			return fmt.Errorf("the game's sentences: %w", err)
		}
	}
	device := sound.Open(o.Mute, whenShown)
	var st *stage.Stage
	st, err = stage.New(stage.Config{
		Scenes: o.Scenes, Lang: words, Store: files, Settings: settings, Seed: o.Seed,
		Sound:   func(name string) { device.Play(name, st.Context().Settings.Volume) },
		Silent:  func() string { return silence(device.Why()) },
		CanQuit: canQuit, Notice: notice, Insets: insets, Prompt: prompt, Probe: probe.Open(), Done: o.Done, Rest: rest,
		Fault: func(what string) { log.Print("a scene failed: ", what) },
	})
	if err != nil {
		return err
	}
	openWindow(words.T("app.title"), settings)
	err = ebiten.RunGameWithOptions(st, &ebiten.RunGameOptions{X11ClassName: "machiavelli", X11InstanceName: "machiavelli"})
	closeWindow(st)
	return err
}

// silence is the word for why nothing is heard.
func silence(why error) string {
	switch {
	case why == nil:
		return ""
	case errors.Is(why, sound.ErrMuted):
		return "mute"
	}
	return "device"
}

func openWindow(title string, settings store.Settings) {
	ebiten.SetWindowTitle(title)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowSizeLimits(minWidth, minHeight, -1, -1)
	w, h := settings.Width, settings.Height
	if w < minWidth || h < minHeight {
		w, h = firstWidth, firstHeight
	}
	if mw, mh := ebiten.Monitor().Size(); mw > 0 && mh > 0 {
		w, h = min(w, mw), min(h, mh)
	}
	ebiten.SetWindowSize(w, h)
	ebiten.SetFullscreen(settings.Full)
	if canQuit {
		ebiten.SetWindowIcon(icons())
	}
	ebiten.SetScreenClearedEveryFrame(false)
}

// icons is the window's icon in every size that systems ask for.
func icons() []image.Image {
	var all []image.Image
	for _, size := range art.IconSizes {
		all = append(all, art.Icon(size))
	}
	return all
}

// closeWindow ends the scenes, so that they save what is not saved yet, and
// keeps the window's size for the next time.
func closeWindow(st *stage.Stage) {
	c := st.Context()
	if w, h := st.Size(); canQuit && !c.Settings.Full {
		c.Settings.Width, c.Settings.Height = int(w), int(h)
	}
	st.Close()
}
