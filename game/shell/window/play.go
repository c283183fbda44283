// Package window opens the window, or the page, and runs the game in it.
package window

import (
	"errors"
	"fmt"
	"log"
	"sync"
	"time"

	"machiavelli/game/lang"
	"machiavelli/game/report/wording"
	"machiavelli/game/settings"
	"machiavelli/game/shell/probe"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/ui/sound"

	"github.com/hajimehoshi/ebiten/v2"
)

// Options is what the command line says.
type Options struct {
	Scenes map[string]stage.Scene
	Mute   bool
	Seed   string // of the first match; empty: drawn
	// Position is a link, or a position in another text form, to begin with; empty:
	// none, except for one in the page's address.
	Position string
	// Done is closed when the game is to end, as after Ctrl-C in a terminal.
	Done <-chan struct{}
	// Serve starts a server of tables for the people in the house, and answers its
	// address; nil: none can be started.
	Serve func() (address string, err error)
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
	lease, err := store.Claim()
	if err != nil {
		return err
	}
	defer lease.Close()
	files = behind(lease.Guard(files))
	settings, notice := settings.Load(files)
	words, err := lang.Open(settings.Language)
	if words == nil {
		return fmt.Errorf("the game's sentences: %w", err)
	}
	settings.Name = wording.Called(words, settings.Name)
	speak(words)
	var notices []string
	if notice != nil {
		notices = append(notices, wording.Store(words, notice))
	}
	if err != nil {
		notices = append(notices, words.T("settings.language.failed", "why", wording.Unread(words, err)))
	}
	words.Customs = sync.OnceValue(lang.SystemCustoms)
	if o.Position == "" {
		o.Position = address()
	}
	start := time.Now()
	device := sound.Open(o.Mute, whenShown)
	var st *stage.Stage
	st, err = stage.New(stage.Config{
		Scenes: o.Scenes, Lang: words, Store: files, Lease: lease, Settings: settings, Seed: o.Seed, Position: o.Position,
		Sound:   func(name string) { device.Play(name, st.Context().Settings.Volume) },
		Silent:  func() string { return silence(device.Why()) },
		CanQuit: canQuit, Notices: notices, Spoken: speak, Insets: insets, Prompt: prompt, Probe: probe.Open(), Mirror: mirror(), Done: o.Done, Rest: rest, Serve: o.Serve,
		Clock: func() time.Duration { return time.Since(start) },
		Fault: func(what string) { log.Print("a scene failed: ", what) },
	})
	if err != nil {
		return err
	}
	ebiten.SetScreenClearedEveryFrame(false)
	whenHidden(st.Hide)
	game, err := openWindow(st)
	if err != nil {
		return err
	}
	err = ebiten.RunGameWithOptions(game, &ebiten.RunGameOptions{X11ClassName: "machiavelli", X11InstanceName: "machiavelli"})
	game.close()
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
