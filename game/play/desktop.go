//go:build !js

package play

import (
	"time"

	"machiavelli/game/stage"

	"github.com/hajimehoshi/ebiten/v2"
)

// canQuit is whether there is a window to close.
const canQuit = true

// insets: a window has no notches.
var insets func() stage.Insets

// prompt: a window has a keyboard.
var prompt func(text string, done func(string))

// window is what shows a stage, and what is told that it rests.
func window() (show func(*stage.Stage) ebiten.Game, rest func(on bool)) {
	w := &Window{}
	return func(s *stage.Stage) ebiten.Game { w.Stage = s; return w }, w.Rest
}

// hurry: a desktop has more than one thread.
func hurry() {}

// whenShown calls a function when the first picture has surely been shown.
func whenShown(f func()) { time.AfterFunc(time.Second, f) }
