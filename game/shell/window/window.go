//go:build !js

package window

import (
	"image"

	"machiavelli/engine/text"
	"machiavelli/game/settings"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck/art"

	"github.com/hajimehoshi/ebiten/v2"
)

// The window, in points: its smallest size, the one it first has, and what a
// screen has less room for than its size, as title and task bars take it.
const (
	minSide                 = 360
	firstWidth, firstHeight = 1280, 800
	barsWidth, barsHeight   = 16, 112
	titleHeight             = 40
)

// window is the game in its window, whose place it remembers.
type window struct {
	*stage.Stage
	at          settings.Window
	ticks       int
	preferences follower
}

// openWindow makes the window where it was left.
func openWindow(st *stage.Stage) (*window, error) {
	screens := ebiten.AppendMonitors(nil)
	if len(screens) == 0 {
		return nil, text.Errorf("no screen is switched on. Switch one on, or connect one")
	}
	go ui.FindFonts()
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowIcon(icons())
	g := &window{Stage: st, at: st.Context().Settings.Window, preferences: follower{ask: systemPreferences, tell: st.SetPreferences}}
	for _, m := range screens {
		if m.Name() == g.at.Screen {
			ebiten.SetMonitor(m)
		}
	}
	w, h := firstWidth, firstHeight
	if m := ebiten.Monitor(); m != nil { // the screen may have been switched off by now
		w, h = m.Size()
	}
	g.at = place(g.at, w, h)
	ebiten.SetWindowSizeLimits(min(minSide, g.at.Width), min(minSide, g.at.Height), -1, -1)
	ebiten.SetWindowSize(g.at.Width, g.at.Height)
	if g.at.Placed {
		ebiten.SetWindowPosition(g.at.X, g.at.Y)
	}
	if g.at.Maxed {
		ebiten.MaximizeWindow()
	}
	ebiten.SetFullscreen(g.at.Full)
	return g, nil
}

// place is the place of a window on a screen: as it was, as far as the screen
// has room.
func place(was settings.Window, screenW, screenH int) settings.Window {
	now := was
	if now.Width < minSide || now.Height < minSide {
		now.Width, now.Height, now.Placed = firstWidth, firstHeight, false
	}
	now.Width = min(now.Width, max(screenW-barsWidth, min(minSide, screenW)))
	now.Height = min(now.Height, max(screenH-barsHeight, min(minSide, screenH)))
	now.X = max(0, min(now.X, screenW-now.Width))
	now.Y = max(0, min(max(now.Y, titleHeight), screenH-now.Height))
	return now
}

// watchTicks is how often the window's place is looked at.
const watchTicks = 30

// Update is a tick of the game; at the first one, and then now and then, it
// notes where the window is, and whether it has the focus.
func (g *window) Update() error {
	if g.ticks%watchTicks == 0 {
		g.watch()
		g.preferences.look(ebiten.IsFocused())
	}
	g.ticks++
	return g.Stage.Update()
}

func (g *window) watch() {
	if ebiten.IsFullscreen() || ebiten.IsWindowMinimized() {
		return
	}
	if g.at.Maxed = ebiten.IsWindowMaximized(); g.at.Maxed {
		return
	}
	w, h := g.Size()
	g.at.Width, g.at.Height, g.at.Placed = int(w), int(h), true
	g.at.X, g.at.Y = ebiten.WindowPosition()
	if m := ebiten.Monitor(); m != nil {
		g.at.Screen = m.Name()
	}
}

// close ends the scenes, so that they save what is not saved yet, and keeps the
// window's place for the next time.
func (g *window) close() {
	g.at.Full = g.Context().Settings.Full
	g.Context().Settings.Window = g.at
	g.Close()
}

// icons is the window's icon in every size that systems ask for.
func icons() []image.Image {
	var all []image.Image
	for _, size := range art.IconSizes {
		all = append(all, art.Icon(size))
	}
	return all
}
