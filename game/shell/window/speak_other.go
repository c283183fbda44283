//go:build !js

package window

import (
	"machiavelli/game/lang"

	"github.com/hajimehoshi/ebiten/v2"
)

// speak names the window.
func speak(l *lang.Lang) { ebiten.SetWindowTitle(l.T("app.title")) }
