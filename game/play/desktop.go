//go:build !js

package play

import "machiavelli/game/stage"

// canQuit is whether there is a window to close.
const canQuit = true

// insets: a window has no notches.
var insets func() stage.Insets

// prompt: a window has a keyboard.
var prompt func(text string, done func(string))

// rest: a window waits for the display by itself.
var rest func(on bool)
