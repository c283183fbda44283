//go:build !js

package window

import (
	"time"

	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/ui/a11y"
)

// canQuit is whether there is a window to close.
const canQuit = true

// insets: a window has no notches.
var insets func() stage.Insets

// mirror: a window has no elements that a screen reader would find.
func mirror() *a11y.Mirror { return nil }

// prompt: a window has a keyboard.
var prompt func(text string, done func(string))

// address: a window has none.
func address() string { return "" }

// rest: a window waits for the display by itself.
var rest func(on bool)

// hurry: a desktop has more than one thread.
func hurry() {}

// whenShown calls a function when the first picture has surely been shown.
func whenShown(f func()) { time.AfterFunc(time.Second, f) }

// whenHidden: a window gets its ticks, seen or not.
func whenHidden(func()) {}

// behind has everything written behind the loop: a disk may take its time.
func behind(s store.Store) store.Store { return store.Behind(s) }
